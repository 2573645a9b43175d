// Files of messages that are too large for the memory: fetched to the disk as they come, read where they lie.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { withAttachments } from '#core/areas/chats/evidence/attachments'
import { keptChatFile, openChatFile, openChatMedia } from '#core/areas/chats/pull-files'
import { openDocumentMedia } from '#core/areas/documents/pull-files'
import type { StoredDocument } from '#core/areas/documents/store/documents'
import { createFiles } from '#core/areas/files/service'
import type { Home } from '#core/engine/account-session'
import { createMedia, MEDIA_LIMITS, type MediaFile, type StoredMedia } from '#core/engine/media'
import type { Remote } from '#core/engine/remote/types'
import { Failure } from '#shared/contract/failure'
import { newFolder, newStore, noon } from '../../engine/store/support.ts'
import { codeOf } from '../../support/core.ts'
import { testClock, testRandom } from '../../support/ports.ts'

const PART = MEDIA_LIMITS.part
const COUNT = MEDIA_LIMITS.inMemory / PART + 3
const partOf = (at: number) => new Uint8Array(PART).fill(at + 1)
const size = COUNT * PART
const sha256 = Array.from({ length: COUNT }, (_, at) => partOf(at))
  .reduce((hash, part) => hash.update(part), createHash('sha256'))
  .digest('hex')

/** A firm that sends one large film, and counts how often; `ends` cuts it off after so many parts. */
const firm = (ends = COUNT) => {
  const seen = { asked: 0, closed: 0 }
  async function* body(): AsyncGenerator<Uint8Array, void, void> {
    try {
      for (let at = 0; at < ends; at += 1) yield partOf(at)
      if (ends < COUNT) throw new Failure('not-json', { reason: 'cut' })
    } finally {
      seen.closed += 1
    }
  }
  const stream = async () => {
    seen.asked += 1
    return { name: '庭审.mp4', type: '', size, body: body() }
  }
  const download = async () => Promise.reject(new Failure('too-large'))
  return { seen, connect: async () => ({ files: { stream, download } }) as unknown as Remote }
}

const nobody = () => Promise.reject(new Failure('unreachable'))
const asked = { fsid: 'f1', name: '', conversation: '' }

const readAll = async (file: MediaFile | StoredMedia): Promise<string> => {
  const hash = createHash('sha256')
  if ('bytes' in file) hash.update(file.bytes)
  else for await (const bytes of file.read(0)) hash.update(bytes)
  return hash.digest('hex')
}

const desk = () => {
  const folder = newFolder()
  const store = newStore({ folder })
  const files = () => (existsSync(join(folder, 'files')) ? readdirSync(join(folder, 'files')) : [])
  return { store, files, path: (name: string) => join(folder, 'files', name) }
}

