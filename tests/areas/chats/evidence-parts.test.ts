// What an export is made of: which messages are of a period, what is complete, attachments, names and texts of its file.

import { createHash } from 'node:crypto'
import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import { withAttachments } from '#core/areas/chats/evidence/attachments'
import { documentWords, drawn, type EvidenceDocument, type EvidenceMessage } from '#core/areas/chats/evidence/document'
import { gatherMessages, isComplete } from '#core/areas/chats/evidence/gather'
import { escapeHtml, evidenceHtml } from '#core/areas/chats/evidence/html'
import { exportName, spanOf } from '#core/areas/chats/evidence/plan'
import { evidenceSheet } from '#core/areas/chats/evidence/sheet'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { LONGEST_CELL } from '#core/engine/workbook'
import { Failure } from '#shared/contract/failure'
import type { ChatMessage } from '#shared/domain/chat'
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
const idsOf = async (store: ReturnType<typeof storeOf>, from: string | null, to: string | null) => {
  const period = { span: spanOf({ from, to }, zone), zone, noTime: '无时间' }
  return (await gatherMessages(store, row, period, nothing)).map(({ id }) => id)
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

  it('a step that throws ends it at once', async () => {
    const store = storeOf([say(1, {})], { lo: '0', hi: '1' })
    const stop = () => Promise.reject(new Error('stopped'))
    await expect(gatherMessages(store, row, { span: null, zone, noTime: '' }, stop)).rejects.toThrow('stopped')
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
