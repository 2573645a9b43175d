// The order by pinyin in which the records of a kind are listed where somebody looks for one by its name.
import { expect, it } from 'vitest'
import type { Store } from '#core/engine/store/types'
import { contact } from './record-rows.ts'
import { customer, indexNow, newStore, noon } from './support.ts'

const names = [
  '郑州甲公司',
  '阿里',
  '第10分所',
  '2号楼业委会',
  '杭州乙公司',
  '10号楼业委会',
  '杭州甲公司',
  '第2分所',
  '',
]
const byPinyin = [
  '',
  '2号楼业委会',
  '10号楼业委会',
  '阿里',
  '第2分所',
  '第10分所',
  '杭州甲公司',
  '杭州乙公司',
  '郑州甲公司',
]

const filled = (): Store => {
  const store = newStore()
  store.customers.upsert(
    names.map((name, at) => customer(String(at), name)),
    noon,
  )
  store.contacts.upsert(
    names.map((name, at) => contact(String(at), { name })),
    noon,
  )
  return store
}

const pagesOf = (table: Store['customers'] | Store['contacts'], size: number): readonly string[] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, page) => table.byPinyin(page * size, size)).flatMap(
    (rows) => rows.map(({ name }) => name),
  )

it('DC-01 names stand by pinyin, numbers by their value, however the pages are cut', async () => {
  const store = filled()
  for (const size of [1, 2, 4, 50]) {
    expect(pagesOf(store.customers, size)).toEqual(byPinyin)
    expect(pagesOf(store.contacts, size)).toEqual(byPinyin)
  }
  await indexNow(store)
  expect(pagesOf(store.customers, 3)).toEqual(byPinyin)
  expect(store.customers.byPinyin(9, 50)).toEqual([])
})

it('DC-01 the order of a kind follows what is added, renamed, removed and taken back, in whatever else is written', () => {
  const { contacts, transaction } = filled()
  const first = (size: number) => contacts.byPinyin(0, size).map(({ name }) => name)
  expect(first(4)).toEqual(byPinyin.slice(0, 4))
  contacts.upsert([contact('1', { name: '章三' }), contact('new', { name: '白云' })], noon + 1)
  contacts.remove(['8'])
  expect(first(4)).toEqual(['2号楼业委会', '10号楼业委会', '白云', '第2分所'])
  const undone = () =>
    transaction(() => {
      contacts.upsert([contact('soon gone', { name: '安心' })], noon + 2)
      expect(first(3)).toContain('安心')
      throw new Error('undone')
    })
  expect(undone).toThrow('undone')
  expect(first(4)).toEqual(['2号楼业委会', '10号楼业委会', '白云', '第2分所'])
  contacts.rename('new', 'known')
  expect(contacts.byPinyin(2, 1)).toMatchObject([{ id: 'known', name: '白云' }])
})

it('DC-01 the order follows what is added, renamed and removed', () => {
  const { customers } = filled()
  expect(customers.byPinyin(0, 4).map(({ name }) => name)).toEqual(byPinyin.slice(0, 4))
  customers.upsert([customer('1', '章三'), customer('new', '白云')], noon + 1)
  customers.remove(['8'])
  expect(customers.byPinyin(0, 4).map(({ name }) => name)).toEqual(['2号楼业委会', '10号楼业委会', '白云', '第2分所'])
  expect(customers.byPinyin(7, 4).map(({ name }) => name)).toEqual(['章三', '郑州甲公司'])
})
