import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../../bridge/error-words.ts'
import { syncStatusQuery, useSyncNow } from '../../bridge/queries.ts'
import type { IconName } from '../../components/icon.tsx'
import { Notice, type NoticeAction } from '../../components/notice.tsx'
import { useWords } from '../../lib/words.ts'

/** What a list without rows says, in the language of the page. */
export type EmptyWords = {
  readonly icon: IconName
  /** Nothing fits the filters; `noMatchText` says what else, `elsewhere` is a second way on. */
  readonly noMatch: string
  readonly noMatchText?: string | undefined
  readonly elsewhere?: NoticeAction | undefined
  readonly offline: string
  readonly firstSync: string
  readonly none: string
  readonly noneNext: string
  /** Makes the first record. */
  readonly create: NoticeAction
}

/** What stands in place of the rows where there are none: why, and the way on. */
export const EmptyList = (props: {
  readonly words: EmptyWords
  readonly filtered: boolean
  readonly partial: boolean
  readonly onClear: () => void
}) => {
  const words = useWords()
  const offline = useQuery(syncStatusQuery).data?.connection === 'offline'
  const syncNow = useSyncNow()
  const sync = { label: words('sync.now'), run: () => syncNow.mutate(), busy: syncNow.isPending }
  const { icon, noMatch, noMatchText, elsewhere, firstSync, none, noneNext, create } = props.words
  if (props.filtered)
    return (
      <Notice
        icon="search"
        title={props.partial ? words('customers.emptyNoMatchYet') : noMatch}
        text={noMatchText}
        action={{ label: words('customers.clearFilters'), run: props.onClear }}
        second={elsewhere}
      />
    )
  if (offline) return <Notice icon="cloud-off" title={props.words.offline} action={sync} />
  if (props.partial) return <Notice icon="refresh" title={firstSync} />
  return <Notice icon={icon} title={none} text={noneNext} action={create} second={sync} />
}

/** The rows could not be read: why, and once more. */
export const ListFailed = (props: { readonly title: string; readonly error: unknown; readonly retry: () => void }) => {
  const words = useWords()
  return (
    <div className="grid-failed">
      <Notice
        icon="alert"
        title={props.title}
        text={errorWords(props.error)}
        action={{ label: words('common.retry'), run: props.retry }}
      />
    </div>
  )
}

/** Nobody can answer now: the filters ask for what only the firm knows, and it cannot be asked. */
export const ListUnanswered = (props: {
  readonly title: string
  readonly text?: string
  readonly onClear?: () => void
}) => {
  const words = useWords()
  const { onClear } = props
  return (
    <div className="grid-failed">
      <Notice
        icon="cloud-off"
        title={props.title}
        text={props.text}
        action={onClear === undefined ? undefined : { label: words('customers.clearFilters'), run: onClear }}
      />
    </div>
  )
}
