import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { message } from '../../areas/chats/chat-rows.ts'
import { madeMessages, madeTexts } from '../../areas/chats/made-messages.ts'
import { damagePage, leaveUnclean, pagesOf, workedStore } from './damage.ts'
import { indexNow, madeCustomers, newStore, noon, query, testKey } from './support.ts'

/** A closed store with customers, messages and both searches; answers its folder. */
const searched = async (): Promise<string> => {
  const folder = await workedStore(20, 3000)
  const store = newStore({ folder })
  const texts = madeTexts(2)
  store.transaction(() => {
    for (let conversation = 0; conversation < 8; conversation += 1)
      store.messages.upsert(`wework:${conversation}`, madeMessages(conversation, 300, texts), null, noon)
    store.messages.upsert('wework:9', [message('1', { text: '金丝雀的合同' })], null, noon)
  })
  store.close()
  return folder
}

const middle = (pages: readonly number[]): number => pages[Math.floor(pages.length / 2)] ?? 0

const isSound = (folder: string): boolean => {
  const database = openDatabase(join(folder, storeFile), testKey)
  try {
    return database.pragma('quick_check(1)', { simple: true }) === 'ok'
  } finally {
    database.close()
  }
}

const name = madeCustomers(1)[0]?.name ?? ''

describe('C18 C21 a damaged search', () => {
  it.each(['message_search_data', 'message_search_docsize', 'message_search_idx'])(
    'of messages (%s) is found after a kill, taken out of the file, and built again; no message is lost',
    async (table) => {
      const folder = await searched()
      damagePage(folder, middle(pagesOf(folder, table)))
      leaveUnclean(folder)
      const store = newStore({ folder })
      expect(store.messages.count()).toBe(2401)
      expect(store.messages.search({ text: '金丝雀', limit: 9 }).rows.map(({ id }) => id)).toEqual(['1'])
      expect(store.customers.suggest(name, 20).length).toBeGreaterThan(0)
      const before = store.messages.search({ text: '的', limit: 10_000 }).rows.length
      while (store.messages.mergeSearch(100));
      expect(store.messages.search({ text: '的', limit: 10_000 }).rows).toHaveLength(before)
      expect(store.work.open()).toHaveLength(22)
      store.close()
      expect(isSound(folder)).toBe(true)
    },
  )

  it('of messages is met while searching: answers stay whole, and the next start mends the file', async () => {
    const folder = await searched()
    const pages = pagesOf(folder, 'message_search_data')
    for (const page of pages.slice(1)) damagePage(folder, page)
    const store = newStore({ folder })
    expect(store.messages.search({ text: '金丝雀', limit: 9 }).rows.map(({ id }) => id)).toEqual(['1'])
    expect(store.messages.upsert('wework:9', [message('2', { text: '又一份合同' })], null, noon)).toEqual(['2'])
    expect(store.messages.search({ text: '又一份', limit: 9 }).rows.map(({ id }) => id)).toEqual(['2'])
    expect(store.messages.mergeSearch(100)).toBe(false)
    store.close()
    const again = newStore({ folder })
    while (again.messages.mergeSearch(100));
    expect(again.messages.search({ text: '又一份', limit: 9 }).rows.map(({ id }) => id)).toEqual(['2'])
    again.close()
    expect(isSound(folder)).toBe(true)
  })

  it('of customers is found after a kill and built again; lists and search go on meanwhile', async () => {
    const folder = await searched()
    damagePage(folder, middle(pagesOf(folder, 'customer_search_data')))
    leaveUnclean(folder)
    const store = newStore({ folder })
    expect(store.customers.indexed()).toBe(false)
    expect(store.customers.list(query({ name, pageSize: 50 })).total).toBeGreaterThan(0)
    const total = store.customers.list(query({ name: '有限公司' })).total
    await indexNow(store)
    expect(store.customers.indexed()).toBe(true)
    expect(store.customers.list(query({ name: '有限公司' })).total).toBe(total)
    expect(store.messages.search({ text: '金丝雀', limit: 9 }).rows).toHaveLength(1)
    store.close()
    expect(isSound(folder)).toBe(true)
  })

  it('of customers that is met while searching blocks the store once, and the next start mends it', async () => {
    const folder = await searched()
    for (const page of pagesOf(folder, 'customer_search_data').slice(1)) damagePage(folder, page)
    const store = newStore({ folder })
    expect(() => store.customers.suggest(name, 9)).toThrow('store-damaged')
    store.close()
    const again = newStore({ folder })
    expect(again.customers.indexed()).toBe(false)
    expect(again.customers.suggest(name, 9).length).toBeGreaterThan(0)
  })

  it('of another version of SQLite is read as a whole once, also where every page is sound', async () => {
    const folder = await searched()
    const database = openDatabase(join(folder, storeFile), testKey)
    database.unsafeMode().exec(`
      UPDATE message_search_data SET block = zeroblob(length(block)) WHERE id = (
        SELECT id FROM message_search_data WHERE id > 10 ORDER BY length(block) DESC LIMIT 1);
      UPDATE store_state SET value = '3.0.0' WHERE name = 'engine'`)
    expect(database.prepare("SELECT value FROM store_state WHERE name = 'clean'").pluck().get()).toBe('yes')
    database.close()
    const store = newStore({ folder })
    expect(store.messages.mergeSearch(100)).toBe(true)
    while (store.messages.mergeSearch(100));
    expect(store.messages.search({ text: '金丝雀', limit: 9 }).rows.map(({ id }) => id)).toEqual(['1'])
    store.close()
    expect(isSound(folder)).toBe(true)
  })

  it('that was taken out by a run that was killed before the file was written anew', async () => {
    const folder = await searched()
    const database = openDatabase(join(folder, storeFile), testKey)
    database.unsafeMode()
    database.pragma('writable_schema=ON')
    database.exec("DELETE FROM sqlite_schema WHERE tbl_name LIKE 'message_search%'")
    database.exec("UPDATE store_state SET value = 'damaged' WHERE name = 'messageSearch'")
    database.close()
    leaveUnclean(folder)
    expect(isSound(folder)).toBe(false)
    const store = newStore({ folder })
    expect(store.messages.search({ text: '金丝雀', limit: 9 }).rows.map(({ id }) => id)).toEqual(['1'])
    while (store.messages.mergeSearch(100));
    expect(store.messages.search({ text: '金丝雀', limit: 9 }).rows.map(({ id }) => id)).toEqual(['1'])
    store.close()
    expect(isSound(folder)).toBe(true)
  })
})

it('C15 damaged rows are no matter of a search: the store says so and stays as it is', async () => {
  const folder = await searched()
  damagePage(folder, middle(pagesOf(folder, 'message')))
  damagePage(folder, middle(pagesOf(folder, 'message_search_data')))
  leaveUnclean(folder)
  const before = readFileSync(join(folder, storeFile))
  expect(() => newStore({ folder })).toThrow('store-damaged')
  expect(readFileSync(join(folder, storeFile)).equals(before)).toBe(true)
})
