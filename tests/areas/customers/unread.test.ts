// Phones and tags in forms that this computer understands in part: what it does not understand is never written over.
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { unpackRows } from '../../../src/shared/domain/packed-rows.ts'
import { later } from '../../support/both-firms.ts'
import { codeOf, customerIds, ended, member, startCore, type TestCore } from '../../support/core.ts'
import { temporaryFolder } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'

const path = /\/customer\/company\//
const plain = globalThis.fetch
const folder = temporaryFolder()
let firm: Firm
let core: TestCore
let id: string
/** Fields that the firm sends of its customers in place of its own. */
let shown: Readonly<Record<string, unknown>>
/** Bodies of what was sent to change a customer or its tags. */
let sent: unknown[]

const altered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(altered)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, altered(one)]))
  if (!('phoneMore' in fields)) return fields
  return { ...fields, ...Object.fromEntries(Object.entries(shown).filter(([, one]) => one !== undefined)) }
}

beforeEach(async () => {
  shown = {}
  sent = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    if (request.method === 'PUT') sent.push(await request.clone().json())
    const response = await plain(request)
    // Tags that were set are shown as the firm itself shows them.
    if (request.url.endsWith('/resetObjTags')) shown = { ...shown, tagList: undefined }
    if (!path.test(request.url) || !response.ok) return response
    return new Response(JSON.stringify(altered(await response.json())))
  })
  firm = await startSmallFirm({ customers: 3, contacts: 0, followups: 0 })
  firm.edit({ op: 'callScript', script: 'manual' })
  core = await startCore({ profile: `${folder.path}/${firm.origin.split(':').at(-1)}` })
  await core.client.session.signIn({ ...member, server: firm.origin })
  await core.synced()
  id = (await customerIds(core, 1))[0] ?? ''
})
afterEach(async () => {
  await core.close()
  await firm.close()
  vi.unstubAllGlobals()
})

afterAll(() => folder.remove())

const detail = () => core.client.customers.detail({ id })
const edit = (values: Parameters<typeof core.client.customers.edit>[0]['values']) =>
  core.client.customers.edit({ id, values })
const emptied = () => later(core, async () => (await core.client.work.outbox({})).entries.length === 0)

/** The firm sends the fields so from now on, and this computer has read them. */
const shows = async (fields: typeof shown) => {
  shown = fields
  firm.edit({ op: 'update', id, fields: { note: JSON.stringify(fields) } })
  await later(core, async () => {
    await core.client.sync.now({})
    await core.synced()
    return (await detail()).fields.note === JSON.stringify(fields)
  })
}

const dialAndReach = async (number: string) => {
  const { phone } = core.client
  const call = await phone.dial({ number, objType: 'company', objId: id })
  await phone.answeredByHand({ id: call.id })
  await phone.hangUp({ id: call.id })
  await phone.finish({ id: call.id, outcome: 4 })
  await emptied()
}

it('PH-19 a call writes the state of dialling alone where a phone was not understood, and the list cannot be edited', async () => {
  const phoneMore = [{ phone: '13900139000', state: 0 }, { mobile: '13900139001' }]
  await shows({ phoneMore })
  expect(await detail()).toMatchObject({ fields: { phoneMore: [{ phone: '13900139000' }] }, unread: { phoneMore } })
  await dialAndReach('13900139000')
  expect(sent).not.toHaveLength(0)
  expect(JSON.stringify(sent)).not.toContain('phoneMore')
  expect((await detail()).fields.dialState).toBe(2)
  expect(await codeOf(edit({ phoneMore: [{ phone: '13900139000', state: 0 }] }))).toBe('phones-unread')
  expect(await codeOf(edit({ level: 'B级' }))).toBe('none')
})

it('PH-25 a change that waits goes nowhere once the firm’s list is not understood any more', async () => {
  await edit({ phoneMore: [{ phone: '13900139000', state: 0 }] })
  await emptied()
  sent = []
  core.ports.cut(true)
  await edit({ phoneMore: [{ phone: '13900139000', state: 1 }] })
  shown = { phoneMore: '见备注' }
  core.ports.cut(false)
  await later(core, async () => (await core.client.work.outbox({})).entries[0]?.state === 'rejected')
  expect((await core.client.work.outbox({})).entries).toMatchObject([{ failure: { code: 'phones-unread' } }])
  expect(sent).toEqual([])
})

