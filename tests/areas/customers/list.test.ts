import { describe, expect, it } from 'vitest'
import type { Store } from '#core/engine/store/types'
import { type CustomerQuery, pageSizes, sortFields } from '#shared/contract/customers'
import { naivePage } from '../../engine/store/oracle.ts'
import { customer, indexNow, madeCustomers, newStore, noon, query } from '../../engine/store/support.ts'
import fc from '../../support/properties.ts'

const rows = madeCustomers(3000)

const pageOf = (store: Store, asked: CustomerQuery) => {
  const { rows: found, total } = store.customers.list(asked)
  return { ids: found.map((row) => row.id), total }
}

const asked = fc.record({
  name: fc.constantFrom('', '', '公司', '有限公司', '重庆', 'cq', 'yxgs', 'Group', 'group', 'GS', '张', '没有这个名字'),
  chargeStatus: fc.subarray(['0', '1', '9']),
  level: fc.subarray(['1', '2', '3', '4']),
  ownerid: fc.constantFrom('', '', '50000000000000003', 'nobody'),
  pageSize: fc.constantFrom(...pageSizes),
  place: fc.double({ min: 0, max: 1.05, noNaN: true }),
  sortField: fc.constantFrom(...sortFields),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
})

describe('the customer list', () => {
  it.each([
    ['indexed', true],
    ['not indexed yet', false],
  ])('CL-22 CL-33 answers the pages that sorting and cutting would give (%s)', async (_, indexed) => {
    const store = newStore()
    store.customers.upsert(rows, noon)
    if (indexed) await indexNow(store)
    expect(store.customers.indexed()).toBe(indexed)
    fc.assert(
      fc.property(asked, ({ place, ...parts }) => {
        const all = naivePage(rows, query(parts)).total
        const pageIndex = Math.floor((place * all) / parts.pageSize)
        const full = query({ ...parts, pageIndex })
        expect(pageOf(store, full)).toEqual(naivePage(rows, full))
      }),
      { numRuns: indexed ? 400 : 100, seed: 20 },
    )
  })

  it('walks every page once, forwards and backwards, without a gap or a double', async () => {
    const store = newStore()
    store.customers.upsert(rows, noon)
    await indexNow(store)
    for (const sortField of ['gmtFollowup', 'chargeStatus'] as const) {
      const pages = Array.from({ length: 60 }, (_, index) => index)
      for (const order of [pages, pages.toReversed()]) {
        const seen = order.map((pageIndex) => pageOf(store, query({ pageIndex, pageSize: 50, sortField })).ids)
        const flat = order === pages ? seen.flat() : seen.toReversed().flat()
        expect(new Set(flat).size).toBe(3000)
        expect(flat.slice(0, 50)).toEqual(naivePage(rows, query({ pageSize: 50, sortField })).ids)
      }
    }
  })

  it('CL-22 starts with ten rows, the newest follow-up first', () => {
    const store = newStore()
    store.customers.upsert(rows, noon)
    const page = store.customers.list(query())
    expect(page.rows).toHaveLength(10)
    expect(page.total).toBe(3000)
    expect(page.rows.map((row) => row.id)).toEqual(naivePage(rows, query()).ids)
  })

  it('CL-05 trims the name before it looks', async () => {
    const store = newStore()
    store.customers.upsert([customer('1', '重庆宏达科技有限公司'), customer('2', '上海金石贸易有限公司')], noon)
    await indexNow(store)
    expect(pageOf(store, query({ name: '  宏达 ' })).ids).toEqual(['1'])
  })

  it('CL-18 CL-19 CL-43 sends the columns asked for, with times, lists, custom and unknown fields as values', () => {
    const store = newStore()
    const phoneMore = [{ phone: '02188886666', state: 1 }]
    const odd = { '甲"乙\\丙': 1, school: '清华', deep: { a: [1, null] }, $: 'x', 'a.b': true, __proto__x: null }
    const unknown = { caseCount: 3, 'court"s': ['一院'], level: { odd: true } }
    store.customers.upsert(
      [
        customer('1', '甲', { phoneMore, extra: odd, unknown, gmtFollowup: noon, dialState: 2, level: '1' }),
        customer('2', '乙'),
      ],
      noon,
    )
    const columns = [
      'level',
      'gmtFollowup',
      'gmtCreate',
      'phoneMore',
      'dialState',
      'extra.school',
      'extra.甲"乙\\丙',
      'extra.deep',
      'extra.$',
      'extra.a.b',
      'extra.missing',
      'caseCount',
      'court"s',
      'nonsense; DROP TABLE customer',
      'hash',
    ]
    const [first, second] = store.customers.list(query({ columns })).rows
    expect(first).toEqual({
      id: '1',
      name: '甲',
      level: '1',
      gmtFollowup: noon,
      gmtCreate: null,
      phoneMore,
      dialState: 2,
      'extra.school': '清华',
      'extra.甲"乙\\丙': 1,
      'extra.deep': { a: [1, null] },
      'extra.$': 'x',
      'extra.a.b': true,
      'extra.missing': null,
      caseCount: 3,
      'court"s': ['一院'],
      'nonsense; DROP TABLE customer': null,
      hash: null,
    })
    expect(second).toMatchObject({ id: '2', gmtFollowup: null, phoneMore: [], dialState: null, 'extra.school': null })
    expect(Object.keys(store.customers.list(query()).rows[0] ?? {})).toHaveLength(29)
  })

  it('gives a page as lists of values under the names of its columns, and JSON as it is stored', () => {
    const store = newStore()
    store.customers.upsert([customer('1', '甲', { extra: { school: '清华' }, gmtFollowup: noon })], noon)
    const columns = ['gmtFollowup', 'extra.school', 'name', 'phoneMore', 'gmtCreate', 'extra.missing', 'id']
    expect(store.customers.page(query({ columns }))).toEqual({
      columns: ['id', 'name', 'gmtFollowup', 'extra.school', 'phoneMore', 'gmtCreate', 'extra.missing'],
      json: ['extra.school', 'phoneMore', 'extra.missing'],
      rows: [['1', '甲', noon, '"清华"', '[]', null, null]],
      total: 1,
    })
  })

  it('asks for a custom field of any name', () => {
    const store = newStore()
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 12 }),
        fc.jsonValue({ maxDepth: 1 }),
        (name, value) => {
          const stored = JSON.parse(JSON.stringify(value)) as never
          store.customers.upsert([customer('1', '甲', { extra: { [name]: stored, other: 1 } })], noon)
          const row = store.customers.list(query({ columns: [`extra.${name}`] })).rows[0]
          expect(row?.[`extra.${name}`]).toEqual(stored)
        },
      ),
      { numRuns: 200, seed: 7, examples: [["'\u0000", 1]] },
    )
  })

  it('counts with and without a filter, and again after every change', async () => {
    const store = newStore()
    store.customers.upsert(rows.slice(0, 100), noon)
    expect(store.customers.count()).toBe(100)
    await indexNow(store)
    const paid = query({ chargeStatus: ['1'] })
    const before = store.customers.count(paid)
    expect(before).toBe(naivePage(rows.slice(0, 100), paid).total)
    store.customers.upsert([customer('new', '新客户', { chargeStatus: '1', gmtFollowup: noon * 2 })], noon)
    expect(store.customers.count(paid)).toBe(before + 1)
    expect(store.customers.count()).toBe(101)
    expect(store.customers.list(query()).rows[0]?.id).toBe('new')
  })

  it('takes a name of 10,000 characters', async () => {
    const store = newStore()
    const long = '很长的名字'.repeat(2000)
    store.customers.upsert([customer('1', long), customer('2', `${long}尾`), customer('3', '短')], noon)
    await indexNow(store)
    expect(pageOf(store, query({ name: '字尾' })).ids).toEqual(['2'])
    expect(pageOf(store, query({ sortField: 'name', sortOrder: 'asc' })).ids).toEqual(['3', '1', '2'])
    expect(store.customers.suggest('长的名字很', 8)).toHaveLength(2)
    expect(store.customers.detail('1')?.name).toBe(long)
  })
})
