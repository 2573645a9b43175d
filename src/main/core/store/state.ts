import type { Connection } from '#core/store/connection'

/** Small facts about the store itself; texts by name. */
export type StoreState = {
  readonly get: (name: 'clean' | 'indexes' | 'searchedTo') => string | null
  readonly put: (name: 'clean' | 'indexes' | 'searchedTo', value: string) => void
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
