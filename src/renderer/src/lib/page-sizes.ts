// The page of a list, as its address names it. Part of the page's first script, so nothing here may need React.

/** Page sizes of the lists (§9), as the contract has them. */
export const pageSizes = [10, 20, 30, 40, 50] as const

/** Which page of a list is shown, of which size and in which order. */
export type SortedPage<Field extends string = string> = {
  readonly pageIndex: number
  readonly pageSize: (typeof pageSizes)[number]
  readonly sortField: Field
  readonly sortOrder: 'asc' | 'desc'
}

/** Reads the page of an address; whatever is not valid there is as in `first`. */
export const readSortedPage = <Field extends string>(
  search: URLSearchParams,
  first: SortedPage<Field>,
  sortFields: readonly Field[],
): SortedPage<Field> => {
  const page = Number(search.get('page') ?? '0')
  const size = Number(search.get('pageSize'))
  const order = search.get('sortOrder')
  return {
    pageIndex: Number.isInteger(page) && page >= 0 && page <= 1_000_000 ? page : 0,
    pageSize: pageSizes.find((one) => one === size) ?? first.pageSize,
    sortField: sortFields.find((one) => one === search.get('sortField')) ?? first.sortField,
    sortOrder: order === 'asc' || order === 'desc' ? order : first.sortOrder,
  }
}

/** Writes the page into an address; what is as in `first` is left out. */
export const writeSortedPage = (search: URLSearchParams, state: SortedPage, first: SortedPage): void => {
  if (state.pageIndex !== 0) search.set('page', String(state.pageIndex))
  for (const name of ['pageSize', 'sortField', 'sortOrder'] as const)
    if (state[name] !== first[name]) search.set(name, String(state[name]))
}

/** The order after a press on a column's head: the other way round, or a first one that fits the column. */
export const sortedBy = <Field extends string>(
  state: SortedPage,
  field: Field,
): Pick<SortedPage<Field>, 'sortField' | 'sortOrder'> => {
  const turned = state.sortOrder === 'desc' ? 'asc' : 'desc'
  return { sortField: field, sortOrder: field === state.sortField ? turned : field.startsWith('gmt') ? 'desc' : 'asc' }
}
