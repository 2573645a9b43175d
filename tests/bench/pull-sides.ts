import { deserialize, serialize } from 'node:v8'
import { customers } from '#core/areas/customers/pull'
import { createReader } from '#core/areas/reader'
import { createRemote } from '#core/areas/remote'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { ListReader } from '#core/engine/remote/index'
import type { ListQuery, Remote } from '#core/engine/remote/types'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { PAGE_SIZE } from '#core/engine/sync/pull/planner'
import { type Builder, createBuilder } from '#core/engine/threads/builder/index'
import { createParser } from '#core/engine/threads/parser/index'
import { preferences } from '#shared/contract/settings'
import { type Customer, customerTextFields, customerTimeFields } from '#shared/domain/customer'
import { customerOf } from '#shared/domain/customer-values'
import type { Firm } from '../../src/sample-firm/index.ts'
import { plainPorts } from '../support/filled-profile.ts'
import { quietSync, temporaryFolder } from '../support/ports.ts'
import { coreThread } from '../support/threads.ts'
import { CUSTOMERS } from './data.ts'

/** A key for stores that hold made-up customers for a minute. */
export const benchKey = Uint8Array.from({ length: 32 }, (_, index) => (index * 37 + 11) % 256)

/** The firm's client over a fetch; a token of its own for the real firm. */
export const remoteOf = (
  origin: string,
  fetch: typeof globalThis.fetch,
  { token = 'bench', reader }: { readonly token?: string; readonly reader?: ListReader } = {},
): Remote => {
  const { tokenHeader, timeZone } = preferences.parse({})
  const source = { current: () => token, renew: async () => false }
  return createRemote({ fetch, origin, token: source, tokenHeader, endpointOverrides: {}, timeZone, reader })
}

/** A fetch in this process that answers customer lists with bodies made beforehand; a new query's body is made once. */
export const preparedFetch = (firm: Firm): typeof globalThis.fetch => {
  const bodies = new Map<string, Buffer<ArrayBuffer>>()
  return async (input, init) => {
    const query = await new Request(input, init).text()
    const body = bodies.get(query) ?? Buffer.from(firm.companyPage(JSON.parse(query)))
    bodies.set(query, body)
    return new Response(body, { headers: { 'content-type': 'application/json; charset=utf-8' } })
  }
}

/** Pages of the whole list in an order that does not move. */
export const everyPage = async (remote: Remote, use: (rows: readonly Customer[]) => void): Promise<void> => {
  for (let pageIndex = 0; pageIndex * PAGE_SIZE < CUSTOMERS; pageIndex += 1) {
    const query: ListQuery = { pageIndex, pageSize: PAGE_SIZE, sortField: 'id', sortOrder: 'asc' }
    use((await remote.companies.list(query)).rows.map(customerOf))
  }
}

/** A store of its own for one run, and the threads that a shell gives its core. */
export const withStore = async <T>(
  use: (store: Store, builder: Builder, lists: ListReader) => Promise<T>,
): Promise<T> => {
  const { path, remove } = temporaryFolder('firmdesk-bench-')
  const store = openStore({ folder: path, key: benchKey, now: Date.now })
  const input = { folder: path, file: storeFile, key: benchKey }
  const parts = { input, start: coreThread, log: () => undefined, after: plainPorts.clock.after }
  const reader = createReader({ ...parts, store })
  const builder = createBuilder(parts)
  const parser = createParser(parts)
  try {
    return await use({ ...store, checkpoint: reader.checkpoint, flush: reader.flush }, builder, parser.read)
  } finally {
    await Promise.all([reader.close(), builder.rest(), parser.close()])
    store.close()
    remove()
  }
}

/** Milliseconds of one pass over the customers; throws where it did not end with every row and every index. */
export const timePass = async (store: Store, remote: Remote, builder: Builder | null = null): Promise<number> => {
  let problem = ''
  const sync = createSync({
    ...quietSync,
    store,
    builder,
    connect: async () => remote,
    ...plainPorts,
    log: (_, event, facts) => {
      problem = `${event} ${JSON.stringify(facts)}`
    },
    areas: [[customers]],
  })
  const started = performance.now()
  await sync.run()
  const took = performance.now() - started
  await sync.stop()
  const whole = store.customers.count() === CUSTOMERS && store.customers.indexed()
  if (!whole || store.cursors.get('customers')?.phase !== 'idle') throw new Error(`the pass did not end: ${problem}`)
  return took
}

const columns = [
  'id',
  ...customerTextFields,
  ...customerTimeFields,
  'dialState',
  'phoneMore',
  'participantList',
  'tagList',
  'extra',
  'unknown',
]

const valuesOf = (row: Customer): (string | number | null)[] => [
  row.id,
  ...customerTextFields.map((field) => row[field]),
  ...customerTimeFields.map((field) => row[field] ?? 0),
  row.dialState,
  ...[row.phoneMore, row.participantList, row.tagList, row.extra, row.unknown].map((value) => JSON.stringify(value)),
]

/** The floor of both pulls: milliseconds for the same values into a bare table in one transaction. */
export type RawInsert = () => number

/**
 * Reads every row once and keeps the values packed, so that 200,000 live rows do not burden the collector of the side
 * that is compared with it. Unpacking is not timed.
 */
export const prepareRawInsert = async (remote: Remote): Promise<RawInsert> => {
  const packed: Buffer[] = []
  await everyPage(remote, (rows) => packed.push(serialize(rows.map(valuesOf))))
  return () => {
    const { path, remove } = temporaryFolder('firmdesk-bench-')
    const database = openDatabase(`${path}/${storeFile}`, benchKey)
    try {
      database.pragma('synchronous=NORMAL')
      // SQLite's own: what is inserted ends in the file, as it does on the other side.
      database.pragma('wal_autocheckpoint=1000')
      database.exec(`CREATE TABLE customer (${columns.join(', ')})`)
      const insert = database.prepare(`INSERT INTO customer VALUES (${columns.map(() => '?').join(', ')})`)
      let took = 0
      const timed = (run: () => void) => {
        const started = performance.now()
        run()
        took += performance.now() - started
      }
      timed(() => database.exec('BEGIN IMMEDIATE'))
      for (const page of packed) {
        const rows = deserialize(page) as (string | number | null)[][]
        timed(() => {
          for (const row of rows) insert.run(row)
        })
      }
      timed(() => database.exec('COMMIT'))
      return took
    } finally {
      database.close()
      remove()
    }
  }
}

/** Rows a second of a run over every customer that took so many milliseconds. */
export const rate = (milliseconds: number): number => CUSTOMERS / (milliseconds / 1000)
