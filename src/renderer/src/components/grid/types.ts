import type { ReactNode } from 'react'

/** A column: its words, its room in CSS px, and how a row shows in it. `sortable` gives its head a button. */
export type GridColumn<Row> = {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly sortable: boolean
  readonly className?: string
  /** Stays in view at the left, after the frozen ones before it. */
  readonly frozen?: true
  /** True where its head narrows the rows now. */
  readonly filtered?: boolean
  /** Keeps its width; what is left over goes to the column before it. */
  readonly fixed?: true
  readonly cell: (row: Row) => ReactNode
}

/** The column that the rows are sorted by. */
export type GridSort = { readonly column: string; readonly order: 'asc' | 'desc' }

/** Words of a grid; the feature gives them in the language of the page. */
export type GridLabels = {
  readonly grid: string
  readonly number: string
  readonly selectAll: string
  readonly select: (name: string) => string
  readonly sort: (name: string) => string
  readonly filter: (name: string) => string
  readonly filtered: (name: string) => string
}

/** A column as the grid draws it: the place where it stays, if it does, and what its cells are called. */
export type PlacedColumn<Row> = GridColumn<Row> & {
  readonly left: string | undefined
  readonly cellClass: string
}
