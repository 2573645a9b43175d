import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { RecordColumns, TableWith } from '#core/engine/store/tables'

/**
 * `clean`: `yes` where the last run closed the store, `damaged` where it found damage; `engine`: the SQLite that wrote
 * it; `indexes`, `searchedTo`, `searchMerged`, `messageSearch`, `messageMarks`, `facets`, `contactSearch`,
 * `followupSearch`: what is built; the rest: how many rows or bytes a table has, kept by the writer because counting 200,000 rows takes longer
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
  | 'messageMarks'
  | 'customers'
  | TableWith<RecordColumns>
  | 'message'
  | 'messageBytes'

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
