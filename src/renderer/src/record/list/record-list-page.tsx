import type { KeyboardEvent, ReactNode } from 'react'
import { Grid } from '../../components/grid/grid.tsx'
import type { GridColumn } from '../../components/grid/types.ts'
import { ListFooter } from '../../components/list-footer.tsx'
import { isShortcut, type ShortcutName } from '../../lib/shortcuts.ts'
import { EmptyList, type EmptyWords, ListFailed } from './list-states.tsx'
import { type RecordList, scrollStep } from './use-record-list.ts'

/** Least width of the grid (§9), CSS px. */
const gridWidth = 1450

/** What can be done with records: in the head, in the footer with the selected ones, tasks above it, and an open dialog. */
export type ListActionParts = {
  readonly head: ReactNode
  readonly bar: ReactNode
  readonly strip: ReactNode
  readonly dialog: ReactNode
}

/** What keys do with the row that has the focus. */
export type RowShortcuts<Row> = {
  readonly [Name in ShortcutName]?: (row: Row, element: HTMLElement) => void
}

/** Does what a key means for a row; false where it means nothing. */
const runRowShortcut = <Row,>(
  rowShortcuts: RowShortcuts<Row>,
  event: KeyboardEvent,
  row: Row,
  element: HTMLElement,
): boolean => {
  const names = Object.keys(rowShortcuts) as ShortcutName[]
  const meant = names.find((name) => isShortcut(event, name))
  if (meant === undefined) return false
  rowShortcuts[meant]?.(row, element)
  return true
}

/** A page that lists records: head, tools, rows or what stands in their place, tasks, footer. */
export const RecordListPage = <Row extends { readonly id: string; readonly name: string }>(props: {
  readonly list: RecordList<Row>
  readonly title: string
  /** Beside the title. */
  readonly beside?: ReactNode
  readonly actions: ListActionParts
  /** Search and filters. */
  readonly tools: ReactNode
  readonly columns: readonly GridColumn<Row>[]
  readonly empty: EmptyWords
  /** Says that the rows could not be read. */
  readonly failed: string
  /** Stands in place of the rows, where nobody can answer now; null where somebody can. */
  readonly instead?: ReactNode
  readonly onSelect?: (selected: ReadonlySet<string>) => void
  readonly onFilter?: (column: string, anchor: HTMLElement) => void
  readonly onResize?: (column: string, width: number) => void
  readonly rowShortcuts: RowShortcuts<Row>
  /** What is open above the page. */
  readonly children?: ReactNode
}) => {
  const { list, actions, columns, onFilter, onResize, rowShortcuts } = props
  const { state, answer, filterKey, shownIndex } = list
  const total = list.total ?? 0
  const rows =
    answer.isError && answer.data === undefined ? (
      <ListFailed title={props.failed} error={answer.error} retry={() => void answer.refetch()} />
    ) : (
      <Grid
        ref={list.grid}
        labels={list.labels}
        columns={columns}
        rows={list.rows}
        rowLabel={(row) => row.name || row.id}
        firstNumber={shownIndex * state.pageSize + 1}
        total={total}
        minWidth={gridWidth}
        scrollStep={scrollStep}
        pageKey={`${filterKey} ${shownIndex} ${state.pageSize} ${state.sortField} ${state.sortOrder}`}
        sort={{ column: state.sortField, order: state.sortOrder }}
        onSort={list.onSort}
        onFilter={onFilter}
        onResize={onResize}
        onTurn={list.onTurn}
        selected={list.selected}
        onSelect={props.onSelect ?? list.select}
        onOpen={list.onOpen}
        onRowKey={(event, row, element) => runRowShortcut(rowShortcuts, event, row, element)}
        loading={answer.data === undefined}
        busy={answer.isPlaceholderData}
        pageSize={state.pageSize}
        empty={
          <EmptyList
            words={props.empty}
            filtered={list.filtered}
            partial={answer.data?.partial ?? true}
            onClear={list.clearFilters}
          />
        }
      />
    )
  return (
    <div className="list-page">
      <header className="page-head">
        <h1>{props.title}</h1>
        {props.beside}
        {actions.head}
      </header>
      {props.tools}
      {props.instead ?? rows}
      {actions.strip}
      <ListFooter
        state={state}
        total={list.total}
        partial={answer.data?.partial ?? false}
        filtered={list.filtered}
        selected={list.selected.size}
        selectedElsewhere={list.selected.size - list.rows.filter(({ id }) => list.selected.has(id)).length}
        actions={actions.bar}
        onClear={list.clearSelection}
        onPage={list.onPage}
        onPageSize={list.onPageSize}
      />
      {actions.dialog}
      {props.children}
    </div>
  )
}
