// A part of a conversation, from anywhere in it, answered from the store.
import { describe, expect, it } from 'vitest'
import { sendReply, unsettledReplies } from '#core/areas/chats/reply'
import type { Home } from '#core/engine/account-session'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import { newStore } from '../../engine/store/support.ts'
import { testClock, testRandom } from '../../support/ports.ts'
import { chatDesk } from './chat-desk.ts'
import { conversation, message } from './chat-rows.ts'

const id = 'wework:c1'
const HOUR = 3_600_000
/** Noon of 2026-06-01 in Shanghai. */
const noon = Date.UTC(2026, 5, 1, 4)

const say = (pkid: number, parts: Partial<ChatMessage> = {}) =>
  message(`m${pkid}`, { conversation: id, pkid: String(pkid), time: noon + pkid * HOUR, from: 'b', ...parts })

const filled = (rows: readonly ChatMessage[], range: { lo: string; hi: string } | null = null) => {
  const desk = chatDesk(newStore())
  desk.store.conversations.upsert([conversation('c1')], 1)
  desk.store.messages.upsert(id, rows, range, noon)
  return desk
}
const hundred = () => Array.from({ length: 100 }, (_, index) => say(index + 1))

describe('messages of a conversation', () => {
  it('CA-33 come in pages from the newest up and down, oldest first, each once', async () => {
    const { client } = filled(hundred(), { lo: '0', hi: '100' })
    const newest = await client.messages({ conversation: id, from: { at: 'newest' }, limit: 30 })
    const places = ({ messages }: typeof newest) => messages.map(({ pkid }) => Number(pkid))
    expect([places(newest)[0], places(newest).at(-1), newest.older, newest.newer]).toEqual([71, 100, true, false])
    const older = await client.messages({ conversation: id, from: { at: 'before', pkid: '71' }, limit: 80 })
    expect([places(older)[0], places(older).at(-1), older.older, older.newer]).toEqual([1, 70, false, true])
    const newer = await client.messages({ conversation: id, from: { at: 'after', pkid: '70' }, limit: 20 })
    expect([places(newer)[0], places(newer).at(-1), newer.older, newer.newer]).toEqual([71, 90, true, true])
    expect(newest.gap || older.gap || newer.gap).toBe(false)
  })

  it('are shown around one of them, with its place in the middle', async () => {
    const { client } = filled(hundred(), { lo: '0', hi: '100' })
    const around = await client.messages({ conversation: id, from: { at: 'around', id: 'm40' }, limit: 10 })
    expect(around.messages.map((row) => row.id)).toEqual(Array.from({ length: 10 }, (_, index) => `m${36 + index}`))
    const elsewhere = await client.messages({ conversation: id, from: { at: 'around', id: 'gone' }, limit: 10 })
    expect(elsewhere.messages.at(-1)?.id).toBe('m100')
  })

  it('begin with a day of the firm’s zone, or with the first one after it', async () => {
    const { client } = filled([...hundred(), say(101, { time: null }), say(102, { time: noon + 500 * HOUR })])
    const from = async (day: string) =>
      (await client.messages({ conversation: id, from: { at: 'day', day }, limit: 5 })).messages[0]?.id
    // 2026-06-02 begins twelve hours after noon.
    expect(await from('2026-06-02')).toBe('m12')
    expect(await from('2020-01-01')).toBe('m1')
    expect(await from('2026-06-10')).toBe('m102')
    expect(await from('2027-01-01')).toBe('m98')
    expect(await from('2026-02-31')).toBe('m98')
  })

  it('say where the firm has more that are not here', async () => {
    const { client, store } = filled(hundred().slice(60), { lo: '61', hi: '100' })
    const gapAt = async (pkid: string, limit = 10) =>
      (await client.messages({ conversation: id, from: { at: 'before', pkid }, limit })).gap
    expect([await gapAt('90'), await gapAt('71'), await gapAt('65')]).toEqual([false, true, true])
    store.messages.upsert(id, hundred().slice(0, 20), { lo: '0', hi: '20' }, noon)
    expect([await gapAt('90'), await gapAt('71'), await gapAt('62', 1), await gapAt('21')]).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(await client.messages({ conversation: 'wework:none', from: { at: 'newest' } })).toEqual({
      messages: [],
      older: false,
      newer: false,
      gap: true,
    })
  })

  it('without a number of the firm, and several with one number, are shown once each', async () => {
    const same = ['a', 'b', 'c'].map((name) => say(50, { id: name }))
    const bare = ['x', 'y', 'z'].map((name) => say(0, { id: name, pkid: '' }))
    const { client } = filled([...bare, ...same, say(51)])
    const seen: string[] = []
    let pkid: string | null = null
    for (let older = true; older; ) {
      const from: { at: 'newest' } | { at: 'before'; pkid: string } =
        pkid === null ? { at: 'newest' } : { at: 'before', pkid }
      const page = await client.messages({ conversation: id, from, limit: 2 })
      seen.unshift(...page.messages.map((row) => row.id))
      pkid = page.messages[0]?.pkid ?? null
      older = page.older
    }
    expect(seen.toSorted()).toEqual(['a', 'b', 'c', 'm51', 'x', 'y', 'z'])
    expect(seen.at(-1)).toBe('m51')
  })

  it('CA-16 CA-19 CA-20 CA-23 CA-42 D-74 carry their side, sender and marks', async () => {
    const { client } = filled([
      say(1, { from: 'o1', fromName: '林志远', contentSource: 1, type: 'text' }),
      say(2, { emotionState: 1, companyId: 'k1', warningState: 1, fromAvatar: 'https://a.example/b.png' }),
    ])
    const { messages } = await client.messages({ conversation: id, from: { at: 'newest' } })
    expect(messages).toMatchObject([
      { own: true, ai: true, emotion: false, companyId: '', warning: 'none', from: { openId: 'o1', name: '林志远' } },
      { own: false, ai: false, emotion: true, companyId: 'k1', warning: 'open', from: { openId: 'b', name: '王芳' } },
    ])
  })

  it('CA-06 a text that was cut is answered whole', async () => {
    const text = '长'.repeat(30_000)
    const { client } = filled([say(1, { text, content: { content: text } })])
    const { messages } = await client.messages({ conversation: id, from: { at: 'newest' } })
    expect(messages[0]?.body).toMatchObject({ kind: 'text', cut: true })
    expect(await client.whole({ id: 'm1' })).toEqual({ text })
    await expect(client.whole({ id: 'nowhere' })).rejects.toThrow('not-found')
  })
})

