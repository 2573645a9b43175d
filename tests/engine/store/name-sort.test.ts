// The lists of customers and contacts sorted by name: by pinyin, by a key that stands beside each row.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createCollator } from '#core/areas/customers/store/collate'
import { openDatabase } from '#core/engine/store/database'
import { storeFile } from '#core/engine/store/index'
import { nameOrderKey } from '#core/engine/store/records/name-order-key'
import { pinyinCharacters } from '#core/engine/store/records/pinyin-characters'
import { searchKey } from '#core/engine/store/search/key'
import type { Store } from '#core/engine/store/types'
import { contactQuery } from '#shared/contract/contacts'
import type { CustomerQuery } from '#shared/contract/customers'
import { contact } from './record-rows.ts'
import { customer, indexNow, newFolder, newStore, noon, query, testKey } from './support.ts'

/** Names in the order in which a person looks for them. */
const sorted = [
  '',
  '（中）华信',
  '2号楼业委会',
  '10号楼业委会',
  '阿里',
  '安泰',
  '安泰公司',
  '长沙宏达公司',
  '重庆宏达公司',
  '第2分所',
  '第10分所',
  '杭州公司',
  '李刚',
  '李四',
  '里昂公司',
  '朴志',
  '仇英',
  '任平生',
  '单雄信',
  '厦门公司',
  '曾国',
  '掌上公司',
  '郑州公司',
  '重量级',
  '㐀公司',
  'Éclair',
  'Group',
  '𠀀公司',
]
const mixed = sorted.map((_, at) => sorted[(at * 11) % sorted.length] ?? '')

const idOf = (name: string): string => `id${sorted.indexOf(name)}`
const customers = mixed.map((name, at) =>
  customer(idOf(name), name, { level: at % 2 === 0 ? '1' : '2', city: at % 3 === 0 ? '' : '成都' }),
)
const contacts = mixed.map((name) => contact(idOf(name), { name }))

const fill = (store: Store): Store => {
  store.customers.upsert(customers, noon)
  store.contacts.upsert(contacts, noon)
  return store
}

type Order = 'asc' | 'desc'
const turned = (names: readonly string[], order: Order) => (order === 'asc' ? names : names.toReversed())

/** Every page of ten of the customers' list, one behind the other. */
const customersBy = (store: Store, sortOrder: Order, parts: Partial<CustomerQuery> = {}): readonly string[] => {
  const page = (pageIndex: number) =>
    store.customers.list(query({ ...parts, sortField: 'name', sortOrder, pageSize: 10, pageIndex }))
  return Array.from({ length: Math.ceil(page(0).total / 10) }, (_, at) => page(at).rows).flatMap((rows) =>
    rows.map(({ name }) => String(name)),
  )
}
const contactsBy = (store: Store, sortOrder: Order, text = ''): readonly string[] => {
  const page = (pageIndex: number) =>
    store.contacts.list(contactQuery.parse({ text, sortField: 'name', sortOrder, pageSize: 10, pageIndex }))
  return Array.from({ length: Math.ceil(page(0).total / 10) }, (_, at) => page(at).rows).flatMap((rows) =>
    rows.map(({ name }) => name),
  )
}
/** Builds what lies behind the sync, as far as it is left. */
const buildOrders = async (store: Store): Promise<void> => {
  await indexNow(store)
  while (store.contacts.buildOrder());
}

it('CL-33 CC-01 lists stand by pinyin in both directions, over the edges of pages, indexed or not', async () => {
  const store = fill(newStore())
  for (const indexed of [false, true]) {
    if (indexed) await indexNow(store)
    for (const order of ['asc', 'desc'] as const) {
      expect(customersBy(store, order)).toEqual(turned(sorted, order))
      expect(contactsBy(store, order)).toEqual(turned(sorted, order))
    }
  }
})

it('CL-33 a filter and a search keep the order, also where their few hits are sorted apart', async () => {
  const store = fill(newStore())
  await indexNow(store)
  const levels = new Map(customers.map(({ name, level }) => [name, level]))
  const cities = new Map(customers.map(({ name, city }) => [name, city]))
  for (const order of ['asc', 'desc'] as const) {
    const first = sorted.filter((name) => levels.get(name) === '1')
    expect(customersBy(store, order, { level: ['1'] })).toEqual(turned(first, order))
    const firms = sorted.filter((name) => name.includes('公司'))
    expect(customersBy(store, order, { name: '公司' })).toEqual(turned(firms, order))
    expect(contactsBy(store, order, '公司')).toEqual(turned(firms, order))
    const here = sorted.filter((name) => cities.get(name) === '成都')
    expect(customersBy(store, order, { city: ['成都'] })).toEqual(turned(here, order))
  }
})

