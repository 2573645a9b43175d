import { Failure } from '#shared/contract/failure'
import type { Ask } from './ask.ts'
import type { OperationName } from './endpoints.ts'
import { type RawList, readList } from './envelope.ts'

const mostPages = 1000

type Parameters = Readonly<Record<string, unknown>>

/** Small lists that are read whole (D-67). A row that `parse` makes null of is left out. */
export type WholeLists = {
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

/** Reads small lists by the calls of one firm. `readPages` fails with too-many after a thousand pages. */
export const createWholeLists = (ask: Ask): WholeLists => {
  const list = async (operation: OperationName, parameters: Parameters = {}): Promise<RawList> =>
    readList(await ask(operation, parameters))
  return {
    read: async (operation, parse, parameters) => {
      const { rows } = await list(operation, parameters)
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
        const { rows, total } = await list(operation, { ...parameters, pageIndex })
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
