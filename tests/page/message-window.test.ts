// The piece of a conversation that a page holds: put together, cut, and read again.
import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/renderer/src/bridge/chats.ts'
import {
  type MessageWindow,
  MOST_MESSAGES,
  rereadWindow,
  type WindowStart,
  withNewer,
  withOlder,
} from '../../src/renderer/src/bridge/message-window.ts'
import { countAfter, messageRows, numberRows } from '../../src/renderer/src/features/chats/message-rows.ts'

const zone = 'Asia/Shanghai'
const start = Date.UTC(2025, 10, 18, 1)
const person = (openId: string) => ({ openId, name: openId, avatar: '' })

/** Message `at` of a conversation with one a minute, two of each side in turn. */
const message = (at: number, change: Partial<Message> = {}): Message => {
  const own = at % 4 > 1
  return {
    id: `m${at}`,
    conversation: 'douyin:1',
    pkid: String(at),
    own,
    from: person(own ? 'firm' : 'peer'),
    time: start + at * 60_000,
    type: 'text',
    body: { kind: 'text', text: `第 ${at} 条`, cut: false },
    ai: false,
    companyId: '',
    emotion: false,
    warning: 'none',
    ...change,
  }
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => message(from + at))
const held = (from: number, to: number, all: number): MessageWindow => ({
  messages: range(from, to),
  older: from > 0,
  newer: to < all,
  gap: false,
})

/** A core with these messages, as the contract says. */
const coreOf = (messages: readonly Message[]) => {
  const asked: WindowStart[] = []
  const cut = (from: number, to: number): MessageWindow => ({
    messages: messages.slice(Math.max(from, 0), to),
    older: from > 0,
    newer: to < messages.length,
    gap: false,
  })
  const ask = async (from: WindowStart, limit: number): Promise<MessageWindow> => {
    asked.push(from)
    if (from.at === 'newest') return cut(messages.length - limit, messages.length)
    if (from.at === 'around') {
      const place = messages.findIndex(({ id }) => id === from.id)
      return place < 0 ? cut(0, 0) : cut(place - limit / 2, place + limit / 2)
    }
    if (from.at === 'day') throw new Error('not asked here')
    const place = messages.filter(({ pkid }) => Number(pkid) < Number(from.pkid)).length
    if (from.at === 'before') return cut(place - limit, place)
    const after = messages.filter(({ pkid }) => Number(pkid) <= Number(from.pkid)).length
    return cut(after, after + limit)
  }
  return { ask, asked }
}
const ids = ({ messages }: MessageWindow) => messages.map(({ id }) => id)

describe('what a page holds of a conversation', () => {
  it('grows at both ends without a message twice', () => {
    const window = withOlder(held(50, 100, 200), held(0, 51, 200))
    expect(ids(window)).toEqual(ids(held(0, 100, 200)))
    expect(window.older).toBe(false)
    expect(ids(withNewer(window, held(99, 150, 200)))).toEqual(ids(held(0, 150, 200)))
  })

  it('never holds more than 400 messages: what goes, goes at the other end, and is said to be there', () => {
    const full = held(100, 100 + MOST_MESSAGES, 1000)
    const up = withOlder(full, held(50, 100, 1000))
    expect(up.messages).toHaveLength(MOST_MESSAGES)
    expect([ids(up)[0], up.newer]).toEqual(['m50', true])
    const down = withNewer({ ...full, older: false }, held(500, 550, 1000))
    expect(down.messages).toHaveLength(MOST_MESSAGES)
    expect([ids(down).at(-1), down.older]).toEqual(['m549', true])
  })

  it('read again, it shows what changed and what came, from the same message on', async () => {
    const cleared = range(0, 130).map((one) => (one.id === 'm60' ? { ...one, emotion: true } : one))
    const read = await rereadWindow(held(50, 120, 120), coreOf(cleared).ask)
    expect(ids(read)).toEqual(ids(held(50, 130, 130)))
    expect(read.messages.find(({ id }) => id === 'm60')?.emotion).toBe(true)
    expect([read.older, read.newer]).toEqual([true, false])
  })

  it('read again where it does not reach the newest message, it ends where it ended', async () => {
    const read = await rereadWindow(held(50, 120, 900), coreOf(range(0, 900)).ask)
    expect(ids(read)).toEqual(ids(held(50, 120, 900)))
    expect(read.newer).toBe(true)
  })

  it('begins at the newest messages where its first one is gone', async () => {
    const read = await rereadWindow(held(50, 120, 900), coreOf(range(200, 900)).ask)
    expect(ids(read).at(-1)).toBe('m899')
  })

  it('does not read up to the newest message where its last one is gone', async () => {
    const core = coreOf(range(0, 9000).filter(({ id }) => id !== 'm119'))
    const read = await rereadWindow(held(50, 120, 9000), core.ask)
    expect(read.messages.length).toBeLessThanOrEqual(MOST_MESSAGES)
    expect(core.asked.length).toBeLessThan(5)
    expect(read.newer).toBe(true)
  })
})

describe('the lines of a conversation', () => {
  it('a day begins with its line, and messages of one sender stand together', () => {
    const rows = messageRows({ messages: range(0, 5), older: false, newer: false, gap: false }, zone)
    expect(rows.map((row) => (row.kind === 'day' ? 'day' : row.follows))).toEqual([
      'day',
      false,
      true,
      false,
      true,
      false,
    ])
    const late = message(5, { time: start + 86_400_000, own: false, from: person('peer') })
    const next = messageRows({ messages: [message(4), late], older: false, newer: false, gap: false }, zone)
    expect(next.map(({ kind }) => kind)).toEqual(['day', 'message', 'day', 'message'])
    expect(next.at(-1)).toMatchObject({ follows: false })
  })

  it('a message without a time stands under the day before it', () => {
    const rows = messageRows(
      { messages: [message(0), message(1, { time: null })], older: false, newer: false, gap: false },
      zone,
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['day', 'message', 'message'])
  })

  it('nothing that is drawn changes when older messages are put before it, and every line keeps its number', () => {
    const before = held(50, 100, 300)
    const rows = messageRows(before, zone)
    const numbered = numberRows(rows, null)
    const after = messageRows(withOlder(before, held(0, 50, 300)), zone)
    expect(after.slice(-rows.length)).toEqual(rows)
    expect(numberRows(after, numbered).first).toBe(numbered.first - (after.length - rows.length))
  })

  it('lines keep their numbers where the first of them went', () => {
    const rows = messageRows(held(0, 100, 300), zone)
    const numbered = numberRows(rows, null)
    const shorter = messageRows({ ...held(40, 120, 300) }, zone)
    const after = numberRows(shorter, numbered)
    const place = (list: readonly { readonly key: string }[], first: number) =>
      first + list.findIndex(({ key }) => key === 'm60')
    expect(place(after.rows, after.first)).toBe(place(numbered.rows, numbered.first))
  })

  it('news are what the other side wrote after the message that was seen last', () => {
    expect(countAfter(range(0, 8), 'm3')).toBe(2)
    expect(countAfter(range(0, 8), 'm7')).toBe(0)
    expect(countAfter(range(0, 8), 'm99')).toBe(0)
  })
})
