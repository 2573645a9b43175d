// What a process does to a real store between two power cuts, kills or failing disks, and the digest of what it shows.
import { createHash } from 'node:crypto'
import { customerFields } from '#core/areas/customers/record'
import type { Store } from '#core/engine/store/types'
import type { Customer } from '#shared/domain/customer'
import { blankCustomer } from '../../engine/store/rows.ts'
import { diceOf } from '../random.ts'

/** Key of the stores of these runs. */
export const storeKey = Uint8Array.from({ length: 32 }, (_, index) => (index * 53 + 7) % 256)

/** A time that never moves, so that every run writes the same. */
export const writerClock = () => Date.UTC(2026, 5, 15, 2)

const CUSTOMERS = 40
const idOf = (number: number) => `80000000000${String(number).padStart(4, '0')}`

/** A word that no other bytes of a profile hold by chance; the runs look for it where nothing may be in the clear. */
export const canary = 'KANARIENVOGEL-7f3a9c'

const long = `${canary} ${'约定下周联系，补充委托材料；'.repeat(12)}`

function customerOf(number: number, note: string): Customer {
  return { ...blankCustomer, id: idOf(number), name: `客户${number}`, telephone: '13800001234', note }
}

/** Kinds of change; a `page` comes from the server, which can send it again, and is not owed to anybody. */
export type ChangeKind = 'edit' | 'draft' | 'answer' | 'page'

/**
 * Makes change `number` (from 1 on): the same for the same seed. What a person did is committed with full durability
 * unless the known-bad variant says otherwise. Answers what it was.
 */
export function applyChange(store: Store, number: number, seed: number, durable: boolean): ChangeKind {
  const dice = diceOf(seed, number)
  const thrown = dice.pick<ChangeKind>(['edit', 'edit', 'edit', 'draft', 'answer', 'page'])
  // What writes nothing makes nothing last: an answer needs a change that waits for it.
  const kind = number === 1 || (thrown === 'answer' && store.work.open().length === 0) ? 'page' : thrown
  store.setDurability(durable && kind !== 'page' ? 'full' : 'ingest')
  store.transaction(() => {
    if (kind === 'page') writePage(store, number)
    else if (kind === 'edit') edit(store, dice.below(CUSTOMERS), number, dice.hex(32))
    else if (kind === 'draft') store.work.drafts.put(`place-${dice.below(5)}`, `${long}${number}`, writerClock())
    else answer(store, number)
  })
  return kind
}

function writePage(store: Store, number: number): void {
  const rows = Array.from({ length: CUSTOMERS }, (_, index) => customerOf(index, `Seite ${number} ${long}`))
  const waiting = store.work.openIds('customer')
  store.customers.upsert(
    rows.filter((row) => !waiting.has(row.id)),
    writerClock(),
  )
  const before = store.cursors.get('customers')
  store.cursors.put({
    scope: 'customers',
    phase: 'first-rest',
    watermark: null,
    candidate: null,
    pageIndex: number,
    total: CUSTOMERS,
    rows: (before?.rows ?? 0) + rows.length,
    passStarted: writerClock(),
    lastDone: null,
  })
}

function edit(store: Store, customer: number, number: number, opId: string): void {
  const at = writerClock()
  const row = store.customers.get(idOf(customer))?.row ?? customerOf(customer, '')
  const base = customerFields.valuesOf(row, ['note'])
  const patch = { note: `${number} ${long}` }
  store.customers.upsert([customerFields.withValues(row, patch)], at)
  store.work.add({ opId, entity: 'customer', localId: row.id, kind: 'update', title: row.name, patch, base, at })
  if (store.work.remoteValues('customer', row.id) === null) store.work.putRemoteValues('customer', row.id, base)
}

/** The server has the oldest change. */
function answer(store: Store, number: number): void {
  const at = writerClock()
  const [oldest] = store.work.open()
  if (oldest === undefined) return
  store.work.step(oldest.opId, { state: 'done', attempts: 1, firstAt: at, lease: `run ${number}` }, at)
  if (store.work.ofRecord('customer', oldest.localId).every((one) => one.state === 'done'))
    store.work.putRemoteValues('customer', oldest.localId, null)
}

/** Everything that the store shows, in a few letters: equal digests are equal stores. */
export function digestOf(store: Store): string {
  const hash = createHash('sha256')
  const put = (value: unknown) => hash.update(JSON.stringify(value ?? null))
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const id = idOf(number)
    put(store.customers.get(id)?.row)
    put(store.work.ofRecord('customer', id))
    put(store.work.remoteValues('customer', id))
  }
  put(store.work.open())
  put(store.cursors.all())
  for (let place = 0; place < 5; place += 1) put(store.work.drafts.get(`place-${place}`))
  return hash.digest('hex').slice(0, 16)
}
