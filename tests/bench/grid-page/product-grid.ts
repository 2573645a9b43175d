// The product's grid, given a page of rows as the customer list gives it.
import { createElement as h } from 'react'
import type { CustomerRow } from '#shared/contract/customers'
import { Grid } from '../../../src/renderer/src/components/grid/grid.tsx'
import { columns, nothing, PAGE } from './rows.ts'

const none: ReadonlySet<string> = new Set()
const sort = { column: 'gmtFollowup', order: 'desc' } as const
const labels = {
  grid: 'grid',
  number: 'no',
  selectAll: 'all',
  select: (name: string) => name,
  sort: (name: string) => name,
  filter: (name: string) => name,
  filtered: (name: string) => name,
}

/** A page of the list in the product's grid. */
export const ProductGrid = ({
  rows,
  page,
  selected = none,
}: {
  readonly rows: readonly CustomerRow[]
  readonly page: number
  readonly selected?: ReadonlySet<string>
}) =>
  h(Grid<CustomerRow>, {
    labels,
    columns,
    rows,
    rowLabel: (row) => row.name,
    firstNumber: page * PAGE + 1,
    total: 200_000,
    minWidth: 1450,
    scrollStep: 140,
    pageKey: String(page),
    sort,
    onSort: nothing,
    selected,
    onSelect: nothing,
    onOpen: nothing,
    loading: false,
    busy: false,
    pageSize: PAGE,
    empty: null,
  })
