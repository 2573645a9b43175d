import { contains, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createNames, type Names } from '#core/engine/store/records/names'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable } from '#core/engine/store/records/types'
import { searchKey } from '#core/engine/store/search/key'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns } from '#core/engine/store/tables'
import type { FirmContract } from '#shared/domain/contract'

/** `Names`: the key of a contract has a line for its name, and one for each party. */
export type ContractTable = RecordTable<FirmContract> &
  Names<FirmContract> & {
    /** Newest first, by a part of the name or of a party, with the number of all that fit. */
    readonly list: (query: { readonly text: string; readonly pageIndex: number; readonly pageSize: number }) => {
      readonly rows: readonly FirmContract[]
      readonly total: number
    }
  }

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly contract: RecordColumns & { readonly nameKey: string; readonly gmtCreate: number }
  }
}

type Asked = { readonly key: string; readonly limit: number; readonly offset: number }

const page = statement((db, { key, limit, offset }: Asked) =>
  db
    .selectFrom('contract')
    .select('body')
    .where(contains('nameKey', key))
    .orderBy('gmtCreate', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset),
)
const counted = statement((db, { key }: Pick<Asked, 'key'>) =>
  db
    .selectFrom('contract')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(contains('nameKey', key)),
)

const numbered = statement((db, { no }: { no: number }) =>
  db.selectFrom('contract').select('body').where('no', '=', no),
)

/** Contracts that were read once. */
export const createContracts = (connection: Connection, state: StoreState): ContractTable => {
  const { rows, version, ...table } = createRecordTable<FirmContract, 'contract'>(connection, state, {
    table: 'contract',
    columns: ['nameKey', 'gmtCreate'],
    values: ({ name, partyA, partyB, gmtCreate }) => ({
      nameKey: [name, partyA, partyB].map(searchKey).join('\n'),
      gmtCreate: Math.trunc(gmtCreate ?? 0),
    }),
  })
  return {
    ...table,
    ...createNames(connection, 'contract', (no) => rows(numbered, { no })[0] ?? null, version),
    list: ({ text, pageIndex, pageSize }) => {
      const key = searchKey(text)
      return {
        rows: rows(page, { key, limit: pageSize, offset: pageIndex * pageSize }),
        total: connection.value(counted, { key }) ?? 0,
      }
    },
  }
}
