// Files on their way to both firms of the tests: uploaded, then registered, each once; taken back at any moment.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documentSender } from '#core/areas/documents/sender'
import { createDocumentMemory } from '#core/areas/documents/store/pull-memory'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf } from '../../support/core.ts'
import { until } from '../../support/ports.ts'
import { firms, later, type Office } from './firms.ts'

const bytes = Uint8Array.from({ length: 200_000 }, (_, index) => (index * 11) & 255)

describe.each(firmNames)('uploads at the %s firm', (name) => {
  let office: Office
  let owner: { readonly btype: string; readonly bid: string }
  openForEach(firms[name], async (opened) => {
    office = opened
    owner = await office.company()
    await office.core().client.documents.refresh(owner)
  })

  const handOver = async (called: string): Promise<string> => {
    const { client, core } = office.core()
    const { handle } = await client.files.expect({ name: called, type: '', size: bytes.byteLength })
    if (!core.media.receive(handle, bytes)) throw new Error('the core took no bytes')
    return handle
  }
  const upload = async (called: string) => {
    const handle = await handOver(called)
    return (await office.core().client.documents.upload({ handle, ...owner })).id
  }
  const stateOf = async (id: string) => (await office.core().client.files.uploads({ ids: [id] })).uploads[0]?.state
  const ends = (id: string, state: string) => later(office.core(), async () => (await stateOf(id)) === state)
  const list = () => office.core().client.documents.list({ ...owner, pageSize: 200 })
  const waiting = async () => (await list()).uploads
  const count = async (called: string) => (await office.atFirm(owner)).filter((one) => one === called).length
  const outbox = async () => (await office.core().client.work.outbox({})).entries
  const kept = () => {
    const accounts = join(office.core().ports.profile, 'accounts')
    return readdirSync(accounts, { recursive: true, encoding: 'utf8' }).filter((one) => /files[\\/]./.test(one))
  }

  it('DC-02 AT-03 AT-04 AP-06 AP-07 a file is shown as it goes up, then the document of the firm takes its place', async () => {
    office.hold('upload')
    const id = await upload('a/b:证据.bin')
    await until(async () => (await stateOf(id)) === 'sending')
    const [shown] = await waiting()
    expect(shown).toMatchObject({ id, name: 'a_b_证据.bin', fileSize: bytes.byteLength, state: 'sending', parent: '' })
    office.release()
    await ends(id, 'done')
    const { rows, uploads } = await list()
    expect(uploads).toEqual([])
    const row = rows.find((one) => one.name === 'a_b_证据.bin')
    expect(row).toMatchObject({ directory: false, parent: '' })
    expect([office.sent('upload'), office.sent('new'), await count('a_b_证据.bin')]).toEqual([1, 1, 1])
    const { handle } = await office.core().client.documents.open({ id: row?.id ?? '' })
    expect(Buffer.from(office.core().core.media.read(handle)?.bytes ?? []).equals(bytes)).toBe(true)
  })

  it.each([
    ['CON.txt', '_CON.txt'],
    ['lpt1', '_lpt1'],
    ['..\\..\\证据.bin', '_.._证据.bin'],
    ['合\u0000同\u001f\u202e.docx', '合_同__.docx'],
    ['尾点.txt. ', '尾点.txt'],
  ])('AT-04 DC-02 the name %j is one that every system takes: %j', async (given, safe) => {
    const id = await upload(given)
    await ends(id, 'done')
    expect(await office.atFirm(owner)).toContain(safe)
    expect(await office.atFirm(owner)).not.toContain(given)
  })

  it('AT-05 D-98 offline it waits, also over a restart, and arrives exactly once', async () => {
    office.core().ports.cut(true)
    const id = await upload('离线.bin')
    await until(async () => (await stateOf(id)) === 'waiting')
    await office.restart()
    expect(await waiting()).toMatchObject([{ id, name: '离线.bin' }])
    office.core().ports.cut(false)
    await office.core().client.sync.now({})
    await ends(id, 'done')
    expect([await count('离线.bin'), await outbox()]).toEqual([1, []])
  })

  it('DC-02 AT-04 a large file comes in parts, and one that changes while it is read leaves nothing', async () => {
    const { client, core } = office.core()
    const size = 18 * 1024 ** 2
    const whole = new Uint8Array(size).map((_, index) => index >> 8)
    const give = async (bytes: Uint8Array) => {
      const { handle, part } = await client.files.expect({ name: '卷宗.zip', type: '', size })
      const length = part ?? 0
      for (let at = 0; at < bytes.byteLength; at += length)
        if (!(await core.media.receivePart(handle, at, bytes.subarray(at, at + length)))) return null
      return handle
    }
    const cut = (await give(whole.subarray(0, size - 1))) ?? ''
    expect(await codeOf(client.documents.upload({ handle: cut, ...owner }))).toBe('not-found')
    expect(await give(new Uint8Array(size + 1))).toBe(null)
    await client.files.forget({ handle: cut })
    await until(() => kept().length === 0)
    const { id } = await client.documents.upload({ handle: (await give(whole)) ?? '', ...owner })
    await ends(id, 'done')
    const row = (await list()).rows.find((one) => one.name === '卷宗.zip')
    const opened = await client.documents.open({ id: row?.id ?? '' })
    expect(Buffer.from(core.media.read(opened.handle)?.bytes ?? []).equals(whole)).toBe(true)
    expect(await codeOf(client.files.expect({ name: 'x', type: '', size: 3 * 1024 ** 3 }))).toBe('too-large')
  })

  it.each(['upload', 'new'] as const)(
    'DC-02 D-100 an answer to %s that is lost makes no second document',
    async (what) => {
      office.lose(what)
      const id = await upload('丢失.bin')
      await ends(id, 'done')
      expect([office.sent('new'), await count('丢失.bin')]).toEqual([1, 1])
      expect((await list()).rows.filter((one) => one.name === '丢失.bin')).toHaveLength(1)
    },
  )

  it('AT-05 AT-06 D-98 what the firm refuses leaves the list, and a person finds it in the inbox', async () => {
    office.refuse('upload')
    const id = await upload('不允许.exe')
    await ends(id, 'refused')
    expect(await waiting()).toEqual([])
    expect((await outbox()).map(({ state }) => state).toSorted()).toEqual(['rejected', 'waiting'])
    await office.core().client.work.discard({ opId: id })
    expect([await outbox(), await stateOf(id)]).toEqual([[], 'cancelled'])
  })

  it.each(['offline', 'upload', 'new'] as const)(
    'AT-03 one that is taken back (%s) leaves nothing here or there',
    async (at) => {
      if (at === 'offline') office.core().ports.cut(true)
      else office.hold(at)
      const id = await upload('取消.bin')
      if (at === 'new') await until(async () => office.sent('upload') === 1)
      await until(async () => (await stateOf(id)) === (at === 'offline' ? 'waiting' : 'sending'))
      if (at === 'new') await until(async () => (await outbox()).some(({ state }) => state === 'inflight'))
      await office.core().client.documents.cancelUpload({ id })
      office.release()
      office.core().ports.cut(false)
      await later(office.core(), async () => (await outbox()).length === 0)
      expect([await waiting(), await count('取消.bin')]).toEqual([[], 0])
      await until(() => kept().length === 0)
      expect((await list()).rows.some((one) => one.name === '取消.bin')).toBe(false)
      expect(await codeOf(office.core().client.documents.cancelUpload({ id }))).toBe('not-found')
    },
  )

  it('AT-03 taking back goes on where it broke off: what lies in the bin already goes for good', async () => {
    office.hold('new')
    const id = await upload('半途.bin')
    await until(async () => (await outbox()).some(({ entity, state }) => entity === 'document' && state === 'inflight'))
    await office.core().client.documents.cancelUpload({ id })
    office.cut('deleteCompletely')
    office.release()
    await later(office.core(), async () => office.sent('delete') >= 2)
    office.cut(null)
    await later(office.core(), async () => (await outbox()).length === 0)
    expect([office.sent('new'), await count('半途.bin')]).toEqual([1, 0])
    await office.core().client.documents.refresh({ ...owner, bin: true })
    expect((await office.core().client.documents.bin(owner)).rows.some((one) => one.name === '半途.bin')).toBe(false)
  })

  it('AT-03 an attachment that nothing names yet is taken back too, and one of a saved comment is not', async () => {
    const { client } = office.core()
    office.core().ports.cut(true)
    const attached = async () => (await client.files.attach({ handle: await handOver('附件.bin') })).attachment
    const [free, named] = [await attached(), await attached()]
    await client.comments.add({ objType: 'company', objId: owner.bid, content: '见附件', attachments: [named] })
    const uploads = async () => (await client.files.uploads({})).uploads.map(({ id }) => id)
    expect(await uploads()).toEqual([free.id, named.id])
    await client.files.cancel({ id: free.id })
    // An attempt that is just failing ends first.
    await until(async () => (await uploads()).length === 1)
    expect(await uploads()).toEqual([named.id])
    expect(await codeOf(client.files.cancel({ id: named.id }))).toBe('invalid-input')
  })
})

