import { Failure, type FailureCode } from '#shared/contract/failure'
import type { Ask } from './ask.ts'
import { isRecord } from './coerce.ts'
import type { OperationName } from './endpoints.ts'
import { type RawList, readList } from './envelope.ts'
import { jsonText, usableId } from './row.ts'

const mostPages = 1000
/** Pages of a small list without a count. */
const mostLooks = 100

type Parameters = Readonly<Record<string, unknown>>

/** Small lists that are read whole (D-67). A row that `parse` makes null of is left out. */
export type WholeLists = {
  /**
   * All at once, and where the server states more rows than it gives, page after page. Fails with bad-envelope where it
   * gives the same ones again: a part must not be taken for the list. One that states nothing is read on until a page
   * brings nothing new.
   */
  readonly read: <Item>(
    operation: OperationName,
    parse: (raw: unknown) => Item | null,
    parameters?: Parameters,
  ) => Promise<readonly Item[]>
  /** Page after page until the server has no more; a server that ignores the page number ends it too. */
  readonly readPages: <Item extends { readonly id: string }>(
    operation: OperationName,
    parse: (raw: unknown) => Item | null,
    parameters: Parameters,
  ) => Promise<readonly Item[]>
}

/** A list without a count of at least so many rows may be all that the server gives at once. */
const PAGE = 10

const mayGoOn = ({ rows, total, isBare }: RawList): boolean => total === null && isBare !== true && rows.length >= PAGE

const isCut = ({ rows, total }: RawList): boolean => total !== null && rows.length < total

/** All rows of a list that gave only its first page. Its rows may have no id: the whole of each tells it from others. */
async function readOn(first: RawList, read: (pageIndex: number) => Promise<RawList>): Promise<readonly unknown[]> {
  const rows = new Map(first.rows.map((row) => [jsonText(row), row]))
  // A firm may count on its first page only.
  for (let pageIndex = 1, { total } = first; rows.size < (total ?? 0); pageIndex += 1) {
    const before = rows.size
    const page = await read(pageIndex)
    // Its count is of more than it shows.
    if (page.rows.length === 0) break
    for (const row of page.rows) rows.set(jsonText(row), row)
    if (rows.size === before) throw new Failure('bad-envelope', { reason: 'cut-list' })
    total = page.total ?? total
  }
  return [...rows.values()]
}

const refusals: ReadonlySet<FailureCode> = new Set([
  'refused',
  'blocked',
  'not-found',
  'forbidden',
  'http-error',
  'bad-envelope',
])

/** True for what a server that knows no such page, or no pages at all, answers the first look behind a list with. */
export const knowsNoPage = (error: unknown): boolean =>
  error instanceof Failure && refusals.has(error.code) && error.details.status !== 429

/** A row may come with an address that is signed anew each time: its id tells it from others where it has one. */
const keyOf = (row: unknown): string => (isRecord(row) && usableId(row.id)) || jsonText(row)

/** The same of a list that states no count. */
async function lookOn(
  first: RawList,
  read: (pageIndex: number, before: number) => Promise<RawList>,
): Promise<readonly unknown[]> {
  const rows = new Map(first.rows.map((row) => [keyOf(row), row]))
  const added: unknown[] = []
  for (let pageIndex = 1, received = first.rows.length; pageIndex < mostLooks; pageIndex += 1) {
    const before = added.length
    const page = await read(pageIndex, received).catch((error: unknown) => {
      if (pageIndex === 1 && knowsNoPage(error)) return null
      throw error
    })
    for (const row of page?.rows ?? []) {
      if (!rows.has(keyOf(row))) added.push(row)
      rows.set(keyOf(row), row)
    }
    if (page === null || added.length === before) return [...first.rows, ...added]
    received += page.rows.length
  }
  // A small list has no end only where its rows are others in every answer.
  return first.rows
}

/** Reads small lists by the calls of one firm. `readPages` fails with too-many after a thousand pages. */
export const createWholeLists = (ask: Ask): WholeLists => {
  const list = async (operation: OperationName, parameters: Parameters = {}, before = 0): Promise<RawList> =>
    readList(await ask(operation, parameters), before)
  return {
    read: async (operation, parse, parameters) => {
      const first = await list(operation, parameters)
      const page = (pageIndex: number, before = 0) => list(operation, { ...parameters, pageIndex }, before)
      const rows = isCut(first) ? await readOn(first, page) : mayGoOn(first) ? await lookOn(first, page) : first.rows
      return rows.map(parse).filter((item) => item !== null)
    },
    readPages: async <Item extends { readonly id: string }>(
      operation: OperationName,
      parse: (raw: unknown) => Item | null,
      parameters: Parameters,
    ) => {
      const items = new Map<string, Item>()
      let received = 0
      for (let pageIndex = 0; pageIndex < mostPages; pageIndex += 1) {
        const { rows, total } = await list(operation, { ...parameters, pageIndex }, received)
        const before = items.size
        for (const row of rows) {
          const item = parse(row)
          if (item !== null) items.set(item.id, item)
        }
        received += rows.length
        if (rows.length === 0 || items.size === before || (total !== null && received >= total)) {
          return [...items.values()]
        }
      }
      throw new Failure('too-many', { operation })
    },
  }
}
