import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { messageKey } from '#core/engine/store/search/words'
import type { Store } from '#core/engine/store/types'
import type { ChatMessage } from '#shared/domain/chat'
import { seeded } from '../../engine/store/rows.ts'
import { newFolder, newStore, noon, testKey } from '../../engine/store/support.ts'
import { message } from './chat-rows.ts'
import { madeMessages, madeTexts } from './made-messages.ts'

const platforms = ['wework', 'douyin', 'kuaishou']
const types = ['text', 'text', 'text', 'file', 'link', 'retain_consult_card']

/** Messages of nine conversations at three platforms, of several types. */
const madeRows = (each: number): ChatMessage[] => {
  const texts = madeTexts(7)
  return Array.from({ length: 9 }, (_, chat) =>
    madeMessages(chat, each, texts).map((row, index) => {
      const platform = platforms[chat % 3] ?? ''
      return { ...row, platform, conversation: `${platform}:${chat}`, type: types[(index * 7 + chat) % 6] ?? '' }
    }),
  ).flat()
}

const fill = (store: Store, rows: readonly ChatMessage[]): void =>
  store.transaction(() => {
    for (const [conversation, own] of Map.groupBy(rows, (row) => row.conversation))
      for (let end = own.length; end > 0; end -= 100)
        store.messages.upsert(conversation, own.slice(Math.max(0, end - 100), end).reverse(), null, noon)
  })

describe('the search of messages beside LIKE', () => {
  it('C17 R13 finds the same for 10,000 random texts of 1 to 8 characters', () => {
    const rows = madeRows(20)
    const store = newStore()
    fill(store, rows)
    const plain = openDatabase(`${newFolder()}/plain.db`, testKey)
    plain.exec('CREATE TABLE plain (id TEXT, text TEXT)')
    const insert = plain.prepare('INSERT INTO plain VALUES (?, ?)')
    plain.transaction(() => {
      for (const { id, text } of rows) insert.run(id, messageKey(text))
    })()
    // A space stands between words, each of which has to be held.
    const like = plain.prepare("SELECT id FROM plain WHERE text LIKE '%' || ? || '%' ESCAPE '~'").pluck()
    const found = (text: string): readonly unknown[] =>
      messageKey(text)
        .split(' ')
        .map((word) => like.all(word.replace(/[%_~]/g, '~$&')))
        .reduce((all, one) => all.filter((id) => one.includes(id)))

    const next = seeded(17)
    const different: string[] = []
    let asked = 0
    let hits = 0
    while (asked < 10_000) {
      const { text = '' } = rows[Math.floor(next() * rows.length)] ?? {}
      const characters = [...text]
      const length = 1 + Math.floor(next() * 8)
      const from = Math.floor(next() * Math.max(1, characters.length - length))
      const part = characters.slice(from, from + length)
      const typed = (asked % 4 === 0 ? part.toReversed() : part).join('')
      if (messageKey(typed) === '') continue
      asked += 1
      const answer = store.messages.search({ text: typed, limit: 1000 }).rows.map(({ id }) => id)
      hits += answer.length
      if (answer.sort().join() !== found(typed).toSorted().join()) different.push(typed)
    }
    expect(different).toEqual([])
    expect(hits).toBeGreaterThan(10_000)
    plain.close()
  }, 180_000)
})