describe('an answer', () => {
  /** A firm that takes answers, or does with them what the test says, to conversations of which messages are here. */
  const answering = (...parts: readonly Partial<Conversation>[]) => {
    const store = newStore()
    const rows = parts.map((part, index) => conversation(`c${index + 1}`, part))
    store.conversations.upsert(rows, 1)
    const sent: Record<string, unknown>[] = []
    const keys = new Set<string | undefined>()
    const firm = { take: async (): Promise<void> => undefined }
    const social = {
      reply: async (body: Record<string, unknown>, { key }: { readonly key?: string }) => {
        sent.push(body)
        keys.add(key)
        await firm.take()
      },
    }
    const told: string[] = []
    const read: unknown[] = []
    const home = {
      ports: { clock: testClock(noon), random: testRandom(5) },
      opened: () => ({
        store,
        sync: { wake: () => undefined, refresh: async (_: string, object: unknown) => void read.push(object) },
        connect: async () => ({ social }),
      }),
      changed: (area: string) => void told.push(area),
    } as unknown as Home
    const hear = (place: number, ...messages: readonly ChatMessage[]) =>
      store.messages.upsert(rows[place]?.id ?? '', messages, null, noon)
    const reply = (text: string, place = 0) => sendReply(home, rows[place]?.id ?? '', text)
    return { store, sent, keys, firm, told, read, hear, reply }
  }

  it('CA-28 goes to who wrote last, however far back, with what belongs to their message and nothing of what it said', async () => {
    const { sent, keys, read, hear, reply } = answering({ openId: 'o8' })
    const ofMessage = { id: 'x', pkid: '1', name: '王芳', jsonContent: '{}', content: '秘密', fsids: 'f', msgtime: '1' }
    const unknown = { ...ofMessage, fromUser: 'b', serverMessageId: 's', corpId: 'k1' }
    hear(
      0,
      say(1, { text: '更早的', companyId: 'other' }),
      say(2, { text: '秘密', companyId: 'c9', contentSource: 1, unknown }),
      ...Array.from({ length: 120 }, (_, index) => say(index + 3, { from: 'o1', companyId: 'own' })),
      say(123, { from: '' }),
    )
    expect(await reply(' 收到\n')).toBe(true)
    expect(sent).toEqual([
      {
        corpId: 'k1',
        platform: 'wework',
        conversationShortId: 'c1',
        openId: 'o8',
        companyId: 'c9',
        contentSource: 1,
        from: 'o1',
        to: 'b',
        fromUserId: 'o1',
        toUserId: 'b',
        messageType: 'text',
        content: '{"msg_type":1,"text":"收到"}',
      },
    ])
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(read).toEqual([{ objType: 'conversation', objId: id }])
  })

  it('CA-28 goes out by the conversation where its account is not known, and names no customer where none is', async () => {
    const { sent, hear, reply } = answering({ openId: 'o7', account: { openId: '', name: '', avatar: '' } })
    hear(0, say(1), say(2, { from: 'colleague' }))
    await reply('收到')
    expect(sent[0]).toMatchObject({ openId: 'o7', from: 'o7', fromUserId: 'o7', to: 'b' })
    for (const field of ['companyId', 'contentSource']) expect(sent[0]).not.toHaveProperty(field)
  })

  it('CA-28 is refused in a conversation in which nobody else wrote, and nothing leaves', async () => {
    const { sent, told, hear, reply } = answering({})
    hear(0, say(1, { from: 'o1' }))
    await expect(reply('收到')).rejects.toMatchObject({
      code: 'invalid-input',
      details: { field: 'conversation', reason: 'nothing-to-answer' },
    })
    expect([sent, told]).toEqual([[], []])
  })

  it('CA-29 in doubt holds back the same words in its own conversation alone', async () => {
    const { store, sent, firm, told, hear, reply } = answering({}, {})
    for (const place of [0, 1]) hear(place, say(1, { conversation: `wework:c${place + 1}` }))
    firm.take = () => Promise.reject(new Failure('unreachable'))
    await expect(reply('收到 ')).rejects.toMatchObject({ code: 'doubtful' })
    expect(told).toEqual(['work'])
    firm.take = async () => undefined
    await expect(reply(' 收到')).rejects.toMatchObject({ code: 'doubtful' })
    expect(await reply('收到', 1)).toBe(true)
    expect(sent.map(({ conversationShortId }) => conversationShortId)).toEqual(['c1', 'c2'])
    expect([unsettledReplies(store, id), unsettledReplies(store, 'wework:c2')]).toEqual([['收到'], []])
  })
})
