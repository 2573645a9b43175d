import { longId } from '../../data/long-id.ts'
import type { FirmDatabase } from '../../database.ts'
import type { Fields } from '../../values.ts'

/** The small lists of the firm: meta, config, user, team, role, tag, account, province, city, county. */
export type Reference = {
  /** Rows of an area in their order. */
  readonly list: (area: string) => readonly Fields[]
  readonly get: (area: string, id: string) => Fields | null
  /** Writes one row; null takes it away. */
  readonly put: (area: string, id: string, row: Fields | null) => void
  /** An id that no row of the area has. */
  readonly newId: (area: string, now: number) => string
}

/** Opens the small lists; what was read is kept until it is written. */
export function openReference(database: FirmDatabase): Reference {
  const read = database.prepare<[string], { id: string; body: string }>(
    'select id, body from reference where area = ? order by position, id',
  )
  const cache = new Map<string, ReadonlyMap<string, Fields>>()
  const load = (area: string): ReadonlyMap<string, Fields> => {
    const known = cache.get(area)
    if (known !== undefined) return known
    const rows = new Map(read.all(area).map(({ id, body }): [string, Fields] => [id, JSON.parse(body)]))
    cache.set(area, rows)
    return rows
  }
  return {
    list: (area) => [...load(area).values()],
    get: (area, id) => load(area).get(id) ?? null,
    put: (area, id, row) => {
      if (row === null) database.prepare('delete from reference where area = ? and id = ?').run(area, id)
      else {
        database
          .prepare(
            `insert into reference (area, id, position, body) values (:area, :id, (select coalesce(max(position), 0) + 1 from reference where area = :area), :body)
             on conflict (area, id) do update set body = excluded.body`,
          )
          .run({ area, id, body: JSON.stringify(row) })
      }
      cache.delete(area)
    },
    newId: (area, now) => {
      let id = longId(now, 0)
      while (load(area).has(String(id))) id += 1n
      return String(id)
    },
  }
}
