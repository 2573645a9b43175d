import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { ListQuery } from '#core/engine/remote/types'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import type { Sync } from '#core/engine/sync/types'
import { customerQuery, noFilter } from '#shared/contract/customers'
import { Failure } from '#shared/contract/failure'
import type { Customer } from '#shared/domain/customer'
import { quietSync, START, temporaryFolder, testClock, testPower, testRandom } from '../../support/ports.ts'
import { customer, type DriftingFirm, driftingFirm } from './drifting-firm.ts'

const MINUTE = 60_000
const key = new Uint8Array(32).fill(7)
let folder: ReturnType<typeof temporaryFolder>
let store: Store
let clock: ReturnType<typeof testClock>
let changed: { area: string; ids: readonly string[] }[]
let lines: string[]

beforeEach(() => {
  folder = temporaryFolder()
  store = openStore({ folder: folder.path, key, now: () => START })
  clock = testClock()
  changed = []
  lines = []
})
afterEach(() => {
  store.close()
  folder.remove()
})

function syncWith(firm: DriftingFirm): Sync {
  return createSync({
    ...quietSync,
    store,
    connect: async () => firm.remote,
    clock,
    random: testRandom(),
    log: (level, event) => lines.push(`${level} ${event}`),
    power: testPower(),
    areas: [[customers]],
    changed: (area, ids) => changed.push({ area, ids }),
  })
}

/** Customers whose last change lies a minute before one another, the newest first. */
function aged(count: number, from = START): Customer[] {
  return Array.from({ length: count }, (_, index) =>
    customer(String(1000 + index), { gmtModify: from - index * MINUTE, gmtCreate: from - (index + count) * MINUTE }),
  )
}

const storedIds = () => allStored().map((row) => row.id)

function allStored(): { id: string; name: string }[] {
  const found: { id: string; name: string }[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const query = { ...noFilter, pageIndex, pageSize: 50, columns: [] } as const
    const { rows } = store.customers.list({
      ...query,
      chargeStatus: [],
      level: [],
      columns: [],
      sortField: 'gmtModify',
      sortOrder: 'desc',
    })
    if (rows.length === 0) return found
    found.push(...rows.map((row) => ({ id: String(row.id), name: String(row.name) })))
  }
}