describe('the search of messages with filters', () => {
  const rows = madeRows(120)
  const times = rows.map(({ time }) => time ?? 0).sort((one, other) => one - other)
  const middle = times[Math.floor(times.length / 2)] ?? 0
  const late = times[Math.floor(times.length * 0.8)] ?? 0
  const [writer = ''] = rows.map(({ from }) => from)
  let store: Store
  beforeAll(() => {
    store = newStore()
    fill(store, rows)
  })

  const holdsText = (row: ChatMessage, text: string) => messageKey(row.text).includes(messageKey(text))
  const newestFirst = (all: readonly ChatMessage[]) => all.toSorted((one, other) => (other.time ?? 0) - (one.time ?? 0))

  it.each([
    ['of one conversation', { conversation: 'douyin:4' }, (row: ChatMessage) => row.conversation === 'douyin:4'],
    ['of a platform', { platform: 'kuaishou' }, (row: ChatMessage) => row.platform === 'kuaishou'],
    ['of a type', { types: ['file'] }, (row: ChatMessage) => row.type === 'file'],
    ['of the usual type', { types: ['text'] }, (row: ChatMessage) => row.type === 'text'],
    ['of several types', { types: ['link', 'retain_consult_card'] }, ({ type }: ChatMessage) => /link|card/.test(type)],
    ['written by one person', { writtenBy: writer }, (row: ChatMessage) => row.from === writer],
    ['written by anybody else', { notWrittenBy: writer }, (row: ChatMessage) => row.from !== writer],
    ['from a time on', { from: middle }, ({ time }: ChatMessage) => (time ?? 0) >= middle],
    ['before a time', { to: middle }, ({ time }: ChatMessage) => (time ?? 0) < middle],
    [
      'of all of these',
      { conversation: 'wework:0', platform: 'wework', types: ['text'], writtenBy: writer, from: times[0], to: late },
      (row: ChatMessage) =>
        row.conversation === 'wework:0' && row.type === 'text' && row.from === writer && (row.time ?? 0) < late,
    ],
  ])('finds messages %s, newest first, page by page', (_, filter, isRight) => {
    for (const text of ['的', '合', 'contract', '', '无此二字连用']) {
      const expected = newestFirst(rows.filter((row) => isRight(row) && holdsText(row, text)))
      const seen: ChatMessage[] = []
      for (let before: string | null = null; ; ) {
        const page = store.messages.search({ ...filter, text, limit: 7, before })
        seen.push(...page.rows)
        before = page.next
        if (before === null) break
        expect(page.rows).toHaveLength(7)
      }
      expect(seen).toEqual(expected)
    }
  })

  it('finds nothing where nothing was asked for, or in a conversation that nobody knows', () => {
    expect(store.messages.search({ text: ' ', limit: 9 })).toEqual({ rows: [], next: null })
    expect(store.messages.search({ text: '的', conversation: 'wework:none', limit: 9 }).rows).toEqual([])
    expect(store.messages.find({ text: '的', conversation: 'wework:none', most: 9 })).toEqual({ hits: [], total: 0 })
  })

  it('finds the places of the newest hits in one conversation, oldest first, and counts those beyond the most', () => {
    for (const text of ['的', '合同', '不会有的字']) {
      for (const filter of [{}, { types: ['text'] }, { writtenBy: writer }, { notWrittenBy: writer }]) {
        const expected = rows
          .filter((row) => row.conversation === 'wework:3' && holdsText(row, text))
          .filter((row) => !('types' in filter) || row.type === 'text')
          .filter((row) => !('writtenBy' in filter) || row.from === writer)
          .filter((row) => !('notWrittenBy' in filter) || row.from !== writer)
          .map(({ id, pkid }) => ({ id, pkid }))
        const found = store.messages.find({ ...filter, text, conversation: 'wework:3', most: 5 })
        expect(found).toEqual({ hits: expected.slice(-5), total: expected.length })
      }
    }
  })

  it('follows a type, a writer and a platform that are read otherwise later', () => {
    const { messages } = newStore()
    messages.upsert('wework:1', [message('1', { type: 'file', from: 'old' })], null, noon)
    messages.upsert('wework:1', [message('1', { type: 'link', from: 'new', platform: 'douyin' })], null, noon)
    const ids = (filter: object) => messages.search({ text: '你好', limit: 9, ...filter }).rows.map(({ id }) => id)
    for (const gone of [{ types: ['file'] }, { writtenBy: 'old' }, { platform: 'wework' }])
      expect(ids(gone)).toEqual([])
    for (const here of [{ types: ['link'] }, { writtenBy: 'new' }, { platform: 'douyin' }])
      expect(ids(here)).toEqual(['1'])
  })
})
