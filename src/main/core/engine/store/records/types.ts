/** What every table of records offers to a pull and to a write. */
export type RecordTable<Row> = {
  /** Inserts or updates; rows whose content is unchanged are skipped. Answers the ids that changed. */
  readonly upsert: (rows: readonly Row[], syncedAt: number) => string[]
  /** The same of rows that were changed here, and say all: what is empty in them was emptied. */
  readonly replace: (rows: readonly Row[], syncedAt: number) => string[]
  readonly get: (id: string) => Row | null
  readonly remove: (ids: readonly string[]) => number
  readonly count: () => number
  /** Ids after one in ascending order, for the sweep; only of rows up to a number where one is given. */
  readonly ids: (after: string | null, limit: number, upTo?: number) => readonly string[]
  /** Number of the row that was added last, 0 where there is none: rows that are added later have higher ones. */
  readonly lastNumber: () => number
  /** The row under another id: a temporary one that the server replaced. */
  readonly rename: (from: string, to: string) => void
}

/** What a search as one types found, newest first; `more` where there are, or may be, further ones. */
export type Suggested<Row> = { readonly rows: readonly Row[]; readonly more: boolean }

/** A table that is searched as one types. */
export type SearchedTable<Row> = {
  /**
   * A few of the newest rows that a text finds. The cost is bounded: while the search is not built, and for what stands
   * in very many rows, only the newest are looked at.
   */
  readonly suggest: (text: string, limit: number) => Suggested<Row>
  /** True while the search lacks rows. */
  readonly searchLeft: () => boolean
  /** Adds the next rows to it; false when it is complete. */
  readonly buildSearch: () => boolean
}

/** Place in a list that is read newest first; null for its beginning. */
export type Before = { readonly time: number; readonly id: string } | null
