import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import type { GridLabels, GridSort, PlacedColumn } from './types.ts'

const ariaSort = (sortable: boolean, sorted: boolean, order: GridSort['order']) => {
  if (!sortable) return undefined
  if (!sorted) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

/** One step of a column's width by key, in CSS px. */
const widthStep = 16

type HeadProps<Row> = {
  readonly labels: GridLabels
  readonly columns: readonly PlacedColumn<Row>[]
  readonly sort: GridSort
  readonly onSort: (column: string) => void
  /** Opens the filter of a column beside its button. */
  readonly onFilter?: ((column: string, anchor: HTMLElement) => void) | undefined
  /** A width in CSS px while it is dragged, and once it is let go. */
  readonly onResizing: (column: string, width: number) => void
  readonly onResized: (column: string, width: number) => void
  readonly ids: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** The edge of a head: dragged, it sets the column's width; a double press gives the column its own again. */
const Edge = (props: {
  readonly width: number
  readonly onResizing: (width: number) => void
  readonly onResized: (width: number) => void
}) => {
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null)
  // The pointer is measured in pixels of the window, a width in those of the zoomed page.
  const widthAt = ({ clientX, currentTarget }: PointerEvent) =>
    (from.current?.width ?? props.width) + (clientX - (from.current?.x ?? clientX)) / currentTarget.currentCSSZoom
  return (
    <span
      className="grid-edge-grip"
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
        const zoom = event.currentTarget.currentCSSZoom
        from.current = {
          x: event.clientX,
          width: (event.currentTarget.parentElement?.getBoundingClientRect().width ?? props.width * zoom) / zoom,
        }
      }}
      onPointerMove={(event) => {
        if (from.current !== null) props.onResizing(widthAt(event))
      }}
      onPointerUp={(event) => {
        if (from.current === null) return
        const width = widthAt(event)
        const moved = Math.abs(width - from.current.width) > 2
        from.current = null
        if (moved) props.onResized(width)
      }}
      onDoubleClick={() => props.onResized(0)}
    />
  )
}

/** Buttons of the heads, one Tab stop for all: Left and Right move among them, Shift with them sets the column's width. */
const useHeadKeys = <Row,>({ columns, onResized }: HeadProps<Row>) => {
  const [current, setCurrent] = useState<string | null>(null)
  const stops = columns.flatMap((column) => [
    ...(column.sortable ? [`sort ${column.id}`] : []),
    ...(column.fixed === true ? [] : [`filter ${column.id}`]),
  ])
  const reached = current !== null && stops.includes(current) ? current : stops[0]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button[data-stop]')]
    const at = buttons.indexOf(event.target as HTMLElement)
    if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (event.shiftKey && direction !== 0) {
      const column = columns.find(({ id }) => id === buttons[at]?.dataset.column)
      if (column !== undefined) onResized(column.id, column.width + direction * widthStep)
      event.preventDefault()
      return
    }
    const ends: Readonly<Record<string, number>> = { Home: 0, End: buttons.length - 1 }
    const to = direction === 0 ? ends[event.key] : Math.min(Math.max(at + direction, 0), buttons.length - 1)
    if (to === undefined) return
    event.preventDefault()
    buttons[to]?.focus()
    buttons[to]?.closest('[role="columnheader"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const stop = (kind: 'sort' | 'filter', column: string) => ({
    'data-stop': kind,
    'data-column': column,
    tabIndex: reached === `${kind} ${column}` ? 0 : -1,
    onFocus: () => setCurrent(`${kind} ${column}`),
  })
  return { onKeyDown, stop }
}

/** The head of a grid: select all, the number's head, and a head for each column. */
export const GridHead = <Row,>(props: HeadProps<Row>) => {
  const { ids, selected, sort, labels, onFilter } = props
  const { onKeyDown, stop } = useHeadKeys(props)
  const here = ids.filter((id) => selected.has(id)).length
  const all = ids.length > 0 && here === ids.length
  const toggleAll = () => {
    const next = new Set(selected)
    for (const id of ids) {
      if (all) next.delete(id)
      else next.add(id)
    }
    props.onSelect(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: part of a grid
    <div className="grid-head" role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements: part of a grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div className="grid-row" role="row" aria-rowindex={1} onKeyDown={onKeyDown}>
        {/* biome-ignore lint/a11y/useSemanticElements: part of a grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: its checkbox takes the focus */}
        <div className="grid-cell grid-check" role="columnheader" aria-colindex={1}>
          <input
            className="check"
            type="checkbox"
            aria-label={labels.selectAll}
            disabled={ids.length === 0}
            checked={all}
            ref={(input) => {
              if (input) input.indeterminate = here > 0 && !all
            }}
            onChange={toggleAll}
          />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: part of a grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: nothing to press */}
        <div className="grid-cell grid-number" role="columnheader" aria-colindex={2}>
          {labels.number}
        </div>
        {props.columns.map((column, at) => {
          const sorted = column.sortable && sort.column === column.id
          const { label, filtered = false } = column
          const filterLabel = filtered ? labels.filtered(label) : labels.filter(label)
          return (
            // biome-ignore lint/a11y/useSemanticElements: part of a grid
            // biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus
            <div
              key={column.id}
              className={`${column.cellClass} ${sorted ? 'sorted' : ''} ${filtered ? 'filtered' : ''}`.trim()}
              style={column.left === undefined ? undefined : { left: column.left }}
              role="columnheader"
              aria-label={label}
              aria-colindex={at + 3}
              aria-sort={ariaSort(column.sortable, sorted, sort.order)}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className="grid-sort"
                  title={labels.sort(label)}
                  onClick={() => props.onSort(column.id)}
                  {...stop('sort', column.id)}
                >
                  <span className="cut">{label}</span>
                  <span className={sorted && sort.order === 'asc' ? 'sort-arrow ascending' : 'sort-arrow'}>
                    <Icon name="sort" size={12} />
                  </span>
                </button>
              ) : (
                <span className="cut" title={label}>
                  {label}
                </span>
              )}
              {column.fixed === true || onFilter === undefined ? null : (
                <button
                  type="button"
                  className="grid-filter"
                  aria-label={filterLabel}
                  aria-haspopup="dialog"
                  title={filterLabel}
                  onClick={(event) => onFilter(column.id, event.currentTarget)}
                  {...stop('filter', column.id)}
                >
                  <Icon name="filter" size={12} />
                </button>
              )}
              {column.fixed === true ? null : (
                <Edge
                  width={column.width}
                  onResizing={(width) => props.onResizing(column.id, width)}
                  onResized={(width) => props.onResized(column.id, width)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