describe('first sync', () => {
  it('reads the newest pages first, then all of them, and keeps a watermark only at the end', async () => {
    const firm = driftingFirm(aged(2300))
    const watermarks: (number | null | undefined)[] = []
    firm.beforePage = () => watermarks.push(store.cursors.get('customers')?.watermark)
    await syncWith(firm).run()
    expect(firm.queries.slice(0, 3).map((query) => `${query.sortField} ${query.sortOrder} ${query.pageIndex}`)).toEqual(
      ['gmtModify desc 0', 'gmtModify desc 1', 'gmtModify desc 2'],
    )
    expect(firm.queries[3]).toMatchObject({ sortField: 'id', sortOrder: 'asc', pageIndex: 0 })
    expect(storedIds().sort()).toEqual([...firm.rows.keys()].sort())
    expect(watermarks.slice(0, 8).every((mark) => mark === null || mark === undefined)).toBe(true)
    expect(store.cursors.get('customers')).toMatchObject({ phase: 'idle', watermark: START })
    expect(store.customers.indexed()).toBe(true)
  })

  it('CL-33 fills in the order of names that a store of an earlier version lacks, and tells the list', async () => {
    const firm = driftingFirm(['郑州公司', '安泰公司', '重庆公司'].map((name, at) => customer(String(at), { name })))
    await syncWith(firm).run()
    store.close()
    const file = openDatabase(join(folder.path, storeFile), key)
    file.exec(`UPDATE customer SET nameOrder = ''; DROP INDEX customer_by_nameOrder;
      INSERT INTO store_state VALUES ('customerOrder', '0')`)
    file.close()
    store = openStore({ folder: folder.path, key, now: () => START })
    changed = []
    await syncWith(firm).run()
    expect(store.customers.buildLeft()).toBe(false)
    expect(changed).toContainEqual({ area: 'customers', ids: [] })
    const byName = customerQuery.parse({ sortField: 'name', sortOrder: 'asc' })
    expect(store.customers.list(byName).rows.map(({ name }) => name)).toEqual(['安泰公司', '重庆公司', '郑州公司'])
  })

  it('finds rows that a deletion moved to a page it had read already', async () => {
    const firm = driftingFirm(aged(3000))
    firm.beforePage = (answered) => {
      if (answered === 6) for (const id of ['1003', '1004', '1700']) firm.rows.delete(id)
    }
    await syncWith(firm).run()
    const stored = new Set(storedIds())
    expect([...firm.rows.keys()].filter((id) => !stored.has(id))).toEqual([])
  })

  it('takes another stable order where ids do not rise', async () => {
    const firm = driftingFirm(aged(2000))
    firm.alter = (page, query) => (query.sortField === 'id' ? { ...page, rows: [...page.rows].reverse() } : page)
    await syncWith(firm).run()
    expect(firm.queries.some((query) => query.sortField === 'gmtCreate')).toBe(true)
    expect(storedIds()).toHaveLength(2000)
    expect(lines).toContain('warn sync.order-not-kept')
  })

  it('follows a server that gives smaller pages than asked for', async () => {
    const firm = driftingFirm(aged(950))
    const list = firm.remote.companies.list
    const capped = {
      ...firm.remote,
      companies: {
        ...firm.remote.companies,
        list: (query: Parameters<typeof list>[0]) => list({ ...query, pageSize: Math.min(100, query.pageSize) }),
      },
    }
    await syncWith({ ...firm, remote: capped }).run()
    expect(storedIds()).toHaveLength(950)
  })

  it.each([
    ['fewer rows than the first page should have', 12],
    ['many more', 1200],
  ])('reads all of a list whose pages hold five rows and which states %s', async (_, count) => {
    const firm = driftingFirm(aged(count))
    const { list } = firm.remote.companies
    const capped = (query: ListQuery) => list({ ...query, pageSize: Math.min(5, query.pageSize) })
    const remote = { ...firm.remote, companies: { ...firm.remote.companies, list: capped } }
    await syncWith({ ...firm, remote }).run()
    expect(storedIds()).toHaveLength(count)
  })

  it('reads all of a list that was shorter than a page of the firm when it was read first', async () => {
    const firm = driftingFirm(aged(5))
    const { list } = firm.remote.companies
    const capped = (query: ListQuery) => list({ ...query, pageSize: Math.min(5, query.pageSize) })
    const sync = syncWith({
      ...firm,
      remote: { ...firm.remote, companies: { ...firm.remote.companies, list: capped } },
    })
    await sync.run()
    for (let index = 0; index < 12; index += 1) {
      const id = String(2000 + index)
      firm.rows.set(id, customer(id, { gmtModify: START + (index + 1) * 1_000 }))
    }
    await sync.run()
    expect(storedIds()).toHaveLength(17)
  })

  it('reads all that a list shows which hides most of each page', async () => {
    const firm = driftingFirm(aged(1600))
    const shown = new Set(['1001', '1003', '1499', '1700', '2100', '2550'])
    firm.alter = (page) => ({ ...page, rows: page.rows.filter(({ id }) => shown.has(id)) })
    await syncWith(firm).run()
    expect(storedIds().toSorted()).toEqual([...shown])
    expect(store.values.get('sync.customers.pageSize') ?? '500').toBe('500')
  })

  it('reads all that a list shows which counts what it hides, and gives no list behind its last row', async () => {
    const firm = driftingFirm(aged(40))
    firm.alter = (page) => {
      const rows = page.rows.filter(({ id }) => id < '1003')
      if (rows.length === 0) throw new Failure('bad-envelope', { reason: 'no-list' })
      return { ...page, rows }
    }
    const sync = syncWith(firm)
    for (const _ of ['first', 'next']) {
      await sync.run()
      expect(storedIds().toSorted()).toEqual(['1000', '1001', '1002'])
      expect(sync.status().areas.find(({ area }) => area === 'customers')?.failure).toBeNull()
    }
  })

  it.each([
    ['its own', (query: ListQuery): ListQuery => ({ ...query, pageSize: Math.min(100, query.pageSize) })],
    ['the asked', (query: ListQuery): ListQuery => query],
  ])('reads all of a list without a total whose pages of 100 are counted by %s size', async (_size, counted) => {
    const firm = driftingFirm(aged(950))
    firm.alter = (page) => ({ ...page, rows: page.rows.slice(0, 100), total: null })
    const { list } = firm.remote.companies
    const companies = { ...firm.remote.companies, list: (query: ListQuery) => list(counted(query)) }
    const sync = syncWith({ ...firm, remote: { ...firm.remote, companies } })
    await sync.run()
    expect(storedIds()).toHaveLength(950)
    for (let index = 0; index < 260; index += 1) {
      const id = String(1000 + index)
      firm.rows.set(id, customer(id, { name: '改过的客户', gmtModify: START + (index + 1) * 1_000 }))
    }
    await sync.run()
    expect(allStored().filter(({ name }) => name === '改过的客户')).toHaveLength(260)
    expect(sync.status().areas[0]?.notice).toBe(null)
  })

  it('ends where a server without totals knows no page numbers', async () => {
    const firm = driftingFirm(aged(700))
    firm.alter = (page) => ({ ...page, rows: [...firm.rows.values()], total: null })
    await syncWith(firm).run()
    expect(storedIds()).toHaveLength(700)
  })

  it('takes a short list without a total for what it is: nothing is learned of pages, nothing is said of its order', async () => {
    const firm = driftingFirm(aged(34).map((row) => ({ ...row, gmtModify: null })))
    firm.alter = (page) => ({ ...page, total: null })
    const sync = syncWith(firm)
    await sync.run()
    expect(store.values.get('sync.customers.pageSize') ?? '500').toBe('500')
    firm.rows.set('9000', customer('9000'))
    await sync.run()
    expect(storedIds()).toHaveLength(35)
    expect(sync.status().areas[0]?.notice).toBe(null)
  })

  it('goes on where two servers of a firm count differently, page after page', async () => {
    const firm = driftingFirm(aged(3000))
    let answered = 0
    firm.alter = (page) => {
      answered += 1
      if (answered > 200) throw new Failure('unreachable')
      return { ...page, total: 3000 - (page.pageIndex % 2) }
    }
    await syncWith(firm).run()
    expect(storedIds()).toHaveLength(3000)
    expect(store.cursors.get('customers')).toMatchObject({ phase: 'idle' })
  })

  it('asks again for an empty page in the middle of the list', async () => {
    const firm = driftingFirm(aged(2600))
    let emptied = false
    firm.alter = (page, query) => {
      if (emptied || query.sortField !== 'id' || query.pageIndex !== 2) return page
      emptied = true
      return { ...page, rows: [] }
    }
    await syncWith(firm).run()
    expect(emptied).toBe(true)
    expect(storedIds()).toHaveLength(2600)
  })

  it('goes on at the next page where rows do not move, and anew after ten minutes', async () => {
    const firm = driftingFirm(aged(4000))
    firm.beforePage = (answered) => {
      if (answered === 7) throw new Failure('unreachable')
    }
    await syncWith(firm).run()
    expect(store.cursors.get('customers')).toMatchObject({ phase: 'first-rest', pageIndex: 4 })
    firm.beforePage = (answered) => {
      if (answered === 9) throw new Failure('unreachable')
    }
    await syncWith(firm).run()
    expect(firm.queries[7]).toMatchObject({ sortField: 'id', pageIndex: 4 })
    firm.beforePage = () => undefined
    const before = firm.queries.length
    clock.advance(11 * MINUTE)
    await syncWith(firm).run()
    expect(firm.queries[before]).toMatchObject({ sortField: 'id', pageIndex: 0 })
    expect(storedIds()).toHaveLength(4000)
  })

  it('misses no row where customers were deleted while it stood still', async () => {
    const firm = driftingFirm(aged(4000))
    firm.beforePage = (answered) => {
      if (answered === 7) throw new Failure('unreachable')
    }
    await syncWith(firm).run()
    expect(store.cursors.get('customers')).toMatchObject({ phase: 'first-rest', pageIndex: 4 })
    firm.beforePage = () => undefined
    for (const id of [...firm.rows.keys()].sort().slice(0, 700)) firm.rows.delete(id)
    await syncWith(firm).run()
    const here = new Set(storedIds())
    expect([...firm.rows.keys()].filter((id) => !here.has(id))).toEqual([])
  })

  it('keeps a row that nobody could parse in the quarantine and goes on', async () => {
    const firm = driftingFirm(aged(1200))
    firm.alter = (page, query) =>
      query.pageIndex === 1 && query.pageSize === 500
        ? { ...page, rows: page.rows.slice(1), bad: [{ reason: 'no-id', body: '{"name":"无号"}' }] }
        : page
    await syncWith(firm).run()
    expect(store.quarantine.list('customers')).toMatchObject([{ reason: 'no-id', body: '{"name":"无号"}' }])
    expect(store.cursors.get('customers')?.phase).toBe('idle')
  })
})

