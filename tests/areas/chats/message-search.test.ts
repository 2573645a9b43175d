import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { wordsOf } from '#core/engine/store/search/phrase'
import { messageKey } from '#core/engine/store/search/words'
import type { Store } from '#core/engine/store/types'
import type { ChatMessage } from '#shared/domain/chat'
import { newFolder, newStore, noon, testKey } from '../../engine/store/support.ts'
import fc from '../../support/properties.ts'
import { message } from './chat-rows.ts'
import { madeMessages, madeTexts } from './made-messages.ts'

const odd = [
  '',
  ' ',
  '"AND" OR NOT NEAR(a b) *',
  'ＡＢＣ１２３ 全角，標點！',
  'x\u0000y\tz\n换行',
  '\ud800孤立\udc00',
  '😀笑👨‍👩‍👧 𠮷野家',
  'İstanbul STRASSE ß ﬁ ΣΊΣΥΦΟΣ',
  'https://example.cn/f/?a=1&b=2#c',
  '13800138000 转 8001',
  'aaaaaaaaaa',
  '\ue0001 \ue0010 \ue0026',
]

const texts = madeTexts(9)
const rows: ChatMessage[] = [
  ...Array.from({ length: 12 }, (_, conversation) => madeMessages(conversation, 250, texts)).flat(),
  // A crowded month: the search goes through it day by day.
  ...Array.from({ length: 1500 }, (_, index) =>
    message(`crowd${index}`, {
      conversation: 'wework:crowd',
      pkid: String(index),
      time: Date.UTC(2026, 2, 1) + ((index * 7919) % 1500) * 997_001,
      text: `${index % 3 === 0 ? '合同的' : '的委托'} ${texts()}`,
    }),
  ),
  ...odd.map((text, index) => message(`odd${index}`, { conversation: 'wework:odd', pkid: String(index), text })),
]

const keys = new Map<string, string>()
const keyOf = (text: string): string => {
  const key = keys.get(text) ?? messageKey(text)
  keys.set(text, key)
  return key
}

/** Every message, read and sorted. */
const naive = (all: readonly ChatMessage[], text: string): ChatMessage[] => {
  const words = wordsOf(text)
  if (words.length === 0) return []
  return all
    .filter((row) => words.every((word) => keyOf(row.text).includes(word)))
    .sort((one, other) => (other.time ?? 0) - (one.time ?? 0))
}

const fill = (store: Store, all: readonly ChatMessage[]): void => {
  const conversations = new Set(all.map((row) => row.conversation))
  store.transaction(() => {
    for (const conversation of conversations) {
      const own = all.filter((row) => row.conversation === conversation)
      // Newest first, page by page, as the pull reads them.
      for (let end = own.length; end > 0; end -= 100)
        store.messages.upsert(conversation, own.slice(Math.max(0, end - 100), end).reverse(), null, noon)
    }
  })
}

/** Parts of real messages, of 1 to 8 characters, some of them turned round, some of two words. */
const query = fc
  .record({
    row: fc.constantFrom(...rows),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 8 }),
  })
  .map(({ row, at, length }) => {
    const characters = [...row.text]
    const from = Math.floor(at * Math.max(0, characters.length - length))
    return characters.slice(from, from + length)
  })
const asked = fc.oneof(
  query.map((one) => one.join('')),
  query.map((one) => one.join('').toUpperCase()),
  query.map((one) => one.toReversed().join('')),
  fc.tuple(query, query).map(([one, other]) => `${one.join('')} ${other.join('')}`),
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom('的', '合同的', '的 合同', ...odd, 'ta', '1', '的'.repeat(60), '8', 'f/', 'a b c d e f g h i j k'),
)

