// Who is near a party by name: what a check compares, and what it does not.
import { describe, expect, it } from 'vitest'
import { compareNames, looseKey } from '#core/areas/customers/store/near-name'
import { searchParties } from '#core/areas/customers/store/near-parties'
import { searchSimilar } from '#core/areas/customers/store/similar'
import { searchKey } from '#core/engine/store/search/key'
import type { FirmContract } from '#shared/domain/contract'
import { contact } from '../../engine/store/record-rows.ts'
import { customer, indexNow, newStore, noon } from '../../engine/store/support.ts'

const near = (text: string, name: string) => compareNames([text])(searchKey(name)).map((found) => found.near)[0] ?? null

const contract = (id: string, parts: Partial<FirmContract>): FirmContract => ({
  ...{ id, name: '', partyA: '', partyB: '', userCreateName: '', finishUserName: '', gmtCreate: null, fsid: '' },
  other: [],
  ...parts,
})

describe('a name near another', () => {
  it('is compared without blanks, dots, brackets and dashes, but a star stays', () => {
    const same = [
      '阿卜杜拉·买买提',
      '阿卜杜拉•买买提',
      '阿卜杜拉・买买提',
      '阿卜杜拉.买买提',
      '阿卜杜拉 买 买提',
      '阿卜杜拉∙买买提',
    ]
    expect(new Set(same.map((text) => looseKey(searchKey(text))))).toEqual(new Set(['阿卜杜拉买买提']))
    expect(looseKey(searchKey('ＡＢＣ（中国）有限 公司'))).toBe('abc中国有限公司')
    expect(looseKey('张*')).toBe('张*')
  })

  it.each([
    ['北京字节跳动科技有限公司', '字节跳动', 'inside'],
    ['北京字节跳动科技有限公司', '字节跳动有限公司', 'inside'],
    ['北京字节跳动科技有限公司', '北京字节跳动科技(有限)公司', 'same'],
    ['字节跳动有限公司', '北京字节跳动科技有限公司', 'holds'],
    ['字节跳动', '北京字节跳动科技有限公司', 'holds'],
    ['北 京 字节 跳动', '北京字节跳动科技有限公司', 'holds'],
    ['张伟', '张伟明', 'holds'],
    // Two characters stand in too many names, and what every company has says nothing.
    ['北京张伟科技有限公司', '张伟', null],
    ['北京字节跳动科技有限公司', '有限公司', null],
    ['北京字节跳动科技有限公司', '上海字节跳动科技有限公司', null],
    ['（）', '张伟', null],
  ])('%s: %s is %s', (text, name, expected) => {
    expect(near(text, name)).toBe(expected)
  })
})

