import { describe, expect, it } from 'vitest'
import { type CustomerRow, customerQuery } from '#shared/contract/customers'
import { presetSpan } from '#shared/dates/preset-span'
import { dayText } from '#shared/dates/zone'
import { type DateDimension, datePresets } from '#shared/domain/date-presets'
import { codeOf, type TestCore } from '../../support/core.ts'
import { coreForAll } from '../../support/core-for-each.ts'

const zone = 'Asia/Shanghai'
const CUSTOMERS = 600
const { core } = await coreForAll({ customers: CUSTOMERS, contacts: 5, followups: 20 })
const all: CustomerRow[] = []
for (let pageIndex = 0; pageIndex * 50 < CUSTOMERS; pageIndex += 1)
  all.push(...(await core.client.customers.list({ pageIndex, pageSize: 50 })).rows)

type Asked = Partial<Parameters<TestCore['client']['customers']['list']>[0]>
const total = async (asked: Asked) => (await core.client.customers.list(asked)).total
const timeOf = (row: CustomerRow, column: string) => row[column] as number | null

describe('date filters of the list', () => {
  const ids: Readonly<Record<DateDimension, string>> = {
    gmtCreate: 'CL-36',
    gmtFollowup: 'CL-37',
    gmtNotFollowup: 'CL-38',
    gmtCooperate: 'CL-39',
    gmtExpires: 'CL-40',
  }
  for (const [dimension, presets] of Object.entries(datePresets) as [DateDimension, readonly number[]][]) {
    for (const type of presets.filter((preset) => preset >= 0)) {
      it(`CL-35 ${ids[dimension]} ${dimension} by preset ${type} means whole days of the firm`, async () => {
        const span = presetSpan(dimension, type, core.ports.clock.now(), zone)
        if (span === null) throw new Error('a preset has a span')
        const passes = (row: CustomerRow) => {
          if (dimension === 'gmtNotFollowup') return (timeOf(row, 'gmtFollowup') ?? 0) < span.start
          const time = timeOf(row, dimension)
          return time !== null && time >= span.start && time < span.end
        }
        expect(await total({ dates: { [dimension]: { type } } })).toBe(all.filter(passes).length)
      })
    }
  }

  it('CL-35 CL-36 take days that a person sets, each open, both included', async () => {
    const times = all.flatMap((row) => timeOf(row, 'gmtCreate') ?? []).sort((one, other) => one - other)
    const start = dayText(times[100] ?? 0, zone)
    const end = dayText(times[400] ?? 0, zone)
    const between = (from: string, to: string) =>
      times.filter((time) => dayText(time, zone) >= from && dayText(time, zone) <= to).length
    const custom = (from: string, to: string) => ({ dates: { gmtCreate: { type: -1, start: from, end: to } } })
    expect(await total(custom(start, end))).toBe(between(start, end))
    expect(await total(custom(start, ''))).toBe(between(start, '9999'))
    expect(await total(custom('', end))).toBe(between('0000', end))
    for (const nothing of [custom('', ''), custom('2026-02-31', '2026-03-01'), custom(end, start)])
      expect(await total(nothing)).toBe(CUSTOMERS)
    expect(await total({ dates: { gmtCreate: { type: 99 } } })).toBe(CUSTOMERS)
  })

  it('CL-38 not followed up until a day, or since one: none ever is both', async () => {
    const times = all.flatMap((row) => timeOf(row, 'gmtFollowup') ?? []).sort((one, other) => one - other)
    const day = dayText(times[200] ?? 0, zone)
    const never = CUSTOMERS - times.length
    const asked = (start: string, end: string) => total({ dates: { gmtNotFollowup: { type: -1, start, end } } })
    const counted = (passes: (text: string) => boolean) =>
      never + times.filter((time) => passes(dayText(time, zone))).length
    expect(never).toBeGreaterThan(0)
    expect(await asked('', day)).toBe(counted((text) => text <= day))
    expect(await asked(day, '')).toBe(counted((text) => text < day))
  })
})

describe('filters of the list', () => {
  it('CL-34 together let through what each of them lets through', async () => {
    const [row] = all.filter((one) => one.city !== '' && one.industry !== '' && one.channel !== '')
    const city = String(row?.city)
    const industry = String(row?.industry)
    const expected = all.filter((one) => one.city === city && one.industry === industry).length
    expect(expected).toBeGreaterThan(0)
    expect(await total({ city: [city], industry })).toBe(expected)
  })

  it('CL-20 counts the values of a column over what is cached', async () => {
    const { values, more, partial } = await core.client.customers.facets({ column: 'city' })
    expect(values.reduce((sum, one) => sum + one.rows, 0)).toBe(CUSTOMERS)
    expect({ more, partial }).toEqual({ more: false, partial: false })
    for (const { value, rows } of values) expect(rows).toBe(all.filter((row) => row.city === value).length)
    const days = await core.client.customers.facets({ column: 'gmtModify' })
    const [most] = days.values
    expect(most?.rows).toBe(all.filter((row) => dayText(timeOf(row, 'gmtModify') ?? 0, zone) === most?.value).length)
    expect(await total({ columnValues: { gmtModify: [String(most?.value)] } })).toBe(most?.rows)
  })

  it('knows who stands before and after a customer', async () => {
    const query = customerQuery.parse({ sortField: 'name', sortOrder: 'asc' })
    const { rows } = await core.client.customers.list(query)
    const [first, second, third] = rows.map((row) => row.id)
    expect(await core.client.customers.neighbours({ id: second ?? '', query })).toEqual({
      previous: first,
      next: third,
      position: 1,
      total: CUSTOMERS,
    })
  })

  it('D-66 what no cached row can answer is found by the firm, and by nobody without a network', async () => {
    expect(await core.client.customers.missing({})).toEqual({ fields: expect.not.arrayContaining(['ownerid', 'tag']) })
    const here = await core.client.customers.list({ city: [String(all[0]?.city)], pageSize: 50 })
    const found = await core.client.customers.find({ city: [String(all[0]?.city)], pageSize: 50 })
    expect(found.total).toBe(here.total)
    expect(found.rows.map((row) => row.id).sort()).toEqual(here.rows.map((row) => row.id).sort())
    core.ports.cut(true)
    expect(await codeOf(core.client.customers.find({ city: ['北京'] }))).toBe('unreachable')
    core.ports.cut(false)
  })

  it('refuses filters of a form that is none', async () => {
    const bad = { city: Array.from({ length: 201 }, String) }
    expect(await codeOf(core.client.customers.list(bad))).toBe('invalid-input')
    expect(await codeOf(core.client.customers.list({ extraLike: { a: 'x'.repeat(10_000) } }))).toBe('invalid-input')
    expect(await total({ columnValues: { 'no such "column': ['1'] } })).toBe(0)
    expect(await total({ extraSet: { 'gone " field': ['1'] } })).toBe(0)
  })
})
