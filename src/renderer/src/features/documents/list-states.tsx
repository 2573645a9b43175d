import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { refreshQuery } from '../../bridge/documents.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Bones } from '../../components/bones.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { useWords } from '../../lib/words.ts'

/** How the newest at the firm stands, by the query that reads it. */
export const freshOf = (
  offline: boolean,
  read: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown },
) => ({
  offline,
  failure: read.error === null ? null : failureOf(read.error),
  busy: read.isFetching,
  again: () => void read.refetch(),
})

/** Has a folder or a bin read at the firm while it is shown; what is cached stays meanwhile. */
export const useFresh = (input: Parameters<typeof refreshQuery>[0]): Fresh => {
  const offline = useOffline() !== null
  return freshOf(offline, useQuery({ ...refreshQuery(input), enabled: !offline }))
}

export type Fresh = ReturnType<typeof freshOf>

/** Says that the newest could not be read; what is cached stands below it. */
export const NotFresh = ({ fresh }: { readonly fresh: Fresh }) => {
  const words = useWords()
  const { failure, offline } = fresh
  if (failure === null || offline) return null
  return (
    <p className="documents-error" role="alert">
      <Icon name="alert" size={14} />
      <span className="grow">{`${words('documents.refreshFailed')}${words('join.colon')}${failureWords(failure)}`}</span>
      <Button kind="link" disabled={fresh.busy} onClick={fresh.again}>
        {words('common.retry')}
      </Button>
    </p>
  )
}

/** Rows of the height that the table will have. */
const RowBones = () => <Bones className="documents-bones" widths={[180, 240, 150, 210, 170]} />

/**
 * What stands in place of rows that were never read: why; null where they are here, or were read once (`known`) and there
 * are none. `error` is of the store.
 */
export const NoRows = (props: {
  readonly data: { readonly known: boolean; readonly total: number } | undefined
  readonly error: Error | null
  readonly fresh: Fresh
  readonly offlineWords: string
  readonly onRetry: () => void
}) => {
  const words = useWords()
  const { data, error, fresh } = props
  if (data === undefined)
    return error === null ? (
      <RowBones />
    ) : (
      <Notice
        icon="alert"
        title={words('documents.failed')}
        text={errorWords(error)}
        action={{ label: words('common.retry'), run: props.onRetry }}
      />
    )
  if (fresh.failure?.code === 'forbidden') return <Notice icon="lock" title={words('documents.forbidden')} />
  if (fresh.offline) return <Notice icon="cloud-off" title={props.offlineWords} />
  if (fresh.failure !== null)
    return (
      <Notice
        icon="alert"
        title={words('documents.failed')}
        text={failureWords(fresh.failure)}
        action={{ label: words('common.retry'), run: fresh.again }}
      />
    )
  return <RowBones />
}

/** True where there is nothing to show as rows, nor to say that there is none. */
export const isUnknown = (
  data: { readonly known: boolean; readonly total: number } | undefined,
  fresh: Fresh,
): boolean => data === undefined || fresh.failure?.code === 'forbidden' || (data.total === 0 && !data.known)

/** How many rows a list has; null until that is known. */
export const totalOf = (
  data: { readonly known: boolean; readonly total: number } | undefined,
  fresh: Fresh,
): number | null => (data === undefined || isUnknown(data, fresh) ? null : data.total)

/**
 * Rows of a list, or what stands in their place: why there are none to be seen, or `none` where there are none, with the
 * way back to all where a search found none.
 */
export const ListBody = (props: {
  readonly list: {
    readonly data: { readonly known: boolean; readonly total: number; readonly rows: readonly unknown[] } | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  readonly fresh: Fresh
  readonly offlineWords: string
  readonly none: string
  readonly onClearSearch?: (() => void) | undefined
  readonly children: ReactNode
}) => {
  const words = useWords()
  const { data, error, refetch } = props.list
  if (isUnknown(data, props.fresh))
    return (
      <NoRows
        data={data}
        error={error}
        fresh={props.fresh}
        offlineWords={props.offlineWords}
        onRetry={() => void refetch()}
      />
    )
  if (data?.rows.length !== 0) return props.children
  return (
    <p className="documents-none meta" role="status">
      {props.none}
      {props.onClearSearch === undefined ? null : (
        <Button kind="link" onClick={props.onClearSearch}>
          {words('documents.clearSearch')}
        </Button>
      )}
    </p>
  )
}
