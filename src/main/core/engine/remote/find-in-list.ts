import { Failure } from '#shared/contract/failure'
import { isRecord } from './coerce.ts'
import { readList } from './envelope.ts'
import { usableId } from './row.ts'

/** Rows of a page, and most pages, in which one record is looked for. */
const SIZE = 50
const PAGES = 20

/** Parameters of a list by which a record is found again. */
type PageQuery = {
  readonly pageIndex: number
  readonly pageSize: number
  readonly sortField: string
  readonly sortOrder: string
}

/** The record of a list with this id, as it came; null where the list does not show it. Fails as the list does. */
async function rowOf(id: string, list: (page: PageQuery) => Promise<unknown>): Promise<unknown> {
  let pageSize = SIZE
  const named = new Set<string>()
  for (let pageIndex = 0; pageIndex < PAGES; pageIndex += 1) {
    const data = await list({ pageIndex, pageSize, sortField: 'id', sortOrder: 'asc' })
    const { rows, total } = readList(data, pageIndex * pageSize)
    const row = rows.find((one) => isRecord(one) && usableId(one.id) === id)
    if (row !== undefined) return row
    const before = named.size
    for (const one of rows) if (isRecord(one)) named.add(usableId(one.id))
    // A firm that knows no page numbers answers the same rows again.
    if (named.size === before) return null
    // A firm may give smaller pages than it is asked for, also without saying how long the list is.
    if (pageIndex === 0 && rows.length < (total ?? SIZE)) pageSize = Math.min(pageSize, rows.length)
    if (total !== null && (pageIndex + 1) * pageSize >= total) return null
  }
  return null
}

/**
 * Reads one record by its own call, and where that shows none, from a list: there are firms whose records stand in
 * their lists alone. Without a list it fails with not-found at once.
 */
export async function readOrFindInList<Row>(
  id: string,
  single: () => Promise<unknown>,
  read: (data: unknown) => Row,
  list: ((page: PageQuery) => Promise<unknown>) | null,
): Promise<Row> {
  try {
    return read(await single())
  } catch (error) {
    if (list === null || !(error instanceof Failure) || error.code !== 'not-found') throw error
    const row = await rowOf(id, list)
    if (row === null) throw error
    return read(row)
  }
}
