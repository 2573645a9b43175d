import { useState } from 'react'
import type { SessionState } from '#shared/contract/session'
import { failureOf } from '../../bridge/index.ts'
import { useRetryOpen, useSalvage, useSignOut } from '../../bridge/queries.ts'
import { FormField } from '../../components/form-field.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { sampleServer } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'
import { ForgetAccount } from './forget-account.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

/** A store that cannot be opened: why, what to do, and that nothing was deleted. */
export const BlockedPage = ({ session }: { readonly session: SessionState }) => {
  const words = useWords()
  const retryOpen = useRetryOpen()
  const signOut = useSignOut()
  const salvage = useSalvage()
  const [password, setPassword] = useState('')
  const [forgetting, setForgetting] = useState(false)
  const { account } = session
  const problem = session.problem ?? 'unknown'
  const failure = salvage.error === null ? null : failureOf(salvage.error)
  const retry = { label: words('common.retry'), run: () => retryOpen.mutate(undefined), busy: retryOpen.isPending }
  const leave = {
    label: words('blocked.toSignIn'),
    run: () => signOut.mutate(undefined),
    busy: signOut.isPending,
  }
  const rescue = {
    label: words('blocked.salvage'),
    run: () => salvage.mutate(password),
    busy: salvage.isPending,
  }
  const forget = { label: words('blocked.forget'), run: () => setForgetting(true) }
  const server = account?.server === sampleServer ? words('sample.name') : account?.server
  const next =
    problem === 'account-changed' && server === undefined
      ? words('blocked.account-changed.other')
      : words(`blocked.${problem}.next`, { server: server ?? '' })
  const first = problem === 'store-damaged' ? rescue : problem === 'key-lost' ? forget : retry
  return (
    <SignInLayout session={session}>
      <div className="entrance-form">
        <h1>{words('blocked.title')}</h1>
        <div className="card blocked">
          <Notice
            icon="warning"
            title={words(`blocked.${problem}`)}
            text={next}
            detail={words('blocked.kept')}
            action={first}
            second={leave}
          />
          {failure === null ? null : (
            <FormField
              label={words('blocked.salvagePassword')}
              type="password"
              autoComplete="current-password"
              value={password}
              error={failureWords(failure)}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </div>
      </div>
      {forgetting && account !== null ? (
        <ForgetAccount
          accountKey={account.key}
          name={account.displayName || account.account}
          onClose={() => setForgetting(false)}
        />
      ) : null}
    </SignInLayout>
  )
}
