// What an export is made of: which messages are of a period, what is complete, attachments, names and texts of its file.

import { createHash } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { withAttachments } from '#core/areas/chats/evidence/attachments'
import { documentWords, drawn, type EvidenceDocument, type EvidenceMessage } from '#core/areas/chats/evidence/document'
import { gatherMessages, isComplete, keptMessages } from '#core/areas/chats/evidence/gather'
import { escapeHtml, evidenceHtml } from '#core/areas/chats/evidence/html'
import { evidencePlan, exportName, spanOf } from '#core/areas/chats/evidence/plan'
import { evidenceSheet } from '#core/areas/chats/evidence/sheet'
import type { Home } from '#core/engine/account-session'
import type { MediaFile, SessionMedia } from '#core/engine/media'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { LONGEST_CELL } from '#core/engine/workbook'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage, Conversation } from '#shared/domain/chat'
import { newStore } from '../../engine/store/support.ts'
import { codeOf } from '../../support/core.ts'
import { conversation, message } from './chat-rows.ts'

const zone = 'Asia/Shanghai'
/** A moment of June 2026 on Shanghai's clocks. */
const june = (day: number, hour: number, minute = 0) => Date.UTC(2026, 5, day, hour - 8, minute)
const row = conversation('c1')
const say = (pkid: number, parts: Partial<ChatMessage>) =>
  message(`m${pkid}`, { conversation: row.id, pkid: String(pkid), from: 'b', ...parts })

const storeOf = (rows: readonly ChatMessage[], range: { lo: string; hi: string }) => {
  const store = newStore()
  store.conversations.upsert([row], 1)
  store.messages.upsert(row.id, rows, range, 1)
  return store
}
const nothing = async (): Promise<void> => undefined
const gather = (
  store: Store,
  of: Conversation,
  { span = null, now = () => 1 }: { readonly span?: ReturnType<typeof spanOf>; readonly now?: () => number } = {},
  step: (looked: number) => Promise<void> = nothing,
) => gatherMessages(store, of, { span, zone, noTime: '无时间', now }, step)
const idsOf = async (store: ReturnType<typeof storeOf>, from: string | null, to: string | null) => {
  const { messages } = await gather(store, row, { span: spanOf({ from, to }, zone) })
  return messages.map(({ id }) => id)
}

const said = (parts: Partial<EvidenceMessage>): EvidenceMessage => ({
  id: '1',
  time: '2026-06-01 09:00:00',
  sender: '王芳',
  senderId: 'b',
  own: false,
  ai: false,
  type: 'text',
  text: '你好',
  files: [],
  ...parts,
})
const documentOf = (messages: readonly EvidenceMessage[]): EvidenceDocument => ({
  language: 'zh-CN',
  title: '会话记录',
  facts: [['律所', '<b>衡正</b>']],
  messages,
  watermark: '林志远 衡正 1234',
  fileName: 'a.html',
})