it('CL-33 a name that was changed moves to its new place', async () => {
  const store = fill(newStore())
  await indexNow(store)
  store.customers.upsert([customer(idOf('安泰'), '赵安泰')], noon + 1)
  store.contacts.upsert([contact(idOf('安泰'), { name: '赵安泰' })], noon + 1)
  const now = sorted.filter((name) => name !== '安泰').toSpliced(sorted.indexOf('郑州公司') - 1, 0, '赵安泰')
  expect(customersBy(store, 'asc')).toEqual(now)
  expect(contactsBy(store, 'desc')).toEqual(now.toReversed())
})

it('CL-33 keys are compared alike by SQLite and by the list, and are one for what is written in two ways', () => {
  const database = openDatabase(join(newFolder(), 'keys.db'), testKey)
  database.exec('CREATE TABLE name (no INTEGER PRIMARY KEY, key TEXT)')
  const rows = mixed.map((name, no) => ({ no, key: nameOrderKey(searchKey(name)) }))
  for (const { no, key } of rows) database.prepare('INSERT INTO name VALUES (?, ?)').run(no, key)
  const bySqlite = database.prepare('SELECT no, key FROM name ORDER BY key, no').all()
  database.close()
  expect(rows.toSorted(createCollator('asc'))).toEqual(bySqlite)
  expect(nameOrderKey(searchKey('ＧＲＯＵＰ　２００'))).toBe(nameOrderKey(searchKey('group 200')))
  expect(nameOrderKey('第02条')).toBe(nameOrderKey('第2条'))
  expect(nameOrderKey('1'.repeat(50)) > nameOrderKey('9'.repeat(12))).toBe(true)
  expect(nameOrderKey('名'.repeat(20_000))).toHaveLength(20_000)
})

it('CL-33 every Chinese character of the basic blocks has a place of its own', () => {
  const read = pinyinCharacters.replaceAll('\n', '')
  expect(new Set(read).size).toBe(read.length)
  const all = Array.from({ length: 0x9fff - 0x3400 + 1 }, (_, at) => String.fromCharCode(0x3400 + at)).filter(
    (character) => /\p{Script=Han}/u.test(character),
  )
  const keys = [...all, '〇'].map((character) => nameOrderKey(`${character}一二三四`).charAt(0))
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.every((key) => key >= '\u3400' && key <= '\u9fff')).toBe(true)
})

it('CL-33 CC-01 a store of an earlier version is sorted by its names until their keys are filled in', async () => {
  const folder = newFolder()
  const before = fill(newStore({ folder }))
  await indexNow(before)
  before.close()
  const old = openDatabase(join(folder, storeFile), testKey)
  old.exec(`DROP INDEX customer_by_nameOrder; DROP INDEX customer_by_name; DROP INDEX contact_by_order;
    ALTER TABLE customer DROP COLUMN nameOrder; ALTER TABLE contact DROP COLUMN nameOrder;
    CREATE INDEX customer_by_name ON customer (nameKey, tie, chargeStatus, level, ownerid, initials);
    DELETE FROM applied_migration WHERE number > 16; PRAGMA user_version=16`)
  old.close()
  let store = newStore({ folder })
  expect(store.customers.indexed()).toBe(true)
  expect(store.customers.buildLeft()).toBe(true)
  expect(store.contacts.orderLeft()).toBe(true)
  const byCode = sorted.toSorted((one, other) =>
    Buffer.compare(Buffer.from(searchKey(one)), Buffer.from(searchKey(other))),
  )
  const asBefore = () => {
    expect(customersBy(store, 'asc')).toEqual(byCode)
    expect(contactsBy(store, 'asc')).toEqual(byCode)
  }
  asBefore()
  // A row that is written meanwhile has its key, and an app that is killed goes on where it was.
  store.customers.upsert([customer(idOf('安泰'), '安泰', { note: '新' })], noon + 1)
  asBefore()
  await expect(
    store.customers.buildIndexes(
      () => undefined,
      () => Promise.reject(new Error('killed')),
    ),
  ).rejects.toThrow('killed')
  store.close()
  store = newStore({ folder })
  expect(store.customers.buildLeft()).toBe(true)
  asBefore()
  await buildOrders(store)
  for (const order of ['asc', 'desc'] as const) {
    expect(customersBy(store, order)).toEqual(turned(sorted, order))
    expect(contactsBy(store, order)).toEqual(turned(sorted, order))
  }
  expect(store.customers.buildLeft()).toBe(false)
  expect(store.contacts.orderLeft()).toBe(false)
  expect(customersBy(store, 'asc', { name: '公司' })).toEqual(sorted.filter((name) => name.includes('公司')))
})
