import { type KeyboardEvent, useId, useState } from 'react'
import { Link } from 'react-router'
import type { OutboxEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import { readFollowUpContent } from '#shared/domain/followups'
import { useDraft } from '../../bridge/drafts.ts'
import { failureOf } from '../../bridge/index.ts'
import { exportWork, useDiscardWork, useResendWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { needsPanel, ValueEditor } from '../../components/field-editor/value-editor.tsx'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { download } from '../../lib/download.ts'
import { type Editing, editedOf, editingOf, isEditable } from '../../lib/editing.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { tagChoices } from '../../lib/followup-kinds.ts'
import { routes } from '../../lib/paths.ts'
import { formatStamp } from '../../lib/time.ts'
import { listOf, textOf } from '../../lib/values.ts'
import { entryKind, entryProblem } from './change-words.ts'
import { useChangeWords } from './use-change-words.ts'

type Patch = Readonly<Record<string, Json>>

/** The content of a follow-up with other words and tags, in the form that it had or now needs. */
const contentOf = (before: string, text: string, tags: readonly string[]): string => {
  const { details } = readFollowUpContent(before)
  const { tags: _, ...others } = details
  if (tags.length === 0 && Object.keys(others).length === 0) return text
  return JSON.stringify({ ...others, content: text, ...(tags.length === 0 ? {} : { tags }) })
}

/** Words and tags of a follow-up, or the words of a comment, as they are mended. */
const WrittenEditor = (props: {
  readonly entry: OutboxEntry
  readonly patch: Patch
  readonly onPatch: (patch: Patch) => void
}) => {
  const { words, switches } = useChangeWords()
  const { entry, patch } = props
  const before = textOf(entry.changes.find(({ field }) => field === 'content')?.to) ?? ''
  const content = typeof patch.content === 'string' ? patch.content : before
  const isFollowUp = entry.entity === 'followup'
  const read = isFollowUp ? readFollowUpContent(content) : { text: content, details: {} }
  const chosen = listOf(read.details.tags).flatMap((tag) => textOf(tag) ?? [])
  const type = Number(entry.changes.find(({ field }) => field === 'type')?.to ?? 0)
  const choices = isFollowUp ? tagChoices(switches, type) : []
  const put = (text: string, tags: readonly string[]) =>
    props.onPatch({ ...patch, content: isFollowUp ? contentOf(content, text, tags) : text })
  return (
    <>
      <textarea
        rows={3}
        aria-label={words(isFollowUp ? 'followup.content' : 'outbox.new.comment')}
        value={read.text}
        maxLength={20_000}
        onChange={(event) => put(event.target.value, chosen)}
      />
      {choices.length === 0 ? null : (
        <fieldset className="tag-row">
          <legend>{words('field.tagList')}</legend>
          {choices.map(({ name }) => (
            <button
              key={name}
              type="button"
              className={chosen.includes(name) ? 'choice on' : 'choice'}
              aria-pressed={chosen.includes(name)}
              onClick={() =>
                put(read.text, chosen.includes(name) ? chosen.filter((one) => one !== name) : [...chosen, name])
              }
            >
              {name}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}

/** One field of a rejected change, with what is sent instead. */
const MendedField = (props: {
  readonly entry: OutboxEntry
  readonly change: OutboxEntry['changes'][number]
  readonly patch: Patch
  readonly onPatch: (patch: Patch) => void
  readonly onSubmit: () => void
}) => {
  const tools = useChangeWords()
  const { entry, change, patch } = props
  const field = fieldOf(entry.entity, change.field, tools.lists)
  const items = itemsOf(field, tools.lists)
  const value = patch[change.field] ?? change.to
  const [editing, setEditing] = useState<Editing>(() => editingOf(field, value, tools.zone))
  const label = fieldLabel(field, tools.words)
  const put = (next: Editing) => {
    setEditing(next)
    const result = editedOf(field, next, change.to, tools.zone)
    const { [change.field]: _, ...others } = patch
    props.onPatch(result.kind === 'value' ? { ...others, [change.field]: result.value } : others)
  }
  return (
    <div className="mend-field">
      <span className="meta cut" title={label}>
        {label}
      </span>
      {isEditable(field, change.to) ? (
        <div className={needsPanel(field, change.to) && typeof editing !== 'string' ? 'mend-choices' : 'line-editor'}>
          <ValueEditor
            field={field}
            value={editing}
            before={change.to}
            items={items}
            label={label}
            onChange={put}
            onSubmit={(chosen) => (chosen === undefined ? props.onSubmit() : put(chosen))}
          />
        </div>
      ) : (
        <FieldValue field={field} value={change.to} place="record" items={items} />
      )}
    </div>
  )
}

const patchOf = (text: string | null): Patch => {
  try {
    return text === null ? {} : (JSON.parse(text) as Patch)
  } catch {
    return {}
  }
}

/** What the server did not take: its words, the text to mend, and the ways on. */
export const RejectionCard = ({
  entry,
  current,
  onCurrent,
}: {
  readonly entry: OutboxEntry
  /** The card at hand: its main action is the filled one. */
  readonly current: boolean
  readonly onCurrent: () => void
}) => {
  const tools = useChangeWords()
  const { words, zone } = tools
  const titleId = useId()
  const resend = useResendWork()
  const discard = useDiscardWork()
  const draft = useDraft(`mend:${entry.opId}`)
  const patch = patchOf(draft.text)
  const [mending, setMending] = useState(false)
  const [discarding, setDiscarding] = useState(false)
  const open = mending || draft.text !== null
  const written = entry.entity === 'followup' || entry.entity === 'comment'
  const save = () => void resend.mutate({ opId: entry.opId, patch: { ...patch } }, { onSuccess: () => draft.clear() })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  const exportIt = async () => {
    const { name, text } = await exportWork(entry.opId)
    download(name, text)
  }
  const onPatch = (next: Patch) => draft.write(JSON.stringify(next))
  const content = readFollowUpContent(textOf(entry.changes.find(({ field }) => field === 'content')?.to) ?? '')
  return (
    <article
      className={current ? 'card inbox-card current' : 'card inbox-card'}
      aria-labelledby={titleId}
      data-inbox={entry.opId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onCurrent}
    >
      <header className="inbox-head">
        <div className="inbox-title error">
          <Icon name="alert" />
          <h2 id={titleId}>{entry.title || words('outbox.untitled')}</h2>
          <span className="meta cut">
            {entryKind(entry, tools) + words('join.comma') + formatStamp(entry.at, zone)}
          </span>
          <span className="grow" />
          {entry.customerId === null ? null : (
            <Link to={routes.companydetail(entry.customerId)}>{words('outbox.open')}</Link>
          )}
        </div>
        <p className="error">{entryProblem(entry, words)}</p>
      </header>
      <div className="inbox-body">
        {written && !open ? <p className="inbox-text">{content.text}</p> : null}
        {written && open ? <WrittenEditor entry={entry} patch={patch} onPatch={onPatch} /> : null}
        {written
          ? null
          : entry.changes.map((change) =>
              open ? (
                <MendedField
                  key={change.field}
                  entry={entry}
                  change={change}
                  patch={patch}
                  onPatch={onPatch}
                  onSubmit={save}
                />
              ) : (
                <div key={change.field} className="mend-field">
                  <span className="meta cut">
                    {fieldLabel(fieldOf(entry.entity, change.field, tools.lists), words)}
                  </span>
                  <FieldValue
                    field={fieldOf(entry.entity, change.field, tools.lists)}
                    value={change.to}
                    place="record"
                    items={itemsOf(fieldOf(entry.entity, change.field, tools.lists), tools.lists)}
                  />
                </div>
              ),
            )}
      </div>
      {resend.isError ? (
        <p className="inbox-error" role="alert">
          <Icon name="alert" size={14} />
          {failureWords(failureOf(resend.error))}
        </p>
      ) : null}
      <footer className="inbox-foot">
        <Button kind="quiet" icon="trash" className="danger-text" onClick={() => setDiscarding(true)}>
          {words('outbox.discard')}
        </Button>
        <Button kind="quiet" icon="download" onClick={() => void exportIt()}>
          {words('outbox.export')}
        </Button>
        <span className="grow" />
        {open ? (
          <Button
            onClick={() => {
              setMending(false)
              draft.clear()
            }}
          >
            {words('common.cancel')}
          </Button>
        ) : (
          <Button onClick={() => setMending(true)}>{words('outbox.mend')}</Button>
        )}
        <Button kind={current ? 'primary' : 'default'} disabled={resend.isPending} onClick={save}>
          {words('outbox.resend')}
          <span className="key">{words('key.submit')}</span>
        </Button>
      </footer>
      {discarding ? (
        <Confirm
          title={words('outbox.discardTitle')}
          text={words('outbox.discardText', { name: entry.title, kind: entryKind(entry, tools) })}
          warning={words('outbox.cannotUndo')}
          action={words('outbox.discard')}
          busy={discard.isPending}
          onConfirm={() => discard.mutate(entry.opId, { onSuccess: () => setDiscarding(false) })}
          onClose={() => setDiscarding(false)}
        >
          {discard.isError ? (
            <p className="field-note error" role="alert">
              {failureWords(failureOf(discard.error))}
            </p>
          ) : null}
        </Confirm>
      ) : null}
    </article>
  )
}
