import { type ReactNode, useId } from 'react'
import type { Json } from '#shared/domain/customer'
import { IconButton } from '../components/button.tsx'
import { FieldValue, isEmptyValue } from '../components/field-value/field-value.tsx'
import { FileSlot } from '../components/field-value/file-slot.ts'
import { Unreadable } from '../components/field-value/text-values.tsx'
import { Icon } from '../components/icon.tsx'
import { isEditable } from '../lib/editing.ts'
import { fieldLabel, itemsOf, valueName } from '../lib/field-labels.ts'
import { legible } from '../lib/values.ts'
import { useWords } from '../lib/words.ts'
import { FileChip } from '../media/file-chip.tsx'
import { FieldNote, type FieldProps, FieldState, LineEditor, PanelEditor, useFieldEditor } from './field-editors.tsx'

/** A field of the record: label, value, state; changed in place where a person may (FD-13). */
export const RecordField = (
  props: FieldProps & {
    readonly wide: boolean
    readonly account: Json | undefined
    /** True for a field that the firm alone writes. */
    readonly readOnly?: boolean
  },
) => {
  const words = useWords()
  const noteId = useId()
  const { field, lists, edits } = props
  const editor = useFieldEditor(props)
  const label = fieldLabel(field, words)
  const unread = field.system ? props.detail.unread?.[field.name] : undefined
  const editable = props.readOnly !== true && unread === undefined && isEditable(field, editor.value)
  const line = editor.open && !editor.panel
  const value = edits.shown(field)
  const shown: ReactNode =
    unread !== undefined && isEmptyValue(value) ? (
      <Unreadable />
    ) : (
      <FileSlot value={FileChip}>
        <FieldValue field={field} value={value} place="record" account={props.account} items={itemsOf(field, lists)} />
      </FileSlot>
    )
  const unreadText = legible(unread)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the editor inside
    <div
      className={props.wide ? 'record-field wide' : 'record-field'}
      data-field={valueName(field)}
      onKeyDown={editor.onKeyDown}
    >
      <dt title={label}>{label}</dt>
      <dd
        ref={editor.setAnchor}
        className={[editable ? 'editable' : '', line ? 'editing' : ''].join(' ').trim()}
        onDoubleClick={() => editable && !line && editor.begin()}
      >
        {line ? <LineEditor {...props} label={label} noteId={noteId} onDone={editor.done} /> : shown}
        {line ? null : <FieldState field={field} edits={edits} />}
        {editable && !line ? (
          <IconButton
            ref={editor.pencil}
            icon="edit"
            className="pencil"
            label={words('edit.field', { name: label })}
            onClick={editor.begin}
          />
        ) : null}
        <FieldNote id={noteId} field={field} edits={edits} />
        {unread === undefined ? null : (
          <p className="field-note warn">
            <Icon name="warning" size={14} />
            <span>{unreadText === '' ? words('edit.unreadAll') : words('edit.unread', { value: unreadText })}</span>
          </p>
        )}
        {editor.open && editor.panel && !editor.begun ? (
          <p className="field-note warn">
            <span>{words('edit.unsaved')}</span>
            <button type="button" className="text-button" onClick={editor.begin}>
              {words('edit.goOn')}
            </button>
            <button type="button" className="text-button" onClick={() => edits.cancel(field)}>
              {words('edit.giveUp')}
            </button>
          </p>
        ) : null}
        {editor.open && editor.panel && editor.begun && editor.anchor ? (
          <PanelEditor {...props} anchor={editor.anchor} label={label} onDone={editor.done} />
        ) : null}
      </dd>
    </div>
  )
}