describe('a row that the store cannot take', () => {
  it('CL-43 waits in the quarantine, holds up nothing, and is asked for again', async () => {
    const firm = driftingFirm(aged(1200))
    const whole = store
    const sick = new Set(['1600'])
    const upsert: Store['customers']['upsert'] = (rows, at) => {
      if (rows.some((row) => sick.has(row.id))) throw new TypeError('this row cannot be stored')
      return whole.customers.upsert(rows, at)
    }
    store = { ...whole, customers: { ...whole.customers, upsert } }
    const sync = syncWith(firm)
    await sync.run()
    expect(store.quarantine.list('customers')).toMatchObject([{ id: '1600', reason: 'not-storable' }])
    expect(store.cursors.get('customers')?.phase).toBe('idle')
    expect(storedIds()).toHaveLength(1199)
    sick.clear()
    changed = []
    await sync.run()
    expect(store.quarantine.list('customers')).toEqual([])
    expect(storedIds()).toHaveLength(1200)
    expect(changed).toContainEqual({ area: 'customers', ids: ['1600'] })
  })

  it('does not lose what nobody could parse of its page, also as the last one', async () => {
    const firm = driftingFirm(aged(10))
    firm.alter = (page) => ({ ...page, bad: [{ reason: 'no-id', body: '{"name":"无号"}' }] })
    const whole = store
    const upsert: Store['customers']['upsert'] = (rows) => {
      if (rows.length > 0) throw new TypeError('these rows cannot be stored')
      return []
    }
    store = { ...whole, customers: { ...whole.customers, upsert } }
    await syncWith(firm).run()
    const reasons = store.quarantine.list('customers').map(({ reason }) => reason)
    expect(reasons.toSorted()).toEqual(['no-id', ...Array.from({ length: 10 }, () => 'not-storable')])
    expect(store.cursors.get('customers')?.phase).toBe('idle')
  })

  it('is asked for no more once the firm does not have it', async () => {
    const firm = driftingFirm(aged(10))
    store.quarantine.put({ entity: 'customers', id: '2000', reason: 'not-storable', body: '{}', at: START })
    const sync = syncWith(firm)
    await sync.run()
    await sync.run()
    expect(firm.asked).toEqual(['2000'])
    expect(store.quarantine.list('customers')).toEqual([])
  })

  it('gets its turn however many others wait, also where one of them ends each pass', async () => {
    const firm = driftingFirm(aged(10))
    const waiting = Array.from({ length: 50 }, (_, index) => String(2000 + index))
    for (const id of waiting)
      store.quarantine.put({ entity: 'customers', id, reason: 'not-storable', body: '{}', at: START })
    firm.answer = (id) => {
      throw new Failure(id === '2003' ? 'timeout' : 'http-error', { status: 500 })
    }
    const sync = syncWith(firm)
    for (let pass = 0; pass < 4; pass += 1) await sync.run()
    expect([...new Set(firm.asked)].toSorted()).toEqual(waiting)
    expect(store.quarantine.list('customers')).toHaveLength(waiting.length)
    const asked = waiting.map((id) => firm.asked.filter((one) => one === id).length)
    expect(Math.max(...asked) - Math.min(...asked)).toBeLessThanOrEqual(1)
  })
})

