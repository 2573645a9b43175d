import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { longestText } from '#core/areas/customers/store/facet-terms'
import { type DateSpans, noSpans } from '#core/areas/customers/store/row-predicates'
import { openReadStore } from '#core/areas/stores'
import { openDatabase, storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { type CustomerQuery, sortFields } from '#shared/contract/customers'
import type { Customer } from '#shared/domain/customer'
import { naivePage } from '../../engine/store/oracle.ts'
import {
  customer,
  indexNow,
  madeCustomers,
  newFolder,
  newStore,
  noon,
  query,
  testKey,
} from '../../engine/store/support.ts'
import { passesWide } from '../../engine/store/wide-oracle.ts'
import fc from '../../support/properties.ts'

const day = 86_400_000

/** Customers with everything that a filter of §3 looks at, written in the ways in which firms write it. */
const rows: readonly Customer[] = madeCustomers(1500, 3).map((row, index) => ({
  ...row,
  region: index % 3 === 0 ? '' : `区${index % 7}`,
  weMediaAccountId: index % 4 === 0 ? 'w1' : '',
  gmtExpires: index % 5 === 0 ? null : noon + (index % 120) * day,
  tagList: [
    ...(index % 4 === 0 ? [{ id: '1', name: '重要' }] : []),
    ...(index % 6 === 0 ? [{ id: '2', name: '"急"' }] : []),
  ],
  participantList: row.participantList.flatMap((member) => [member, { ...member, id: `${member.id}b`, roleId: '4' }]),
  extra: {
    ...row.extra,
    kinds: ['1', '1,3', ['2', '3'], '["1","2"]', null, ''][index % 6] ?? null,
    stage: index % 5,
    memo: ['', '诉讼Abc12 中de结', '案由：abc１2', 'bc中，Ｄe 末😀尾', null, 12345][index % 6] ?? null,
    ...(index % 9 === 0 ? { __proto__x: '甲', '引"号': 'a%b_c' } : {}),
  },
}))

const asked = fc.record(
  {
    name: fc.constantFrom('', '', '', '公司', 'gs'),
    chargeStatus: fc.subarray(['0', '1']),
    level: fc.subarray(['1', '2', '3', '4']),
    ownerid: fc.constantFrom('', '', '', '50000000000000003'),
    tag: fc.subarray(['1', '2', '9']),
    telephone: fc.constantFrom(
      '',
      '',
      '138',
      '010',
      '8899',
      '1',
      '80',
      '5678',
      '138-1234 5678',
      '13900001234',

      '没有',
    ),
    industry: fc.constantFrom('', '', '物流', '没有这行'),
    city: fc.subarray(['北京', '上海', '重庆']),
    region: fc.subarray(['区1', '区2']),
    participantId: fc.constantFrom('', '', '53', '59'),
    participantRoles: fc.subarray(['2', '4', '7']),
    channel: fc.constantFrom('', '', '线上'),
    weMediaAccountId: fc.constantFrom('', '', 'w1'),
    userCreate: fc.constantFrom('', '', '53'),
    extraSet: fc.dictionary(
      fc.constantFrom('kinds', 'stage', 'gone', 'school'),
      fc.subarray(['1', '2', '3', '', '北京']),
    ),
    extraLike: fc.dictionary(
      fc.constantFrom('school', 'memo', 'memo', '引"号', 'gone', '__proto__x'),
      fc.constantFrom(
        '京',
        '%',
        '甲',
        'B_',
        'b',
        'bc',
        'abc',
        'bc1',
        'c12',
        'c 中',
        ' 中d',
        'bc中',
        'e',
        '😀',
        '末😀尾',
        '234',
        '：',
      ),
    ),
    columnValues: fc.dictionary(
      fc.constantFrom('industry', 'region', 'tagList', 'note', 'extra.kinds', 'contact'),
      fc.subarray(['物流', '', '1', '区3', '3']),
    ),
    extraSearch: fc.dictionary(
      fc.constantFrom('note', 'contact', 'extra.school', 'city'),
      fc.constantFrom('重点', '李', '海'),
    ),
    sortField: fc.constantFrom(...sortFields),
    sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  },
  { requiredKeys: ['sortField', 'sortOrder'] },
)
const span = fc.tuple(fc.integer({ min: -500, max: 130 }), fc.integer({ min: 1, max: 300 })).map(([from, days]) => ({
  start: noon + from * day,
  end: noon + (from + days) * day,
}))
const askedSpans = fc.record(
  { gmtCreate: span, gmtCooperate: span, gmtExpires: span, gmtFollowup: span, gmtNotFollowup: span },
  { requiredKeys: [] },
)
/** Few of the filters at a time: all of them together find nothing. */
const questions = fc
  .tuple(asked, askedSpans, fc.infiniteStream(fc.boolean()), fc.boolean())
  .map(([parts, dates, coins, dated]) => {
    const some = Object.entries(parts).filter(([name]) => name.startsWith('sort') || !coins.next().value === false)
    const kept = Object.fromEntries(some.filter(([name], index) => name.startsWith('sort') || index % 3 === 0))
    const spans: DateSpans = { dates: dated ? dates : {}, days: {} }
    return { parts: kept as Partial<CustomerQuery>, spans }
  })

const naive = (question: CustomerQuery, spans: DateSpans) =>
  naivePage(rows, question, (row) => passesWide(row, question, spans))

const built = (store: Store): void => {
  while (store.customers.buildFacets());
}

let folder: string
let store: Store

beforeAll(async () => {
  folder = newFolder()
  store = newStore({ folder })
  store.customers.upsert(rows, noon)
  await indexNow(store)
})

describe('filters of the list', () => {
  const same = (list: Store['customers']['list'], runs: number) =>
    fc.assert(
      fc.property(questions, ({ parts, spans }) => {
        const question = query({ ...parts, pageSize: 50 })
        const { rows: found, total } = list(question, spans)
        expect({ ids: found.map((row) => row.id), total }).toEqual(naive(question, spans))
      }),
      { numRuns: runs, seed: 41 },
    )

  it('CL-34 CL-35 CL-41 find what reading every row would find, before the index of facets is there', () => {
    expect(store.customers.facetsLeft()).toBe(true)
    same(store.customers.list, 150)
  })

  it('CL-34 CL-35 CL-41 find the same through the index, and through a connection that only reads', () => {
    built(store)
    expect(store.customers.facetsLeft()).toBe(false)
    same(store.customers.list, 600)
    const second = openReadStore(folder, storeFile, testKey)
    same(second.customers.list, 100)
    second.close()
  })

  it('CL-41 find by a searched telephone number what the filter of them finds, however it is typed', () => {
    const ids = (parts: Partial<CustomerQuery>) =>
      store.customers.list(query({ ...parts, pageSize: 50 })).rows.map(({ id }) => id)
    const whole = rows[0]?.telephone.replace('****', '0000') ?? ''
    const wide = [...whole].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    for (const typed of [whole, `${whole.slice(0, 3)}-${whole.slice(3, 7)} ${whole.slice(7)}`, wide]) {
      expect(ids({ extraSearch: { telephone: typed } })).toEqual(ids({ telephone: whole }))
      expect(ids({ extraSearch: { telephone: typed } }).length).toBeGreaterThan(0)
    }
  })

  it('CL-34 stay right while rows change, go and come', async () => {
    const other = newStore()
    const first = rows.slice(0, 300)
    other.customers.upsert(first, noon)
    await indexNow(other)
    built(other)
    const changed = first.map((row, index) =>
      index % 2 === 0 ? { ...row, city: '拉萨', tagList: [{ id: '77', name: '新' }] } : row,
    )
    other.customers.upsert([...changed, ...rows.slice(300, 320)], noon)
    const gone = changed.slice(0, 10).map((row) => row.id)
    other.customers.remove(gone)
    const left = [...changed.slice(10), ...rows.slice(300, 320)]
    for (const parts of [{ city: ['拉萨'] }, { tag: ['77'] }, { tag: ['1'] }, { city: ['北京'], tag: ['1', '2'] }]) {
      const question = query({ ...parts, pageSize: 50 })
      const { rows: found, total } = other.customers.list(question)
      const all = naivePage(left, question, (row) => passesWide(row, question, noSpans))
      expect({ ids: found.map((row) => row.id), total }).toEqual(all)
    }
  })

  it('CL-20 counts the values of a column, the most frequent first', () => {
    const counts = new Map<string, number>()
    for (const row of rows) counts.set(row.city, (counts.get(row.city) ?? 0) + 1)
    const { values, more } = store.customers.facets('city', '', 5, String)
    expect(more).toBe(true)
    expect(values).toHaveLength(5)
    for (const { value, rows: count } of values) expect(counts.get(value)).toBe(count)
    expect(values[0]?.rows).toBe(Math.max(...counts.values()))
    expect(store.customers.facets('city', '海', 200, String).values.map((one) => one.value)).toEqual(['上海'])
    const tags = store.customers.facets('tagList', '', 200, String).values
    expect(tags.find((one) => one.value === '重要')).toEqual({ value: '重要', id: '1', rows: expect.any(Number) })
    expect(tags.find((one) => one.value === '重要')?.rows).toBe(
      rows.filter((row) => row.tagList.some((tag) => tag.id === '1')).length,
    )
    expect(tags.find((one) => one.value === '')?.rows).toBe(rows.filter((row) => row.tagList.length === 0).length)
    expect(
      store.customers
        .facets('extra.kinds', '', 200, String)
        .values.map((one) => one.value)
        .sort(),
    ).toEqual(['', '1', '2', '3'])
    expect(store.customers.facets('gmtApply', '', 200, String).values).toEqual([{ value: '', rows: 1500 }])
    expect(store.customers.facets('no such column"; --', '', 200, String).values).toEqual([{ value: '', rows: 1500 }])
  })

  it('CL-20 CL-41 find by a system field of a newer server, which is kept beside the columns', () => {
    const own = newStore()
    const kept: readonly Customer['unknown'][] = [
      { score: 12, kinds: ['甲', '乙'] },
      { score: '高分', kinds: '乙' },
      {},
    ]
    own.customers.upsert(
      kept.map((unknown, index) => customer(String(index + 1), `客户${index}`, { unknown })),
      noon,
    )
    const ids = (parts: Partial<CustomerQuery>) =>
      own.customers
        .list(query({ ...parts, pageSize: 50 }))
        .rows.map(({ id }) => id)
        .sort()
    const check = () => {
      expect(own.customers.facets('kinds', '', 200, String).values).toEqual([
        { value: '乙', rows: 2 },
        { value: '', rows: 1 },
        { value: '甲', rows: 1 },
      ])
      expect(ids({ columnValues: { kinds: ['乙'] } })).toEqual(['1', '2'])
      expect(ids({ columnValues: { kinds: ['', '甲'] } })).toEqual(['1', '3'])
      expect(ids({ columnValues: { score: ['12'] } })).toEqual(['1'])
      expect(ids({ columnValues: { gone: ['12'] } })).toEqual([])
      expect(ids({ extraSearch: { score: '高' } })).toEqual(['2'])
      expect(ids({ extraSearch: { kinds: '甲' } })).toEqual(['1'])
    }
    check()
    built(own)
    check()
    own.close()
  })

  it('CL-20 finds people by their names beyond those who are listed, whatever column names them', () => {
    const other = newStore()
    const member = (userId: string, userName: string) => ({ id: '', userId, userName, roleId: '4', roleName: '助理' })
    const of = (id: string, name: string) => ({
      ownerid: id,
      ownerName: name,
      userCreate: id,
      userCreateName: name,
      participantList: [member(id, name)],
    })
    const few = [of('53', '林志远'), of('53', '林志远'), of('59', '周 Mei')]
    other.customers.upsert(
      few.map((row, index) => customer(String(index + 1), `客户${index}`, row)),
      noon,
    )
    for (const column of ['ownerid', 'userCreate', 'participantList']) {
      const found = (text: string) => other.customers.facets(column, text, 1, String).values
      expect(found('')).toEqual([{ value: '53', rows: 2 }])
      for (const text of ['周', 'MEI', '59'])
        expect(found(text), `${column} ${text}`).toEqual([{ value: '59', rows: 1 }])
      expect(found('没有这人')).toEqual([])
    }
    expect(other.customers.peopleNamed(['59', '53', '60'])).toEqual([
      { id: '59', name: '周 Mei' },
      { id: '53', name: '林志远' },
    ])
    const gone = { participantList: [member('61', ' '), member('61', '贺兰舟')] }
    other.customers.upsert([customer('9', '客户', gone)], noon)
    expect(other.customers.peopleNamed(['61'])).toEqual([{ id: '61', name: '贺兰舟' }])
    other.close()
  })

  it('CL-20 counts no value that no box can ask for, and the empty one however rare it is', () => {
    const other = newStore()
    const industries = ['长'.repeat(501), '长'.repeat(500), '物流', '物流', '金融', '金融', '']
    other.customers.upsert(
      industries.map((industry, index) => customer(String(index + 1), `客户${index}`, { industry })),
      noon,
    )
    const shown = (limit: number, text = '') => {
      const { values, more } = other.customers.facets('industry', text, limit, String)
      return { values: values.map(({ value }) => value), more }
    }
    expect(shown(200).values.toSorted()).toEqual(['', '物流', '金融', '长'.repeat(500)].toSorted())
    expect(shown(2)).toEqual({ values: ['物流', ''], more: true })
    expect(shown(2, '流')).toEqual({ values: ['物流'], more: false })
    other.close()
  })

  it('knows who stands before and after a customer among those that are shown', () => {
    const question = query({ city: ['北京', '上海'], sortField: 'name', sortOrder: 'asc', pageSize: 50 })
    const { ids, total } = naive(question, noSpans)
    for (const [index, id] of ids.entries()) {
      const next = ids[index + 1]
      const found = store.customers.neighbours(id, question)
      expect(found).toMatchObject({ previous: ids[index - 1] ?? null, position: index, total })
      if (next !== undefined) expect(found.next).toBe(next)
    }
    const outside = rows.find((row) => row.city === '重庆')
    expect(store.customers.neighbours(outside?.id ?? '', question)).toEqual({
      previous: null,
      next: null,
      position: null,
      total,
    })
    const plain = query()
    const first = store.customers.list(plain).rows.map((row) => row.id)
    expect(store.customers.neighbours(first[1] ?? '', plain)).toMatchObject({
      previous: first[0],
      next: first[2],
      position: 1,
    })
  })

  it('CL-37 finds a value of a custom field that is longer than what the index keeps', () => {
    const long = '由本所指派至市法律援助中心'.repeat(6)
    const own = newStore()
    own.customers.upsert([customer('1', '甲', { extra: { kinds: long } }), customer('2', '乙', {})], noon)
    built(own)
    for (const question of [query({ extraSet: { kinds: [long] } }), query({ extraSet: { kinds: ['1', long] } })])
      expect(own.customers.list(question).rows.map(({ id }) => id)).toEqual(['1'])
  })

  it('CL-37 finds a part of a custom text that is longer than what the index keeps, and one of a changed text', () => {
    const own = newStore()
    const long = `开头${'长'.repeat(longestText)}结尾`
    own.customers.upsert([customer('1', '甲', { extra: { memo: '短文' } }), customer('2', '乙', {})], noon)
    built(own)
    const found = (text: string) => own.customers.list(query({ extraLike: { memo: text } })).rows.map(({ id }) => id)
    expect(found('短文')).toEqual(['1'])
    own.customers.upsert([customer('2', '乙', { extra: { memo: long } })], noon)
    expect([found('结尾'), found('短')]).toEqual([['2'], ['1']])
    own.customers.upsert([customer('2', '乙', { extra: { memo: '又短' } })], noon)
    expect([found('结尾'), found('短').sort(), found('短又')]).toEqual([[], ['1', '2'], []])
  })

  it('D-66 says which filters no row can answer', () => {
    const bare = newStore()
    expect(bare.customers.lacking()).toEqual([])
    bare.customers.upsert([customer('1', '甲', { ownerid: '5' })], noon)
    expect(bare.customers.lacking()).toEqual(
      expect.arrayContaining(['userCreate', 'gmtExpires', 'tag', 'participantId', 'channel']),
    )
    expect(bare.customers.lacking()).not.toContain('ownerid')
    bare.customers.upsert([customer('2', '乙', { tagList: [{ id: '1', name: '重要' }] })], noon)
    expect(bare.customers.lacking()).not.toContain('tag')
  })

  it('C18 does without a damaged index of facets, and the next start builds it again', async () => {
    const place = newFolder()
    const hurt = newStore({ folder: place })
    hurt.customers.upsert(rows.slice(0, 400), noon)
    await indexNow(hurt)
    built(hurt)
    hurt.close()
    const database = openDatabase(join(place, storeFile), testKey)
    database.unsafeMode(true)
    database.exec("UPDATE customer_facet_data SET block = x'00' WHERE id > 10")
    database.close()
    const again = newStore({ folder: place })
    const question = query({ city: ['北京'], pageSize: 50 })
    const expected = naivePage(rows.slice(0, 400), question, (row) => passesWide(row, question, noSpans))
    expect(again.customers.list(question).total).toBe(expected.total)
    again.customers.upsert([customer('9', '新', { city: '北京' })], noon)
    expect(again.customers.list(question).total).toBe(expected.total + 1)
    again.close()
    const whole = newStore({ folder: place })
    expect(whole.customers.facetsLeft()).toBe(true)
    built(whole)
    expect(whole.customers.list(question).total).toBe(expected.total + 1)
  })
})