describe('the search of messages', () => {
  let store: Store
  beforeAll(() => {
    store = newStore()
    fill(store, rows)
  })

  it('C17 R13 R26 finds what reading every message finds, newest first, whatever is typed', () => {
    fc.assert(
      fc.property(asked, fc.constantFrom(1, 20, 10_000), (text, limit) => {
        const found = store.messages.search({ text, limit }).rows
        const expected = naive(rows, text)
        expect(found.map((row) => row.time)).toEqual(expected.slice(0, limit).map((row) => row.time))
        if (limit > rows.length)
          expect(new Set(found.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)))
      }),
      { numRuns: 700, seed: 13 },
    )
  })

  it('C17 finds the same as LIKE for Chinese texts of every length', () => {
    const chinese = query.map((one) => one.filter((character) => /\p{Script=Han}/u.test(character)).join(''))
    fc.assert(
      fc.property(chinese, (text) => {
        const expected = text === '' ? [] : rows.filter((row) => row.text.includes(text))
        expect(new Set(store.messages.search({ text, limit: 10_000 }).rows.map(({ id }) => id))).toEqual(
          new Set(expected.map(({ id }) => id)),
        )
      }),
      { numRuns: 300, seed: 14 },
    )
  })

  it('follows changed words, changed times and messages that go', () => {
    const { messages } = newStore()
    const month = 31 * 86_400_000
    messages.upsert('wework:1', [message('1', { text: '旧的合同' }), message('2'), message('3')], null, noon)
    messages.upsert('wework:1', [message('1', { text: '新的委托' })], null, noon)
    expect(messages.search({ text: '合同', limit: 9 }).rows).toEqual([])
    expect(messages.search({ text: '委托', limit: 9 }).rows.map(({ id }) => id)).toEqual(['1'])
    const moved = message('2', { time: message('2').time ?? 0 + month })
    for (const time of [month, 3 * month, null, 2 * month]) {
      messages.upsert('wework:1', [{ ...moved, time }], null, noon)
      expect(messages.get('2')).toEqual({ ...moved, time })
      expect(messages.search({ text: '你好', limit: 9 }).rows.map(({ id }) => id)).toEqual(['3', '2'])
    }
    expect(messages.count()).toBe(3)
    while (messages.retain({ after: 0, mostBytes: 0 }) > 0);
    expect(messages.search({ text: '你好', limit: 9 }).rows).toEqual([])
    expect(messages.get('2')).toBeNull()
  })

  it('gives a message of its conversation where another one has the same id, also while the index is built', () => {
    for (const { messages } of [
      newStore(),
      spoilt(`UPDATE store_state SET value = '0' WHERE name = 'messageSearch'`),
    ]) {
      for (const conversation of ['douyin:7', 'kuaishou:7'])
        messages.upsert(
          conversation,
          [message('same', { conversation, pkid: conversation.slice(0, 1), text: conversation })],
          null,
          noon,
        )
      for (const conversation of ['douyin:7', 'kuaishou:7']) {
        expect(messages.get('same', conversation)?.text).toBe(conversation)
        expect(messages.placeOf('same', conversation)).toBe(
          messages.part(conversation, { at: 'newest' }, 1).rows[0]?.place,
        )
      }
      expect([messages.get('same', 'wework:1'), messages.placeOf('same', 'wework:nowhere')]).toEqual([null, null])
      expect(messages.get('same')?.id).toBe('same')
    }
  })

  it('merges its index in slices until nothing is left, and finds the same', () => {
    const before = store.messages.search({ text: '合同', limit: 10_000 }).rows
    let slices = 0
    while (store.messages.mergeSearch(8)) slices += 1
    expect(slices).toBeGreaterThan(0)
    expect(store.messages.mergeSearch(8)).toBe(false)
    expect(store.messages.search({ text: '合同', limit: 10_000 }).rows).toEqual(before)
  })
})

/** A store whose index is in some unfortunate state, set by hand while it is closed. */
const spoilt = (sql: string): Store => {
  const folder = newFolder()
  const first = newStore({ folder })
  fill(first, rows)
  first.close()
  const database = openDatabase(join(folder, storeFile), testKey)
  // Tables inside of a search are closed to everybody else.
  database.unsafeMode().exec(sql)
  database.close()
  return newStore({ folder })
}

describe('C18 C21 a search index that is broken, old or gone', () => {
  const texts = ['合同', '的', 'example', '1', '没有', '合同的 委']

  it.each([
    [
      'of single characters, as it was before,',
      `DROP TABLE message_search;
      CREATE VIRTUAL TABLE message_search USING fts5(
        terms, content='', contentless_delete=1, tokenize='ascii');
      INSERT INTO message_search (rowid, terms) SELECT no, '合 同 的 委 托' FROM message;
      UPDATE store_state SET value = '2' WHERE name = 'messageSearch'`,
    ],
    ['of another form', `UPDATE store_state SET value = '0' WHERE name = 'messageSearch'`],
    ['known to be damaged', `UPDATE store_state SET value = 'damaged' WHERE name = 'messageSearch'`],
    ['damaged inside', `UPDATE message_search_data SET block = x'00' WHERE id > 10`],
    ['without its structure', `DELETE FROM message_search_data WHERE id = 10`],
    ['without its pages', 'DELETE FROM message_search_data WHERE id > 10'],
  ])('%s: answers stay whole, and it is built again in slices while messages still come', (_, sql) => {
    const store = spoilt(sql)
    const expectWhole = (all: readonly ChatMessage[]): void => {
      for (const text of texts) {
        for (const limit of [5, 10_000]) {
          expect(store.messages.search({ text, limit }).rows.map((row) => row.time)).toEqual(
            naive(all, text)
              .slice(0, limit)
              .map((row) => row.time),
          )
        }
      }
      expect(store.messages.get('crowd7')).toEqual(all.find(({ id }) => id === 'crowd7'))
    }
    expectWhole(rows)
    const late = ['现在', '以前'].map((word, index) =>
      message(`late${index}`, {
        conversation: 'wework:late',
        pkid: String(index),
        time: Date.UTC(index === 0 ? 2026 : 2024, 7, 1),
        text: `${word}的合同`,
      }),
    )
    const all = [...rows, ...late]
    for (let slice = 0; store.messages.mergeSearch(50); slice += 1) {
      if (slice === 2) store.messages.upsert('wework:late', late, null, noon)
      if (slice === 3) expectWhole(all)
    }
    expectWhole(all)
    expect(store.messages.mergeSearch(50)).toBe(false)
  })
})
