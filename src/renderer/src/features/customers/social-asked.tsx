import type { ReactNode } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Bones } from '../../components/bones.tsx'
import { Button } from '../../components/button.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { Notice } from '../../components/notice.tsx'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** What stands there until the server has answered, and where it cannot be asked; over what was read before, why it is not of now. */
export const Asked = (props: {
  readonly query: {
    readonly data: unknown
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => unknown
  }
  readonly empty: boolean
  readonly emptyWords: string
  readonly children: ReactNode
}) => {
  const words = useWords()
  const offline = useOffline()
  const { query } = props
  if (query.data === undefined && offline !== null)
    return <Notice icon="cloud-off" title={words(`online.${offline}`)} text={words('social.online')} />
  if (query.data === undefined && query.error !== null)
    return (
      <Notice
        icon="alert"
        title={words('social.failed')}
        text={errorWords(query.error)}
        action={{ label: words('common.retry'), run: () => void query.refetch() }}
      />
    )
  if (query.data === undefined) return <Bones className="stack" widths={[320, 240, 360, 200]} />
  return (
    <>
      {offline === null ? null : (
        <p className="meta" role="status">
          {words(`online.${offline}`)}
        </p>
      )}
      {query.error === null || offline !== null ? null : <FailedLine text={errorWords(query.error)} />}
      {props.empty ? <Notice icon="chat" title={props.emptyWords} /> : props.children}
      {query.hasNextPage ? (
        <Button kind="quiet" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {words(query.isFetchingNextPage ? 'common.loading' : 'social.more')}
        </Button>
      ) : null}
    </>
  )
}

/** When something was written; nothing where nobody knows. */
export const SocialTime = ({ time }: { readonly time: number | null }) => {
  const zone = useZone()
  return time === null ? null : <time className="social-time">{formatDateTime(time, zone)}</time>
}
