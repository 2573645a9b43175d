import type { GridColumn } from '../../components/grid/types.ts'
import { completeLayout, type Layout } from './column-layout.ts'

/** The layout of these columns, complete; fixed ones, as the action at the end of a row, are no part of it. */
export const layoutOf = <Row>(columns: readonly GridColumn<Row>[], layout: Layout | null): Layout =>
  completeLayout(
    layout,
    columns.filter(({ fixed }) => fixed !== true).map(({ id }) => id),
  )

/** The columns as a layout has them: shown ones in its order and widths, marked where they narrow the rows. */
export const arrangedColumns = <Row>(
  columns: readonly GridColumn<Row>[],
  layout: Layout | null,
  filtered: ReadonlySet<string>,
): readonly GridColumn<Row>[] => {
  const places = layoutOf(columns, layout).filter(({ shown }) => shown)
  const arranged = places.flatMap(({ id, width, frozen }) => {
    const column = columns.find((one) => one.id === id)
    if (column === undefined) return []
    return [
      {
        ...column,
        width: width || column.width,
        filtered: filtered.has(id),
        ...(frozen ? { frozen: true as const } : {}),
      },
    ]
  })
  return [...arranged, ...columns.filter(({ fixed }) => fixed === true)]
}