describe('the messages of a period', () => {
  it('both days count whole in the firm’s zone, and a message without a time counts by the one before it', async () => {
    const times = [june(1, 23, 59), june(2, 0), null, june(3, 23, 59), null, june(4, 0)]
    const rows = times.map((time, at) => say(at + 1, { time }))
    const store = storeOf(rows, { lo: '0', hi: '6' })
    expect(await idsOf(store, '2026-06-02', '2026-06-03')).toEqual(['m2', 'm3', 'm4', 'm5'])
    expect(await idsOf(store, null, '2026-06-01')).toEqual(['m1'])
    expect(await idsOf(store, '2026-06-04', null)).toEqual(['m6'])
    expect(await idsOf(store, null, null)).toHaveLength(6)
    expect(() => spanOf({ from: '2026-06-02', to: '2026-06-01' }, zone)).toThrow('invalid-input')
    expect(() => spanOf({ from: '2026-06-31', to: null }, zone)).toThrow('invalid-input')
  })

  it('a message that stands where its time does not is found all the same, far beyond one page', async () => {
    const rows = Array.from({ length: 950 }, (_, at) => say(at + 1, { time: june(10, 0) + at * 1000 }))
    const store = storeOf([...rows, say(2000, { time: june(1, 12) })], { lo: '0', hi: '2000' })
    expect(await idsOf(store, '2026-06-01', '2026-06-01')).toEqual(['m2000'])
    expect(new Set(await idsOf(store, null, null)).size).toBe(951)
  })

  it('the record is complete only where no message of the firm is missing', () => {
    const newest = say(9, { serverMessageId: 's9' })
    const known = { ...row, serverMessageId: 's9' }
    expect(isComplete(storeOf([newest], { lo: '0', hi: '9' }), known)).toBe(true)
    expect(isComplete(storeOf([newest], { lo: '5', hi: '9' }), known)).toBe(false)
    expect(isComplete(storeOf([newest], { lo: '0', hi: '9' }), { ...row, serverMessageId: 's10' })).toBe(false)
  })

  it('messages that the firm does not number count as the others do, and make no record incomplete', async () => {
    const bare = ['x', 'y'].map((id) => message(id, { conversation: row.id, pkid: '', from: 'b' }))
    const store = storeOf([say(9, { serverMessageId: 's9' }), ...bare], { lo: '0', hi: '9' })
    store.conversations.upsert([{ ...row, serverMessageId: 's9' }], 2)
    expect(keptMessages(store, row.id)).toBe(3)
    const found = await gather(store, row)
    expect([found.messages.length, found.complete]).toEqual([3, true])
  })

  it.each([
    ['of it is in quarantine', { conversation: row.id, below: '9' }, false],
    ['of nobody knows which is', { text: '无编号' }, false],
    ['of another one is', { conversation: 'wework:c2', below: '9' }, true],
  ] as const)('the record is complete or not where a message %s', (_which, body, complete) => {
    const store = storeOf([say(9, { serverMessageId: 's9' })], { lo: '0', hi: '9' })
    store.quarantine.put({ entity: 'messages', id: 'body:1', reason: 'too-large', body: JSON.stringify(body), at: 1 })
    expect(isComplete(store, { ...row, serverMessageId: 's9' })).toBe(complete)
  })

  it('the record is complete as of the last page, and not where a message came below one that was read', async () => {
    const rows = Array.from({ length: 450 }, (_, at) => say(10 + at, {}))
    const known = { ...row, pkid: '459' }
    const arrivals = [
      { after: 200, pkid: 5, complete: false, messages: 450 },
      { after: 200, pkid: 460, complete: true, messages: 451 },
      { after: 450, pkid: 460, complete: true, messages: 450 },
    ]
    for (const { after, pkid, complete, messages } of arrivals) {
      const store = storeOf(rows, { lo: '0', hi: '459' })
      store.conversations.upsert([known], 2)
      let time = 1_000
      const found = await gather(store, row, { now: () => time }, async (looked) => {
        if (looked === after) store.messages.upsert(row.id, [say(pkid, {})], null, 3)
        time += 1_000
      })
      expect([found.complete, found.messages.length, found.at]).toEqual([complete, messages, 3_000])
    }
  })

  it('the head of the file says what was so when the messages were gathered, however long attachments take', async () => {
    const store = storeOf([say(9, { fsids: ['f1'], serverMessageId: 's9' })], { lo: '0', hi: '9' })
    store.conversations.upsert([{ ...row, serverMessageId: 's9' }], 2)
    const clock = { now: () => june(5, 9) }
    const download = async () => {
      clock.now = () => june(5, 9, 30)
      store.conversations.upsert([{ ...row, serverMessageId: 's10' }], 3)
      store.messages.upsert(row.id, [say(10, { serverMessageId: 's10' })], { lo: '9', hi: '10' }, 3)
      return { name: 'a.txt', type: '', bytes: new Uint8Array(1) }
    }
    const home = {
      opened: () => ({ store, connect: async () => ({ files: { download } }) }),
      timeZone: () => zone,
      ports: { clock, printPdf: null },
    } as unknown as Home
    const offered: MediaFile[] = []
    const offer = (file: MediaFile) => `handle ${offered.push(file)}`
    const asked = { id: row.id, from: null, to: null, format: 'html', fetch: true, language: 'zh-CN' } as const
    const plan = evidencePlan(home, asked, { offer, forget: () => undefined } as unknown as SessionMedia)
    const tools = { progress: () => undefined, failed: () => undefined, committed: () => undefined }
    await plan.run({ ...tools, signal: new AbortController().signal })
    const html = Buffer.from(offered[0]?.bytes ?? []).toString('utf8')
    expect(html).toContain('本机保存了导出时律所服务器上的全部消息')
    expect(html).toContain('2026-06-05 09:00:00')
    expect(html).not.toContain('2026-06-05 09:30:00')
    expect(html).not.toContain('>m10<')
  })

  it('a step that throws ends it at once', async () => {
    const store = storeOf([say(1, {})], { lo: '0', hi: '1' })
    const stop = () => Promise.reject(new Error('stopped'))
    await expect(gather(store, row, {}, stop)).rejects.toThrow('stopped')
  })
})

