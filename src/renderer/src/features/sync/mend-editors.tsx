import { useId } from 'react'
import type { OutboxEntry } from '#shared/contract/work'
import { readFollowUpContent } from '#shared/domain/followups'
import type { LocaleKey } from '#shared/locale/index'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { needsPanel, ValueEditor } from '../../components/field-editor/value-editor.tsx'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { type Editing, isEditable } from '../../lib/editing.ts'
import { fieldLabel, fieldOf, itemsOf } from '../../lib/field-labels.ts'
import { tagChoices } from '../../lib/followup-kinds.ts'
import { listOf, textOf } from '../../lib/values.ts'
import { editingIn, type Mended, withEditing } from './mending.ts'

/** The content of a follow-up with other words and tags, in the form that it had or now needs. */
const contentOf = (before: string, text: string, tags: readonly string[]): string => {
  const { details } = readFollowUpContent(before)
  const { tags: _, ...others } = details
  if (tags.length === 0 && Object.keys(others).length === 0) return text
  return JSON.stringify({ ...others, content: text, ...(tags.length === 0 ? {} : { tags }) })
}

/** Words and tags of a follow-up, or the words of a comment, as they are mended. */
export const WrittenEditor = (props: {
  readonly entry: OutboxEntry
  readonly mended: Mended
  /** True where no words are left, which cannot be sent. */
  readonly blank: boolean
  /** True while another window mends it. */
  readonly readOnly: boolean
  readonly onMend: (mended: Mended) => void
}) => {
  const { words, switches } = useChangeWords()
  const noteId = useId()
  const { entry, mended, blank } = props
  const { patch } = mended
  const before = textOf(entry.changes.find(({ field }) => field === 'content')?.to) ?? ''
  const content = typeof patch.content === 'string' ? patch.content : before
  const isFollowUp = entry.entity === 'followup'
  const read = isFollowUp ? readFollowUpContent(content) : { text: content, details: {} }
  const chosen = listOf(read.details.tags).flatMap((tag) => textOf(tag) ?? [])
  const type = Number(entry.changes.find(({ field }) => field === 'type')?.to ?? 0)
  const choices = isFollowUp ? tagChoices(switches, type) : []
  const put = (text: string, tags: readonly string[]) =>
    props.onMend({ ...mended, patch: { ...patch, content: isFollowUp ? contentOf(content, text, tags) : text } })
  return (
    <>
      <textarea
        rows={3}
        autoComplete="off"
        aria-label={words(isFollowUp ? 'followup.content' : 'outbox.new.comment')}
        aria-invalid={blank}
        aria-describedby={blank ? noteId : undefined}
        value={read.text}
        readOnly={props.readOnly}
        maxLength={20_000}
        onChange={(event) => put(event.target.value, chosen)}
      />
      {blank ? (
        <p className="field-note error" id={noteId} role="alert">
          {words('outbox.blank')}
        </p>
      ) : null}
      {choices.length === 0 ? null : (
        <fieldset className="tag-row" disabled={props.readOnly}>
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
export const MendedField = (props: {
  readonly entry: OutboxEntry
  readonly change: OutboxEntry['changes'][number]
  readonly mended: Mended
  /** Why what stands in the field cannot be sent; null where it can. */
  readonly wrong: LocaleKey | null
  /** True while another window mends it, whose value is shown. */
  readonly readOnly: boolean
  readonly onMend: (mended: Mended) => void
  readonly onSubmit: () => void
}) => {
  const tools = useChangeWords()
  const { entry, change, mended, readOnly, wrong } = props
  const noteId = useId()
  const field = fieldOf(entry.entity, change.field, tools.lists)
  const items = itemsOf(field, tools.lists)
  const editing = editingIn(mended, entry, change, tools)
  const label = fieldLabel(field, tools.words)
  const asChoices = needsPanel(field, change.to) && typeof editing !== 'string'
  const put = (next: Editing) => props.onMend(withEditing(mended, change.field, next))
  return (
    <div className="mend-field">
      <span className="meta cut" title={label}>
        {label}
      </span>
      {isEditable(field, change.to) ? (
        <div className={asChoices ? 'mend-choices' : wrong === null ? 'line-editor' : 'line-editor invalid'}>
          <ValueEditor
            field={field}
            value={editing}
            readOnly={readOnly}
            before={change.to}
            items={items}
            label={label}
            invalid={wrong !== null}
            describedBy={wrong === null ? undefined : noteId}
            onChange={put}
            onSubmit={(chosen) => (chosen === undefined ? props.onSubmit() : put(chosen))}
          />
        </div>
      ) : (
        <FieldValue field={field} value={change.to} place="record" items={items} />
      )}
      {wrong === null ? null : (
        <p className="field-note error" id={noteId} role="alert">
          {tools.words(wrong)}
        </p>
      )}
    </div>
  )
}
