import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import { listOf, type StoredValue, storedValue } from '../stored-value.ts'
import type { RowStore } from './apply.ts'

const form = listOf(z.string())

/** Ids of an area's rows that the firm took from here and no list of it has named since. */
export function unlisted(store: Store, area: string): StoredValue<readonly string[]> {
  return storedValue(store, `sync.${area}.unlisted`, form)
}

/** The firm took a row from here: until a list names it, none that lacks it says anything. In the caller's transaction. */
export function noteTaken(store: Store, area: string, id: string): void {
  const { get, write } = unlisted(store, area)
  write([...new Set([...get(), id])])
}

/** A table as the lists of its area fill it: what one of them named counts as listed. */
export function asListed<Row extends { readonly id: string }, Table extends RowStore<Row>>(
  store: Store,
  area: string,
  table: Table & RowStore<Row>,
): Table {
  return {
    ...table,
    upsert(rows: readonly Row[], syncedAt: number) {
      noteListed(store, area, rows)
      return table.upsert(rows, syncedAt)
    },
  }
}

/** A list named these rows: from now on its absence means something. In the caller's transaction. */
function noteListed(store: Store, area: string, rows: readonly { readonly id: string }[]): void {
  const { get, write } = unlisted(store, area)
  const waiting = get()
  if (waiting.length === 0) return
  const named = new Set(rows.map(({ id }) => id))
  const left = waiting.filter((id) => !named.has(id))
  if (left.length < waiting.length) write(left)
}
