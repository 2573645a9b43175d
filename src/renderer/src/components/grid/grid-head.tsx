import { Icon } from '../icon.tsx'
import type { GridColumn, GridLabels, GridSort } from './types.ts'

const ariaSort = (sortable: boolean, sorted: boolean, order: GridSort['order']) => {
  if (!sortable) return undefined
  if (!sorted) return 'none'
  return order === 'asc' ? 'ascending' : 'descending'
}

/** The head of a grid: select all, the number's head, and a head for each column. */
export const GridHead = <Row,>(props: {
  readonly labels: GridLabels
  readonly columns: readonly GridColumn<Row>[]
  readonly sort: GridSort
  readonly onSort: (column: string) => void
  readonly ids: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}) => {
  const { ids, selected, sort, labels } = props
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
      <div className="grid-row" role="row" aria-rowindex={1}>
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
          return (
            // biome-ignore lint/a11y/useSemanticElements: part of a grid
            // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
            <div
              key={column.id}
              className={`grid-cell ${column.className ?? ''} ${sorted ? 'sorted' : ''}`.trim()}
              role="columnheader"
              aria-colindex={at + 3}
              aria-sort={ariaSort(column.sortable, sorted, sort.order)}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className="grid-sort"
                  title={labels.sort(column.label)}
                  onClick={() => props.onSort(column.id)}
                >
                  <span className="cut">{column.label}</span>
                  <span className={sorted && sort.order === 'asc' ? 'sort-arrow ascending' : 'sort-arrow'}>
                    <Icon name="sort" size={12} />
                  </span>
                </button>
              ) : (
                <span className="cut" title={column.label}>
                  {column.label}
                </span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
