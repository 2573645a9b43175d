// A process whose disk fails on order. For each message {at, fault, length, careless} it lives through one scenario in
// a fresh folder and answers what it found: changes that were acknowledged and are gone, changes that are there by half,
// and whether it went on once the disk did. Arguments: folder, orders file.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { customerFields } from '#core/areas/customers/record'
import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { blankCustomer } from '../../engine/store/rows.ts'
import { storeKey, writerClock } from './changes.ts'
import { type DiskFault, openOrders } from './shim.ts'

export type FailingOrder = {
  /** The call that fails first, counted from 1; 0 only counts. */
  readonly at: number
  readonly fault: DiskFault
  readonly length: number
  /** The known-bad variant: acknowledges whatever the store said. */
  readonly careless: boolean
}
export type FailingReport = {
  readonly seen: number
  readonly lost: number
  readonly torn: number
  readonly wedged: number
  readonly why: string
}

const CHANGES = 8
const [root = '', ordersFile = ''] = process.argv.slice(2)
const orders = openOrders(ordersFile)

const opId = (number: number) => String(number).padStart(32, '0')
const customerId = (number: number) => `9${String(number).padStart(16, '0')}`

function change(store: Store, number: number): void {
  store.transaction(() => {
    const row = { ...blankCustomer, id: customerId(number), name: '客户' }
    const patch = { note: `${number} ${'长文字 '.repeat(900)}` }
    store.customers.upsert([customerFields.withValues(row, patch)], writerClock())
    const common = { entity: 'customer', localId: row.id, kind: 'update', title: row.name } as const
    store.work.add({ opId: opId(number), ...common, patch, base: { note: '' }, at: writerClock() })
  })
}

/** True where a change is there, false where it is not, null where half of it is. */
function isThere(store: Store, number: number): boolean | null {
  const note = store.customers.get(customerId(number))?.row.note ?? ''
  const entered = store.work.get(opId(number)) !== null
  return note.startsWith(`${number} `) === entered ? entered : null
}

function open(folder: string): Store {
  return openStore({ folder, key: storeKey, now: writerClock })
}

/** What a person can do about a failing disk is to try again. */
function attempt<T>(run: () => T): T | null {
  try {
    return run()
  } catch {
    return null
  }
}

function live(order: FailingOrder): FailingReport {
  const folder = join(root, 'life')
  rmSync(folder, { recursive: true, force: true })
  const acknowledged: number[] = []
  let wedged = 0
  orders.arm(order.fault, order.at, order.length)
  let store = attempt(() => open(folder))
  for (let number = 1; number <= CHANGES; number += 1) {
    store ??= attempt(() => open(folder))
    const opened = store
    const done = opened !== null && attempt(() => change(opened, number) ?? true) === true
    if (done || order.careless) acknowledged.push(number)
  }
  const { seen } = orders.disarm()
  // The disk is well again: the same store goes on by itself.
  store ??= attempt(() => open(folder))
  const opened = store
  const last = CHANGES + 1
  if (opened === null || attempt(() => change(opened, last) ?? true) !== true) wedged = 1
  else acknowledged.push(last)
  attempt(() => opened?.close())
  const after = open(folder)
  const lost = acknowledged.filter((number) => isThere(after, number) === false).length
  const torn = Array.from({ length: last }, (_, index) => isThere(after, index + 1)).filter(
    (there) => there === null,
  ).length
  after.close()
  return { seen, lost, torn, wedged, why: '' }
}

process.on('message', (order: FailingOrder) => {
  let report: FailingReport
  try {
    report = live(order)
  } catch (error) {
    orders.disarm()
    report = { seen: 0, lost: 0, torn: 1, wedged: 0, why: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
  process.send?.(report)
})
