import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import type { Draft } from '../../bridge/drafts.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { isSubmit } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'

/** Which card is at hand: its main action is the filled one. */
export type CardAt = { readonly current: boolean; readonly onCurrent: () => void }

/** Something of the inbox that a person decides: its head, what it is about, and the ways on. */
export const InboxCard = (
  props: CardAt & {
    readonly id: string
    readonly entry: { readonly title: string; readonly customerId: string | null }
    readonly tone: 'warn' | 'error'
    /** Stands beside the title. */
    readonly beside?: ReactNode
    /** Why it lies here, in a sentence. */
    readonly reason: string | null
    readonly draft: Draft
    /** Why the last try failed. */
    readonly error: Error | null
    readonly actions: ReactNode
    readonly children: ReactNode
    /** What Ctrl+Enter does, if anything. */
    readonly onSubmit: (() => void) | undefined
  },
) => {
  const words = useWords()
  const titleId = useId()
  const { entry, tone, error, onSubmit } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmit(event) || onSubmit === undefined) return
    event.preventDefault()
    onSubmit()
  }
  return (
    <article
      className={props.current ? 'card inbox-card current' : 'card inbox-card'}
      aria-labelledby={titleId}
      data-inbox={props.id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={props.onCurrent}
    >
      <header className="inbox-head">
        <div className={`inbox-title ${tone}`}>
          <Icon name={tone === 'warn' ? 'warning' : 'alert'} />
          <h2 id={titleId}>{entry.title || words('outbox.untitled')}</h2>
          {props.beside}
          <span className="grow" />
          {entry.customerId === null ? null : (
            <Link to={routes.companydetail(entry.customerId)}>{words('outbox.open')}</Link>
          )}
        </div>
        <p className={tone === 'error' ? 'error' : undefined}>{props.reason}</p>
      </header>
      {props.children}
      <DraftElsewhere draft={props.draft} />
      {error === null ? null : (
        <p className="inbox-error" role="alert">
          <Icon name="alert" size={14} />
          {errorWords(error)}
        </p>
      )}
      <footer className="inbox-foot">{props.actions}</footer>
    </article>
  )
}
