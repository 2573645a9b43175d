import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncAreas } from '#core/areas/sync'
import type { CustomerRow } from '#shared/contract/customers'
import type { SyncStatus } from '#shared/contract/sync'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { admin, codeOf, startCore, type TestCore } from '../../support/core.ts'
import { type TestPortsOptions, temporaryFolder, until } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

/** Five pages of the first pass, of which the last one is cut. */
const CUSTOMERS = 2200
/** Everything that a pass pulls, in its order; tests/areas/declarations.test.ts writes it down. */
const pulled = syncAreas.flat().flatMap(({ name, pull }) => (pull === undefined ? [] : name))
/** The firm of a test: one of which a page holds everything, unless it takes the one of many pages. */
let firm: Firm
let small: Firm
let large: Firm
let folder: ReturnType<typeof temporaryFolder>
let open: TestCore[]

beforeAll(async () => {
  const few = { contacts: 5, followups: 20, messages: 20 }
  small = await startSmallFirm({ ...few, customers: 60 })
  large = await startSmallFirm({ ...few, customers: CUSTOMERS })
})
afterAll(async () => {
  await small.close()
  await large.close()
})
beforeEach(() => {
  firm = small
  folder = temporaryFolder()
  open = []
  firm.ledger.reset()
})
afterEach(async () => {
  firm.faults.clear()
  for (const core of open) await core.close()
  folder.remove()
})

function takeManyPages(): void {
  firm = large
  firm.ledger.reset()
}

async function start(options: Partial<TestPortsOptions> = {}): Promise<TestCore> {
  const core = await startCore({ profile: folder.path, firm: firm.origin, ...options })
  open.push(core)
  return core
}

/** Every customer of the store, in the list's own order, page by page. */
async function everyRow(core: TestCore): Promise<CustomerRow[]> {
  const rows: CustomerRow[] = []
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await core.client.customers.list({ pageIndex, pageSize: 50, sortField: 'gmtCreate' })
    rows.push(...page.rows)
    if (page.rows.length < 50) return rows
  }
}

/** Ids and names as the firm's own server lists them. */
function serverRows(): Map<string, string> {
  const rows = new Map<string, string>()
  for (let pageIndex = 0; ; pageIndex += 1) {
    const text = firm.companyPage({ pageIndex, pageSize: 1000, sortField: 'id', sortOrder: 'asc' })
    const { data } = JSON.parse(text.replace(/"id":(\d{16,})/g, '"id":"$1"')) as {
      data: { list: { id: string | number; name: string }[] }
    }
    for (const { id, name } of data.list) rows.set(String(id), name)
    if (data.list.length < 1000) return rows
  }
}

const stamp = (rows: readonly CustomerRow[]) => new Map(rows.map((row) => [row.id, row.name]))
const listPages = () => firm.ledger.entries().filter((entry) => entry.requestClass === 'company.list')

