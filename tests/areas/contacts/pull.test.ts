import { describe, expect, it } from 'vitest'
import { contacts } from '#core/areas/contacts/pull'
import { customers } from '#core/areas/customers/pull'
import { customerRecord } from '#core/areas/customers/record'
import type { Remote } from '#core/engine/remote/types'
import { writeEdit } from '#core/engine/sync/push/enqueue-edit'
import { sweepMemory } from '#core/engine/sync/sweep/sweep-state'
import type { Firm } from '../../../src/sample-firm/index.ts'
import type { Desk } from '../../engine/sync/desk.ts'
import { deskForEach } from '../../engine/sync/firm-remote.ts'
import { START } from '../../support/ports.ts'

const MINUTE = 60_000
let firm: Firm
let remote: Remote
let desk: Desk
let now = START

deskForEach({ customers: 60, contacts: 700, followups: 60, messages: 10, now: () => now }, (at) => {
  firm = at.firm
  remote = at.remote
  desk = at.desk
})

async function shown(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let pageIndex = 0; ; pageIndex += 1) {
    const { rows } = await remote.contacts.list({ pageIndex, pageSize: 500 })
    for (const row of rows) found.set(row.id, row.name)
    if (rows.length < 500) return found
  }
}
const here = () => new Map(desk.store.contacts.ids(null, 10_000).map((id) => [id, desk.store.contacts.get(id)?.name]))

describe('contacts', () => {
  it('are all pulled, then what changed of them with one small page', async () => {
    const sync = await desk.sync(remote, [[contacts]])
    await desk.settle(sync)
    expect(here()).toEqual(await shown())
    const [id = ''] = here().keys()
    now += 3 * MINUTE
    await remote.contacts.update(id, { name: '改了名的联系人' })
    firm.ledger.reset()
    desk.changed.length = 0
    // Only now: the time alone begins a pass, which would have read before the change.
    desk.clock.advance(3 * MINUTE)
    await desk.settle(sync)
    expect(firm.ledger.entries().map(({ requestClass }) => requestClass)).toEqual(['contact.list'])
    expect(desk.changed).toEqual([{ area: 'contacts', ids: [id] }])
    expect(desk.store.contacts.get(id)?.name).toBe('改了名的联系人')
  })

  it('C10 that were deleted on the server are found by the sweep, and nothing else goes', async () => {
    const sync = await desk.sync(remote, [[contacts]])
    await desk.settle(sync)
    const gone = [...here().keys()].slice(3, 6)
    for (const id of gone) await remote.contacts.remove(id)
    await sync.sweep({ area: 'contacts' })
    expect(here()).toEqual(await shown())
    expect(
      desk.store.work.trash
        .list('contacts')
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...gone].sort())
  })

  it('R9 survive a server that fails in the middle of a sweep, forbids, or knows nobody', async () => {
    const sync = await desk.sync(remote, [[contacts]])
    await desk.settle(sync)
    const all = here()
    const faults = [
      ['contact.list', { kind: 'status', status: 500, after: 1 }],
      ['contact.list', { kind: 'status', status: 403 }],
      ['contact.list', { kind: 'html' }],
      ['contact.list', { kind: 'cutBody' }],
      ['contact.list', { kind: 'refuse', message: '系统繁忙' }],
      ['contact.get', { kind: 'status', status: 404 }],
      ['contact.get', { kind: 'status', status: 403 }],
    ] as const
    for (const [requestClass, fault] of faults) {
      firm.faults.set(requestClass, fault)
      await sync.sweep({ area: 'contacts', confirm: false })
      expect(here(), `${requestClass} ${fault.kind}`).toEqual(all)
      firm.faults.clear()
      await desk.settle(sync)
    }
    expect(desk.store.work.trash.list('contacts')).toEqual([])
  })

  it('of one customer are read again when it is opened', async () => {
    const sync = await desk.sync(remote, [[customers], [contacts]])
    await desk.settle(sync)
    const [id = ''] = here().keys()
    const company = desk.store.contacts.get(id)?.companyId ?? ''
    now += 3 * MINUTE
    await remote.contacts.update(id, { position: '总法律顾问' })
    firm.ledger.reset()
    await sync.refresh('contacts', { objType: 'company', objId: company })
    expect(desk.store.contacts.get(id)?.position).toBe('总法律顾问')
    expect(firm.ledger.count('contact.list')).toBe(1)
    await sync.refresh('contacts', { objType: 'contact', objId: id })
    expect(firm.ledger.count('contact.get')).toBe(1)
    const sweepAt = () => sweepMemory(desk.store, 'customers').planned() ?? 0
    const before = sweepAt()
    await expect(sync.refresh('customers', { objType: 'company', objId: '404' })).rejects.toMatchObject({
      code: 'not-found',
    })
    // Where one is gone, others may be: all of them are compared soon.
    expect(sweepAt()).toBeLessThan(before)
  })

  it('and customers that the firm shows in its lists alone are read from there when they are opened', async () => {
    const sync = await desk.sync(remote, [[customers], [contacts]])
    await desk.settle(sync)
    const [id = ''] = here().keys()
    const company = desk.store.contacts.get(id)?.companyId ?? ''
    // A new name that was not sent finds nothing in the firm's list.
    sync.push.pause(true)
    const edited = { id: company, values: { name: '昆明精密机械公司' }, title: '', opId: 'rename', at: now }
    expect(writeEdit(desk.store, customerRecord, edited)).toBe(true)
    now += 3 * MINUTE
    await remote.contacts.update(id, { position: '首席法务' })
    firm.edit({ op: 'update', id: company, fields: { industry: '精密机械' } })
    for (const call of ['company.get', 'contact.get']) firm.faults.set(call, { kind: 'status', status: 404 })
    await sync.refresh('contacts', { objType: 'contact', objId: id })
    expect(desk.store.contacts.get(id)?.position).toBe('首席法务')
    await sync.refresh('customers', { objType: 'company', objId: company })
    expect(desk.store.customers.get(company)?.row).toMatchObject({ name: '昆明精密机械公司', industry: '精密机械' })
  })
})
