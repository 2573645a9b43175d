// The core's thread of the benchmark `list`: the core on one port, hand-written SQL on the other, over one store.
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type Database from 'better-sqlite3'
import { openDatabase } from '#core/engine/store/database'
import { hostCore, textChannel } from '#core/host'
import { createCore } from '#core/index'
import { profilePorts } from '../support/filled-profile.ts'
import { type FilterCase, listColumns } from './list-cases.ts'

export type ListWorkerInput = {
  readonly profile: string
  readonly store: string
  readonly key: Uint8Array
  readonly cases: readonly FilterCase[]
  readonly product: MessagePort
  readonly floor: MessagePort
}

const { profile, store, key, cases, product, floor } = workerData as ListWorkerInput

const columns = listColumns.map((name) => `"${name}"`).join(', ')
const where = 'ownerid = ? AND chargeStatus = ? AND level = ?'
const walked = where.replace(/(\w+) =/g, '+$1 =')
const order = 'ORDER BY gmtFollowup DESC, tie DESC LIMIT 50'

/** What a good engineer may write by hand, the rarest condition first: the plain query, and the walk of the index that reads rows at the end only. */
const texts = [
  `SELECT id, ${columns} FROM customer WHERE ${where} ${order}`,
  `SELECT id, ${columns} FROM customer WHERE ${walked} ${order}`,
  `SELECT row.id, ${listColumns.map((name) => `row."${name}"`).join(', ')}
   FROM (SELECT no FROM customer WHERE ${walked} ${order}) AS page CROSS JOIN customer AS row ON row.no = page.no`,
]

const rowsOf = (statement: Database.Statement, one: FilterCase): unknown[] =>
  statement.all(one.ownerid, one.chargeStatus, one.level)

/** The fastest of the queries over all cases, once everything is warm. */
const fastest = (database: Database.Database): Database.Statement => {
  const measured = texts.map((text) => {
    const statement = database.prepare(text)
    const run = () => {
      const started = performance.now()
      for (const one of cases) rowsOf(statement, one)
      return performance.now() - started
    }
    run()
    return { statement, took: Math.min(run(), run(), run()) }
  })
  const [best] = measured.sort((one, other) => one.took - other.took)
  if (best === undefined) throw new Error('no query to compare with')
  return best.statement
}

const core = await createCore(profilePorts(profile))
// The limit of a port is far above a person and far below a benchmark.
const channel = textChannel(
  (text) => product.postMessage(text),
  (heard) => product.on('message', heard),
)
hostCore({ ...core, caller: () => core.call }, channel)

const database = openDatabase(store, key)
const statement = fastest(database)
/** Answers the rows of a case; with `timed` the milliseconds in which this thread has them. */
floor.on('message', ({ index, timed }: { readonly index: number; readonly timed: boolean }) => {
  const one = cases[index % cases.length]
  if (one === undefined) return
  const started = performance.now()
  const rows = rowsOf(statement, one)
  floor.postMessage(timed ? performance.now() - started : rows)
})

parentPort?.once('message', () => {
  database.close()
  void core.close().then(() => process.exit(0))
})
parentPort?.postMessage('ready')
