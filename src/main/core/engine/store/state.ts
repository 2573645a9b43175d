import type { Connection } from '#core/engine/store/connection'

/**
 * `clean`: `yes` where the last run closed the store, `damaged` where it found damage; `engine`: the SQLite that wrote
 * it; `indexes`, `searchedTo`, `searchMerged`, `messageSearch`, `facets`, `contactSearch`, `followupSearch`: what is
 * built; the rest: how many rows or bytes a table has, kept by the writer because counting 200,000 rows takes longer
 * than reading a page.
 */
export type StateName =
  | 'clean'
  | 'engine'
  | 'indexes'
  | 'searchedTo'
  | 'searchMerged'
  | 'facets'
  | 'contactSearch'
  | 'followupSearch'
  | 'messageSearch'
  | 'customers'
  | 'contact'
  | 'followup'
  | 'comment'
  | 'conversation'
  | 'message'
  | 'messageBytes'

/** Small facts about the store itself; texts by name. */
export type StoreState = {
  readonly get: (name: StateName) => string | null
  readonly put: (name: StateName, value: string) => void
}

/** The facts of an open store. */
export const createState = (connection: Connection): StoreState => ({
  get: (name) =>
    (connection.pluck('SELECT value FROM store_state WHERE name = ?').get(name) as string | undefined) ?? null,
  put: (name, value) => {
    connection
      .prepare(
        'INSERT INTO store_state (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
      )
      .run(name, value)
  },
})
