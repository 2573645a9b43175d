import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { tagsQuery } from '../../bridge/pickers.ts'
import { useCreateTag } from '../../bridge/tags.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { CheckList } from '../../components/check-list.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Floating } from '../../components/floating.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import { fieldLabel } from '../../lib/field-labels.ts'
import { isFocusLost } from '../../lib/focus-place.ts'
import { isSubmit } from '../../lib/keys.ts'
import { submitWords } from '../../lib/shortcuts.ts'
import { listOf, type Tag, tagsOf, textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'
import { FieldNote, type FieldProps } from '../../record/field-editors.tsx'
import { recordValue } from '../../record/use-field-edits.ts'
import '../../app/styles/filters.css'

/** Every tag once, the firm's own first; what a record carries may be no tag of the firm any more. */
const everyTag = (firm: readonly Tag[], ...more: readonly (readonly Tag[])[]): readonly Tag[] => [
  ...new Map([...more.flat(), ...firm].map((tag) => [tag.id, tag])).values(),
]

/** What the person changed, laid over what the record carries by now: somebody else's change of it stays. */
const changed = (from: readonly Tag[], chosen: readonly Tag[], now: readonly Tag[]): readonly Tag[] => {
  const has = (tags: readonly Tag[], { id }: Tag) => tags.some((tag) => tag.id === id)
  return [
    ...now.filter((tag) => has(chosen, tag) || !has(from, tag)),
    ...chosen.filter((tag) => !has(now, tag) && !has(from, tag)),
  ]
}

/** A tag that is not there yet: made by a press, at the firm, so only online (TG-01). */
const NewTag = ({ name, onMade }: { readonly name: string; readonly onMade: (tag: Tag) => void }) => {
  const words = useWords()
  const offline = useOffline()
  const { mutate, isPending, error } = useCreateTag()
  return (
    <div className="new-tag">
      <Button
        icon="plus"
        kind="quiet"
        disabled={offline !== null || isPending}
        onClick={() => mutate(name, { onSuccess: onMade })}
      >
        <span className="cut">{isPending ? words('tags.creating') : words('tags.create', { name })}</span>
      </Button>
      {offline === null ? null : <p className="option-none">{words(`online.${offline}`)}</p>}
      <FieldError text={error === null ? null : words('tags.notCreated', { reason: errorWords(error) })} />
    </div>
  )
}

const TagPanel = (props: {
  readonly label: string
  readonly carried: readonly Tag[]
  readonly chosen: readonly Tag[]
  /** Is told how the choice changes: a tag that was being made comes to what has been ticked meanwhile. */
  readonly onChange: (change: (chosen: readonly Tag[]) => readonly Tag[]) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}) => {
  const words = useWords()
  const { carried, chosen, onChange } = props
  const { data, error } = useQuery(tagsQuery)
  const [made, setMade] = useState<readonly Tag[]>([])
  const [text, setText] = useState('')
  const wanted = text.trim()
  const all = everyTag(data?.tags ?? [], carried, made)
  const found = all.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()))
  const isNew = wanted !== '' && data !== undefined && !all.some(({ name }) => name === wanted)
  const note =
    error !== null
      ? errorWords(error)
      : data === undefined
        ? words('common.loading')
        : found.length > 0
          ? undefined
          : words(all.length === 0 ? 'tags.none' : 'tags.noMatch')
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmit(event)) return
    event.preventDefault()
    event.stopPropagation()
    props.onSave()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+Enter saves
    <div className="tag-panel" onKeyDown={onKeyDown}>
      <CheckList
        label={props.label}
        options={found.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={chosen.map(({ id }) => id)}
        search={{ text, placeholder: words('tags.search'), onText: setText }}
        note={note}
        onChange={(ids) => onChange(() => all.filter(({ id }) => ids.includes(id)))}
      />
      {isNew ? (
        <NewTag
          key={wanted}
          name={wanted.slice(0, 50)}
          onMade={(tag) => {
            setMade((before) => [...before, tag])
            onChange((before) => [...before, tag])
            setText('')
          }}
        />
      ) : null}
      <div className="panel-foot">
        <span className="meta grow" role="status">
          {words('tags.chosen', { n: chosen.length })}
        </span>
        <Button onClick={props.onCancel}>{words('common.cancel')}</Button>
        <Button kind="primary" onClick={props.onSave}>
          {words('common.save')}
          <span className="key">{submitWords}</span>
        </Button>
      </div>
    </div>
  )
}

