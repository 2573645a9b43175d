import { sql } from 'kysely'
import { jsonEach, statementsOn } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { TableWith } from '#core/engine/store/tables'
import { compareNames } from '#shared/domain/named'

/** The columns of a table whose rows have names. */
export type NameColumns = { readonly no: unknown; readonly nameKey: string }
type Numbered = { readonly no: number; readonly nameKey: string }

/** Names that begin with the same character, or all that begin with a digit: 第2条 stands before 第10条. */
type Group = { readonly heads: string[]; rows: number }

/** Numbers of rows in the order of their names by pinyin, from the place `start` on; `size` of them at most. */
export type NameOrder = (start: number, size: number) => readonly number[]

/**
 * The rows of a table by pinyin, which SQLite cannot order by. Only the first characters are sorted for all rows, and
 * whole names where the page is, so that a page of a large table costs no more than a look at its names. `version`
 * changes whenever its rows may have changed.
 */
export const createNameOrder = (
  connection: Connection,
  table: TableWith<NameColumns>,
  version: () => number,
): NameOrder => {
  const on = statementsOn<Numbered>(table as TableWith<Numbered>)
  const head = sql<string>`substr(${sql.ref('nameKey')}, 1, 1)`
  const counted = on((db, self) =>
    db
      .selectFrom(self)
      .select(({ fn }) => [head.as('head'), fn.countAll<number>().as('rows')])
      .groupBy(head),
  )
  const beginning = on((db, self, { heads }: { heads: string }) =>
    db
      .selectFrom(self)
      .select(['no', 'nameKey'])
      .where(head, 'in', db.selectFrom(jsonEach<string, 'one'>(heads, 'one')).select('one.value')),
  )
  const read = (): readonly Group[] => {
    const groups = new Map<string, Group>()
    for (const { head: first, rows } of connection.all(counted)) {
      const key = groupOf(first)
      const group = groups.get(key) ?? { heads: [], rows: 0 }
      group.heads.push(first)
      group.rows += rows
      groups.set(key, group)
    }
    return [...groups].toSorted(([one], [other]) => compareNames(one, other)).map(([, group]) => group)
  }
  let groups: readonly Group[] = []
  let of: number | null = null

  return (start, size) => {
    if (of !== version()) {
      of = version()
      groups = read()
    }
    const heads: string[] = []
    const places = new Map<string, number>()
    let before = 0
    let place = 0
    for (const group of groups) {
      if (place + group.rows > start && place < start + size) {
        if (heads.length === 0) before = place
        places.set(groupOf(group.heads[0] ?? ''), places.size)
        heads.push(...group.heads)
      }
      place += group.rows
    }
    if (heads.length === 0) return []
    const placeOf = ({ nameKey }: Numbered) => places.get(groupOf([...nameKey.slice(0, 2)][0] ?? '')) ?? 0
    return connection
      .all(beginning, { heads: JSON.stringify(heads) })
      .map((row) => ({ ...row, place: placeOf(row) }))
      .sort((one, other) => one.place - other.place || compareNames(one.nameKey, other.nameKey) || one.no - other.no)
      .slice(start - before, start - before + size)
      .map(({ no }) => no)
  }
}

const groupOf = (head: string): string => (/^[0-9]$/.test(head) ? '0' : head)
