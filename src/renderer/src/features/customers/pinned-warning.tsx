import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MetaField } from '#shared/contract/fields'
import { LONGEST_WARNING, WARNING_FIELD, WARNING_VALUE } from '#shared/domain/pinned-warning'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import type { FieldLists } from '../../lib/field-labels.ts'
import { plainField } from '../../lib/known-fields.ts'
import { textOf } from '../../lib/values.ts'
import { useWords, type Words } from '../../lib/words.ts'
import { FieldNote, type FieldProps, FieldState, LineEditor, type useFieldEditor } from '../../record/field-editors.tsx'
import { recordValue } from '../../record/use-field-edits.ts'

/** The warning as a field that is edited in place (beyond 33). */
export const warningField = (words: Words): MetaField => ({
  ...plainField(WARNING_FIELD, 1),
  label: words('pinned.title'),
  length: LONGEST_WARNING,
})

/** The field in which the firm keeps what a field holds, which says where its change stands. */
export const keptIn = (name: string, lists: FieldLists): string => {
  if (name !== WARNING_FIELD) return name
  const isOwn = lists.fields.some((field) => !field.system && field.name === WARNING_FIELD)
  return isOwn ? WARNING_VALUE : 'note'
}

/** A warning that everybody who opens the customer sees at once, edited where it stands (beyond 33). */
export const PinnedWarning = (
  props: FieldProps & {
    readonly editor: ReturnType<typeof useFieldEditor>
    /** Takes the focus where no pencil is left that it could come back to. */
    readonly onLost: () => void
  },
) => {
  const words = useWords()
  const noteId = useId()
  const { field, detail, edits, editor } = props
  const onLost = useEffectEvent(props.onLost)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !editor.open)
      requestAnimationFrame(() => document.activeElement === document.body && onLost())
    wasOpen.current = editor.open
  }, [editor.open])
  const text = textOf(recordValue(detail, field)) ?? ''
  const error = edits.error(field)
  if (text === '' && !editor.open && error === null) return null
  return (
    <section
      className={editor.open ? 'pinned editing' : 'pinned'}
      aria-label={words('pinned.title')}
      ref={editor.setAnchor}
      onKeyDown={editor.onKeyDown}
    >
      <Icon name="warning" />
      {editor.open ? (
        <LineEditor {...props} label={words('pinned.title')} noteId={noteId} onDone={editor.done} />
      ) : (
        <>
          <strong className="pinned-text">{text}</strong>
          <FieldState field={field} edits={edits} />
          <IconButton
            ref={editor.pencil}
            icon="edit"
            label={words('edit.field', { name: words('pinned.title') })}
            onClick={editor.begin}
          />
        </>
      )}
      <FieldNote id={noteId} field={field} edits={edits} />
    </section>
  )
}
