import { statementsOn } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { nameOrderKey } from '#core/engine/store/records/name-order-key'
import type { StateName, StoreState } from '#core/engine/store/state'
import type { TableWith } from '#core/engine/store/tables'

/** The columns of a table whose rows have names and the keys of their order. */
export type OrderedNames = { readonly no: unknown; readonly nameKey: string; readonly nameOrder: string }
type Numbered = { readonly no: number; readonly nameKey: string; readonly nameOrder: string }

/** The keys of rows that an earlier version wrote without. */
export type NameOrderFill = {
  /** True until {@link NameOrderFill.end}: what is sorted by names goes by `nameKey` meanwhile. */
  readonly isLeft: () => boolean
  /** True where none was filled in yet. */
  readonly isBegin: () => boolean
  /** Fills in the keys of the next rows, in the caller's transaction; false when none is left. */
  readonly next: (limit: number) => boolean
  /** Notes that all is there, the index included. */
  readonly end: () => void
}

/** Fills in the keys of a table; the mark in the file says how far, and none stands for all (migration 0017). */
export const createNameOrderFill = (
  connection: Connection,
  state: StoreState,
  { table, mark }: { readonly table: TableWith<OrderedNames>; readonly mark: StateName },
): NameOrderFill => {
  const on = statementsOn<Numbered>(table as TableWith<Numbered>)
  const rows = on((db, self, { above, limit }: { above: number; limit: number }) =>
    db.selectFrom(self).select(['no', 'nameKey', 'nameOrder']).where('no', '>', above).orderBy('no').limit(limit),
  )
  const update = on((db, self, { no, nameOrder }: { no: number; nameOrder: string }) =>
    db.updateTable(self).set({ nameOrder }).where('no', '=', no),
  )
  return {
    isLeft: () => (state.get(mark) ?? 'all') !== 'all',
    isBegin: () => state.get(mark) === '0',
    next(limit) {
      const found = connection.all(rows, { above: Number(state.get(mark)), limit })
      for (const { no, nameKey, nameOrder } of found) {
        const key = nameOrderKey(nameKey)
        if (key !== nameOrder) connection.run(update, { no, nameOrder: key })
      }
      const last = found.at(-1)
      if (last !== undefined) state.put(mark, String(last.no))
      return found.length === limit
    },
    end: () => state.put(mark, 'all'),
  }
}
