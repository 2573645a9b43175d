import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import { listOf, type StoredValue, storedValue } from '../stored-value.ts'
import type { RowStore } from './apply.ts'

const form = listOf(z.string())

/** Ids of an area's rows that the firm took from here and no list of it has named since. */
export function unlisted(store: Store, area: string): StoredValue<readonly string[]> {
  return storedValue(store, `sync.${area}.unlisted`, form)
}

const showsTaken = (area: string): string => `sync.${area}.showsTaken`

/**
 * True where lists that lack a row prove nothing: none has named it since the firm took it from here, and they lack
 * another such row that `isHere`, or have never named one.
 */
export function mayBeHidden(store: Store, area: string, id: string, isHere: (id: string) => boolean): boolean {
  const waiting = unlisted(store, area).get()
  if (!waiting.includes(id)) return false
  return store.values.get(showsTaken(area)) === null || waiting.some((other) => other !== id && isHere(other))
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
export function noteListed(store: Store, area: string, rows: readonly { readonly id: string }[]): void {
  const { get, write } = unlisted(store, area)
  const waiting = get()
  if (waiting.length === 0) return
  const named = new Set(rows.map(({ id }) => id))
  const left = waiting.filter((id) => !named.has(id))
  if (left.length === waiting.length) return
  write(left)
  store.values.put(showsTaken(area), 'yes')
}
