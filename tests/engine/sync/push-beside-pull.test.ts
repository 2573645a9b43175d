import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { customers } from '#core/areas/customers/pull'
import { customerRecord } from '#core/areas/customers/record'
import { newFollowUp, showFollowUp } from '#core/areas/followups/new-followup'
import { besidePull, createSync, senders } from '#core/areas/sync'
import type { Remote } from '#core/engine/remote/types'
import { pageWriter } from '#core/engine/sync/pull/apply'
import { writeEdit } from '#core/engine/sync/push/enqueue-edit'
import { discardOperation } from '#core/engine/sync/push/inbox-actions'
import type { Sync } from '#core/engine/sync/types'
import type { PackedCustomer } from '#shared/domain/customer-values'
import { type FieldValues, mendPlace } from '#shared/domain/work'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { firmNow, startTestFirm } from '../../support/firm.ts'
import {
  quietSync,
  type TestClock,
  temporaryFolder,
  testClock,
  testPower,
  testRandom,
  until,
} from '../../support/ports.ts'
import { type Desk, openDesk } from './push-desk.ts'

let folder: ReturnType<typeof temporaryFolder>
let clock: TestClock
let firm: Firm
let desk: Desk
let sync: Sync
let id: string
let remote: Remote
let lines: string[]

beforeEach(async () => {
  folder = temporaryFolder()
  clock = testClock(firmNow)
  firm = await startTestFirm({ quiet: true, now: clock.now, customers: 60 })
  desk = await openDesk(firm, { folder: folder.path, clock })
  remote = desk.remote
  lines = []
  sync = createSync({
    ...quietSync,
    store: desk.store,
    connect: async () => remote,
    clock,
    random: testRandom(3),
    log: (_level, event) => lines.push(event),
    power: testPower(),
    areas: [[customers]],
  })
  await sync.run()
  id = (await remote.companies.list({ pageIndex: 0, pageSize: 1 })).rows[0]?.id ?? ''
  firm.edit({ op: 'update', id, fields: { level: 'A级', industry: '制造业' } })
  await sync.run()
})
afterEach(async () => {
  firm.faults.clear()
  await sync.stop()
  await desk.close()
  await firm.close()
  folder.remove()
})

const here = () => desk.store.customers.get(id)?.row
const edit = (values: FieldValues) => {
  const opId = Buffer.from(testRandom(clock.now()).bytes(16)).toString('hex')
  writeEdit(desk.store, customerRecord, { id, values, title: '', opId, at: clock.now() })
  sync.wake()
}
const sent = () => until(() => desk.store.work.open().length === 0)
const others = (fields: Record<string, unknown>) => {
  clock.advance(2_000)
  firm.edit({ op: 'update', id, fields })
}

/** Writes a follow-up about the customer, as the page has it written. */
const write = (localId: string, content: string) => {
  const { store } = desk
  const at = clock.now()
  const place = { objType: 'company', objId: id, type: 0, quote: '', attachmentList: [] }
  const row = newFollowUp(
    store,
    { id: '1', name: '', avatarUrl: '' },
    { ...place, id: localId, content, gmtCreate: at },
  )
  const before = showFollowUp(store, row, at)
  const patch = { ...place, content, gmtCreate: at, before }
  const opId = `op-${localId}`
  store.work.add({ opId, entity: 'followup', localId, kind: 'create', title: '', patch, base: {}, dependsOn: [], at })
  sync.wake()
  return opId
}

describe('a pull beside a follow-up that a customer shows', () => {
  const shown = () => here()?.followupContent

  it('leaves the unsent one there, and puts what the firm shows now in its place once it is given up', async () => {
    sync.push.pause(true)
    firm.edit({ op: 'update', id, fields: { followupContent: '初次接洽' } })
    const opId = write('a'.repeat(32), '家属询问会见安排')
    others({ industry: '金融业' })
    await sync.run()
    expect(here()).toMatchObject({ followupContent: '家属询问会见安排', industry: '金融业' })
    const { changed } = quietSync
    discardOperation({ store: desk.store, clock, random: testRandom(5), senders, changed }, opId)
    expect(shown()).toBe('初次接洽')
  })

  it('reads a customer again where the firm took one after its page was asked for', async () => {
    others({ industry: '金融业' })
    const { list } = remote.companies
    let isHeld = true
    Object.assign(remote.companies, {
      async list(...asked: Parameters<typeof list>) {
        const page = await list(...asked)
        if (!isHeld) return page
        isHeld = false
        clock.advance(1)
        write('b'.repeat(32), '家属询问会见安排')
        await sent()
        clock.advance(1)
        return page
      },
    })
    await sync.run()
    expect(isHeld).toBe(false)
    expect(here()).toMatchObject({ followupContent: '家属询问会见安排', industry: '金融业' })
  })
})