describe('what was said', () => {
  const long = '律'.repeat(30_000)
  const cardOf = (count: number) => ({
    text: long,
    card_data: Array.from({ length: count }, (_, at) => ({
      label: `第${at}项`,
      value: `${long.slice(0, 2_500)}${at}`,
    })),
  })
  const cardText = (count: number) =>
    [long, ...Array.from({ length: count }, (_, at) => `第${at}项: ${long.slice(0, 2_500)}${at}`)].join('\n')

  it.each([
    ['a card that is the content', 'retain_consult_card', cardOf(3), cardText(3)],
    ['a card in the content', 'retain_consult_card', { content: cardOf(300) }, cardText(300)],
    ['a card as text', 'retain_consult_card', { content: JSON.stringify(cardOf(1)) }, cardText(1)],
    [
      'a long link with a picture',
      'link',
      { title: long, description: long, link_url: 'ftp://a/b', image_url: 'x:2' },
      `${long}\n${long}\nftp://a/b\nx:2`,
    ],
    [
      'a card whose lines are in no known form',
      'retain_consult_card',
      { text: '咨询', card_data: ['尽快回电'] },
      '咨询\n尽快回电',
    ],
    [
      'a document of another program',
      'docmsg',
      { title: long, doc_creator: '林', link_url: 'x:1' },
      `${long}\n林\nx:1`,
    ],
    ['a type that nobody knows', 'poll', { asked: long }, JSON.stringify({ asked: long })],
  ])('stands in the file whole: %s', async (_which, type, content, text) => {
    const store = storeOf([say(1, { type, content, text: '' })], { lo: '0', hi: '1' })
    expect((await gather(store, row)).messages[0]?.text === text).toBe(true)
  })

  it('stands in the file whole where it could not be read, with the whole name of who said it', async () => {
    const unread = { type: 'link', content: {}, text: '', unknown: { jsonContent: `{"title":"${long}` } }
    const store = storeOf([say(1, { ...unread, fromName: '王'.repeat(300) })], { lo: '0', hi: '1' })
    const [found] = (await gather(store, row)).messages
    expect([found?.text === `{"title":"${long}`, found?.sender.length]).toEqual([true, 300])
  })

  it('D-74 names who said it by the conversation where the message names nobody', async () => {
    const sides = [row.account, row.peer].map(({ openId }) => ({ from: openId, fromName: openId }))
    const store = storeOf(
      sides.map((side, place) => say(place + 1, side)),
      { lo: '0', hi: '2' },
    )
    const { messages } = await gather(store, row)
    expect(messages.map(({ sender }) => sender)).toEqual([row.account.name, row.peer.name])
  })
})

