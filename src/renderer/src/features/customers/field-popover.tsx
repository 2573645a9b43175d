import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { CustomerDetail } from '#shared/contract/customers'
import { useEditCustomer } from '../../bridge/customers.ts'
import { customerQuery } from '../../bridge/queries.ts'
import { type FieldLists, fieldLabel, fieldOf } from '../../lib/field-labels.ts'
import { useWords } from '../../lib/words.ts'
import { PanelEditor } from '../../record/field-editors.tsx'
import { useFieldEdits } from '../../record/use-field-edits.ts'

const Editor = (props: {
  readonly name: string
  readonly detail: CustomerDetail
  readonly lists: FieldLists
  readonly anchor: HTMLElement
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { detail, lists, onClose } = props
  const edits = useFieldEdits(useEditCustomer(detail.id), detail.id, detail)
  const field = fieldOf('customer', props.name, lists)
  const begin = useRef(edits.begin)
  const opened = useRef(false)
  const isOpen = edits.open(field) !== null
  useEffect(() => {
    begin.current = edits.begin
  })
  useEffect(() => {
    if (edits.ready && !opened.current) begin.current(field)
  }, [edits.ready, field])
  useEffect(() => {
    if (isOpen) opened.current = true
    else if (opened.current) onClose()
  }, [isOpen, onClose])
  return (
    <PanelEditor
      field={field}
      detail={detail}
      lists={lists}
      edits={edits}
      anchor={props.anchor}
      label={fieldLabel(field, words)}
      onDone={() => undefined}
    />
  )
}

/** Changes a field of a customer of the list in a panel beside its cell: the note (NP-01), the level (CL-27). */
export const FieldPopover = (props: {
  readonly id: string
  readonly name: string
  readonly lists: FieldLists
  readonly anchor: HTMLElement
  readonly onClose: () => void
}) => {
  const { data: detail } = useQuery(customerQuery(props.id))
  return detail === undefined ? null : <Editor {...props} detail={detail} />
}
