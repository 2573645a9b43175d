import { type ReactNode, useEffect, useRef } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import type { EnumItem, MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import { FieldValue } from '../../components/field-value/field-value.tsx'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/unsent-mark.tsx'
import type { popoverTrigger } from '../../lib/followup-kinds.ts'
import { useListUnsent } from './unsent-context.ts'

/** Whether the customer has unsent work. */
export const RowMark = ({ id }: { readonly id: string }) => {
  const mark = useListUnsent()?.marks.record('customer', id) ?? null
  return mark === null ? null : <Mark mark={mark} glyph />
}

/** What cells open: the follow-ups of a customer, its note or its level, in a panel beside the cell. */
export type CellPanel = 'followups' | 'note' | 'level'

/** Opens a panel; `quiet` where the pointer alone asked for it. */
export type OpenPanel = (panel: CellPanel, row: CustomerRow, anchor: HTMLElement, quiet: boolean) => void

/** A pointer that rests this long, in milliseconds, means it. */
const rest = 300

/** A cell that opens a panel, by the trigger that the firm set (FP-07). The rows have the focus, so Tab does not stop here. */
export const PanelCell = (props: {
  readonly panel: CellPanel
  readonly row: CustomerRow
  readonly title: string
  readonly label: string
  readonly trigger: ReturnType<typeof popoverTrigger>
  readonly onOpen: OpenPanel
  readonly children: ReactNode
}) => {
  const { panel, row, trigger, onOpen } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // A page that is turned under a resting pointer draws another customer into this cell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row is what this waits for
  useEffect(() => clearTimeout(timer.current), [row.id])
  return (
    <button
      type="button"
      className={`cell-button cell-${panel}`}
      tabIndex={-1}
      aria-label={props.label}
      aria-haspopup="dialog"
      title={props.title}
      onClick={(event) => {
        clearTimeout(timer.current)
        if (!event.shiftKey) onOpen(panel, row, event.currentTarget, false)
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      onContextMenu={(event) => {
        if (trigger !== 'contextMenu') return
        event.preventDefault()
        onOpen(panel, row, event.currentTarget, false)
      }}
      onPointerEnter={(event) => {
        const anchor = event.currentTarget
        if (trigger === 'hover') timer.current = setTimeout(() => onOpen(panel, row, anchor, true), rest)
      }}
      onPointerLeave={() => clearTimeout(timer.current)}
    >
      {props.children}
      <Icon name={panel === 'level' ? 'chevron-down' : 'edit'} size={panel === 'level' ? 12 : 14} />
    </button>
  )
}

/** A choice of a row; one that the server refused stands as it was before (CL-27). */
export const ChoiceCell = (props: {
  readonly field: MetaField
  readonly row: CustomerRow
  readonly value: Json | undefined
  readonly items: readonly EnumItem[]
}) => {
  const refused = useListUnsent()?.refused('customer', props.row.id, props.field.name) ?? null
  return (
    <FieldValue
      field={props.field}
      value={refused === null ? props.value : refused.from}
      place="list"
      items={props.items}
    />
  )
}