describe('a document whose answer got lost', () => {
  const other = { id: 'd1', fsid: 'f1', name: '别的.docx' }
  const page = (changes: object) => ({ rows: [other], bad: [], total: 1, ...changes })
  /** What becomes of it where the firm shows these pages of its folder, the last of them again and again. */
  const sent = async (...pages: readonly object[]) => {
    const asked: string[] = []
    const remote = {
      documents: {
        list: async (_place: unknown, { pageIndex }: { pageIndex: number }) => pages[pageIndex] ?? pages.at(-1),
        create: async () => asked.push('sent again') && { id: 'd9', row: null },
        get: async () => null,
      },
    }
    const operation = {
      ...{ opId: 'o', entity: 'document', localId: 'l', kind: 'create', state: 'verify', attempts: 2, createdAt: 0 },
      base: { create: { at: 'sent', times: 1 } },
      patch: { name: '证据.bin', btype: 'company', bid: '1', parent: '', attachmentList: [{ fsid: 'mine' }] },
    }
    const work = { step: () => undefined, get: () => null }
    const store = { work, memory: { documents: createDocumentMemory() } }
    const tools = { remote, store, clock: { now: () => 0 }, sentAgo: () => 3_600_000, noteSent: () => undefined }
    const { kind } = await documentSender.send(operation as never, tools as never)
    return [kind, ...asked]
  }

  it('is sent again only where its whole folder was read without it', async () => {
    expect(await sent(page({}))).toEqual(['done', 'sent again'])
    expect(await sent(page({ total: null }))).toEqual(['done', 'sent again'])
    expect(await sent(page({ total: 2 }), page({ rows: [{ ...other, id: 'd2', fsid: 'mine' }] }))).toEqual(['done'])
    // A list that says that there are more and shows none, and one with a row that cannot be read, prove nothing.
    expect(await sent(page({ total: 2 }))).toEqual(['doubtful'])
    expect(await sent(page({ bad: [{}] }))).toEqual(['doubtful'])
  })
})