describe('first sync', () => {
  it('RT-12 CL-46 fills the store with everything that the server has', async () => {
    takeManyPages()
    const core = await start()
    await core.client.session.signIn(admin)
    const status = await core.synced()
    expect(status).toMatchObject({ connection: 'online', running: false })
    expect(status.areas.map((area) => [area.area, area.phase, area.failure])).toEqual(
      pulled.map((area) => [area, 'done', null]),
    )
    const rows = await everyRow(core)
    expect(stamp(rows)).toEqual(serverRows())
    const { fields, levels, chargeStatuses } = await core.client.fields.company({})
    expect(levels).toEqual(fields.find((field) => field.name === 'level')?.items)
    expect(chargeStatuses.length).toBeGreaterThan(1)
    expect((await core.client.fields.users({})).users.length).toBeGreaterThan(10)
    expect(Object.keys((await core.client.fields.config({})).values).length).toBeGreaterThan(5)
  })

  it('CL-05 trims the name of a search', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const [first] = (await core.client.customers.list({})).rows
    if (first === undefined) throw new Error('the list is empty')
    const bare = await core.client.customers.list({ name: first.name })
    expect(bare.total).toBeGreaterThan(0)
    expect(await core.client.customers.list({ name: `  ${first.name}\t` })).toEqual(bare)
  })

  it('shows the newest customers while the rest is still read, and progress that never goes back', async () => {
    takeManyPages()
    const core = await start()
    const seen: SyncStatus[] = []
    firm.faults.set('company.list', { kind: 'hold', after: 3, times: 1 })
    await core.client.session.signIn(admin)
    await firm.faults.held('company.list')
    const early = await core.client.customers.list({ pageSize: 50 })
    expect(early).toMatchObject({ partial: true, total: 1500 })
    expect(early.rows).toHaveLength(50)
    firm.faults.release()
    await until(async () => {
      const status = await core.client.sync.status({})
      seen.push(status)
      return !status.running
    })
    const steps = seen.flatMap((status) => status.areas.filter((area) => area.area === 'customers'))
    const first = steps.filter((area) => area.phase === 'first')
    expect(first.length).toBeGreaterThan(1)
    expect(first.map((area) => area.rows)).toEqual(first.map((area) => area.rows).sort((a, b) => a - b))
    for (const area of first) expect(area.rows).toBeLessThanOrEqual(area.total ?? 0)
    expect((await core.client.customers.list({})).partial).toBe(false)
  })

  it('goes on after kill -9 with at most two pages read again, and ends as an undisturbed one', async () => {
    takeManyPages()
    const calm = await start()
    await calm.client.session.signIn(admin)
    await calm.synced()
    const expected = stamp(await everyRow(calm))
    const ideal = listPages().length
    await calm.close()

    const other = temporaryFolder()
    let requests = 0
    for (const killAt of [2, 6]) {
      firm.ledger.reset()
      firm.faults.set('company.list', { kind: 'hold', after: killAt, times: 1 })
      const child = fork(new URL('./kill-child.ts', import.meta.url), [other.path, firm.origin], { execArgv: [] })
      await firm.faults.held('company.list')
      child.kill('SIGKILL')
      await once(child, 'exit')
      firm.faults.clear()
      requests += listPages().length
    }
    firm.ledger.reset()
    const child = fork(new URL('./kill-child.ts', import.meta.url), [other.path, firm.origin], { execArgv: [] })
    const ended = once(child, 'exit')
    const [message] = (await once(child, 'message')) as [Record<string, string>]
    await ended
    requests += listPages().length
    expect(new Map(Object.entries(message))).toEqual(expected)
    expect(requests).toBeLessThanOrEqual(ideal + 2 * 2)
    other.remove()
  })
})

