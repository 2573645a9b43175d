import { createHash, randomFillSync } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fsidFor, sampleFile, sampleShape, voiceFsid } from '../../src/sample-firm/data/sample-files.ts'
import { seeded } from '../../src/sample-firm/random.ts'
import { isWireRow, listOf, recordOf, signInto, startTestFirm, type WireRow } from '../support/firm.ts'
import { firmForAll, upload } from './sample-firm-client.ts'

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

describe('files of the sample firm', async () => {
  const firm = await firmForAll()
  const client = await signInto(firm)
  const download = (fsid: string, token = client.token) =>
    fetch(`${firm.origin}/api/v1/file/fs/download?fsid=${fsid}`, { headers: { authorization: `Bearer ${token}` } })

  it('keeps the bytes of an upload and gives them back under their name', async () => {
    const bytes = randomFillSync(new Uint8Array(300_000))
    const answer = await upload(client, firm.origin, '会见笔录 "终稿".pdf', bytes)
    const record = recordOf(answer)
    expect(record).toMatchObject({
      name: '会见笔录 "终稿".pdf',
      fsid: expect.stringMatching(/^[0-9a-f]{24}$/),
      fileSize: 300_000,
      directory: false,
      modifyUserName: '林知远',
      gmtModify: '2025-11-20 14:32:00',
    })
    expect(String(record.id)).toMatch(/^\d{19}$/)
    const response = await download(String(record.fsid))
    expect(digest(await response.bytes())).toBe(digest(bytes))
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-length')).toBe('300000')
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(disposition)?.[1] ?? '')).toBe('会见笔录 "终稿".pdf')
    const again = recordOf(await upload(client, firm.origin, '../../etc/同名.pdf', bytes))
    expect(again.name).toBe('同名.pdf')
    expect([again.id, again.fsid]).not.toEqual([record.id, record.fsid])
  })

  it('gives files to signed-in users only, and says in words what it does not take', async () => {
    expect((await download('0'.repeat(24), '')).status).toBe(401)
    expect((await download('0'.repeat(24))).status).toBe(404)
    const words = async (name: string, size: number, fileType?: string): Promise<string> =>
      (await upload(client, firm.origin, name, new Uint8Array(size), fileType)).message
    expect(await words('a.pdf', 3, 'public')).toBe('文件类型不正确')
    expect(await words('a.pdf', 30 * 1024 * 1024 + 1)).toBe('文件大小不能超过30MB')
    expect((await upload(client, firm.origin, 'a.pdf', new Uint8Array(30 * 1024 * 1024))).succeed).toBe(true)
    const nothing = new FormData()
    nothing.set('note', '没有文件')
    const response = await fetch(`${firm.origin}/api/v1/file/fs/upload?fileType=temp`, {
      method: 'POST',
      body: nothing,
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(await response.json()).toMatchObject({ succeed: false, message: '必须上传文件' })
    const torn = await fetch(`${firm.origin}/api/v1/file/fs/upload?fileType=temp`, {
      method: 'POST',
      body: '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect(torn.status).toBe(400)
  })

  it('has bytes for every attachment in its data, of the size that stands there', async () => {
    const { list } = listOf(await client.call('GET', '/api/v1/followup/latest?pageSize=-1'))
    const named = list.flatMap((row) => (Array.isArray(row.attachmentList) ? row.attachmentList.filter(isWireRow) : []))
    const fields = (await client.companies({ pageSize: 1000 })).list.flatMap((row): readonly WireRow[] => {
      const extra: unknown = typeof row.extra === 'string' ? JSON.parse(row.extra) : row.extra
      return isWireRow(extra) ? Object.values(extra).flat().filter(isWireRow) : []
    })
    const files = [...named, ...fields].filter((file) => typeof file.fsid === 'string')
    expect(files.length).toBeGreaterThan(40)
    const starts: Readonly<Record<string, string>> = { pdf: '%PDF-1.4', docx: 'PK', xlsx: 'PK', png: '\x89PNG' }
    for (const file of files) {
      const response = await download(String(file.fsid))
      const bytes = Buffer.from(await response.bytes())
      expect(bytes.length).toBe(file.fileSize)
      expect(bytes.toString('latin1')).toMatch(starts[String(file.name).split('.').at(-1) ?? ''] ?? 'nothing')
    }
    expect(new Set(files.map(({ fsid }) => fsid)).size).toBe(files.length)
  })

  it('has voices in the forms of chat apps, with frames of silence where nobody speaks', () => {
    const random = seeded(5, 1)
    const clip = (form: string, seconds: number) =>
      Buffer.from(sampleFile(voiceFsid(random, seconds, form))?.bytes ?? [])
    const frames: number[] = []
    const amr = clip('amr', 9)
    const lengths: Readonly<Record<number, number>> = { 0: 13, 8: 6, 15: 1 }
    for (let at = 6; at < amr.length; at += lengths[frames.at(-1) ?? -1] ?? amr.length)
      frames.push(((amr[at] ?? 0) >> 3) & 15)
    expect([amr.toString('latin1', 0, 6), frames.length]).toEqual(['#!AMR\n', 9 * 50])
    expect(new Set(frames)).toEqual(new Set([0, 8, 15]))
    const starts = { wav: 'RIFF', m4a: '\0\0\0\x1cftypM4A ', ogg: 'OggS', mp3: 'ID3' }
    for (const [form, start] of Object.entries(starts)) {
      const [short, long] = [clip(form, 2), clip(form, 20)]
      expect(short.toString('latin1', 0, start.length)).toBe(start)
      expect(long.length).toBeGreaterThan(short.length + 800)
    }
  })

  it('CA-07 has pictures of several shapes, each of the width and height that its message tells', () => {
    const random = seeded(5, 2)
    const shapes = Array.from({ length: 40 }, () => {
      const fsid = fsidFor(random, 'x.png', 20_000)
      const bytes = Buffer.from(sampleFile(fsid)?.bytes ?? [])
      const shape = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      expect([bytes.length, shape]).toEqual([20_000, sampleShape(fsid)])
      return shape.join('x')
    })
    expect(new Set(shapes)).toEqual(new Set(['320x200', '240x720', '800x240']))
    const small = sampleFile(fsidFor(random, 'x.png', 4000))
    expect(small?.bytes).toHaveLength(4000)
  })

  it('keeps uploads over a restart', async () => {
    const data = await mkdtemp(join(tmpdir(), 'firmdesk-firm-'))
    const first = await startTestFirm({ data, customers: 3 })
    const signedIn = await signInto(first)
    const record = recordOf(await upload(signedIn, first.origin, '留存.txt', new TextEncoder().encode('留存')))
    await first.close()
    const second = await startTestFirm({ data })
    const response = await fetch(`${second.origin}/api/v1/file/fs/download?fsid=${String(record.fsid)}`, {
      headers: { authorization: `Bearer ${signedIn.token}` },
    })
    expect(await response.text()).toBe('留存')
    await second.close()
    await rm(data, { recursive: true })
  })
})
