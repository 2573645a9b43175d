// The light grid: sticky head, frozen first columns, rows of fixed height, roving focus, selection.
// Lives here: what every grid shares. May not: read data, know a customer, or hold words.
// To add: a column kind is the feature's own cell function; a key belongs into grid-keys.ts.
import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { GridHead } from './grid-head.tsx'
import { useGridKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import type { GridColumn, GridLabels, GridSort, PlacedColumn } from './types.ts'

const CHECK_WIDTH = 40
/** Least width of a column while it is dragged, and the most that frozen columns may take, CSS px. */
const LEAST_WIDTH = 64
const FROZEN_ROOM = 560
/** Room for the row number: four digits, and 7 px for each further one. */
const numberWidth = (total: number): number => 36 + Math.max(String(total).length - 4, 0) * 7

/** What a page may ask of its grid. */
export type GridHandle = {
  /** Scrolls sideways by CSS px; negative is to the left. */
  readonly scrollBy: (distance: number) => void
  /** Puts the focus on a row by its id, else on the row whose turn it is; false where there are no rows. */
  readonly focus: (id?: string) => boolean
}

/** Columns with the place where frozen ones stay; what would take too much room moves along with the rest. */
const placed = <Row,>(columns: readonly GridColumn<Row>[]): readonly PlacedColumn<Row>[] => {
  let room = 0
  const stays = columns.map(({ frozen, width }, at) => {
    room += width
    return frozen === true && (at === 0 || room <= FROZEN_ROOM)
  })
  const last = stays.indexOf(false) === -1 ? stays.length - 1 : stays.indexOf(false) - 1
  return columns.map((column, at) => {
    const isFrozen = at <= last
    return {
      ...column,
      left: isFrozen ? `var(--grid-left-${at})` : undefined,
      cellClass: ['grid-cell', column.className ?? '', isFrozen ? 'grid-frozen' : '', at === last ? 'grid-edge' : '']
        .filter(Boolean)
        .join(' '),
    }
  })
}

/**
 * A grid over one page of rows. `firstNumber` is the number of its first row in the whole list of `total`, `pageKey`
 * changes with the page, which starts at its top again. `minWidth` in CSS px.
 */
export const Grid = <Row extends { readonly id: string }>(props: {
  readonly labels: GridLabels
  readonly columns: readonly GridColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowLabel: (row: Row) => string
  readonly firstNumber: number
  readonly total: number
  readonly minWidth: number
  readonly pageKey: string
  readonly sort: GridSort
  readonly onSort: (column: string) => void
  /** Opens the filter of a column's head. */
  readonly onFilter?: (column: string, anchor: HTMLElement) => void
  /** A column's new width in CSS px, 0 for its own. */
  readonly onResize?: (column: string, width: number) => void
  /** Turns the page; false where there is none in that direction. */
  readonly onTurn?: (direction: -1 | 1) => boolean
  /** One step of the arrows and of Left and Right, in CSS px. */
  readonly scrollStep: number
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
  readonly onOpen: (row: Row) => void
  /** A key of the page's own on the row that has the focus; true where it was one. */
  readonly onRowKey?: (event: KeyboardEvent, row: Row, element: HTMLElement) => boolean
  readonly loading: boolean
  readonly busy: boolean
  readonly pageSize: number
  readonly empty: ReactNode
  readonly ref?: Ref<GridHandle>
}) => {
  const { columns, rows, pageKey } = props
  const scroller = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const shown = useMemo(() => placed(columns), [columns])
  const [dragged, setDragged] = useState<{ readonly id: string; readonly width: number } | null>(null)
  const keys = useGridKeys({
    body,
    ids: useMemo(() => rows.map((row) => row.id), [rows]),
    selected: props.selected,
    onSelect: props.onSelect,
    onOpen: (index) => {
      const row = rows[index]
      if (row) props.onOpen(row)
    },
    onKey: (event, index, element) => {
      const row = rows[index]
      return row !== undefined && (props.onRowKey?.(event, row, element) ?? false)
    },
    onTurn: (direction) => props.onTurn?.(direction) ?? false,
    onSide: (direction) => scroller.current?.scrollBy({ left: direction * props.scrollStep }),
  })
  // Rows are drawn in the places of the rows before them, which is fast; the focus still follows its record.
  const focused = useRef<string | null>(null)
  const focusedPlace = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const places = [...(body.current?.children ?? [])] as HTMLElement[]
    const place = places.find((one) => one === document.activeElement)
    const now = places.find((one) => one.dataset.id === focused.current)
    // A place that is gone took the focus with it; a person who left the rows is not brought back.
    const lost = focusedPlace.current?.isConnected === false && document.activeElement === document.body
    if (now !== undefined && now !== place && (place !== undefined || lost)) now.focus()
    else if (!lost) focused.current = place?.dataset.id ?? null
  })
  const onFocus = useCallback((index: number, id: string) => {
    focused.current = id
    focusedPlace.current = body.current?.children[index] ?? null
    setActive(index)
  }, [])
  // A new page starts at its top, whatever was in view before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is what this waits for
  useLayoutEffect(() => {
    // In the frame that shows the page: here it would have the whole page laid out for itself.
    const frame = requestAnimationFrame(() => {
      if (scroller.current) scroller.current.scrollTop = 0
    })
    // The page became shorter than the place of the focus.
    const lost = focused.current !== null && document.activeElement === document.body
    if (lost) (body.current?.lastElementChild as HTMLElement | null)?.focus()
    setActive(Math.max([...(body.current?.children ?? [])].indexOf(document.activeElement ?? document.body), 0))
    return () => cancelAnimationFrame(frame)
  }, [pageKey])
  useImperativeHandle(
    props.ref,
    (): GridHandle => ({
      scrollBy: (distance) => scroller.current?.scrollBy({ left: distance }),
      focus: (id) => {
        const rows = [...(body.current?.children ?? [])] as HTMLElement[]
        const row = rows.find((one) => one.dataset.id === id) ?? rows.find((one) => one.tabIndex === 0)
        row?.focus()
        return row !== undefined
      },
    }),
    [],
  )

  const left = numberWidth(props.total)
  const widths = shown.map(({ id, width }) => (dragged?.id === id ? Math.max(dragged.width, LEAST_WIDTH) : width))
  const sum = CHECK_WIDTH + left + widths.reduce((total, width) => total + width, 0)
  const stretched = shown.findLastIndex((column) => column.fixed !== true)
  const tracks = widths.map((width, at) => (at === stretched ? `minmax(${width}px, 1fr)` : `${width}px`))
  const style: Record<string, string> = {
    '--grid-columns': `${CHECK_WIDTH}px ${left}px ${tracks.join(' ')}`,
    '--grid-width': `${Math.max(sum, props.minWidth)}px`,
    '--grid-number-left': `${CHECK_WIDTH}px`,
  }
  let room = CHECK_WIDTH + left
  for (const [at, width] of widths.entries()) {
    if (shown[at]?.left === undefined) break
    style[`--grid-left-${at}`] = `${room}px`
    room += width
  }
  style['--grid-frozen'] = `${room}px`
  const current = Math.min(active, Math.max(rows.length - 1, 0))
  return (
    <div className="grid" ref={scroller} style={style as CSSProperties}>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot have frozen, memoised rows of a grid's roles */}
      <div
        role="grid"
        aria-label={props.labels.grid}
        aria-multiselectable="true"
        aria-rowcount={props.total + 1}
        aria-colcount={shown.length + 2}
        aria-busy={props.busy}
      >
        <GridHead
          labels={props.labels}
          columns={shown}
          sort={props.sort}
          onSort={props.onSort}
          onFilter={props.onFilter}
          onResizing={(id, width) => setDragged({ id, width })}
          onResized={(id, width) => {
            setDragged(null)
            props.onResize?.(id, width)
          }}
          ids={keys.ids}
          selected={props.selected}
          onSelect={props.onSelect}
        />
        {rows.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: see above
          <div className="grid-body" role="rowgroup" ref={body} onKeyDown={keys.onKeyDown}>
            {rows.map((row, index) => (
              <GridRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is drawn in the place of the row before it
                key={index}
                row={row}
                columns={shown}
                number={props.firstNumber + index}
                label={props.labels.select(props.rowLabel(row))}
                index={index}
                current={index === current}
                selected={props.selected.has(row.id)}
                onFocus={onFocus}
                onToggle={keys.onToggle}
                onOpen={keys.onOpen}
              />
            ))}
          </div>
        )}
      </div>
      {props.loading ? <GridSkeleton rows={props.pageSize} widths={widths} /> : null}
      {rows.length === 0 && !props.loading ? <div className="grid-empty">{props.empty}</div> : null}
    </div>
  )
}
