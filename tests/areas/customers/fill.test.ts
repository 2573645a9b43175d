// What one customer takes over from another record of the same client: the plan of the page, as the firm gets it.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { zhCN } from '#shared/locale/zh-CN'
import { customerIds, sent, settled, type TestCore } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { pageModule } from '../../support/page-module.ts'
import { START } from '../../support/ports.ts'
import { watchCalls } from '../../support/watched-calls.ts'

vi.stubGlobal('location', { hash: '' })
// Its boxes come with antd's file, which is not read for a drawing.
vi.mock('../../../src/renderer/src/components/check-list.tsx', () => ({
  CheckBox: ({ children }: { readonly children: ReactNode }) => children,
}))

type Detail = Awaited<ReturnType<TestCore['client']['customers']['detail']>>
type Values = Record<string, string | number | null>
type Fill = { readonly name: string; readonly from: unknown; readonly to: unknown }
type Plan = {
  readonly fills: readonly Fill[]
  readonly kept: readonly { readonly field: { readonly name: string } }[]
  readonly masked: boolean
}

const { fillPlan, fillEdit } = (await pageModule('features/customers/duplicates/fill-plan.ts')) as {
  readonly fillPlan: (into: Detail, other: Detail, given: object) => Plan
  readonly fillEdit: (fills: readonly Fill[]) => { readonly values: Values; readonly base: Values }
}
const { FillPreview } = (await pageModule('features/customers/duplicates/fill-preview.tsx')) as {
  readonly FillPreview: ComponentType<Readonly<Record<string, unknown>>>
}
const { words } = (await pageModule('lib/words.ts')) as { readonly words: unknown }

const office = officeOf({ customers: 4, followups: 3 })
const company = '/api/v1/customer/company'

/** Two customers of one client, with these values, and how the page plans to fill the first from the second. */
const twice = async (core: TestCore, here: object, there: object) => {
  const [id = '', otherId = ''] = await customerIds(core, 2)
  const blank: Values = {
    telephone: '',
    contact: '',
    note: '',
    industry: '',
    gmtCooperate: null,
    channel: '',
    level: '',
  }
  const none = { phoneMore: [], tagList: [], 'extra.matterBrief': '', pinnedWarning: '' }
  for (const [one, values] of [
    [id, here],
    [otherId, there],
  ] as const)
    await core.client.customers.edit({ id: one, values: { ...blank, ...none, ...values } })
  await settled(core)
  const lists = await core.client.fields.company({})
  const plan = async () =>
    fillPlan(await core.client.customers.detail({ id }), await core.client.customers.detail({ id: otherId }), {
      lists,
      zone: 'Asia/Shanghai',
      words,
    })
  return { id, otherId, plan, lists }
}
const said = (plan: Plan) => Object.fromEntries(plan.fills.map(({ name, to }) => [name, to]))
const phone = (number: string, state: number | null = null) => ({ phone: number, state })

it('beyond 3 blank fields and tags are filled by one edit of one record, and taken back by another', async () => {
  const core = await office.computer()
  const { tags } = await core.client.pickers.tags({})
  const [first, second] = tags.map(({ id, name }) => ({ id, name }))
  const { id, otherId, plan } = await twice(
    core,
    { contact: '陈先生', telephone: '13800000001', tagList: [first] },
    {
      contact: '陈某',
      note: '由朋友介绍',
      gmtCooperate: START,
      tagList: [first, second],
      'extra.matterBrief': '股权纠纷',
      pinnedWarning: '仅联系家属',
    },
  )
  const before = await core.client.customers.detail({ id })
  const other = await core.client.customers.detail({ id: otherId })
  const planned = await plan()
  expect(said(planned)).toMatchObject({
    note: '由朋友介绍',
    gmtCooperate: START,
    'extra.matterBrief': '股权纠纷',
    pinnedWarning: '仅联系家属',
    tagList: [first, second],
  })
  expect(said(planned)).not.toHaveProperty('contact')
  expect(planned.kept.map(({ field }) => field.name)).toContain('contact')

  const watch = watchCalls(core)
  const edit = fillEdit(planned.fills)
  await core.client.customers.edit({ id, ...edit })
  await settled(core)
  expect(watch.of(`${company}/${id}`).filter(({ method }) => method === 'PUT')).toHaveLength(1)
  const after = await core.client.customers.detail({ id })
  expect(after.fields).toMatchObject({ contact: '陈先生', note: '由朋友介绍' })
  expect(after.fields.pinnedWarning).toBe('仅联系家属')
  expect(after.extra.matterBrief).toBe('股权纠纷')
  expect((await plan()).fills).toEqual([])

  await core.client.customers.edit({ id, values: edit.base, base: edit.values })
  await sent(core)
  const undone = await core.client.customers.detail({ id })
  for (const name of ['note', 'gmtCooperate', 'phoneMore', 'tagList', 'pinnedWarning', 'telephone', 'dialState'])
    expect([name, undone.fields[name]]).toEqual([name, before.fields[name]])
  // Nothing of it ever touched the other record.
  expect(watch.of(`${company}/${otherId}`).filter(({ method }) => method !== 'GET')).toEqual([])
  expect((await core.client.customers.detail({ id: otherId })).fields).toEqual(other.fields)
})

