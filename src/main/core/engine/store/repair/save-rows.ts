import type { Connection } from '#core/engine/store/connection'
import type { StoreState } from '#core/engine/store/state'
import type { SaveRow, Store } from '#core/engine/store/types'

type Source<Row> = { readonly get: (id: string) => Row | null }
type Target<Row> = { readonly upsert: (rows: readonly Row[], at: number) => unknown }

/** How a salvage saves the rows of a table; the next pull writes them again, whatever the server has. */
export const saveRows =
  <Row>(create: (connection: Connection, state: StoreState) => Source<Row>, to: (store: Store) => Target<Row>) =>
  (connection: Connection, state: StoreState): SaveRow => {
    const rows = create(connection, state)
    return (localId, store) => {
      const row = rows.get(localId)
      if (row !== null) to(store).upsert([row], 0)
    }
  }
