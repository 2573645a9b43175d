// Contacts and follow-ups as one types: what is found, in which order, and at which bounds.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { searchEverything } from '#core/areas/search-store'
import { openReadStore } from '#core/areas/stores'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { initialsOf } from '#core/engine/store/search/initials'
import { phoneQuery, searchKey } from '#core/engine/store/search/key'
import { messageKey } from '#core/engine/store/search/words'
import type { Store } from '#core/engine/store/types'
import { contactQuery } from '#shared/contract/contacts'
import { searchKinds } from '#shared/contract/search'
import type { Contact, FollowUp } from '#shared/domain/records'
import { message } from '../../areas/chats/chat-rows.ts'
import fc from '../../support/properties.ts'
import { contact, followUp } from './record-rows.ts'
import { seeded } from './rows.ts'
import { customer, indexNow, newFolder, newStore, noon, testKey } from './support.ts'

const random = seeded(11)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

const people = Array.from(
  { length: 700 },
  (_, index): Contact =>
    contact(`c${index}`, {
      name: pick(['王', '曾', '欧阳', '林', 'Mc']) + pick(['芳', '志远', '重', '若谷', 'Lee 2', '芳芳']),
      telephone: pick(['138****', '0571-8888']) + String(1000 + Math.floor(random() * 9000)),
      phoneMore:
        random() < 0.2 ? [{ phone: `139${String(Math.floor(random() * 1e8)).padStart(8, '0')}`, state: null }] : [],
      gmtFollowup: random() < 0.3 ? null : Math.floor(random() * 400) * 1000,
    }),
)

const said = ['电话沟通', '证据目录', '开庭', '100%', 'Labor Law', '付款', '，', ' ', '委托书', "it's", '😀', 'a_b']
const trail = Array.from({ length: 900 }, (_, index): FollowUp => {
  const text = Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(said)).join('')
  const structured = random() < 0.2
  return followUp(`f${index}`, {
    content: structured ? JSON.stringify({ type: 1, title: '准备清单', phone: '13800001111', content: text }) : text,
    gmtCreate: random() < 0.1 ? null : Math.floor(random() * 500) * 1000,
  })
})
const wordsOf = ({ content }: FollowUp): string => {
  const parsed = content.startsWith('{') ? (JSON.parse(content) as { content: string; title: string }) : null
  return parsed === null ? content : `${parsed.content} ${parsed.title}`
}

const byTime =
  <Row extends { readonly id: string }>(time: (row: Row) => number | null) =>
  (one: Row, other: Row) =>
    (time(other) ?? 0) - (time(one) ?? 0) || (one.id < other.id ? 1 : -1)

const contactsFor = (text: string): string[] => {
  const key = searchKey(text)
  if (key === '') return []
  const phone = phoneQuery(text)
  const found = people.filter(({ name, telephone, phoneMore }) => {
    if (searchKey(name).includes(key)) return true
    if (/^[a-z0-9]+$/.test(key) && initialsOf(searchKey(name)).includes(key)) return true
    if (phone === null) return false
    return [telephone, ...phoneMore.map((more) => more.phone)].some((one) => {
      const number = one.replace(/[^0-9*]/g, '')
      return (
        number.endsWith(phone.digits) ||
        number === phone.masked ||
        (phone.digits.length >= 5 && !number.includes('*') && number.startsWith(phone.digits))
      )
    })
  })
  return found.sort(byTime((row) => row.gmtFollowup)).map((row) => row.id)
}

const followUpsFor = (text: string): string[] => {
  const words = messageKey(text)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return trail
    .filter((row) => words.every((word) => messageKey(wordsOf(row)).includes(word)))
    .sort(byTime((row) => row.gmtCreate))
    .map((row) => row.id)
}

const partOf = (text: string) =>
  fc
    .tuple(fc.nat([...text].length), fc.integer({ min: 1, max: 6 }))
    .map(([start, size]) => [...text].slice(start, start + size).join(''))