describe('what the firm changes meanwhile', () => {
  it('is picked up by the next pass: edits, new customers, field definitions', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const [row] = (await core.client.customers.list({ sortField: 'gmtModify' })).rows
    // What the first sync had to tell is told before.
    core.ports.clock.advance(1_000)
    const changed = new Promise<readonly string[]>((resolve) => {
      core.core.onEvent((event) => {
        if (event.type === 'changed' && event.area === 'customers') resolve(event.ids)
      })
    })
    firm.edit({ op: 'update', id: row?.id, fields: { name: '改名之后的客户' } })
    const created = firm.edit({ op: 'create', fields: { name: '新来的客户' } })
    core.ports.clock.advance(60_000)
    await core.synced()
    expect((await core.client.customers.detail({ id: row?.id ?? '' })).name).toBe('改名之后的客户')
    expect((await core.client.customers.detail({ id: String(created.id) })).name).toBe('新来的客户')
    core.ports.clock.advance(1_000)
    expect(new Set(await changed)).toEqual(new Set([row?.id, String(created.id)]))
  })

  it('is here after 立即同步, also where a pass that had read it before is still running', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const [row] = (await core.client.customers.list({})).rows
    const id = row?.id ?? ''
    firm.faults.set('contact.list', { kind: 'hold', times: 1 })
    await core.client.sync.now({})
    await firm.faults.held('contact.list')
    firm.edit({ op: 'update', id, fields: { city: '喀什' } })
    await core.client.sync.now({})
    firm.faults.release()
    await until(async () => (await core.client.customers.detail({ id })).fields.city === '喀什')
  })

  it('is told before a status says that the pass is over, however short it was', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const told: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && told.push(event.area))
    firm.edit({ op: 'reference', area: 'config', id: 'phone.copy', row: { name: 'phone.copy', value: '0' } })
    await core.client.sync.now({})
    await until(async () => !(await core.client.sync.status({})).running)
    expect(told).toContain('config')
  })

  it.each([
    ['is over when the wake-up counts', false],
    ['still runs then', true],
  ])('is asked for soon after the machine woke up, where a pass that had read it before %s', async (_name, runsOn) => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    firm.faults.set('contact.list', { kind: 'hold', times: 1 })
    await core.client.sync.now({})
    await firm.faults.held('contact.list')
    firm.ledger.reset()
    core.ports.power.resume()
    if (runsOn) core.ports.clock.advance(3_000)
    firm.faults.release()
    if (!runsOn) {
      await core.synced()
      core.ports.clock.advance(3_000)
    }
    await until(() => listPages().length > 0)
  })

  it('costs one small page a minute and no event where nothing changed', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    core.ports.clock.advance(1_000)
    const events: string[] = []
    core.core.onEvent((event) => event.type === 'changed' && events.push(event.area))
    firm.ledger.reset()
    core.ports.clock.advance(60_000)
    await core.synced()
    expect(listPages().map((entry) => entry.asked)).toMatchObject([{ pageSize: 50, pageIndex: 0 }])
    expect(events).toEqual([])
  })
})

describe('a bad line', () => {
  it.each([
    ['a page of HTML', { kind: 'html' }],
    ['a body that is cut off', { kind: 'cutBody' }],
    ['a refused connection', { kind: 'lostResponse' }],
  ] as const)('%s in the middle of a pass loses nothing; the next pass completes it', async (_name, fault) => {
    takeManyPages()
    const core = await start()
    firm.faults.set('company.list', { ...fault, after: 4 })
    await core.client.session.signIn(admin)
    const failed = await core.synced()
    // The firm answers everything else: it is this list alone that failed.
    expect(failed).toMatchObject({ connection: 'online', dataTime: null })
    expect(failed.areas.filter(({ phase }) => phase === 'failed').map(({ area }) => area)).toEqual(['customers'])
    expect((await core.client.customers.list({})).total).toBeGreaterThanOrEqual(1500)
    expect(core.ports.clock.waiting().some((delay) => delay <= 2_000)).toBe(true)
    firm.faults.clear()
    core.ports.clock.advance(2_000)
    const status = await core.synced()
    expect(status.connection).toBe('online')
    expect(stamp(await everyRow(core))).toEqual(serverRows())
  })

  it('a server error fails the area, keeps the rest, and waits as long as the server asks', async () => {
    const core = await start()
    firm.faults.set('company.list', { kind: 'status', status: 503, retryAfter: 30 })
    await core.client.session.signIn(admin)
    const status = await core.synced()
    expect(status.areas.find((area) => area.area === 'customers')).toMatchObject({
      phase: 'failed',
      failure: 'http-error',
    })
    expect((await core.client.fields.company({})).fields.length).toBeGreaterThan(20)
    expect(core.ports.clock.waiting()).toContain(30_000)
  })

  it('comes back soon after the machine woke up', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    core.ports.cut(true)
    await core.client.sync.now({})
    expect((await core.synced()).connection).toBe('offline')
    core.ports.cut(false)
    core.ports.power.resume()
    core.ports.clock.advance(3_000)
    expect((await core.synced()).connection).toBe('online')
  })

  it('an answer of nothing deletes nothing', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    firm.faults.set('*', { kind: 'status', status: 403 })
    await core.client.sync.now({})
    await core.synced()
    expect((await core.client.customers.list({})).total).toBe(serverRows().size)
    expect(await codeOf(core.client.customers.list({}))).toBe('none')
  })
})
