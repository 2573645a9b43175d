import { idOnWire } from '../../data/long-id.ts'
import type { FirmDatabase } from '../../database.ts'
import { JsonText, listText, notFound } from '../../envelope.ts'
import type { CompanyQuery } from './query.ts'

/** How rows are sent: `bare` without the fields of D-66, `broken` with fields that do not hold what they promise. */
export type RowShape = { readonly bare: boolean; readonly broken: boolean }

/** Rows as they are. */
export const plainShape: RowShape = { bare: false, broken: false }

const bareFields = ['ownerid', 'userCreate', 'gmtExpires', 'phase', 'tagList']

/** Breaks one row, in a way that depends on its id only. */
function breakRow(row: Record<string, unknown>, id: bigint): void {
  switch (Number(id % 7n)) {
    case 0:
      row.phoneMore = '[{"phone":"138'
      return
    case 1:
      row.name = `${String(row.name)}${'长'.repeat(10_000 - String(row.name).length)}`
      return
    case 2:
      Object.assign(row, { level: 'Z9', chargeStatus: 77, source: 'nobody-knows', phase: -3 })
      return
    case 3:
      Object.assign(row, {
        chargeStatus: String(row.chargeStatus),
        dialState: String(row.dialState),
        phase: String(row.phase),
      })
      row.gmtFollowup = '1763600000000'
      return
    case 4:
      row.extra = '{"caseCause":'
      return
    case 5:
      Object.assign(row, { participantList: null, tagList: 'none', gmtCreate: 'yesterday', contact: 42 })
      return
    default:
      delete row.telephone
      row.aFieldOfTomorrow = { nested: [1, 2, 3] }
  }
}

/** The row of a customer as JSON text: some write their custom fields as an object, others as JSON text (§3). */
function rowText(id: bigint, body: string, extra: string, shape: RowShape): string {
  const asText = id % 5n === 0n
  if (!shape.bare && !shape.broken) {
    return `{"id":${idOnWire(id)},${body.slice(1, -1)},"extra":${asText ? JSON.stringify(extra) : extra}}`
  }
  const row: Record<string, unknown> = { ...JSON.parse(body), extra: asText ? extra : JSON.parse(extra) }
  if (shape.bare) for (const field of bareFields) delete row[field]
  if (shape.broken) breakRow(row, id)
  return `{"id":${idOnWire(id)},${JSON.stringify(row).slice(1)}`
}

/** The customers: reading. Prepared statements and counts are kept; `touch` after every change drops the counts. */
export type CompanyTable = {
  readonly page: (query: CompanyQuery, shape?: RowShape) => JsonText
  readonly row: (id: bigint, shape?: RowShape) => JsonText
  /** Says that rows have changed. */
  readonly touch: () => void
}

const rememberedPages = 400

/** Opens the table of customers. */
export function openCompanyTable(database: FirmDatabase): CompanyTable {
  const one = database.prepare<[bigint], { body: string; extra: string }>(
    'select body, extra from company_body where id = ?',
  )
  let counts = new Map<string, number>()
  // Where the next page of a list begins: offset paging as the API promises it, at the price of a seek.
  let ends = new Map<string, readonly [string | number | bigint, bigint]>()

  const count = (query: CompanyQuery): number => {
    const key = JSON.stringify([query.where, query.parameters])
    const known = counts.get(key)
    if (known !== undefined) return known
    const found =
      database
        .prepare<unknown[], number>(`select count(*) from company c ${query.where}`)
        .pluck()
        .get(...query.parameters) ?? 0
    counts.set(key, found)
    return found
  }

  const read = (id: bigint, shape: RowShape): string => {
    const found = one.get(id)
    if (found === undefined) throw notFound()
    return rowText(id, found.body, found.extra, shape)
  }

  const keys = (
    query: CompanyQuery,
    offset: number,
  ): readonly (readonly [bigint, string | number | bigint | null])[] => {
    const order = query.descending ? 'desc' : 'asc'
    const list = JSON.stringify([query.where, query.parameters, query.sort, order])
    const end = ends.get(`${list}${offset}`)
    const compare = query.descending ? '<' : '>'
    const seek = `${query.sort} ${compare}= ? and (${query.sort} ${compare} ? or c.id ${compare} ?)`
    const select = (where: string, skip: number, parameters: readonly (string | number | bigint)[]) =>
      database
        .prepare<unknown[], [bigint, string | number | bigint | null]>(
          `select c.id, ${query.sort} from company c ${where} order by ${query.sort} ${order}, c.id ${order} limit ? offset ?`,
        )
        .raw()
        .safeIntegers()
        .all(...parameters, query.pageSize, skip)
    let found =
      end === undefined
        ? select(query.where, offset, query.parameters)
        : select(`${query.where === '' ? 'where' : `${query.where} and`} ${seek}`, 0, [
            ...query.parameters,
            end[0],
            end[0],
            end[1],
          ])
    // Rows without a value sort behind the seek; there the page is counted out.
    if (end !== undefined && found.length < query.pageSize) found = select(query.where, offset, query.parameters)
    const last = found.at(-1)
    if (last !== undefined && last[1] !== null) {
      if (ends.size > rememberedPages) ends = new Map()
      ends.set(`${list}${offset + found.length}`, [last[1], last[0]])
    }
    return found
  }

  return {
    page: (query, shape = plainShape) => {
      const found = keys(query, query.pageIndex * query.pageSize)
      return listText(
        found.map(([id]) => read(id, shape)),
        count(query),
        query,
      )
    },
    row: (id, shape = plainShape) => new JsonText(read(id, shape)),
    touch: () => {
      counts = new Map()
      ends = new Map()
    },
  }
}