/** Tags that are being chosen, and those from which the person began. */
type Choosing = { readonly from: readonly Tag[]; readonly chosen: readonly Tag[] }

/**
 * The tags of a customer, chosen in a panel under them (TG-04). They are saved on this computer like every other field;
 * the firm's list is replaced when it can be reached (TG-02).
 */
export const RecordTags = (props: FieldProps) => {
  const words = useWords()
  const noteId = useId()
  const { field, edits, detail } = props
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [choosing, setChoosing] = useState<Choosing | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const label = fieldLabel(field, words)
  const shown = [...new Set(listOf(edits.shown(field)).map((tag) => textOf(tag) ?? ''))].filter(Boolean)
  const value = recordValue(detail, field)
  const now = tagsOf(value)
  const unknown = listOf(value).find((tag) => tagsOf([tag]).length === 0)
  const isUnread = detail.unread?.tagList !== undefined
  const mark = edits.mark(field)
  const none = shown.length === 0
  const hadNone = useRef(none)
  useEffect(() => {
    // The button is another one now; whoever was on it stays on it.
    if (hadNone.current !== none && document.activeElement === document.body) pencil.current?.focus()
    hadNone.current = none
  }, [none])
  const done = () => {
    setChoosing(null)
    // A key that was pressed meanwhile may have put the focus elsewhere.
    requestAnimationFrame(() => isFocusLost() && pencil.current?.focus({ preventScroll: true }))
  }
  const opener = {
    ref: pencil,
    'aria-haspopup': 'dialog',
    'aria-expanded': choosing !== null,
    'aria-keyshortcuts': 'T',
    disabled: unknown !== undefined || isUnread,
    title: `${words('edit.field', { name: label })} (T)`,
    onClick: () => setChoosing(choosing === null ? { from: now, chosen: now } : null),
  } as const
  return (
    <span className="record-tags" ref={setAnchor}>
      {shown.map((tag) => (
        <span key={tag} className="tag" title={tag}>
          {tag}
        </span>
      ))}
      {mark === null || mark === 'attention' ? null : <Mark mark={mark} glyph />}
      {none ? (
        <button type="button" className="add-tags" {...opener}>
          <Icon name="tag" size={14} />
          {words('tags.add')}
        </button>
      ) : (
        <IconButton icon="tag" className="edit-tags" label={words('edit.field', { name: label })} {...opener} />
      )}
      {choosing === null ? <FieldNote id={noteId} field={field} edits={edits} /> : null}
      {unknown === undefined && !isUnread ? null : (
        <p className="field-note warn">
          <Icon name="warning" size={14} />
          <span>{isUnread ? words('tags.unread') : words('tags.named', { name: textOf(unknown) ?? '' })}</span>
        </p>
      )}
      {choosing !== null && anchor !== null ? (
        <Floating
          anchor={anchor}
          label={words('edit.field', { name: label })}
          className="panel-editor tags-float"
          onClose={(by) => (by === 'escape' || choosing.chosen === choosing.from) && done()}
        >
          <TagPanel
            label={label}
            carried={choosing.from}
            chosen={choosing.chosen}
            onChange={(change) => setChoosing((last) => last && { ...last, chosen: change(last.chosen) })}
            onSave={() => {
              edits.save(field, changed(choosing.from, choosing.chosen, now))
              done()
            }}
            onCancel={done}
          />
        </Floating>
      ) : null}
    </span>
  )
}
