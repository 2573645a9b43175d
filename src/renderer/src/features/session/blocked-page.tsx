import type { SessionState } from '#shared/contract/session'
import { useRetryOpen, useSignOut } from '../../bridge/queries.ts'
import { Notice } from '../../components/notice.tsx'
import { useWords } from '../../lib/words.ts'
import { Entrance } from './entrance.tsx'

/** A store that cannot be opened: why, what to do, and that nothing was deleted. */
export const BlockedPage = ({ session }: { readonly session: SessionState }) => {
  const words = useWords()
  const retryOpen = useRetryOpen()
  const signOut = useSignOut()
  const problem = session.problem ?? 'unknown'
  const retry = { label: words('common.retry'), run: () => retryOpen.mutate(undefined), busy: retryOpen.isPending }
  const leave = {
    label: words('blocked.toSignIn'),
    run: () => signOut.mutate(undefined),
    busy: signOut.isPending,
  }
  return (
    <Entrance session={session}>
      <div className="entrance-form">
        <h1>{words('blocked.title')}</h1>
        <div className="card blocked">
          <Notice
            icon="warning"
            title={words(`blocked.${problem}`)}
            text={words(`blocked.${problem}.next`)}
            detail={words('blocked.kept')}
            action={problem === 'key-lost' ? leave : retry}
            second={problem === 'key-lost' ? undefined : leave}
          />
        </div>
      </div>
    </Entrance>
  )
}
