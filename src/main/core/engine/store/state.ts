import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { RecordColumns, TableWith } from '#core/engine/store/tables'

/** What areas have the store know of theirs, by name; each area adds its own in its `area-store.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface AreaStates {}

/**
 * `clean`: `yes` where the last run closed the store, `damaged` where it found damage; `engine`: the SQLite that wrote
 * it; a table of records: how many rows it has, kept by the writer because counting 200,000 rows takes longer than
 * reading a page; the rest: what areas say.
 */
export type StateName = 'clean' | 'engine' | TableWith<RecordColumns> | keyof AreaStates

/** Small facts about the store itself; texts by name. */
export type StoreState = {
  readonly get: (name: StateName) => string | null
  readonly put: (name: StateName, value: string) => void
}

const read = statement((db, { name }: { name: string }) =>
  db.selectFrom('store_state').select('value').where('name', '=', name),
)
const write = statement((db, { name, value }: { name: string; value: string }) =>
  db
    .insertInto('store_state')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((row) => ({ value: row.ref('excluded.value') }))),
)

/** The facts of an open store. */
export const createState = (connection: Connection): StoreState => ({
  get: (name) => connection.value(read, { name }) ?? null,
  put: (name, value) => {
    connection.run(write, { name, value })
  },
})
