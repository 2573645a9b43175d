import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { MetaField } from '#shared/contract/fields'
import { Button, IconButton } from '../components/button.tsx'
import { DraftElsewhere } from '../components/draft-elsewhere.tsx'
import { needsPanel, savesByChoosing, ValueEditor } from '../components/field-editor/value-editor.tsx'
import { FieldError } from '../components/field-error.tsx'
import { Floating } from '../components/floating.tsx'
import { Icon } from '../components/icon.tsx'
import { Mark } from '../components/unsent-mark.tsx'
import { rejectionWords } from '../lib/failure-words.ts'
import { type FieldLists, itemsOf } from '../lib/field-labels.ts'
import { isFocusLost } from '../lib/focus-place.ts'
import { isSubmit } from '../lib/keys.ts'
import { routes } from '../lib/paths.ts'
import { submitWords } from '../lib/shortcuts.ts'
import { useWords } from '../lib/words.ts'
import { type FieldEdits, type RecordDetail, recordValue } from './use-field-edits.ts'

/** A field of a record and what is needed to change it. */
export type FieldProps = {
  readonly field: MetaField
  readonly detail: RecordDetail
  readonly lists: FieldLists
  readonly edits: FieldEdits
}

/** What is to be said under a value: why it was not saved, that it was overtaken, or what the server said of it. */
export const FieldNote = ({ id, field, edits }: Pick<FieldProps, 'field' | 'edits'> & { readonly id: string }) => {
  const words = useWords()
  const error = edits.error(field)
  const problem = edits.problem(field)
  if (error !== null) return <FieldError text={error} id={id} />
  if (edits.overtaken(field))
    return (
      <p className="field-note warn" id={id} role="status">
        <Icon name="warning" size={14} />
        <span>{words('edit.overtaken')}</span>
      </p>
    )
  if (problem === null) return null
  const text = problem.state === 'conflict' ? words('conflict.title') : rejectionWords(problem.failure)
  return (
    <p className="field-note error" id={id}>
      <Icon name="alert" size={14} />
      <span>{text}</span>
      <Link to={routes.sync}>{words('mark.resolve')}</Link>
    </p>
  )
}

/** That the server has just taken a field, or where its change stands. */
export const FieldState = ({ field, edits }: Pick<FieldProps, 'field' | 'edits'>) => {
  const words = useWords()
  const mark = edits.mark(field)
  return (
    <>
      <span className="field-praise" role="status">
        {edits.saved(field) ? (
          <>
            <Icon name="check" size={14} />
            {words('edit.saved')}
          </>
        ) : null}
      </span>
      {mark === null ? null : <Mark mark={mark} />}
    </>
  )
}

/** The value as a line that can be typed over, where it stood. */
export const LineEditor = (
  props: FieldProps & { readonly label: string; readonly noteId: string; readonly onDone: () => void },
) => {
  const words = useWords()
  const { field, edits, detail, lists } = props
  const open = edits.open(field)
  if (open === null) return null
  const finish = (run: () => void) => {
    run()
    props.onDone()
  }
  return (
    <>
      <div className={edits.error(field) === null ? 'line-editor' : 'line-editor invalid'}>
        <ValueEditor
          readOnly={edits.isElsewhere(field)}
          field={field}
          value={open.editing}
          before={recordValue(detail, field)}
          items={itemsOf(field, lists)}
          label={props.label}
          invalid={edits.error(field) !== null}
          describedBy={props.noteId}
          onChange={(editing) => edits.change(field, editing)}
          onSubmit={() => finish(() => edits.save(field))}
        />
        <IconButton
          icon="check"
          disabled={edits.isElsewhere(field)}
          className="take"
          label={words('common.save')}
          onClick={() => finish(() => edits.save(field))}
        />
        <IconButton icon="close" label={words('common.cancel')} onClick={() => finish(() => edits.cancel(field))} />
      </div>
      {edits.isElsewhere(field) ? <DraftElsewhere draft={edits.draft} /> : null}
    </>
  )
}

/** The editor in a panel under the value (EP-01, NP-01): choices, phones, the note. */
export const PanelEditor = (
  props: FieldProps & {
    readonly anchor: HTMLElement
    readonly label: string
    /** Why it was not saved, where that stands nowhere beside the panel. */
    readonly error?: string | null
    readonly onDone: () => void
  },
) => {
  const words = useWords()
  const { field, edits, detail, lists } = props
  const open = edits.open(field)
  if (open === null) return null
  const text = typeof open.editing === 'string'
  const finish = (run: () => void) => {
    run()
    props.onDone()
  }
  return (
    <Floating
      anchor={props.anchor}
      label={words('edit.field', { name: props.label })}
      className={text ? 'panel-editor text-panel' : 'panel-editor'}
      onClose={(by) => (by === 'escape' || !edits.touched(field)) && finish(() => edits.cancel(field))}
    >
      <ValueEditor
        field={field}
        value={open.editing}
        before={recordValue(detail, field)}
        items={itemsOf(field, lists)}
        label={props.label}
        readOnly={edits.isElsewhere(field)}
        onChange={(editing) => edits.change(field, editing)}
        onSubmit={(chosen) => finish(() => edits.save(field, chosen))}
      />
      <FieldError text={props.error ?? null} />
      {edits.isElsewhere(field) ? <DraftElsewhere draft={edits.draft} /> : null}
      {savesByChoosing(field) ? null : (
        <div className="panel-foot">
          <Button onClick={() => finish(() => edits.cancel(field))}>{words('common.cancel')}</Button>
          <Button kind="primary" disabled={edits.isElsewhere(field)} onClick={() => finish(() => edits.save(field))}>
            {words('common.save')}
            <span className="key">{submitWords}</span>
          </Button>
        </div>
      )}
    </Floating>
  )
}

/** Enters and leaves the editor of a field by keyboard and mouse; the focus comes back to the pencil. */
export const useFieldEditor = ({ field, edits, detail }: FieldProps) => {
  const pencil = useRef<HTMLButtonElement>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // What a draft brought back stands there without taking the focus.
  const [begun, setBegun] = useState(false)
  const value = recordValue(detail, field)
  const open = edits.open(field) !== null
  useEffect(() => {
    if (!open) setBegun(false)
    if (!open || !begun || anchor === null) return
    const input = anchor.querySelector<HTMLInputElement>('.line-editor [data-autofocus]')
    input?.focus()
    input?.setSelectionRange(input.value.length, input.value.length)
  }, [open, begun, anchor])
  const begin = () => {
    setBegun(true)
    edits.begin(field)
  }
  // A key that was pressed meanwhile may have put the focus elsewhere.
  const done = () => requestAnimationFrame(() => isFocusLost() && pencil.current?.focus({ preventScroll: true }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') edits.cancel(field)
    else if (isSubmit(event)) edits.save(field)
    else return
    event.preventDefault()
    event.stopPropagation()
    done()
  }
  return { pencil, anchor, setAnchor, panel: needsPanel(field, value), value, begin, done, onKeyDown, open, begun }
}