it('PH-17 an outcome keeps what else the firm has with a number, and numbers that came as text', async () => {
  await shows({ phoneMore: [{ phone: '13900139000', state: 0, remark: '配偶' }] })
  await dialAndReach('13900139000')
  const [state] = sent.flatMap((body) => (body as { phoneMore?: string }).phoneMore ?? []).slice(-1)
  expect(JSON.parse(state ?? '')).toEqual([{ phone: '13900139000', state: 4, remark: '配偶' }])
  sent = []
  await shows({ phoneMore: '13900139000、13900139001' })
  await dialAndReach('13900139001')
  const [both] = sent.flatMap((body) => (body as { phoneMore?: string }).phoneMore ?? []).slice(-1)
  expect(JSON.parse(both ?? '')).toEqual([{ phone: '13900139000' }, { phone: '13900139001', state: 4 }])
})

it('TG-02 tags that came by name only keep their place among chosen ones, or are not changed at all', async () => {
  const [first, second] = (await core.client.pickers.tags({ objType: 'company' })).tags
  if (first === undefined || second === undefined) throw new Error('the firm has too few tags')
  await shows({ tagList: [first.name] })
  expect((await detail()).fields.tagList).toEqual([first])
  await edit({ tagList: [first, second] })
  await emptied()
  expect(sent).toContainEqual(expect.objectContaining({ tagIds: [first.id, second.id] }))
  await shows({ tagList: ['VIP'] })
  sent = []
  expect(await codeOf(edit({ tagList: [second] }))).toBe('tags-unknown')
  expect(sent).toEqual([])
})

it('CL-43 phones and tags that came as broken JSON are kept, told of, and not changed', async () => {
  const [tag] = (await core.client.pickers.tags({ objType: 'company' })).tags
  if (tag === undefined) throw new Error('the firm has no tags')
  const [phoneMore, tagList] = ['[{"phone":"1381234', '[{"id":"7"']
  await shows({ phoneMore, tagList })
  expect(await detail()).toMatchObject({ fields: { phoneMore: [], tagList: [] }, unread: { phoneMore, tagList } })
  expect(await codeOf(edit({ tagList: [tag] }))).toBe('tags-unknown')
  await shows({ phoneMore: [phoneMore, { phone: phoneMore }], tagList: [null, tag] })
  const half = await detail()
  expect(half).toMatchObject({ fields: { phoneMore: [], tagList: [tag] } })
  expect(Object.keys(half.unread ?? {})).toEqual(['phoneMore'])
  expect(await codeOf(edit({ phoneMore: [] }))).toBe('phones-unread')
  expect(await codeOf(edit({ tagList: [] }))).toBe('none')
})

it('CL-43 a list has what came in place of phones and tags where none of them was understood', async () => {
  const listed = async () => {
    const page = await core.client.customers.rows({ ids: [id], columns: ['phoneMore', 'tagList'] })
    return unpackRows(page)[0]
  }
  const tagList = '[{"id":"7"'
  await shows({ phoneMore: '见备注', tagList })
  expect(await listed()).toMatchObject({ phoneMore: '见备注', tagList })
  await shows({ phoneMore: [{ phone: '13900139000' }, { mobile: '13900139001' }], tagList: [] })
  expect(await listed()).toMatchObject({ phoneMore: [{ phone: '13900139000' }], tagList: [] })
  await shows({ phoneMore: [] })
  expect(await listed()).toMatchObject({ phoneMore: [] })
})

it('FD-12 a number that is typed again with the digits of a Chinese keyboard is no change; another one goes out', async () => {
  await shows({ industry: 12 })
  expect((await detail()).fields.industry).toBe('12')
  sent = []
  await edit({ industry: ' １２' })
  await emptied()
  expect([sent, (await detail()).fields.industry]).toEqual([[], '12'])
  await edit({ industry: '１３' })
  await later(core, async () => sent.length > 0)
  expect(sent[0]).toMatchObject({ industry: 13 })
})

it('BT-09 a number that many get in the digits of a Chinese keyboard is done though the answer was lost, and is taken back', async () => {
  await shows({ level: 12 })
  sent = []
  firm.faults.set('company.batchUpdate', { kind: 'lostResponse', times: 1 })
  shown = { level: 13 }
  const started = await core.client.batch.set({ ids: [id], field: 'level', value: ' １３' })
  expect(await ended(core, started)).toMatchObject({ state: 'done', result: { updated: 1 }, failures: [] })
  const back = await ended(core, await core.client.jobs.undo({ id: started.job }))
  expect(back).toMatchObject({ state: 'done', total: 1 })
  expect(sent.map((body) => (body as { fieldValue: unknown }).fieldValue)).toEqual([' １３', '12'])
})

it('FD-11 a system field that only a newer server has is shown with its value', async () => {
  await shows({ legalPerson: '周敏', phase: 2 })
  const { fields } = await detail()
  expect(fields).toMatchObject({ legalPerson: '周敏', phase: '2' })
})
