// What is found, counted and listed of messages, and what a person does with conversations: answered from the store.
import { describe, expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import type { Failure } from '#shared/contract/failure'
import type { ChatMessage } from '#shared/domain/chat'
import { newFolder, newStore, noon, testKey } from '../../engine/store/support.ts'
import { chatDesk } from './chat-desk.ts'
import { conversation, message } from './chat-rows.ts'

const id = 'wework:c1'
const HOUR = 3_600_000
const say = (pkid: number, parts: Partial<ChatMessage> = {}) =>
  message(`m${pkid}`, { conversation: id, pkid: String(pkid), time: noon + pkid * HOUR, from: 'b', ...parts })
const filled = (rows: readonly ChatMessage[], store = newStore()) => {
  const desk = chatDesk(store)
  desk.store.conversations.upsert([conversation('c1'), conversation('c2')], 1)
  desk.store.messages.upsert(id, rows, null, noon)
  return desk
}

describe('days', () => {
  it('of a month that have messages are counted in the firm’s zone, with the first and the last time of all', async () => {
    const { client } = filled(Array.from({ length: 40 }, (_, index) => say(index)))
    expect(await client.days({ conversation: id, month: '2026-06' })).toEqual({
      days: [
        { day: '2026-06-01', count: 12 },
        { day: '2026-06-02', count: 24 },
        { day: '2026-06-03', count: 4 },
      ],
      first: noon,
      last: noon + 39 * HOUR,
    })
    expect((await client.days({ conversation: id, month: '2026-07' })).days).toEqual([])
    expect(await client.days({ conversation: 'nowhere', month: '2026-13' })).toEqual({
      days: [],
      first: null,
      last: null,
    })
  })

  it('of a long conversation are the same, though only a part of it is read', async () => {
    const rows = Array.from({ length: 6_000 }, (_, index) => say(index + 1, { time: noon + index * HOUR }))
    // One that came late stands among those of the next day.
    rows.push(say(60, { id: 'late', time: noon + 20 * HOUR }))
    const { client } = filled(rows)
    const { days } = await client.days({ conversation: id, month: '2026-06' })
    expect(days.slice(0, 3)).toEqual([
      { day: '2026-06-01', count: 12 },
      { day: '2026-06-02', count: 25 },
      { day: '2026-06-03', count: 24 },
    ])
    expect(days).toHaveLength(30)
  })
})

describe('messages by what they are', () => {
  const rows = [
    say(1, { type: 'image', content: { filename: 'a.png' }, text: '', fsids: ['f1'] }),
    say(2, { type: 'file', content: { filename: 'b.docx' }, text: 'b.docx', fsids: ['f2'], from: 'o1' }),
    say(3, { type: 'link', content: { title: '公告' }, text: '公告' }),
    say(4, { type: 'image', content: { filename: 'c.png' }, text: '', fsids: ['f3'], from: 'o1' }),
    say(5, { warningState: 1, text: '我要投诉' }),
    say(6, { text: '第六条消息' }),
  ]

  it('pictures, files and links are listed, newest first, by side, of one conversation or all', async () => {
    const { client, store } = filled(rows)
    store.messages.upsert(
      'wework:c2',
      [message('x', { conversation: 'wework:c2', type: 'image', time: noon, text: '' })],
      null,
      noon,
    )
    const ids = async (asked: Parameters<typeof client.gallery>[0]) => {
      const { messages, total, next } = await client.gallery(asked)
      return [messages.map((row) => row.id), total, next === null]
    }
    expect(await ids({ kind: 'media', conversation: id })).toEqual([['m4', 'm1'], 2, true])
    expect(await ids({ kind: 'media' })).toEqual([['m4', 'm1', 'x'], 3, true])
    expect(await ids({ kind: 'media', side: 'own' })).toEqual([['m4'], 1, true])
    expect(await ids({ kind: 'media', side: 'peer', limit: 1 })).toEqual([['m1'], 2, false])
    expect(await ids({ kind: 'file', conversation: id })).toEqual([['m2'], 1, true])
    expect(await ids({ kind: 'link', conversation: 'nowhere' })).toEqual([[], 0, true])
    const first = await client.gallery({ kind: 'media', limit: 1 })
    const rest = await client.gallery({ kind: 'media', limit: 5, before: first.next })
    expect(rest.messages.map((row) => row.id)).toEqual(['m1', 'x'])
  })

  it('CA-21 standing warnings are queued, newest first, and leave the queue when the firm has cleared them', async () => {
    const { client, store } = filled(rows)
    const queue = await client.warnings({})
    expect([queue.rows.map(({ message: row }) => [row.id, row.warning]), queue.total]).toEqual([[['m5', 'open']], 1])
    expect(queue.rows[0]?.conversation.id).toBe(id)
    store.work.add({
      opId: 'a'.repeat(32),
      entity: 'warning',
      localId: 'm5',
      kind: 'action',
      title: '',
      patch: { warningState: 0, platform: 'wework', conversationShortId: id.slice('wework:'.length) },
      base: { warningState: 1 },
      at: noon,
    })
    expect((await client.warnings({})).rows[0]?.message.warning).toBe('clearing')
    store.messages.upsert(id, [say(5, { warningState: 0, text: '我要投诉' })], null, noon)
    expect(await client.warnings({})).toEqual({ rows: [], next: null, total: 0 })
  })

  it('beyond 27 warnings of one account, or that show emotion, are queued by themselves, however many stand between them', async () => {
    const { client, store } = filled(Array.from({ length: 8 }, (_, index) => say(index + 1, { warningState: 1 })))
    store.conversations.upsert([conversation('c3', { openId: 'o3' })], 1)
    const other = (pkid: number, parts: Partial<ChatMessage>) =>
      message(`n${pkid}`, { conversation: 'wework:c3', pkid: String(pkid), time: noon - pkid * HOUR, ...parts })
    const angry = { warningState: 1, emotionState: 1 }
    store.messages.upsert(
      'wework:c3',
      [other(1, angry), other(2, { warningState: 1 }), other(3, { emotionState: 1 })],
      null,
      noon,
    )
    store.messages.upsert(id, [say(4, angry)], null, noon)
    const ids = async (asked: Parameters<typeof client.warnings>[0]) => {
      const { rows, next, total } = await client.warnings(asked)
      return [rows.map((row) => row.message.id), next === null, total]
    }
    expect(await ids({ emotion: true })).toEqual([['m4', 'n1'], true, 10])
    expect(await ids({ account: 'o3' })).toEqual([['n1', 'n2'], true, 10])
    expect(await ids({ account: 'o3', emotion: true, limit: 1 })).toEqual([['n1'], false, 10])
    expect(await ids({ account: 'nobody', limit: 1 })).toEqual([[], true, 10])
    const first = await client.warnings({ emotion: true, limit: 1 })
    const rest = await client.warnings({ emotion: true, limit: 5, before: first.next })
    expect([...first.rows, ...rest.rows].map((row) => row.message.id)).toEqual(['m4', 'n1'])
  })

  it('are the ones of their conversation where another one has the same id', async () => {
    const twin = message('m5', {
      conversation: 'douyin:c1',
      pkid: '5',
      time: noon,
      warningState: 1,
      text: '另一位客户',
    })
    const { client, store } = filled(rows)
    store.conversations.upsert([conversation('c1', { id: 'douyin:c1', platform: 'douyin' })], noon)
    store.messages.upsert('douyin:c1', [twin], null, noon)
    const texts = [id, 'douyin:c1'].map(async (one) => (await client.whole({ id: 'm5', conversation: one })).text)
    expect(await Promise.all(texts)).toEqual(['我要投诉', '另一位客户'])
    for (const one of [id, 'douyin:c1']) {
      const { messages } = await client.messages({ conversation: one, from: { at: 'around', id: 'm5' }, limit: 2 })
      expect(messages.some((row) => row.id === 'm5')).toBe(true)
    }
    store.work.add({
      opId: 'a'.repeat(32),
      entity: 'warning',
      localId: 'm5',
      kind: 'action',
      title: '',
      patch: { warningState: 0, platform: 'douyin', conversationShortId: 'c1' },
      base: { warningState: 1 },
      at: noon,
    })
    const shown = (await client.warnings({})).rows.map((row) => [row.conversation.id, row.message.warning])
    expect(new Map(shown as [string, string][])).toEqual(
      new Map([
        ['douyin:c1', 'clearing'],
        [id, 'open'],
      ]),
    )
  })

  it('are found in their conversation and over all, by words, type, side, writer, platform and time', async () => {
    const { client, store } = filled(rows)
    expect(await client.find({ conversation: id, text: '消息' })).toEqual({ hits: [{ id: 'm6', pkid: '6' }], total: 1 })
    const totalOf = async (side: 'own' | 'peer') => (await client.find({ conversation: id, text: '消息', side })).total
    expect([await totalOf('own'), await totalOf('peer')]).toEqual([0, 1])
    const { hits, next } = await client.search({ text: '投诉' })
    expect([hits.map((hit) => [hit.message.id, hit.message.pkid, hit.conversation.id]), next]).toEqual([
      [['m5', '5', id]],
      null,
    ])
    expect((await client.search({ text: '投诉', types: ['file'] })).hits).toEqual([])
    const found = async (asked: object) =>
      (await client.search({ text: '第六', ...asked })).hits.map(({ message: row }) => row.id)
    const [before, after] = [noon + 5 * HOUR, noon + 7 * HOUR]
    for (const his of [{ person: 'b' }, { platform: 'wework' }, { from: before }, { to: after }])
      expect([his, await found(his)]).toEqual([his, ['m6']])
    for (const others of [{ person: 'o1' }, { platform: 'douyin' }, { from: after }, { to: before }])
      expect([others, await found(others)]).toEqual([others, []])
    store.messages.upsert(id, [say(7, { text: '第七条消息' })], null, noon)
    const first = await client.search({ text: '消息', limit: 1 })
    const rest = await client.search({ text: '消息', limit: 1, before: first.next })
    expect([first, rest].map((page) => page.hits.map(({ message: row }) => row.id))).toEqual([['m7'], ['m6']])
    // Where the account is not known, the other side is.
    store.conversations.upsert([conversation('c1', { account: { openId: '', name: '', avatar: '' } })], 2)
    expect([await totalOf('own'), await totalOf('peer')]).toEqual([0, 2])
  })

  it('that stood here before marks were kept are marked slice by slice, and go with the retention', async () => {
    const folder = newFolder()
    const store = newStore({ folder })
    filled([...rows, ...Array.from({ length: 1_200 }, (_, index) => say(index + 10, { companyId: 'k' }))], store)
    store.close()
    const database = openDatabase(`${folder}/main.db`, testKey)
    database.exec(`DELETE FROM message_mark; DELETE FROM message_lead;
      DELETE FROM store_state WHERE name = 'messageMarks'`)
    database.close()
    const { client, store: again } = chatDesk(newStore({ folder }))
    expect([again.messages.isMarked(), (await client.gallery({ kind: 'media' })).total]).toEqual([false, 0])
    let slices = 1
    while (again.messages.buildMarks()) slices += 1
    expect([again.messages.isMarked(), slices]).toEqual([true, 3])
    expect([(await client.gallery({ kind: 'media' })).total, (await client.warnings({})).total]).toEqual([2, 1])
    expect((await client.conversation({ id })).conversation?.companyId).toBe('k')
    while (again.messages.retain({ after: noon * 2, mostBytes: 0 }) > 0);
    expect([again.messages.count(), (await client.gallery({ kind: 'media' })).total]).toEqual([0, 0])
    expect((await client.conversation({ id })).conversation?.companyId).toBe('')
  })
})

describe('what a person does with conversations', () => {
  it('CA-35 D-79 a look takes the dot away and tells every window, once', async () => {
    const { client, store, changes } = filled([])
    store.conversations.setUnread(id)
    await client.seen({ id })
    await client.seen({ id })
    expect((await client.conversation({ id })).conversation?.unread).toBe(false)
    expect(changes).toEqual([['conversations', [id]]])
    // What the firm calls new of what was looked at brings no dot back.
    expect(store.conversations.state(id).seen).toBe(1_000)
    // The list may be behind what is shown.
    store.messages.upsert(id, [say(1)], null, 1)
    await client.seen({ id })
    expect(store.conversations.state(id).seen).toBe(noon + HOUR)
  })

  it('who opens one reads what is new in it, and who scrolls up what is older', async () => {
    const { client, refreshed } = filled([])
    await client.refresh({ id })
    await client.refresh({ id, older: true })
    expect(refreshed).toEqual(['conversation', 'history'])
  })

  it('a pin stands on the list and tells every window', async () => {
    const { client, changes } = filled([])
    await client.pin({ id, pinned: true })
    expect((await client.conversations({})).rows[0]).toMatchObject({ id, pinned: true })
    await client.pin({ id, pinned: false })
    expect((await client.conversation({ id })).conversation?.pinned).toBe(false)
    expect(changes).toHaveLength(2)
  })

  it('canned replies that two windows keep and drop all count, and every window is told', async () => {
    const { client, changes } = filled([])
    const phrases = async () => (await client.phrases({})).phrases
    expect(await phrases()).toEqual([])
    // Neither window has read the list again since the other wrote.
    await client.keepPhrase({ text: '  您好 ' })
    await client.keepPhrase({ text: '请稍候' })
    await client.keepPhrase({ text: '您好' })
    expect(await phrases()).toEqual(['您好', '请稍候'])
    expect(changes).toEqual([
      ['phrases', []],
      ['phrases', []],
    ])
    await client.dropPhrase({ text: '您好' })
    await client.keepPhrase({ text: '稍后回电' })
    expect(await phrases()).toEqual(['请稍候', '稍后回电'])
    expect(changes).toHaveLength(4)
  })

  it('of canned replies so many are kept, each of so many characters', async () => {
    const { client } = filled([])
    const fault = (text: string) =>
      client.keepPhrase({ text }).then(
        () => null,
        ({ details }: Failure) => details,
      )
    expect(await fault('字'.repeat(1_001))).toEqual({ field: 'text', reason: 'too-long' })
    for (let at = 0; at < 100; at += 1) expect(await fault(`${at}`)).toBe(null)
    expect(await fault('再一条')).toEqual({ field: 'text', reason: 'too-many' })
    expect(await fault('7')).toBe(null)
    await client.dropPhrase({ text: '7' })
    expect(await fault('字'.repeat(1_000))).toBe(null)
    expect((await client.phrases({})).phrases).toHaveLength(100)
  })

  it('the limits of the history are kept', async () => {
    const { client } = filled([say(1)])
    const before = await client.history({})
    expect(before).toMatchObject({ conversations: 2, complete: 0, messages: 1, oldest: noon + HOUR, paused: false })
    expect(before.bytes).toBeGreaterThan(0)
    await client.setHistory({ paused: true, mostBytes: 128 * 1024 ** 2 })
    expect(await client.history({})).toEqual({ ...before, paused: true, mostBytes: 128 * 1024 ** 2 })
  })
})

describe('files of messages', () => {
  it('that nobody used for the longest go first, and those of pinned conversations stay', () => {
    const { store } = filled([say(1)])
    store.messages.pin(id, true)
    const keep = (fsid: string, conversationId: string, at: number) =>
      store.chatFiles.put({ fsid, name: '', type: '', size: 100, file: `${fsid}-file` }, conversationId, at)
    keep('pinned', id, 1)
    keep('old', '', 2)
    keep('used', 'wework:c2', 3)
    keep('new', '', 4)
    store.chatFiles.use('used', '', 9)
    expect(store.chatFiles.evict({ before: 0, mostBytes: 250 })).toBe(2)
    const left = ['pinned', 'old', 'used', 'new'].filter((fsid) => store.chatFiles.get(fsid) !== null)
    expect([left, store.chatFiles.bytes()]).toEqual([['pinned', 'used'], 200])
    expect([store.chatFiles.names('used-file'), store.chatFiles.names('new-file')]).toEqual([true, false])
    expect(store.chatFiles.evict({ before: 10, mostBytes: 1_000 })).toBe(1)
    expect(store.chatFiles.get('pinned')).not.toBeNull()
  })
})
