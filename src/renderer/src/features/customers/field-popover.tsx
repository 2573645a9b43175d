import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CustomerDetail } from '#shared/contract/customers'
import { useEditCustomer } from '../../bridge/customers.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { customerQuery } from '../../bridge/queries.ts'
import { FieldError } from '../../components/field-error.tsx'
import { Floating } from '../../components/floating.tsx'
import { type FieldLists, fieldLabel, fieldOf } from '../../lib/field-labels.ts'
import { useWords } from '../../lib/words.ts'
import { PanelEditor } from '../../record/field-editors.tsx'
import { type OpenEdit, useFieldEdits } from '../../record/use-field-edits.ts'

type Props = {
  readonly name: string
  readonly lists: FieldLists
  readonly anchor: HTMLElement
  readonly onClose: () => void
}

const Editor = (props: Props & { readonly detail: CustomerDetail }) => {
  const words = useWords()
  const { detail, lists, onClose } = props
  const edits = useFieldEdits(useEditCustomer(detail.id), detail.id, detail)
  const field = fieldOf('customer', props.name, lists)
  const begin = useRef(edits.begin)
  const open = edits.open(field)
  const error = edits.error(field)
  // What stood in the panel stays there until it is saved, and where it was not: the list has no other place to say why.
  const last = useRef<OpenEdit | null>(null)
  if (open !== null) last.current = open
  const isDone = last.current !== null && open === null && error === null && !edits.saving(field)
  useEffect(() => {
    begin.current = edits.begin
  })
  useEffect(() => {
    if (edits.ready && last.current === null) begin.current(field)
  }, [edits.ready, field])
  useEffect(() => {
    if (isDone) onClose()
  }, [isDone, onClose])
  return (
    <PanelEditor
      field={field}
      detail={detail}
      lists={lists}
      edits={{ ...edits, open: () => open ?? last.current }}
      anchor={props.anchor}
      label={fieldLabel(field, words)}
      error={error}
      onDone={() => undefined}
    />
  )
}

/** Changes a field of a customer of the list in a panel beside its cell: the note (NP-01), the level (CL-27). */
export const FieldPopover = (props: Props & { readonly id: string }) => {
  const words = useWords()
  const { data: detail, error } = useQuery(customerQuery(props.id))
  if (detail !== undefined) return <Editor {...props} detail={detail} />
  if (error === null) return null
  const label = words('edit.field', { name: fieldLabel(fieldOf('customer', props.name, props.lists), words) })
  return (
    <Floating anchor={props.anchor} label={label} className="panel-editor" onClose={props.onClose}>
      <FieldError text={errorWords(error)} />
    </Floating>
  )
}
