import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import { countBeside } from '#core/engine/remote/envelope'
import { resetCursors } from '#core/engine/sync/index'
import type { Sync } from '#core/engine/sync/types'
import { START } from '../../support/ports.ts'
import { change } from '../store/changes.ts'
import { type Desk, openDesk } from './desk.ts'
import { customer, type DriftingFirm, driftingFirm } from './drifting-firm.ts'

const MINUTE = 60_000
const ROWS = 2300
/** Pages that a whole reading asks for by their place: three of the newest, five of all, and a look at the newest. */
const PAGES = 9

let desk: Desk
beforeEach(() => {
  desk = openDesk()
})
afterEach(() => desk.close())

const firmOf = (count: number): DriftingFirm =>
  driftingFirm(
    Array.from({ length: count }, (_, index) =>
      customer(String(1000 + index), {
        gmtModify: START - index * MINUTE,
        gmtCreate: START - (index + count) * MINUTE,
      }),
    ),
  )

/** Everything is read again, as after a change of the firm's zone. Answers how many pages came, and how many unread. */
const readAll = async (sync: Sync, firm: DriftingFirm): Promise<{ asked: number; unread: number }> => {
  resetCursors(desk.store)
  const [asked, unread] = [firm.queries.length, firm.unread.length]
  await sync.run()
  return { asked: firm.queries.length - asked, unread: firm.unread.length - unread }
}

const nameOf = (id: string) => desk.store.customers.detail(id)?.name

describe('pages that did not change', () => {
  it('are not read again, and the pass ends as any other', async () => {
    const firm = firmOf(ROWS)
    const sync = await desk.sync(firm.remote, [[customers]])
    await sync.run()
    expect(firm.unread).toEqual([])
    const before = desk.store.cursors.get('customers')
    desk.clock.advance(MINUTE)
    desk.changed.length = 0
    // The first page of all customers is always read: it may have to say which stamp is the newest.
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 1 })
    expect(desk.store.cursors.get('customers')).toEqual({ ...before, lastDone: desk.clock.now() })
    expect(desk.changed.filter(({ ids }) => ids.length > 0)).toEqual([])
    expect(desk.store.customers.count()).toBe(ROWS)
  })

  it('are read where one of their rows changed at the firm, and only those', async () => {
    const firm = firmOf(ROWS)
    const sync = await desk.sync(firm.remote, [[customers]])
    await sync.run()
    await readAll(sync, firm)
    firm.rows.set('3000', customer('3000', { name: '改过', gmtModify: firm.rows.get('3000')?.gmtModify ?? null }))
    // Its page among the newest is not asked for; among all of them it is the fifth.
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 2 })
    expect(nameOf('3000')).toBe('改过')
    // What was changed by a reading is compared once more before it counts as unchanged.
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 2 })
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 1 })
  })

  it('C11 are read where a row was changed here meanwhile: what the firm says counts', async () => {
    const firm = firmOf(ROWS)
    const sync = await desk.sync(firm.remote, [[customers]])
    await sync.run()
    await readAll(sync, firm)
    desk.store.customers.upsert([customer('3001', { name: '来路不明' })], START)
    expect(nameOf('3001')).toBe('来路不明')
    await readAll(sync, firm)
    expect(nameOf('3001')).toBe('客户3001')
  })

  it('are read where a row was removed here', async () => {
    const firm = firmOf(ROWS)
    const sync = await desk.sync(firm.remote, [[customers]])
    await sync.run()
    await readAll(sync, firm)
    desk.store.customers.remove(['3002'])
    await readAll(sync, firm)
    expect(nameOf('3002')).toBe('客户3002')
  })

  it('C11 are read while unsent work lies over one of their rows, and once more after it', async () => {
    const firm = firmOf(ROWS)
    const sync = await desk.sync(firm.remote, [[customers]])
    await sync.run()
    const { work } = desk.store
    // It waits for a person, so that nothing is sent meanwhile.
    const { opId } = work.add(change({ localId: '3003', patch: { note: '我的' }, base: { note: '' } }))
    work.step(opId, { state: 'conflict' }, START)
    for (const _ of [1, 2]) expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 2 })
    expect(desk.store.customers.detail('3003')?.fields.note).toBe('我的')
    work.step(opId, { state: 'cancelled' }, START)
    await readAll(sync, firm)
    expect(desk.store.customers.detail('3003')?.fields.note).toBe('')
    await readAll(sync, firm)
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 1 })
  })

  it('are always read where one of their rows had no usable id', async () => {
    const firm = firmOf(ROWS)
    firm.alter = (page, query) =>
      query.sortField === 'id' && query.pageIndex === 3
        ? { ...page, rows: page.rows.slice(1), bad: [{ reason: 'no-usable-id', body: '{}' }] }
        : page
    const sync = await desk.sync(firm.remote, [[customers]])
    await sync.run()
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: PAGES - 2 })
    expect(desk.store.quarantine.list('customers')).toHaveLength(1)
  })

  it('end no list of a firm that says 0 where it does not count, and its last page says nothing of what is gone', async () => {
    const firm = firmOf(ROWS)
    firm.alter = (page) => ({ ...page, total: 0 })
    const { list } = firm.remote.companies
    const companies = {
      ...firm.remote.companies,
      // What the client makes of a count beside rows that it reads; those that are here already it does not see.
      async list(...asked: Parameters<typeof list>) {
        const page = await list(...asked)
        return page.isCached === true ? page : { ...page, total: countBeside(page.total, page.rows.length) }
      },
    }
    const sync = await desk.sync({ ...firm.remote, companies }, [[customers]])
    await sync.run()
    expect(desk.store.customers.count()).toBe(ROWS)
    await readAll(sync, firm)
    firm.rows.set('3000', customer('3000', { name: '改过', gmtModify: firm.rows.get('3000')?.gmtModify ?? null }))
    expect((await readAll(sync, firm)).unread).toBeGreaterThan(0)
    expect(nameOf('3000')).toBe('改过')
    firm.rows.delete('3001')
    await sync.sweep()
    expect(desk.store.customers.count()).toBe(ROWS - 1)
    expect(sync.status().areas[0]?.notice).toBeNull()
  })

  it('are read again where nobody remembers them', async () => {
    const firm = firmOf(ROWS)
    await (await desk.sync(firm.remote, [[customers]])).run()
    desk.store.customers.pages.forget()
    const sync = await desk.sync(firm.remote, [[customers]])
    expect(await readAll(sync, firm)).toEqual({ asked: PAGES, unread: 0 })
  })
})
