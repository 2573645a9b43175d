import { statementsOn } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createNameOrder, type NameColumns } from '#core/engine/store/records/name-order'
import type { TableWith } from '#core/engine/store/tables'

type Numbered = { readonly no: number; readonly nameKey: string }

/** The names of a table, for who compares them. */
export type Names<Row> = {
  /** Visits the number and the key of every name. Nothing may be written until it ends. */
  readonly eachName: (visit: (no: number, nameKey: string) => void) => void
  /** The row of a number; null where there is none. */
  readonly numbered: (no: number) => Row | null
  /** Rows of exactly this key, those that were added last first. */
  readonly named: (nameKey: string, limit: number) => readonly Row[]
  /** Rows in the order of their names by pinyin, from a place on; `size` of them at most. */
  readonly byPinyin: (start: number, size: number) => readonly Row[]
}

/** Offers the names of a table; `numbered` reads one of its rows, `version` changes whenever they may have changed. */
export const createNames = <Row>(
  connection: Connection,
  table: TableWith<NameColumns>,
  numbered: (no: number) => Row | null,
  version: () => number,
): Names<Row> => {
  const { each, column } = connection
  const order = createNameOrder(connection, table, version)
  const on = statementsOn<Numbered>(table as TableWith<Numbered>)
  const all = on((db, self) => db.selectFrom(self).select(['no', 'nameKey']))
  const same = on((db, self, { nameKey, limit }: { nameKey: string; limit: number }) =>
    db.selectFrom(self).select('no').where('nameKey', '=', nameKey).orderBy('no', 'desc').limit(limit),
  )
  return {
    eachName(visit) {
      for (const { no, nameKey } of each(all)) visit(no, nameKey)
    },
    numbered,
    named: (nameKey, limit) => column(same, { nameKey, limit }).flatMap((no) => numbered(no) ?? []),
    byPinyin: (start, size) => order(start, size).flatMap((no) => numbered(no) ?? []),
  }
}