const typed = fc.oneof(
  fc
    .constantFrom(...people)
    .chain(({ name, telephone }) =>
      fc.oneof(partOf(name), partOf(initialsOf(searchKey(name))), fc.constant(telephone.slice(-4))),
    ),
  fc.constantFrom(...trail).chain((row) => partOf(wordsOf(row))),
  fc.constantFrom('开庭 付款', 'labor', 'LAW', '13800001111', 'pe', '138 0000-1111'),
)
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '%',
    '_',
    '"',
    '" OR "',
    'NEAR(a b)',
    'terms:x',
    '*',
    'a*',
    '^a',
    'AND',
    '(',
    "'; DROP TABLE contact; --",
    '\0',
    '\ud800',
    '😀',
    'a'.repeat(200),
  ),
)

const filled = (folder = newFolder()): Store => {
  const store = newStore({ folder })
  store.contacts.upsert(people, noon)
  store.followups.upsert(trail, noon)
  return store
}
const build = (store: Store): void => {
  while (store.contacts.buildSearch());
  while (store.followups.buildSearch());
}
const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map((row) => row.id)

const agrees = (store: Pick<Store, 'contacts' | 'followups'>, texts: fc.Arbitrary<string>, runs: number): void =>
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 8 }), (text, limit) => {
      const contacts = contactsFor(text)
      const followups = followUpsFor(text)
      const found = { contacts: store.contacts.suggest(text, limit), followups: store.followups.suggest(text, limit) }
      expect(ids(found.contacts.rows)).toEqual(contacts.slice(0, limit))
      expect(ids(found.followups.rows)).toEqual(followups.slice(0, limit))
      expect([found.contacts.more, found.followups.more]).toEqual([contacts.length > limit, followups.length > limit])
    }),
    { numRuns: runs, seed: 23 },
  )

describe('contacts and follow-ups as one types', () => {
  it('are found as a look at every row finds them, newest first, before the searches are built', () => {
    const store = filled()
    expect([store.contacts.searchLeft(), store.followups.searchLeft()]).toEqual([true, true])
    agrees(store, fc.oneof(typed, hostile), 60)
  })

  it('are found the same through the searches, and through a connection that only reads', () => {
    const folder = newFolder()
    const store = filled(folder)
    build(store)
    expect([store.contacts.searchLeft(), store.followups.searchLeft()]).toEqual([false, false])
    agrees(store, typed, 300)
    agrees(store, hostile, 200)
    const second = openReadStore(folder, storeFile, testKey)
    agrees(second, typed, 60)
    second.close()
  })

  it('stay found while rows change, go, come and are renamed, also in the middle of the building', () => {
    const store = newStore()
    store.followups.upsert(trail.slice(0, 300), noon)
    store.contacts.upsert(people.slice(0, 300), noon)
    store.followups.buildSearch()
    store.contacts.buildSearch()
    const change = () => {
      store.followups.upsert(
        [followUp('f1', { content: '改成了调解' }), followUp('f299', { content: '改成了调解' })],
        noon,
      )
      store.followups.upsert([followUp('new', { content: '新的调解', gmtCreate: 9e6 })], noon)
      store.followups.remove(['f1'])
      store.followups.rename('new', 'server')
      store.contacts.upsert([contact('c0', { name: '调解员' })], noon)
    }
    change()
    const found = () => ids(store.followups.suggest('调解', 9).rows)
    expect(found()).toEqual(['server', 'f299'])
    build(store)
    expect(found()).toEqual(['server', 'f299'])
    change()
    expect(found()).toEqual(['server', 'f299'])
    expect(ids(store.contacts.suggest('tjy', 9).rows)).toEqual(['c0'])
    store.contacts.remove(['c0'])
    expect(store.contacts.suggest('调解员', 9)).toEqual({ rows: [], more: false })
  })

  it('say through what a contact was found', () => {
    const store = newStore()
    store.contacts.upsert([contact('1', { name: '曾志远', telephone: '138****5621' })], noon)
    build(store)
    const through = (text: string) => store.contacts.suggest(text, 5).rows[0]?.matched
    expect(['志远', 'ZZY', '5621', '5622'].map(through)).toEqual(['name', 'pinyin', 'phone', undefined])
  })

  it('a transaction that is rolled back leaves the searches in step', () => {
    const store = filled()
    build(store)
    const fail = () =>
      store.transaction(() => {
        store.followups.upsert([followUp('f0', { content: '没有发生过' })], noon)
        throw new Error('no')
      })
    expect(fail).toThrow('no')
    expect(store.followups.suggest('没有发生过', 5).rows).toEqual([])
    agrees(store, typed, 20)
  })

  it('C18 a damaged search is done without, and the next start builds it again', () => {
    const folder = newFolder()
    const store = filled(folder)
    build(store)
    store.close()
    const database = openDatabase(join(folder, storeFile), testKey)
    database.unsafeMode(true)
    database.exec("UPDATE followup_search_data SET block = x'00' WHERE id > 10")
    database.exec("UPDATE contact_search_data SET block = x'00' WHERE id > 10")
    database.close()
    const hurt = newStore({ folder })
    agrees(hurt, typed, 20)
    hurt.close()
    const whole = newStore({ folder })
    expect([whole.contacts.searchLeft(), whole.followups.searchLeft()]).toEqual([true, true])
    build(whole)
    agrees(whole, typed, 20)
  })
})

