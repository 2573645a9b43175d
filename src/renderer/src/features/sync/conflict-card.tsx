import { type KeyboardEvent, useId } from 'react'
import { Link } from 'react-router'
import type { ConflictEntry } from '#shared/contract/work'
import { resolvePlace } from '#shared/domain/work'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { useFormDraft } from '../../bridge/form-draft.ts'
import { failureOf } from '../../bridge/index.ts'
import { useResolveConflict } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { DraftElsewhere } from '../../components/draft-elsewhere.tsx'
import { Icon } from '../../components/icon.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { fieldLabel, fieldOf } from '../../lib/field-labels.ts'
import { isSubmit } from '../../lib/keys.ts'
import { routes } from '../../lib/paths.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { formatStamp } from '../../lib/time.ts'
import { joined } from '../../lib/values.ts'
import { allOf, decidedOf, decidingIn, isBegun, undecided } from './conflict-choice.ts'
import { ClashRow } from './conflict-row.tsx'

/**
 * A clash of two edits: every field is decided by a person, then Ctrl+Enter saves. What was chosen and typed is a draft
 * until then.
 */
export const ConflictCard = ({
  conflict,
  current,
  onCurrent,
}: {
  readonly conflict: ConflictEntry
  /** The card at hand: its main action is the filled one. */
  readonly current: boolean
  readonly onCurrent: () => void
}) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const titleId = useId()
  const resolve = useResolveConflict()
  const { draft, written, put, giveUp } = useFormDraft(resolvePlace(conflict.id), decidingIn, isBegun)
  const decided = decidedOf(conflict, written.choices)
  const isWriting = Object.keys(written.editors).length > 0
  const isClosed = !draft.ready || draft.elsewhere
  // A text that stands in an editor is decided about, too, before anything goes out.
  const missing = isWriting ? 'conflict.writing' : decided < conflict.fields.length ? 'conflict.undecided' : null
  const merged = conflict.merged.map((name) => fieldLabel(fieldOf(conflict.entity, name, tools.lists), words))
  const save = () => {
    if (missing !== null || isClosed || resolve.isPending) return
    draft.flush()
    resolve.mutate({ id: conflict.id, choices: { ...written.choices } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmit(event)) return
    event.preventDefault()
    save()
  }
  const head = (title: string, time: number | null) => (
    <span>
      {title}
      {time === null ? null : <span className="clash-time">{formatStamp(time, zone)}</span>}
    </span>
  )
  return (
    <article
      className={current ? 'card inbox-card current' : 'card inbox-card'}
      aria-labelledby={titleId}
      data-inbox={conflict.id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onCurrent}
    >
      <header className="inbox-head">
        <div className="inbox-title warn">
          <Icon name="warning" />
          <h2 id={titleId}>{conflict.title || words('outbox.untitled')}</h2>
          <span className="grow" />
          {conflict.customerId === null ? null : (
            <Link to={routes.companydetail(conflict.customerId)}>{words('outbox.open')}</Link>
          )}
        </div>
        <p>{words('conflict.title')}</p>
      </header>
      <div className="clashes" inert={isClosed}>
        <div className="clash clash-head" aria-hidden="true">
          <span>{words('conflict.field')}</span>
          <span>{words('conflict.base')}</span>
          {head(words('conflict.mine'), conflict.mineAt)}
          {head(words('conflict.theirs'), conflict.theirsAt)}
        </div>
        {conflict.fields.map((clash) => (
          <ClashRow
            key={clash.field}
            conflict={conflict}
            clash={clash}
            deciding={written}
            tools={tools}
            onDecide={put}
          />
        ))}
      </div>
      {merged.length === 0 ? null : (
        <p className="inbox-merged">
          <Icon name="check" size={14} />
          {words('conflict.merged', { names: joined(merged), n: merged.length })}
        </p>
      )}
      <DraftElsewhere draft={draft} />
      {resolve.isError ? (
        <p className="inbox-error" role="alert">
          <Icon name="alert" size={14} />
          {failureWords(failureOf(resolve.error))}
        </p>
      ) : null}
      <footer className="inbox-foot">
        {(['mine', 'theirs'] as const).map((pick) => (
          <Button
            key={pick}
            kind="quiet"
            disabled={isClosed}
            onClick={() => put({ ...written, choices: allOf(conflict, pick) })}
          >
            {words(pick === 'mine' ? 'conflict.allMine' : 'conflict.allTheirs')}
          </Button>
        ))}
        <span className="grow" />
        <span className="meta small" role="status">
          {isWriting
            ? words('conflict.writing')
            : words('conflict.decided', { n: decided, all: conflict.fields.length })}
        </span>
        <Button disabled={isClosed || (decided === 0 && !isWriting)} onClick={() => giveUp(undecided)}>
          {words('common.cancel')}
        </Button>
        <Button
          kind={current ? 'primary' : 'default'}
          disabled={missing !== null || isClosed || resolve.isPending}
          title={missing === null ? undefined : words(missing)}
          onClick={save}
        >
          {words('common.save')}
          <span className="key">{submitWords}</span>
        </Button>
      </footer>
    </article>
  )
}