describe('incremental pull', () => {
  it('reads one small page when nothing happened, and writes no row', async () => {
    const firm = driftingFirm(aged(1000))
    const sync = syncWith(firm)
    await sync.run()
    const before = firm.queries.length
    changed = []
    clock.advance(MINUTE)
    await sync.run()
    expect(firm.queries.slice(before)).toMatchObject([{ pageIndex: 0, pageSize: 50 }])
    expect(changed).toEqual([])
  })

  it('picks up edits and new rows, however many', async () => {
    const firm = driftingFirm(aged(3000))
    const sync = syncWith(firm)
    await sync.run()
    const later = START + 10 * MINUTE
    for (const id of [...firm.rows.keys()].slice(100, 900)) {
      firm.rows.set(id, customer(id, { name: `改名${id}`, gmtModify: later }))
    }
    firm.rows.set('9999', customer('9999', { name: '新客户', gmtModify: later }))
    await sync.run()
    const names = new Map(allStored().map((row) => [row.id, row.name]))
    for (const [id, row] of firm.rows) expect(names.get(id)).toBe(row.name)
    expect(store.cursors.get('customers')?.watermark).toBe(later)
  })

  it('misses no row of a group of equal stamps that the server orders anew each time', async () => {
    const random = testRandom(3)
    const firm = driftingFirm(aged(1500), random.next)
    const sync = syncWith(firm)
    await sync.run()
    const later = START + 10 * MINUTE
    for (const id of [...firm.rows.keys()].slice(0, 1300)) {
      firm.rows.set(id, customer(id, { name: `批量${id}`, gmtModify: later }))
    }
    await sync.run()
    const stale = allStored().filter((row) => row.name !== firm.rows.get(row.id)?.name)
    expect(stale).toEqual([])
  })

  it('misses no row of such a group where the firm gives fewer rows at once than the group has', async () => {
    const random = testRandom(3)
    const firm = driftingFirm(
      aged(250).map((row) => ({ ...row, gmtModify: START })),
      random.next,
    )
    const { list } = firm.remote.companies
    const capped = (query: ListQuery) => list({ ...query, pageSize: Math.min(100, query.pageSize) })
    const remote = { ...firm.remote, companies: { ...firm.remote.companies, list: capped } }
    const sync = syncWith({ ...firm, remote })
    await sync.run()
    expect(storedIds()).toHaveLength(250)
    for (let number = 0; number < 250; number += 1)
      firm.rows.set(`9${number}`, customer(`9${number}`, { gmtModify: START + MINUTE }))
    await sync.run()
    // What a pass cannot see comes with a sweep, which reads in an order without groups, and now.
    expect(store.values.get('sync.customers.sweep.next')).toBe(String(clock.now()))
  })

  it('takes rows that were committed late, and learns to look further back', async () => {
    const firm = driftingFirm(aged(1000))
    const sync = syncWith(firm)
    await sync.run()
    firm.rows.set('late', customer('late', { gmtModify: START - 100_000 }))
    await sync.run()
    expect(storedIds()).toContain('late')
    expect(store.values.get('sync.customers.overlap')).toBe('200000')
  })

  it('is not blinded by a stamp of the future', async () => {
    const firm = driftingFirm(aged(2500))
    firm.rows.set('future', customer('future', { gmtModify: START + 400 * 24 * 60 * MINUTE }))
    firm.now = () => START
    const sync = syncWith(firm)
    await sync.run()
    for (const id of [...firm.rows.keys()].slice(0, 1200)) {
      firm.rows.set(id, customer(id, { name: `后来${id}`, gmtModify: START + MINUTE }))
    }
    await sync.run()
    const stale = allStored().filter((row) => row.name !== firm.rows.get(row.id)?.name)
    expect(stale).toEqual([])
  })

  it('keeps its watermark where a pass breaks off, and catches up with the next', async () => {
    const firm = driftingFirm(aged(3000))
    const sync = syncWith(firm)
    await sync.run()
    for (const id of [...firm.rows.keys()].slice(0, 1400)) {
      firm.rows.set(id, customer(id, { name: `断线${id}`, gmtModify: START + Number(id) * 1000 }))
    }
    const started = firm.queries.length
    firm.beforePage = (answered) => {
      if (answered === started + 2) throw new Failure('not-json')
    }
    await sync.run()
    expect(sync.status().connection).toBe('offline')
    expect(store.cursors.get('customers')).toMatchObject({ phase: 'incremental', watermark: START })
    firm.beforePage = () => undefined
    await sync.run()
    expect(sync.status().connection).toBe('online')
    expect(allStored().filter((row) => row.name !== firm.rows.get(row.id)?.name)).toEqual([])
  })

  it('reads a list whole, but not every minute, where the server does not sort it', async () => {
    const firm = driftingFirm(aged(1200))
    firm.alter = (page, query) => (query.sortField === 'gmtModify' ? { ...page, rows: [...page.rows].reverse() } : page)
    const sync = syncWith(firm)
    await sync.run()
    firm.rows.set('1100', customer('1100', { name: '改了', gmtModify: START - 100 * MINUTE }))
    const before = firm.queries.length
    await sync.run()
    expect(firm.queries.length - before).toBe(1)
    clock.advance(61 * MINUTE)
    await sync.run()
    expect(allStored().find((row) => row.id === '1100')?.name).toBe('改了')
    expect(sync.status().areas[0]?.notice).toBe('order-not-kept')
    firm.alter = (page) => page
    await sync.run()
    expect(sync.status().areas[0]?.notice).toBe(null)
  })
})
