import { type MouseEvent, memo, type ReactNode } from 'react'
import type { PlacedColumn } from './types.ts'

type Props<Row> = {
  readonly row: Row
  readonly columns: readonly PlacedColumn<Row>[]
  readonly number: number
  readonly label: string
  readonly index: number
  /** The one row that Tab reaches. */
  readonly current: boolean
  readonly selected: boolean
  readonly onFocus: (index: number, id: string) => void
  readonly onToggle: (index: number, extend: boolean) => void
  readonly onOpen: (index: number) => void
}

const inside = (target: EventTarget, selector: string) => target instanceof Element && target.closest(selector) !== null

const PlainCells = <Row,>({
  columns,
  row,
}: {
  readonly columns: readonly PlacedColumn<Row>[]
  readonly row: Row
}): ReactNode =>
  columns.map((column, at) => (
    // biome-ignore lint/a11y/useSemanticElements: a cell of a grid
    // biome-ignore lint/a11y/useFocusableInteractive: the row has the focus
    <div
      key={column.id}
      className={column.cellClass}
      style={column.left === undefined ? undefined : { left: column.left }}
      role="gridcell"
      aria-colindex={at + 3}
    >
      {column.cell(row)}
    </div>
  ))

/** Cells of a row apart from its state: a selection does not draw them again. */
const Cells = memo(PlainCells) as typeof PlainCells

const PlainRow = <Row extends { readonly id: string }>(props: Props<Row>) => {
  const { row, index, columns } = props
  const onClick = (event: MouseEvent) => {
    if (event.shiftKey && !inside(event.target, 'a, input')) props.onToggle(index, true)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a grid take the focus, table rows do not
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's body hears the keys of all rows
    <div
      className={props.selected ? 'grid-row selected' : 'grid-row'}
      role="row"
      aria-rowindex={props.number + 1}
      aria-selected={props.selected}
      tabIndex={props.current ? 0 : -1}
      data-index={index}
      data-id={row.id}
      onFocus={() => props.onFocus(index, row.id)}
      onClick={onClick}
      onDoubleClick={(event) => {
        if (!inside(event.target, 'a, input, button')) props.onOpen(index)
      }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div className="grid-cell grid-check" role="gridcell" aria-colindex={1}>
        <input
          className="check"
          type="checkbox"
          tabIndex={-1}
          aria-label={props.label}
          checked={props.selected}
          onChange={(event) => props.onToggle(index, (event.nativeEvent as globalThis.MouseEvent).shiftKey === true)}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a cell of a grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus */}
      <div className="grid-cell grid-number" role="gridcell" aria-colindex={2}>
        {props.number}
      </div>
      <Cells columns={columns} row={row} />
    </div>
  )
}

/** One row, drawn again only when something of itself changed. */
export const GridRow = memo(PlainRow) as typeof PlainRow
