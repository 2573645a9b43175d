import { describe, expect, it } from 'vitest'
import { initialsOf } from '#core/engine/store/search/initials'
import { phoneQuery, searchKey } from '#core/engine/store/search/key'
import { anyMatch, indexTerms } from '#core/engine/store/search/terms'
import type { Customer } from '#shared/domain/customer'
import fc from '../../support/properties.ts'
import { customer, indexNow, madeCustomers, newStore, noon, query } from './support.ts'

const rows = madeCustomers(2000, 5)

/** Whether a text finds a customer, said plainly. */
const found = (row: Customer, text: string): boolean => {
  const key = searchKey(text)
  const name = searchKey(row.name)
  if (name.includes(key)) return true
  if (/^[a-z0-9]+$/.test(key) && initialsOf(name).includes(key)) return true
  const phone = phoneQuery(text)
  if (phone === null) return false
  return [row.telephone, ...row.phoneMore.map((more) => more.phone)].some(
    (number) =>
      number.endsWith(phone.digits) ||
      number === phone.masked ||
      (phone.digits.length >= 5 && !number.includes('*') && number.startsWith(phone.digits)),
  )
}

const expected = (text: string, limit: number): string[] =>
  rows
    .map((row, place) => ({ row, place }))
    .filter(({ row }) => found(row, text))
    .sort((left, right) => (right.row.gmtFollowup ?? 0) - (left.row.gmtFollowup ?? 0) || right.place - left.place)
    .slice(0, limit)
    .map(({ row }) => row.id)

const partOf = (text: string): fc.Arbitrary<string> => {
  const characters = [...text]
  return fc
    .tuple(fc.nat(Math.max(0, characters.length - 1)), fc.integer({ min: 1, max: 6 }))
    .map(([start, size]) => characters.slice(start, start + size).join(''))
}

const typed = fc.constantFrom(...rows).chain((row) =>
  fc.oneof(
    partOf(row.name),
    partOf(initialsOf(searchKey(row.name))),
    partOf(initialsOf(searchKey(row.name)).toUpperCase()),
    fc.integer({ min: 3, max: 4 }).map((size) => row.telephone.slice(-size)),
    fc.constant(row.telephone.replace('****', '1234')),
    fc.constant(row.phoneMore[0]?.phone.slice(0, 6) ?? '010'),
  ),
)

const digits = fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')

const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 80 }),
  fc.constantFrom(
    '"',
    '""',
    '" OR "',
    'NEAR(a b)',
    'terms:x',
    '*',
    'a*',
    '^a',
    'AND',
    'a AND',
    '(',
    "'; DROP TABLE customer; --",
    '%',
    '_',
    '\0',
    'a\0b',
    '\ud800',
    '\udc00x',
    '😀',
    '👨‍👩‍👧',
    'İ',
    'ﬀ',
    '１３８',
    '\u0100\u0180',
    '-',
    '+',
    'a'.repeat(200),
  ),
)

