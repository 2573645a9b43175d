import type { ReactNode } from 'react'

/** A column: its words, its room in CSS px, and how a row shows in it. `sortable` gives its head a button. */
export type GridColumn<Row> = {
  readonly id: string
  readonly label: string
  readonly width: number
  readonly sortable: boolean
  readonly className?: string
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
}
