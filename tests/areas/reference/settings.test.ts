import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sharedChoices } from '#core/areas/reference/choices'
import type { FieldDefinition } from '#shared/domain/reference'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { admin, codeOf, startCore, type TestCore } from '../../support/core.ts'
import { temporaryFolder, until } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

let firm: Firm
let folder: ReturnType<typeof temporaryFolder>
let core: TestCore

beforeAll(async () => {
  firm = await startSmallFirm({ customers: 60, contacts: 5, followups: 20 })
})
afterAll(() => firm.close())
beforeEach(async () => {
  folder = temporaryFolder()
  core = await startCore({ profile: folder.path, firm: firm.origin })
})
afterEach(async () => {
  await core.close()
  folder.remove()
})

describe('settings', () => {
  it('keep what is set, and replace by its default only what is broken in the file', async () => {
    await core.client.settings.set({ theme: 'dark', zoom: 150 })
    core.ports.stored.set('preferences', { ...(core.ports.stored.get('preferences') as object), zoom: 'big', odd: 1 })
    expect(await core.client.settings.get({})).toMatchObject({ theme: 'dark', zoom: 100, timeZone: 'Asia/Shanghai' })
  })

  it('R24 refuse a zone that does not exist: with it no list could be asked for its dates', async () => {
    for (const timeZone of ['', 'Asia/Nowhere', '../../etc'])
      expect(await codeOf(core.client.settings.set({ timeZone }))).toBe('invalid-input')
    core.ports.stored.set('preferences', { timeZone: 'Asia/Nowhere' })
    expect((await core.client.settings.get({})).timeZone).toBe('Asia/Shanghai')
  })

  it('change one at a time: the others stay as they were set', async () => {
    await core.client.settings.set({ theme: 'dark' })
    expect(await core.client.settings.set({ density: 'normal' })).toMatchObject({ theme: 'dark', density: 'normal' })
  })

  it('read every time anew when the zone of the firm is another', async () => {
    await core.client.session.signIn(admin)
    await core.synced()
    const [before] = (await core.client.customers.list({ sortField: 'gmtCreate' })).rows
    await core.client.settings.set({ timeZone: 'UTC' })
    await core.synced()
    const [after] = (await core.client.customers.list({ sortField: 'gmtCreate' })).rows
    expect(after?.id).toBe(before?.id)
    expect(Number(after?.gmtCreate) - Number(before?.gmtCreate)).toBe(8 * 3_600_000)
  })

  it('leave a hidden window to its slow pace when the connection is made anew (D-53)', async () => {
    await core.client.session.signIn(admin)
    await core.synced()
    // The sync's own timers; a visible window is looked after every minute.
    const longest = () => Math.max(...core.ports.clock.waiting().filter((delay) => delay <= 5 * 60_000))
    await core.client.sync.attend({ screen: null, visible: false })
    await core.client.settings.set({ timeZone: 'UTC' })
    await core.synced()
    await until(() => longest() > 60_000)
    expect(longest()).toBeGreaterThanOrEqual(4 * 60_000)
  })

  it('use the paths of the firm where it has its own, and say what is wrong with them', async () => {
    core.ports.stored.set('endpoints', { 'company.list': '/elsewhere/list' })
    await core.client.session.signIn(admin)
    await core.synced()
    expect(core.ports.requests).toContain('POST /elsewhere/list')
    core.ports.stored.set('endpoints', { 'company.list': 'https://example.com/list' })
    await core.client.sync.now({})
    const { areas } = await core.synced()
    expect(areas.map((area) => area.failure)).toContain('bad-address')
  })
})

describe('levels and charge statuses', () => {
  const field = (fieldName: string, items: FieldDefinition['items']): FieldDefinition => ({
    fieldName,
    fieldDesc: '',
    fieldType: 3,
    fieldLength: 0,
    columnWidth: 0,
    system: true,
    items,
    fieldOrder: 0,
    list: true,
  })

  it('CL-46 come from the fields, else from a switch, else from the built-in list', () => {
    const own = [{ value: '9', label: '特级' }]
    expect(sharedChoices([field('level', own)], []).levels).toEqual(own)
    const entry = { name: 'customer.level', value: JSON.stringify([{ label: '重要', value: 5 }]) }
    expect(sharedChoices([field('level', [])], [entry]).levels).toEqual([{ value: '5', label: '重要' }])
    const broken = { name: 'customer.level', value: '[{"label":' }
    expect(sharedChoices([], [broken]).levels.map((level) => level.label)).toEqual(['A级', 'B级', 'C级', 'D级'])
    expect(sharedChoices([], []).chargeStatuses.map((status) => status.label)).toEqual(['未付费', '已付费'])
  })
})