describe('RT-09 a large file of a message', () => {
  it('RT-09 goes to the disk as it comes, is read where it lies, and opens without the firm from then on', async () => {
    const { store, files } = desk()
    const { seen, connect } = firm()
    const first = await openChatMedia(store, asked, connect, noon)
    expect(['bytes' in first, first.name, seen]).toEqual([false, '庭审.mp4', { asked: 1, closed: 1 }])
    expect(await readAll(first)).toBe(sha256)
    if ('release' in first) first.release()
    const again = await openChatMedia(store, { ...asked, name: '庭审录像.mp4' }, nobody, noon + 1)
    expect([again.name, await readAll(again), files()]).toEqual([
      '庭审录像.mp4',
      sha256,
      [store.chatFiles.get('f1')?.file],
    ])
    // What has to be held in memory is not: a preview says so, evidence has its SHA-256 all the same.
    const evidence = await keptChatFile(store, 'f1')
    expect(evidence === null ? '' : await readAll(evidence)).toBe(sha256)
  })

  it('C22 that is damaged here is fetched anew, and one that was cut off on its way leaves nothing', async () => {
    const { store, files, path } = desk()
    const { seen, connect } = firm()
    const cut = firm(COUNT - 1)
    expect(await codeOf(openChatMedia(store, asked, cut.connect, noon))).toBe('not-json')
    expect([store.chatFiles.get('f1'), files(), cut.seen.closed]).toEqual([null, [], 1])
    const early = firm(2)
    expect(await codeOf(openChatMedia(store, asked, early.connect, noon))).toBe('not-json')
    await openChatMedia(store, asked, connect, noon)
    const [name = ''] = files()
    const sealed = readFileSync(path(name))
    sealed[sealed.length >> 1] = (sealed[sealed.length >> 1] ?? 0) ^ 1
    writeFileSync(path(name), sealed)
    const damaged = await openChatMedia(store, asked, nobody, noon)
    expect(await codeOf(readAll(damaged))).toBe('file-damaged')
    expect(await codeOf(openChatMedia(store, asked, nobody, noon))).toBe('offline')
    expect(await readAll(await openChatMedia(store, asked, connect, noon))).toBe(sha256)
    expect(seen.asked).toBe(2)
    // One that is shorter than it was is none.
    writeFileSync(path(name), sealed.subarray(0, 100_000))
    expect(await codeOf(openChatMedia(store, asked, nobody, noon))).toBe('offline')
  })

  it('is refused where the disk has no room for it, and where it has to be held in memory', async () => {
    const { store, files } = desk()
    const { seen, connect } = firm()
    const room = async () => size
    const full = { ...store, files: { ...store.files, room } }
    expect(await codeOf(openChatMedia(full, asked, connect, noon))).toBe('disk-low')
    expect([seen.closed, files()]).toEqual([1, []])
    expect(await codeOf(openChatFile(store, asked, connect, noon))).toBe('too-large')
  })

  it('beyond 24 is fetched for evidence too, and anew where it is damaged here', async () => {
    const { store, files, path } = desk()
    const { seen, connect } = firm()
    const message = { fsids: ['f1'], name: '庭审.mp4' } as unknown as Parameters<typeof withAttachments>[0][number]
    const hashed = async () => {
      const signal = new AbortController().signal
      const hashing = { store, conversation: '', connect, now: () => noon, signal, step: async () => undefined }
      return (await withAttachments([message], hashing)).flatMap((one) => one.files.map((file) => file.sha256))
    }
    expect([await hashed(), seen.asked]).toEqual([[sha256], 1])
    const [name = ''] = files()
    writeFileSync(path(name), readFileSync(path(name)).fill(1, 0, 100))
    expect([await hashed(), seen.asked]).toEqual([[sha256], 2])
  })

  it('DC-04 as a document is kept once, for the record and for the window of a file', async () => {
    const { store } = desk()
    const { seen, connect } = firm()
    const row = { id: 'd', fsid: 'f1', name: '庭审录像.mp4' } as StoredDocument
    expect(await readAll(await openDocumentMedia(store, row, connect, () => noon))).toBe(sha256)
    const shown = [
      await openDocumentMedia(store, row, nobody, () => noon),
      await openChatMedia(store, asked, nobody, noon),
    ]
    expect(await Promise.all(shown.map(readAll))).toEqual([sha256, sha256])
    expect(seen.asked).toBe(1)
  })

  it('DC-04 that is a document of a record is kept as one by its window, and gives it up where it is damaged', async () => {
    const { store, files, path } = desk()
    const { connect } = firm()
    const row = { id: 'd', fsid: 'f1', name: '庭审录像.mp4', btype: 'company', bid: 'c', parent: '', deleted: 0 }
    store.documents.replace([{ ...row, directory: false, gmtModify: noon } as StoredDocument], noon)
    const first = await openChatMedia(store, asked, connect, noon)
    expect([store.documentFiles.get('f1')?.file, store.chatFiles.get('f1')]).toEqual([files()[0], null])
    const [name = ''] = files()
    writeFileSync(path(name), readFileSync(path(name)).fill(1, 0, 100))
    expect([await codeOf(readAll(first)), store.documentFiles.get('f1')]).toEqual(['file-damaged', null])
  })

  it('AT-04 that waits to be sent is read where it lies, too', async () => {
    const { store } = desk()
    const put = await store.files.put(Array.from({ length: COUNT }, (_, at) => partOf(at)))
    store.work.uploads.put('up', { name: '录像.mp4', type: 'video/mp4', size, file: put.id })
    const [clock, random] = [testClock(noon), testRandom()]
    const media = createMedia(clock, random)
    const home = { ports: { clock, random }, media, opened: () => ({ store, connect: nobody }) } as unknown as Home
    const opened = await createFiles(home).open({ fsid: 'up', name: '', here: true })
    expect(opened.size).toBe(size)
    expect(media.about(opened.handle)).toEqual({ name: '录像.mp4', type: 'video/mp4', size })
    expect([media.read(opened.handle), (await media.piece(opened.handle, size - 1))?.[0]]).toEqual([null, COUNT])
  })
})
