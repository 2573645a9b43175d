import { useEffect, useRef } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import { useMark } from '../../bridge/work.ts'
import { Icon } from '../../components/icon.tsx'
import { Mark } from '../../components/mark.tsx'
import type { popoverTrigger } from '../../lib/followup-kinds.ts'

/** Longest text that a cell carries. */
const cellLimit = 500

/** Whether the customer has unsent work. */
export const RowMark = ({ id }: { readonly id: string }) => {
  const mark = useMark('customer', id)
  return mark === null ? null : <Mark mark={mark} glyph />
}

/** What cells open: the follow-ups or the note of a customer, in a panel beside the cell. */
export type CellPanel = 'followups' | 'note'

/** Opens a panel; `quiet` where the pointer alone asked for it. */
export type OpenPanel = (panel: CellPanel, row: CustomerRow, anchor: HTMLElement, quiet: boolean) => void

/** A pointer that rests this long, in milliseconds, means it. */
const rest = 300

/** Text of a cell that opens a panel, by the trigger that the firm set (FP-07). The rows have the focus, so Tab does not stop here. */
export const PanelCell = (props: {
  readonly panel: CellPanel
  readonly row: CustomerRow
  readonly text: string
  readonly label: string
  readonly trigger: ReturnType<typeof popoverTrigger>
  readonly onOpen: OpenPanel
}) => {
  const { panel, row, text, trigger, onOpen } = props
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <button
      type="button"
      className={`cell-button ${panel}`}
      tabIndex={-1}
      aria-label={props.label}
      aria-haspopup="dialog"
      title={text}
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
      <span className="cut">{text.length > cellLimit ? `${text.slice(0, cellLimit)}…` : text}</span>
      <Icon name="edit" size={14} />
    </button>
  )
}
