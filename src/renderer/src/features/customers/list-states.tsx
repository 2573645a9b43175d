import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../bridge/index.ts'
import { syncStatusQuery, useSyncNow } from '../../bridge/queries.ts'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'

/** What stands in place of the rows where there are none: why, and the way on. */
export const NoCustomers = (props: {
  readonly filtered: boolean
  readonly partial: boolean
  readonly onClear: () => void
}) => {
  const words = useWords()
  const status = useQuery(syncStatusQuery).data
  const syncNow = useSyncNow()
  const sync = { label: words('sync.now'), run: () => syncNow.mutate(), busy: syncNow.isPending }
  if (props.filtered)
    return (
      <Notice
        icon="search"
        title={words('customers.emptyNoMatch')}
        action={{ label: words('customers.clearFilters'), run: props.onClear }}
      />
    )
  if (status?.connection === 'offline')
    return <Notice icon="cloud-off" title={words('customers.emptyOffline')} action={sync} />
  if (props.partial) return <Notice icon="refresh" title={words('customers.emptyFirstSync')} />
  return (
    <Notice
      icon="building"
      title={words('customers.emptyNone')}
      text={words('customers.emptyNoneNext')}
      action={sync}
    />
  )
}

/** The list cannot be shown offline: a filter asks for what no row of this computer carries (D-66). */
export const Unanswered = ({ names, onClear }: { readonly names: string; readonly onClear: () => void }) => {
  const words = useWords()
  return (
    <div className="grid-failed">
      <Notice
        icon="cloud-off"
        title={words('filters.offlineList', { names })}
        text={words('filters.offlineListNext')}
        action={{ label: words('customers.clearFilters'), run: onClear }}
      />
    </div>
  )
}

/** The list could not be read: why, and once more. */
export const ListFailed = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const words = useWords()
  return (
    <div className="grid-failed">
      <Notice
        icon="alert"
        title={words('customers.failed')}
        text={failureWords(failureOf(error))}
        action={{ label: words('common.retry'), run: retry }}
      />
    </div>
  )
}