describe('the list of contacts', () => {
  const unusual: readonly Partial<Contact>[] = [
    { name: '100%_证据', telephone: '+86 (571) 8888-1234' },
    { name: `O'Neil "老欧"`, telephone: '139 0000 4444' },
    { name: 'Zoë Müller', telephone: '139****4444', phoneMore: [{ phone: '0571-8888 1111', state: null }] },
    { name: 'ＡＢＣ 138 号', telephone: '' },
    { name: '😀𠮷野 a*b', telephone: '021－6666 7777' },
  ]
  const named = unusual.map((parts, index) => contact(`n${index}`, { ownerid: '9', ...parts }))
  const numbers = named.flatMap(({ telephone, phoneMore }) => [telephone, ...phoneMore.map(({ phone }) => phone)])
  const asked = fc.record({
    text: fc.oneof(
      typed,
      hostile,
      fc.constantFrom(...named).chain(({ name }) => partOf(name)),
      fc.constantFrom(...numbers).chain((number) => partOf(number)),
      fc.constantFrom(
        ...numbers,
        '138',
        '8888-1234',
        '13900004444',
        '05718',
        '11 11',
        'a_',
        "o'",
        '"老',
        '王',
        'w',
        '芳芳',
      ),
    ),
    ownerid: fc.constantFrom('', '', '9', '5'),
    companyId: fc.constantFrom('', '', '', '1', '2'),
    pageIndex: fc.constantFrom(0, 0, 1, 3),
    sortField: fc.constantFrom('gmtFollowup', 'name', 'gmtCreate', 'gmtModify'),
    sortOrder: fc.constantFrom('asc', 'desc'),
  })
  const withNames = (folder = newFolder()): Store => {
    const store = newStore({ folder })
    store.contacts.upsert([...people, ...named], noon)
    return store
  }
  const same = (one: Pick<Store, 'contacts'>, other: Pick<Store, 'contacts'>, runs: number): void =>
    fc.assert(
      fc.property(asked, (parts) => {
        const query = contactQuery.parse(parts)
        expect(one.contacts.list(query)).toEqual(other.contacts.list(query))
      }),
      { numRuns: runs, seed: 29 },
    )

  it('CC-01 finds through the search what a look at every row finds, in the same order and with the same total', () => {
    const folder = newFolder()
    const [searched, scanned] = [withNames(folder), withNames()]
    while (searched.contacts.buildSearch());
    expect([searched.contacts.searchLeft(), scanned.contacts.searchLeft()]).toEqual([false, true])
    same(searched, scanned, 600)
    scanned.contacts.buildSearch()
    same(searched, scanned, 60)
    searched.close()
    const database = openDatabase(join(folder, storeFile), testKey)
    database.unsafeMode(true)
    database.exec("UPDATE contact_search_data SET block = x'00' WHERE id > 10")
    database.close()
    same(newStore({ folder }), scanned, 60)
  })

  it('CC-01 finds the same where a text stands in so many rows that the page is walked for', () => {
    const store = newStore()
    const many = Array.from({ length: 2300 }, (_, index) =>
      contact(`m${index}`, { name: index % 100 === 0 ? '李若谷' : '王芳', gmtFollowup: index }),
    )
    store.contacts.upsert(many, noon)
    const lists = () =>
      ['王', '王芳', '若谷', 'wf'].map((text) => store.contacts.list(contactQuery.parse({ text, pageIndex: 1 })))
    const before = lists()
    build(store)
    expect(lists()).toEqual(before)
    expect(before.map(({ total }) => total)).toEqual([2277, 2277, 23, 2277])
  })
})