describe('a check', () => {
  const filled = () => {
    const store = newStore()
    store.customers.upsert(
      [customer('1', '字节跳动'), customer('2', '阿卜杜拉·买买提'), customer('3', '杭州远序')],
      noon,
    )
    store.contacts.upsert([contact('7', { name: 'Tom Lee', telephone: '' }), contact('8', { name: '许宏深' })], noon)
    store.contracts.upsert(
      [
        contract('c1', { name: '常年顾问', partyA: '甲公司', partyB: '上海澜桥有限公司', userCreateName: '林知远' }),
        contract('c2', { name: '远序科技委托合同' }),
      ],
      noon,
    )
    return store
  }
  const found = (store: ReturnType<typeof filled>, text: string) =>
    searchParties(store, { texts: [text], limit: 9 })[0]?.hits.map(
      ({ kind, id, matched, exact }) => `${kind} ${id} ${matched}${exact ? ' exact' : ''}`,
    )

  it('finds a record whose name stands in that of the party, whether the search is built or not', async () => {
    const store = filled()
    expect(found(store, '北京字节跳动科技有限公司')).toEqual(['customer 1 inside'])
    await indexNow(store)
    expect(found(store, '北京字节跳动科技有限公司')).toEqual(['customer 1 inside'])
    expect(found(store, '阿卜杜拉 • 买买提')).toEqual(['customer 2 name exact'])
    expect(found(store, '没有这家公司')).toEqual([])
  })

  it('finds contracts by a party, else by their name', () => {
    const store = filled()
    const [party] = searchParties(store, { texts: ['上海澜桥有限公司'], limit: 9 })
    expect(party?.hits).toEqual([
      {
        ...{ kind: 'contract', id: 'c1', name: '常年顾问', ownerName: '林知远' },
        ...{ companyName: '上海澜桥有限公司', matched: 'name', exact: true },
      },
    ])
    expect(found(store, '远序科技')).toEqual(['contract c2 name'])
  })

  it('says of a contact through what it was found', () => {
    const store = filled()
    expect(found(store, 'TOM LEE')).toEqual(['contact 7 name exact'])
    expect(found(store, 'XHS')).toEqual(['contact 8 pinyin'])
    expect(found(store, '5621')).toEqual(['contact 8 phone'])
  })

  it('lists those of the very name before many that are alike, and says that there are more', () => {
    const store = newStore()
    const many = Array.from({ length: 40 }, (_, index) => index)
    store.customers.upsert(
      [...many.map((index) => customer(`${index}`, `张伟${index}号`)), customer('99', '张伟')],
      noon,
    )
    store.contacts.upsert(
      [...many.map((index) => contact(`${index}`, { name: `张伟${index}号` })), contact('99', { name: '张 伟' })],
      noon,
    )
    const [party] = searchParties(store, { texts: ['张伟'], limit: 9 })
    expect(party?.more).toBe(true)
    expect(party?.hits).toHaveLength(18)
    expect(party?.hits.filter(({ exact }) => exact).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'customer 99',
      'contact 99',
    ])
  })
})

describe('a name that is being typed', () => {
  it('has those of the very name first, whatever was followed up last, and is compared as it is searched', async () => {
    const store = newStore()
    const late = { gmtFollowup: noon }
    const many = Array.from({ length: 9 }, (_, index) => index)
    store.customers.upsert(
      [...many.map((index) => customer(`${index}`, `ABC ${index}`, late)), customer('99', 'Abc')],
      noon,
    )
    store.contacts.upsert(
      [...many.map((index) => contact(`${index}`, { name: `ABC ${index}`, ...late })), contact('99', { name: 'abc' })],
      noon,
    )
    await indexNow(store)
    const [hits] = searchSimilar(store, { texts: ['ＡＢＣ'], limit: 3 })
    expect(hits?.map(({ kind }) => kind)).toEqual([...Array(3).fill('customer'), ...Array(3).fill('contact')])
    expect(hits?.filter(({ exact }) => exact).map(({ id }) => id)).toEqual(['99', '99'])
    expect([hits?.[0]?.id, hits?.[3]?.id]).toEqual(['99', '99'])
    expect(new Set(hits?.map(({ matched }) => matched))).toEqual(new Set(['name']))
  })

  it('finds a contact by number or a part of the name among very many before the search is built', () => {
    const store = newStore()
    const many = Array.from({ length: 1100 }, (_, index) => contact(`${index}`, { gmtFollowup: noon }))
    const old = contact('old', { name: '许宏深律师', telephone: '13900007788', gmtFollowup: 1 })
    store.contacts.upsert([...many, old], noon)
    const found = (limit: number) =>
      searchSimilar(store, { texts: ['宏深', 'XHS', '13900007788', '王', '没有'], limit }).map((hits) =>
        hits.map(({ id, matched }) => `${id} ${matched}`),
      )
    const before = found(2)
    expect(before).toEqual([['old name'], ['old pinyin'], ['old phone'], ['999 name', '998 name'], []])
    while (store.contacts.buildSearch());
    expect(found(2)).toEqual(before)
  })

  it('finds nothing for blanks, also where records have no name', () => {
    const store = newStore()
    store.customers.upsert([customer('1', ''), customer('2', '远序')], noon)
    store.contacts.upsert([contact('7', { name: ' ' })], noon)
    const found = searchSimilar(store, { texts: ['  ', '\u200b\u3000', '远序'], limit: 3 })
    expect(found.map((hits) => hits.map(({ id }) => id))).toEqual([[], [], ['2']])
  })
})