describe('a pull beside unsent work', () => {
  it('keeps what was typed visible and takes the rest of the server’s row', async () => {
    sync.push.pause(true)
    edit({ level: 'B级' })
    others({ level: 'C级', industry: '金融业' })
    await sync.run()
    expect(here()).toMatchObject({ level: 'B级', industry: '金融业' })
    expect(desk.store.work.remoteValues('customer', id)).toEqual({ level: 'C级' })
    sync.push.pause(false)
    await until(() => desk.store.work.conflicts.list('open').length === 1)
    expect(desk.store.work.conflicts.list('open')[0]).toMatchObject({
      local: { level: 'B级' },
      remote: { level: 'C级' },
    })
    await sync.run()
    expect(here()).toMatchObject({ level: 'B级' })
  })

  it('ends what the firm did not take once a pull shows that it has it, unless somebody mends it', async () => {
    const update = remote.companies.update
    Object.assign(remote.companies, { update: (...values: Parameters<typeof update>) => update(values[0], {}) })
    const ignored = () => desk.store.work.open().map(({ lastCode }) => lastCode)
    for (const industry of ['金融业', '物流业']) {
      edit({ industry })
      await until(async () => {
        await until(() => sync.push.state().sending === 0)
        const { nextAt } = sync.push.state()
        if (nextAt !== null) clock.advance(Math.max(0, nextAt - clock.now()))
        return ignored()[0] === 'change-ignored'
      })
      await sync.run()
      expect(ignored()).toEqual(['change-ignored'])
      const mended = mendPlace(desk.store.work.open()[0]?.opId ?? '')
      if (industry === '物流业') desk.store.work.drafts.put(mended, '{}', clock.now())
      others({ industry })
      await sync.run()
      expect(ignored()).toEqual(industry === '金融业' ? [] : ['change-ignored'])
      expect(here()).toMatchObject({ industry })
    }
    expect(desk.store.work.remoteValues('customer', id)).toEqual({ industry: '物流业' })
  })

  /** Begins a pass whose first page was read before; `release` lets it arrive. */
  const passWithStalePage = async () => {
    const stale = await remote.companies.list({ pageIndex: 0, pageSize: 50, sortField: 'gmtModify', sortOrder: 'desc' })
    const list = remote.companies.list
    const { promise: asked, resolve: ask } = Promise.withResolvers<void>()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    Object.assign(remote.companies, {
      async list() {
        ask()
        await released
        Object.assign(remote.companies, { list })
        return stale
      },
    })
    const pass = sync.run()
    await asked
    return { pass, release }
  }

  it.each(['by itself', 'in its list alone'])('C11 a row that the firm shows %s is read again by it', async (way) => {
    const { pass, release } = await passWithStalePage()
    clock.advance(1_000)
    edit({ name: '昆明精密机械公司' })
    await sent()
    others({ industry: '金融业' })
    if (way === 'in its list alone') firm.faults.set('company.get', { kind: 'status', status: 404 })
    release()
    await pass
    expect(here()).toMatchObject({ name: '昆明精密机械公司', industry: '金融业' })
  })

  it('C11 a page that was asked for before an acknowledgement never takes it back', async () => {
    const { pass, release } = await passWithStalePage()
    clock.advance(1_000)
    edit({ level: 'D级' })
    await sent()
    expect(here()?.level).toBe('D级')
    others({ industry: '金融业' })
    release()
    await pass
    // It was read again by itself, so that nothing newer of the same row was missed.
    expect(here()).toMatchObject({ level: 'D级', industry: '金融业' })
  })

  it.each([
    ['as it came', (rows: readonly PackedCustomer[]) => rows],
    ['copied on its way', (rows: readonly PackedCustomer[]) => structuredClone(rows)],
  ])(
    'C11 a row, %s, that is acknowledged while its page is being written is not taken back either',
    async (_, rowsOf) => {
      let acknowledged = Number.NEGATIVE_INFINITY
      const ackedSince = (_: string, row: string, at: number) => row === id && acknowledged >= at
      const beside = besidePull(desk.store, clock, { heard: () => undefined, failed: () => undefined, ackedSince })
      const listened = beside.listened(remote)
      const askedAt = clock.monotonic()
      const page = await listened.companies.list({ pageIndex: 0, pageSize: 50 })
      const breathe = async () => {
        if (acknowledged > 0) return
        clock.advance(1_000)
        await remote.companies.update(id, { level: 'D级' })
        acknowledged = clock.monotonic()
        clock.advance(1_000)
      }
      const loading = () => false
      const context = { store: desk.store, clock, remote: listened, beside, breathe, loading, log: () => undefined }
      const written = await pageWriter(context, 'customers', desk.store.customers).write(
        { ...page, rows: rowsOf(page.rows), askedAt },
        null,
      )
      expect(acknowledged).toBeGreaterThan(0)
      expect(here()?.level).toBe('D级')
      expect(written).toContain(id)
    },
  )

  it('C10 C11 nor is what is acknowledged or deleted while another row of its page is read again', async () => {
    const acknowledged = new Map<string, number>()
    const ackedSince = (_: string, row: string, at: number) => (acknowledged.get(row) ?? Number.NEGATIVE_INFINITY) >= at
    const beside = besidePull(desk.store, clock, { heard: () => undefined, failed: () => undefined, ackedSince })
    const acknowledge = async (row: string) => {
      clock.advance(1_000)
      await remote.companies.update(row, { level: 'D级' })
      acknowledged.set(row, clock.monotonic())
      clock.advance(1_000)
    }
    const askedAt = clock.monotonic()
    const page = await remote.companies.list({ pageIndex: 0, pageSize: 50 })
    const [first = '', second = '', third = ''] = page.rows.map((row) => row.id)
    const asked: string[] = []
    const get: Remote['companies']['get'] = async (row) => {
      const found = await remote.companies.get(row)
      asked.push(row)
      if (asked.length > 1) return found
      await acknowledge(first)
      firm.edit({ op: 'delete', id: third })
      beside.deleted('customers', [third])
      desk.store.customers.remove([third])
      return found
    }
    await acknowledge(second)
    const slow = { ...remote, companies: { ...remote.companies, get } }
    const tools = { breathe: async () => undefined, loading: () => false, log: () => undefined }
    const context = { store: desk.store, clock, remote: slow, beside, ...tools }
    await pageWriter(context, 'customers', desk.store.customers).write({ ...page, askedAt }, null)
    const levels = [first, second, third].map((row) => desk.store.customers.get(row)?.row.level)
    expect([asked, levels]).toEqual([
      [second, first],
      ['D级', 'D级', undefined],
    ])
  })

  it('C10 a page that was asked for before a row was deleted from here does not bring it back', async () => {
    const { pass, release } = await passWithStalePage()
    clock.advance(1_000)
    firm.edit({ op: 'delete', id })
    sync.deleted('customers', [id])
    desk.store.customers.remove([id])
    release()
    await pass
    expect(here()).toBeUndefined()
  })

  it('C11 without that care it would: the check can fail', async () => {
    const stale = await remote.companies.list({ pageIndex: 0, pageSize: 50, sortField: 'gmtModify', sortOrder: 'desc' })
    clock.advance(1_000)
    edit({ level: 'D级' })
    await sent()
    desk.store.customers.upsert(stale.rows, clock.now())
    expect(here()?.level).toBe('A级')
  })

  it('tells the push that the firm is away, and that it is back', async () => {
    firm.faults.set('*', { kind: 'status', status: 500 })
    edit({ level: 'D级' })
    for (let pass = 0; pass < 6; pass += 1) await sync.run()
    await until(() => sync.push.state().sending === 0)
    expect(sync.push.state().breaker).toBe('open')
    firm.faults.clear()
    await sync.run()
    await sent()
    expect(sync.push.state().breaker).toBe('closed')
    expect((await remote.companies.get(id)).level).toBe('D级')
  })

  it('waits with its passes too while the server wants to be left alone', async () => {
    firm.faults.set('company.get', { kind: 'status', status: 429, retryAfter: 300, times: 1 })
    edit({ level: 'D级' })
    await until(() => sync.push.state().sending === 0 && firm.ledger.count('company.get') > 0)
    await sync.run()
    firm.ledger.reset()
    for (let second = 0; second < 290; second += 10) {
      clock.advance(10_000)
      await desk.quiet()
    }
    expect(firm.ledger.count()).toBe(0)
    clock.advance(30_000)
    await sent()
    await until(() => firm.ledger.count('company.list') > 0)
  })

  it('begins to send with the sync, and nothing goes out before', async () => {
    await sync.stop()
    const later = createSync({
      ...quietSync,
      store: desk.store,
      connect: async () => remote,
      clock,
      random: testRandom(4),
      power: testPower(),
      areas: [[customers]],
    })
    edit({ level: 'D级' })
    later.wake()
    await desk.quiet()
    expect(desk.store.work.open()).toMatchObject([{ state: 'queued', attempts: 0 }])
    later.start()
    await sent()
    await later.stop()
  })
})