/** A customer as the core answers it, with these fields. */
const detail = (id: string, fields: Detail['fields'], more: Partial<Detail> = {}): Detail => ({
  id,
  name: '甲公司',
  fields: { telephone: '', phoneMore: [], tagList: [], ...fields },
  extra: {},
  syncedAt: START,
  ...more,
})
const given = { lists: { fields: [], levels: [], chargeStatuses: [] }, zone: 'Asia/Shanghai', words }

it('beyond 3 numbers that only the other record has are added once, with what is known of them but that they were reached', () => {
  const into = detail('1', { telephone: '13800000001', phoneMore: [phone('137****0009', 1)] })
  const numbers = [phone('138-0000-0001'), phone('13700000009'), phone('13800000003', 4), phone('+86 13800000003')]
  const other = detail('2', { telephone: '13800000002', phoneMore: [...numbers, phone('02188886666', 2)] })
  expect(said(fillPlan(into, other, given))).toEqual({
    phoneMore: [phone('137****0009', 1), phone('13800000002'), phone('13800000003'), phone('02188886666', 2)],
  })
  // The first number of a record that has none is not added to its further ones as well.
  expect(said(fillPlan(detail('1', {}), detail('2', { telephone: '13800000002' }), given))).toEqual({
    telephone: '13800000002',
  })
  const unread = { unread: { phoneMore: '[{' } }
  expect(fillPlan(detail('1', {}, unread), detail('2', { phoneMore: numbers }), given).fills).toEqual([])
})

it('beyond 3 a number behind a mask is not taken over, nor what belongs to the record itself', () => {
  const own = { ownerid: '7', ownerName: '林知远', phase: '4', source: 'douyin', participantList: [{ id: '1' }] }
  const other = detail('2', { telephone: '138****0002', phoneMore: [phone('139****0003')], ...own })
  const planned = fillPlan(detail('1', {}), other, given)
  expect(planned.masked).toBe(true)
  const names = Object.keys(said(planned))
  for (const name of ['telephone', 'phoneMore', 'name', 'ownerid', 'ownerName', 'participantList', 'phase', 'source'])
    expect(names).not.toContain(name)
})

it('beyond 3 a value that came in meanwhile is not written over without a word', async () => {
  const core = await office.computer()
  const { id, plan } = await twice(core, {}, { note: '由朋友介绍' })
  const edit = fillEdit((await plan()).fills.filter(({ name }) => name === 'note'))
  await core.client.customers.edit({ id, values: { note: '同事刚写的' } })
  await core.client.customers.edit({ id, ...edit })
  expect((await core.client.work.summary({})).attention).toBe(1)
})

it('beyond 3 the preview has each field as it stands and as it would, what stays, and where the rest is', async () => {
  const core = await office.computer()
  const { plan, lists, otherId } = await twice(
    core,
    { contact: '陈先生' },
    { contact: '陈某', note: '由朋友介绍', telephone: '13800000002' },
  )
  const preview = createElement(FillPreview, {
    plan: await plan(),
    other: { id: otherId, name: '甲公司' },
    lists,
    left: new Set(),
    onTick: () => undefined,
  })
  const inside = createElement(MemoryRouter, null, preview)
  const drawn = renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, inside))
  const [filled = '', rest = ''] = drawn.split(zhCN['fill.kept'])
  expect(filled).toContain('由朋友介绍')
  expect(filled).toContain(zhCN['common.none'])
  expect(rest).toContain('陈先生')
  expect(rest).toContain('陈某')
  expect(rest).toContain(zhCN['fill.masked'])
  expect(rest).toContain(`/companydetail/${otherId}`)
})
