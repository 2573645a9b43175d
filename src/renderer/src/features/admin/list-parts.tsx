import { type ReactNode, useId } from 'react'
import { DeleteQuestion } from '../../actions/delete-question.tsx'
import { errorWords } from '../../bridge/error-words.ts'
import type { OfflineReason } from '../../bridge/online.ts'
import { FailedLine } from '../../components/failed-line.tsx'
import { Notice } from '../../components/notice.tsx'
import { isWord, useWords, type Words } from '../../lib/words.ts'

/** A module of the firm in words; as the firm calls it where the app has none. */
export const moduleWords = (words: Words, module: string): string => {
  const key = `admin.module.${module}`
  return isWord(key) ? words(key) : module
}

/** A type of roles in words: the firm's, or the app's where the firm gives the bare id. */
export const typeWords = (words: Words, { id, name }: { readonly id: string; readonly name: string }): string => {
  const key = `admin.type.${id}`
  return name === id && isWord(key) ? words(key) : name
}

/** What stands in place of a list that was not read yet: loading, no network, or why it failed. */
const NoList = (props: {
  readonly error: unknown
  readonly offline: OfflineReason | null
  readonly onRetry: () => void
}) => {
  const words = useWords()
  if (props.offline !== null) return <Notice icon="wifi-off" title={words(`online.${props.offline}`)} />
  if (props.error === null)
    return (
      <div className="skeleton stack" role="status" aria-label={words('common.loading')}>
        <span className="bone" />
      </div>
    )
  return (
    <Notice
      icon="alert"
      title={words('admin.failed')}
      text={errorWords(props.error)}
      action={{ label: words('common.retry'), run: props.onRetry }}
    />
  )
}

/** A list of the firm: its head with what it is made with, what was just done, and the lines or why there are none. */
export const ListSection = (props: {
  readonly title: string
  /** Lines of the firm; null where they were not read yet. */
  readonly count: number | null
  /** Words where the firm has none, or none is found. */
  readonly none: string | null
  readonly tools: ReactNode
  readonly form?: ReactNode
  readonly said: string
  readonly offline: OfflineReason | null
  readonly error: unknown
  readonly onRetry: () => void
  readonly children: (titleId: string) => ReactNode
}) => {
  const words = useWords()
  const id = useId()
  const { count, none, offline, error } = props
  const lines = none === null ? props.children(id) : <p className="meta admin-none">{none}</p>
  return (
    <section aria-labelledby={id}>
      <header className="admin-head">
        <h2 id={id}>{props.title}</h2>
        {count === null ? null : <span className="meta">{count}</span>}
        <span className="grow" />
        {offline === null || count === null ? null : <span className="meta">{words(`online.${offline}`)}</span>}
        {props.tools}
      </header>
      {props.form}
      <p className="meta admin-said" role="status">
        {props.said}
      </p>
      {count === null ? <NoList error={error} offline={offline} onRetry={props.onRetry} /> : null}
      {/* Why a list that stands there is not of now. */}
      {count === null || error === null || offline !== null ? null : <FailedLine text={errorWords(error)} />}
      {count === null ? null : lines}
    </section>
  )
}

/** Asks before a line of the firm is deleted for everybody. */
export const RemoveLine = (props: {
  readonly title: string
  readonly text: string
  /** Somebody has changed the line since it was asked for. */
  readonly outdated: string | null
  readonly error: unknown
  readonly busy: boolean
  readonly offline: OfflineReason | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const { error, outdated, ...question } = props
  return <DeleteQuestion {...question} problem={error === null ? outdated : errorWords(error)} />
}