describe('what cannot be answered within its budget', () => {
  it('is bounded: without a search only the newest rows are looked at, and it says that there may be more', () => {
    const store = newStore()
    const many = Array.from({ length: 1500 }, (_, index) =>
      followUp(`f${index}`, { content: index === 0 ? '最早的一条' : '普通', gmtCreate: index }),
    )
    store.followups.upsert(many, noon)
    expect(store.followups.suggest('最早的一条', 5)).toEqual({ rows: [], more: true })
    build(store)
    expect(ids(store.followups.suggest('最早的一条', 5).rows)).toEqual(['f0'])
  })

  it('what stands in very many rows, though in none of the newest, is found all the same', () => {
    const store = newStore()
    const many = Array.from({ length: 7000 }, (_, index) =>
      followUp(`f${index}`, { content: index < 5500 ? '转为线索' : '别的', gmtCreate: index }),
    )
    store.followups.upsert(many, noon)
    build(store)
    const found = store.followups.suggest('转为线索', 5)
    expect([found.rows.length, found.more]).toEqual([5, true])
  })
})

describe('everything at once', () => {
  it('answers customers, contacts, follow-ups and messages, and which of the records behind them are here', async () => {
    const store = newStore()
    store.customers.upsert([customer('1', '甲公司')], noon)
    await indexNow(store)
    store.contacts.upsert([contact('k', { name: '甲先生' })], noon)
    store.followups.upsert(
      [
        followUp('a', { content: '甲方到场' }),
        followUp('b', {
          content: '甲方未到',
          group: { type: 'company', id: '9', name: '走了' },
          objType: 'contact',
          objId: 'k',
        }),
      ],
      noon,
    )
    store.messages.upsert('wework:1', [message('m', { text: '甲方已付款', companyId: '1' })], null, noon)
    const found = searchEverything(store, { text: '甲', limit: 5, kinds: searchKinds })
    expect(ids(found.customers.rows)).toEqual(['1'])
    expect(ids(found.contacts.rows)).toEqual(['k'])
    expect(ids(found.followups.rows)).toEqual(['b', 'a'])
    expect(ids(found.messages.rows)).toEqual(['m'])
    expect([found.knownCustomers, found.knownContacts]).toEqual([['1'], ['k']])
    const some = searchEverything(store, { text: '甲', limit: 1, kinds: ['followups'] })
    expect([ids(some.followups.rows), some.followups.more, some.messages.rows]).toEqual([['b'], true, []])
    expect(searchEverything(store, { text: '', limit: 5, kinds: searchKinds }).customers.rows).toEqual([])
  })
})
