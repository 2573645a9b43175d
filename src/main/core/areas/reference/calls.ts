import { Failure } from '#shared/contract/failure'
import type { Region } from '#shared/domain/reference'
import type { Endpoint, OperationName } from '../../engine/remote/endpoints.ts'
import { type RawList, readList } from '../../engine/remote/envelope.ts'
import type { Transport } from '../../engine/remote/transport.ts'
import type { RemoteReference } from '../../engine/remote/types.ts'
import { parseConfig, parseField, parseNamed, parseRegion, parseUser } from './row.ts'

const mostPages = 1000

/** The small lists that are read whole (D-67). A row without a name or an id is left out: nothing could refer to it. */
export const createReference = (
  { call }: Transport,
  endpoints: Readonly<Record<OperationName, Endpoint>>,
): RemoteReference => {
  const list = async (operation: OperationName, parameters: Readonly<Record<string, unknown>> = {}): Promise<RawList> =>
    readList(await call({ endpoint: endpoints[operation], parameters }))

  const read = async <Item>(
    operation: OperationName,
    parse: (raw: unknown) => Item | null,
    parameters: Readonly<Record<string, unknown>> = {},
  ): Promise<readonly Item[]> => {
    const { rows } = await list(operation, parameters)
    return rows.map(parse).filter((item) => item !== null)
  }

  /** Reads page after page until the server has no more; a server that ignores the page number ends it too. */
  const readPages = async <Item extends { readonly id: string }>(
    operation: OperationName,
    parse: (raw: unknown) => Item | null,
    parameters: Readonly<Record<string, unknown>>,
  ): Promise<readonly Item[]> => {
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
  }

  const region = (operation: OperationName, kind: Region['kind'], parent: Region['kind'] | null) =>
    read(operation, (raw) => parseRegion(raw, kind, parent))

  return {
    meta: {
      companyFields: async () => {
        // §7 names bListField without its values: "no" may mean all the fields or only the others. Both together are all.
        const [listed, rest] = await Promise.all(
          [true, false].map((bListField) =>
            read('meta.fields', (raw) => parseField(raw, bListField), { bDefaultFields: true, bListField }),
          ),
        )
        const fields = new Map([...(rest ?? []), ...(listed ?? [])].map((field) => [field.fieldName, field]))
        return [...fields.values()].sort((one, other) => one.fieldOrder - other.fieldOrder)
      },
    },
    config: { list: () => read('config.list', parseConfig) },
    users: {
      list: () => readPages('user.list', parseUser, { status: 1 }),
      teams: () => read('user.teams', parseNamed),
    },
    roles: { list: () => read('role.list', parseNamed, { pageSize: -1 }) },
    tags: { list: () => read('tag.list', parseNamed, { objType: 'company', pageSize: -1 }) },
    regions: {
      list: async () => {
        const lists = await Promise.all([
          region('region.provinces', 'province', null),
          region('region.cities', 'city', 'province'),
          region('region.counties', 'county', 'city'),
        ])
        return lists.flat()
      },
    },
  }
}