describe('the attachments of an export', () => {
  it('have the SHA-256 of what the firm gave, also where the disk has too little room to keep it, and are read once', async () => {
    const bytes = new TextEncoder().encode('委托书')
    const { files: _none, ...parts } = said({})
    const gathered = { ...parts, fsids: ['f1'], name: '委托书.txt' }
    for (const room of [0, Number.POSITIVE_INFINITY]) {
      const store = newStore()
      let reads = 0
      const read: Store['files']['read'] = (...asked) => {
        reads += 1
        return store.files.read(...asked)
      }
      const files = { ...store.files, room: async () => room, read }
      const download = async () => ({ name: '委托书.txt', type: '', bytes })
      const [found] = await withAttachments([gathered], {
        store: { ...store, files },
        conversation: row.id,
        connect: async () => ({ files: { download } }) as unknown as Remote,
        now: () => 1,
        signal: new AbortController().signal,
        step: nothing,
      })
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(found?.files).toEqual([{ fsid: 'f1', name: '委托书.txt', size: bytes.length, sha256 }])
      expect([reads, store.chatFiles.get('f1') !== null]).toEqual([0, room > 0])
    }
  })

  it('are given up at once, also one that the firm lets wait', async () => {
    const store = newStore()
    const over = new AbortController()
    const asked = Promise.withResolvers<void>()
    const download: Remote['files']['download'] = (_fsid, signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new Failure('unreachable')))
        asked.resolve()
      })
    const { files: _none, ...parts } = said({})
    const reading = withAttachments([{ ...parts, fsids: ['f1', 'f2'], name: '' }], {
      store,
      conversation: row.id,
      connect: async () => ({ files: { download } }) as unknown as Remote,
      now: () => 1,
      signal: over.signal,
      step: nothing,
    })
    await asked.promise
    over.abort(new Failure('stopped'))
    expect(await codeOf(reading)).toBe('stopped')
  })
})

describe('the file', () => {
  it('has a name that a terminal takes for a name, whoever the other side is', () => {
    const words = documentWords('zh-CN')
    for (const peer of [
      '$(rm -rf ~)',
      '`id`',
      '"; del *',
      '%PATH%',
      '../..',
      '合同\u202efdp',
      '-rf',
      '',
      '客'.repeat(300),
    ])
      expect(exportName(peer, '2026-06-15 10:00:00', 'html', words)).toMatch(
        /^会话记录_[\p{L}\p{N}_-]*20260615100000\.html$/u,
      )
    expect(exportName('王 芳', '2026-06-15 10:00:00', 'pdf', words)).toBe('会话记录_王-芳_20260615100000.pdf')
  })

  it('HTML holds no sign of others that a browser would read', async () => {
    expect(escapeHtml(`<a href="x" title='y'>&`)).toBe('&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;')
    expect(drawn('前\u0000\u001b后\ud800\u0085\n\t')).toBe('前␀␛后\ufffd\ufffd\n\t')
    const file = { fsid: '<f>', name: '', size: null, sha256: null }
    const page = await evidenceHtml(documentOf([said({ text: '</td><script>1</script>', files: [file] })]), nothing)
    const html = Buffer.from(page).toString('utf8')
    expect(html).toContain('&lt;/td&gt;&lt;script&gt;1&lt;/script&gt;')
    expect(html).not.toContain('<script')
    expect(html.match(/未命名/g)).toHaveLength(2)
    expect(html.match(/林志远 衡正 1234/g)?.length).toBeGreaterThan(100)
  })

  it('a text that no cell holds goes on in the next rows, and joins to what it was', async () => {
    const most = LONGEST_CELL - '（续）'.length
    const text = `${'律'.repeat(most - 1)}😀${'师'.repeat(40_000)}`
    const book = read(await evidenceSheet(documentOf([said({ text }), said({ id: '2', text: '' })]), nothing))
    const [, name = ''] = book.SheetNames
    const rows = utils.sheet_to_json<(string | number)[]>(book.Sheets[name] ?? {}, { header: 1 }).slice(1)
    const own = rows.filter(([, id]) => id === '1').map((cells) => String(cells[7]))
    expect(own).toHaveLength(3)
    expect(own.map((part, at) => (at === 0 ? part : part.replace('（续）', ''))).join('')).toBe(text)
    expect(rows.filter(([, id]) => id === '2')).toHaveLength(1)
  })
})
