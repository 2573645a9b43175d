// A record made at the firm through the contract: its values, its draft, and answers that are lost.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Firm } from '../../../src/sample-firm/index.ts'
import { changeAnswers } from '../../support/changed-answers.ts'
import { admin, codeOf, member, startCore, type TestCore } from '../../support/core.ts'
import { START, temporaryFolder, until } from '../../support/ports.ts'
import { startSmallFirm } from '../../support/small-firm.ts'
import { watchCalls } from '../../support/watched-calls.ts'

const company = '/api/v1/customer/company'
const MINUTE = 60_000
const folder = temporaryFolder()
let firm: Firm
let core: TestCore | null = null
let runs = 0

beforeEach(async () => {
  firm = await startSmallFirm({ customers: 30, contacts: 3, followups: 40 })
})
afterEach(async () => {
  await core?.close()
  await firm.close()
})

const computer = async (account: typeof admin | typeof member = admin): Promise<TestCore> => {
  runs += 1
  const started = await startCore({ profile: `${folder.path}/${runs}`, firm: firm.origin, seed: runs })
  core = started
  await started.client.session.signIn(account)
  await started.synced()
  return started
}

describe('a new customer', () => {
  it('CL-06 FD-12 is made at the firm, system fields directly and custom ones under extra', async () => {
    const core = await computer(member)
    const watch = watchCalls(core)
    const values = { name: '宁波新客户有限公司', level: '2', gmtApply: START, 'extra.matterBrief': '股权纠纷' }
    const { id } = await core.client.batch.create({ values })
    expect(watch.of(company)).toMatchObject([
      {
        method: 'POST',
        body: {
          name: '宁波新客户有限公司',
          level: '2',
          gmtApply: '2026-06-15 10:00:00',
          extra: { matterBrief: '股权纠纷' },
        },
      },
    ])
    const detail = await core.client.customers.detail({ id })
    expect([detail.name, detail.extra.matterBrief]).toEqual(['宁波新客户有限公司', '股权纠纷'])
  })

  it('says which field cannot take its value, and asks nobody', async () => {
    const core = await computer()
    const watch = watchCalls(core)
    const failure = (values: Record<string, string>) =>
      core.core.call('batch', 'create', { values }) as Promise<{ details: Record<string, unknown> }>
    expect(await failure({ level: '2' })).toMatchObject({ code: 'invalid-input', details: { field: 'name' } })
    expect(await failure({ name: ' ' })).toMatchObject({ code: 'invalid-input', details: { field: 'name' } })
    expect(await failure({ name: '一'.repeat(201) })).toMatchObject({
      details: { field: 'name', reason: 'too-long', length: 200 },
    })
    expect(watch.of(company)).toEqual([])
  })

  it('a customer whose answer was lost is found again and never made twice, however often the form is sent', async () => {
    const first = await computer()
    const form = { values: { name: '答复丢失有限公司' }, key: 'a'.repeat(32) }
    firm.faults.set('company.create', { kind: 'lostResponse' })
    const { id } = await first.client.batch.create(form)
    expect((await first.client.customers.detail({ id })).name).toBe('答复丢失有限公司')
    firm.faults.set('company.list', { kind: 'status', status: 502, times: 1 })
    const second = { values: { name: '再次丢失有限公司' }, key: 'b'.repeat(32) }
    expect(await codeOf(first.client.batch.create(second))).toBe('unreachable')
    // Nobody knows yet whether it was made, and the app is started again.
    await first.close()
    const again = await startCore({ profile: first.ports.profile, firm: firm.origin, before: first.ports })
    core = again
    firm.faults.clear()
    // The ordinary sync brings it before anybody tries again.
    await again.client.sync.now({})
    await until(async () => (await again.client.customers.list({ name: '再次丢失有限公司' })).total === 1)
    await again.client.batch.create(second)
    expect(firm.ledger.count('company.create')).toBe(2)
    await again.client.sync.now({})
    await again.synced()
    expect((await again.client.customers.list({ name: '再次丢失有限公司' })).total).toBe(1)
  })

  it.each(['customer', 'contact'] as const)(
    'C8 a %s that was edited before it was found again shows what was typed',
    async (kind) => {
      const core = await computer()
      const { client } = core
      const name = '找回之前改过'
      const isCustomer = kind === 'customer'
      const companyId = (await client.customers.list({})).rows[0]?.id ?? ''
      const form = { values: { name, ...(isCustomer ? {} : { companyId }) }, key: 'a'.repeat(32) }
      const press = () => (isCustomer ? client.batch.create(form) : client.contacts.create(form))
      const calls = isCustomer ? 'company' : 'contact'
      firm.faults.set(`${calls}.create`, { kind: 'lostResponse', times: 1 })
      firm.faults.set(`${calls}.list`, { kind: 'status', status: 502, times: 1 })
      expect(await codeOf(press())).toBe('unreachable')
      firm.faults.clear()
      await client.sync.now({})
      await core.synced()
      const here = async () => (isCustomer ? client.customers.list({ name }) : client.contacts.list({ text: name }))
      const id = (await here()).rows[0]?.id ?? ''
      await client.work.pause({ paused: true })
      if (isCustomer) await client.customers.edit({ id, values: { note: '刚写的' } })
      else await client.contacts.edit({ id, values: { position: '刚写的' } })
      expect(await press()).toEqual({ id })
      const shown = isCustomer
        ? (await client.customers.detail({ id })).fields.note
        : (await client.contacts.detail({ id })).position
      expect(shown).toBe('刚写的')
    },
  )

  it.each([
    ['is found on the next page where it arrived', 'lostResponse', 1],
    ['is sent again where no page has it', 'drop', 2],
  ] as const)('of a firm with small pages, no count and an order of its own %s', async (_, kind, sent) => {
    const core = await computer()
    const form = { values: { name: '小页丢失有限公司' }, key: 'a'.repeat(32) }
    const branches = Array.from({ length: 10 }, (_branch, index) => ({
      id: `9900${index}`,
      name: `小页丢失有限公司${index}号店`,
      gmtCreate: `2026-06-15 09:0${index}:00`,
    }))
    let own: unknown = []
    changeAnswers(core, `${company}/list`, ({ list, recordCount, ...data }, { name, pageIndex }) => {
      if (name !== form.values.name) return { ...data, list, recordCount }
      if (pageIndex === 0) own = list
      return { ...data, list: pageIndex === 0 || kind === 'drop' ? branches : own }
    })
    firm.faults.set('company.create', { kind, times: 1 })
    firm.faults.set('company.list', { kind: 'status', status: 502, times: 1 })
    expect(await codeOf(core.client.batch.create(form))).toBe('unreachable')
    core.ports.clock.advance(2 * MINUTE)
    const { id } = await core.client.batch.create(form)
    expect((await core.client.customers.detail({ id })).name).toBe('小页丢失有限公司')
    expect(core.ports.requests.filter((request) => request === `POST ${company}`)).toHaveLength(sent)
  })

  it('one of the same name that was there before the form was sent, or that a colleague made since, is never taken for it', async () => {
    const core = await computer(member)
    const values = { name: '同名有限公司' }
    const first = await core.client.batch.create({ values, key: 'a'.repeat(32) })
    firm.faults.set('company.create', { kind: 'drop', times: 1 })
    const second = { values, key: 'b'.repeat(32) }
    expect(await codeOf(core.client.batch.create(second))).toBe('unreachable')
    const colleagues = firm.edit({ op: 'create', fields: values })
    core.ports.clock.advance(MINUTE)
    expect([first.id, String(colleagues.id)]).not.toContain((await core.client.batch.create(second)).id)
    await core.client.sync.now({})
    await core.synced()
    expect((await core.client.customers.list(values)).total).toBe(3)
  })

  it('is not sent again while the firm may still be working on it, and at most once more after that', async () => {
    const core = await computer()
    const form = { values: { name: '还在处理有限公司' }, key: 'e'.repeat(32) }
    const press = () => codeOf(core.client.batch.create(form))
    firm.faults.set('company.create', { kind: 'drop' })
    expect(await press()).toBe('unreachable')
    for (let presses = 0; presses < 3; presses += 1) expect(await press()).toBe('still-working')
    core.ports.clock.jump(-10 * MINUTE)
    expect(await press()).toBe('still-working')
    core.ports.clock.advance(MINUTE)
    expect(await press()).toBe('unreachable')
    expect(await press()).toBe('still-working')
    core.ports.clock.advance(MINUTE)
    expect(await press()).toBe('doubtful')
    firm.faults.clear()
    expect(await press()).toBe('doubtful')
    expect(core.ports.requests.filter((request) => request === `POST ${company}`)).toHaveLength(2)
  })

  it.each([
    ['stands months ahead', 0],
    ['stood months behind', -90],
  ])('is not made twice either where the clock %s when another one is made', async (_, days) => {
    const core = await computer()
    core.ports.clock.jump(days * 24 * 60 * MINUTE)
    const form = { values: { name: '时钟超前有限公司' }, key: 'c'.repeat(32) }
    firm.faults.set('company.create', { kind: 'lostResponse', times: 1 })
    firm.faults.set('company.list', { kind: 'status', status: 502, times: 1 })
    expect(await codeOf(core.client.batch.create(form))).toBe('unreachable')
    core.ports.clock.jump(90 * 24 * 60 * MINUTE)
    await core.client.batch.create({ values: { name: '另一个有限公司' }, key: 'd'.repeat(32) })
    const { id } = await core.client.batch.create(form)
    expect((await core.client.customers.detail({ id })).name).toBe('时钟超前有限公司')
    expect(firm.ledger.count('company.create')).toBe(2)
  })

  it('is asked about where two look like it, and not made once more', async () => {
    const core = await computer()
    const form = { values: { name: '两个一样有限公司' }, key: 'f'.repeat(32) }
    firm.faults.set('company.create', { kind: 'duplicate', times: 1 })
    firm.faults.set('company.create', { kind: 'lostResponse', times: 1 })
    expect(await codeOf(core.client.batch.create(form))).toBe('unreachable')
    core.ports.clock.advance(MINUTE)
    expect(await codeOf(core.client.batch.create(form))).toBe('doubtful')
    expect(core.ports.requests.filter((request) => request === `POST ${company}`)).toHaveLength(1)
  })

  it('a record takes its draft with it, and what the firm refuses keeps it', async () => {
    const core = await computer()
    const drafts = async () => (await core.client.work.drafts({})).entries.map(({ place }) => place)
    const form = (place: string, values: Record<string, string>) => ({
      values,
      key: 'd'.repeat(32),
      draft: { place, text: null },
    })
    for (const place of ['create:customer', 'create:contact'])
      await core.client.work.keepDraft({ place, text: '写到一半' })
    firm.faults.set('company.create', { kind: 'refuse', message: '客户数量已达上限', times: 1 })
    expect(await codeOf(core.client.batch.create(form('create:customer', { name: '草稿有限公司' })))).toBe('refused')
    expect(await drafts()).toHaveLength(2)
    const { id } = await core.client.batch.create(form('create:customer', { name: '草稿有限公司' }))
    expect(await drafts()).toEqual(['create:contact'])
    await core.client.contacts.create(form('create:contact', { name: '草稿联系人', companyId: id }))
    expect(await drafts()).toEqual([])
  })
})