describe('search as one types', () => {
  it.each([
    ['indexed', true],
    ['not indexed yet', false],
  ])('finds what a look at every row finds, newest first (%s)', async (_, indexed) => {
    const store = newStore()
    store.customers.upsert(rows, noon)
    if (indexed) await indexNow(store)
    fc.assert(
      fc.property(typed, fc.integer({ min: 1, max: 20 }), (text, limit) => {
        expect(store.customers.suggest(text, limit).map((item) => item.id)).toEqual(
          searchKey(text) === '' ? [] : expected(text, limit),
        )
      }),
      { numRuns: indexed ? 500 : 80, seed: 3 },
    )
  })

  it('finds digits of a name wherever they stand, though a number is looked up by few terms', async () => {
    const store = newStore()
    const names = ['13812345621', '京A 138-12号 3456室', '二〇一九第12345678901234号', '1381', '3812 3456']
    const all = names.map((name, at) => customer(String(at), name, { gmtFollowup: at }))
    store.customers.upsert(all, noon)
    await indexNow(store)
    const part = fc.constantFrom(...names).chain(partOf)
    fc.assert(
      fc.property(fc.oneof(part, fc.string({ unit: digits, minLength: 1, maxLength: 14 })), (text) => {
        const right = searchKey(text) === '' ? [] : all.filter((row) => found(row, text)).map(({ id }) => id)
        expect(store.customers.suggest(text, 20).map(({ id }) => id)).toEqual(right.toReversed())
      }),
      { numRuns: 500, seed: 7 },
    )
    // Right after a first sync each term is looked up in some 180 parts.
    expect(anyMatch('13812345621').split('"').length >> 1).toBe(7)
    expect(anyMatch('138 1234 5621').split('"').length >> 1).toBe(10)
  })

  it('says through what it found a customer', async () => {
    const store = newStore()
    store.customers.upsert(
      [
        customer('1', '重庆宏达科技', { telephone: '138****5621', ownerName: '林志远' }),
        customer('2', 'CQHD Trading', { gmtFollowup: 1 }),
      ],
      noon,
    )
    await indexNow(store)
    expect(store.customers.suggest('cqhd', 8)).toEqual([
      { id: '2', name: 'CQHD Trading', ownerName: '', matched: 'name' },
      { id: '1', name: '重庆宏达科技', ownerName: '林志远', matched: 'pinyin' },
    ])
    expect(store.customers.suggest('5621', 8)[0]).toMatchObject({ id: '1', matched: 'phone' })
    expect(store.customers.suggest('138 1234-5621', 8)[0]).toMatchObject({ id: '1', matched: 'phone' })
    expect(store.customers.suggest('１３８１２３４５６２１', 8)[0]).toMatchObject({ id: '1', matched: 'phone' })
    expect(store.customers.suggest('   ', 8)).toEqual([])
  })

  it.each([
    ['indexed', true],
    ['not indexed yet', false],
  ])('finds a number as it was pasted from elsewhere, masked or not (%s)', async (_, indexed) => {
    const store = newStore()
    const telephones = ['13812345621', '138****5621', '+86 138-1234-5621', '057188886666', '13912345621']
    store.customers.upsert(
      telephones.map((telephone, at) => customer(String(at), `甲${at}`, { telephone, gmtFollowup: -at })),
      noon,
    )
    if (indexed) await indexNow(store)
    const suggested = (text: string) => store.customers.suggest(text, 8).map(({ id }) => id)
    const filtered = (telephone: string) =>
      store.customers.list(query({ telephone, pageSize: 50 })).rows.map(({ id }) => id)
    for (const pasted of [
      '+86 138 1234 5621',
      '0086-138-1234-5621',
      '8613812345621',
      '138\u20111234\u20115621',
      '\u202d138 1234 5621\u202c',
      '\u2066138 1234 5621\u2069',
      '138\u200b1234\u200b5621',
      '138.1234.5621',
      '(138) 1234·5621',
    ]) {
      expect(suggested(pasted), pasted).toEqual(['0', '1', '2'])
      expect(filtered(pasted).toSorted(), pasted).toEqual(['0', '1', '2'])
    }
    expect(filtered('+86 138****5621')).toEqual(['1'])
    expect(suggested('0571.8888.6666')).toEqual(['3'])
    expect(suggested('86138')).toEqual(['2'])
    expect(suggested('138/12345621')).toEqual([])
  })

  it('takes any typed text without an error, and finds no more than a look at every row', async () => {
    const store = newStore()
    const odd = [customer('a', '"引号" OR * (括号)'), customer('b', 'a\0b\u200bc'), customer('c', '😀笑脸İﬀ')]
    store.customers.upsert([...rows.slice(0, 200), ...odd], noon)
    await indexNow(store)
    const all = [...rows.slice(0, 200), ...odd]
    fc.assert(
      fc.property(hostile, (text) => {
        const hits = store.customers.suggest(text, 20).map((item) => item.id)
        const right = searchKey(text) === '' ? 0 : all.filter((row) => found(row, text)).length
        expect(hits).toHaveLength(Math.min(20, right))
        const listed = store.customers.list(query({ name: text.slice(0, 200), pageSize: 50 }))
        expect(listed.total).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 2000, seed: 11 },
    )
    expect(store.customers.suggest('"引号"', 8).map((item) => item.id)).toEqual(['a'])
    expect(store.customers.suggest('abc', 8).map((item) => item.id)).toEqual(['b'])
    expect(store.customers.count()).toBe(203)
  })

  it('builds no term that the index could read as a word of its language', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const key = searchKey(text)
        if (key === '') return
        expect(indexTerms(key, initialsOf(key), '')).not.toMatch(/[!-\x7f]/)
        expect(anyMatch(key).replace(/"[^"]*"/g, '')).toMatch(/^(\*|\(|\)| AND | OR )*$/)
      }),
      { numRuns: 1000, seed: 2 },
    )
  })

  it('reads characters of several readings by their words', () => {
    const initials = (name: string): string => initialsOf(searchKey(name))
    expect(initials('重庆长江银行')).toBe('cqcjyh')
    expect(initials('曾伟')).toBe('zw')
    expect(initials('单晓明')).toBe('sxm')
    expect(initials('北京 A·B（集团）2号')).toBe('bjabjt2h')
    expect(initials('ＡＢＣ公司')).toBe('abcgs')
    expect(initials('，。！')).toBe('')
  })

  it('follows names and numbers that change', async () => {
    const store = newStore()
    store.customers.upsert([customer('1', '旧名字', { telephone: '13800001111' })], noon)
    await indexNow(store)
    store.customers.upsert([customer('1', '新称呼', { telephone: '13900002222' })], noon)
    expect(store.customers.suggest('旧名', 8)).toEqual([])
    expect(store.customers.suggest('1111', 8)).toEqual([])
    expect(store.customers.suggest('新称', 8)).toHaveLength(1)
    expect(store.customers.suggest('13900', 8)).toHaveLength(1)
    expect(store.customers.list(query({ name: 'xch' })).total).toBe(1)
    expect(store.customers.list(query({ name: 'jmz' })).total).toBe(0)
  })
})
