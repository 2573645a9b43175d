/**
 * The rows that something is done with which begins at one of them: those that are selected, where it is one of them. What
 * is selected and not shown any more went meanwhile, and goes along with nothing.
 */
export const withSelected = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  selected: ReadonlySet<string>,
  row: Row,
): readonly Row[] => (selected.has(row.id) ? rows.filter(({ id }) => selected.has(id)) : [row])
