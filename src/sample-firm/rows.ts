import { idOnWire } from './data/long-id.ts'
import { type Call, pagingOf } from './endpoint.ts'
import { type JsonText, listText } from './envelope.ts'
import type { Fields } from './values.ts'

/** SQL of a condition and the values of its marks. */
export type Condition = readonly [string, ...(string | number | bigint)[]]

/** A stored row on the wire: ids that are numbers stand beside the body, others in it. */
export function rowText(id: bigint | string, body: string): string {
  return typeof id === 'bigint' ? `{"id":${idOnWire(id)},${body.slice(1)}` : body
}

/**
 * A page of JSON rows of a table under conditions, as `data` of a list; `standard` is the size of a page not asked for,
 * `shape` writes a row.
 */
export function rowsOf(
  call: Call,
  table: string,
  conditions: readonly Condition[],
  order: string,
  query: Fields,
  standard: number,
  shape = rowText,
): JsonText {
  const where = conditions.length > 0 ? `where ${conditions.map(([text]) => text).join(' and ')}` : ''
  const parameters = conditions.flatMap(([, ...values]) => values)
  const { database } = call.firm
  const paging = pagingOf(query, standard)
  const limit = paging.pageSize < 0 ? -1 : paging.pageSize
  const rows = database
    .prepare<unknown[], [bigint | string, string]>(
      // The rows of earlier pages are skipped by the index alone.
      `select id, body from ${table} where id in (select id from ${table} ${where} order by ${order} limit ? offset ?) order by ${order}`,
    )
    .raw()
    .safeIntegers()
    .all(...parameters, limit, limit < 0 ? 0 : paging.pageIndex * limit)
  const total =
    database
      .prepare<unknown[], number>(`select count(*) from ${table} ${where}`)
      .pluck()
      .get(...parameters) ?? 0
  return listText(
    rows.map(([id, body]) => shape(id, body)),
    total,
    paging,
  )
}
