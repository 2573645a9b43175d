// Files that a person adds: how much may wait here, and what is said where no more can.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openWork, sealWork } from '#core/account/outbox-bundle'
import { restoreWork } from '#core/account/outbox-restore'
import { createFiles } from '#core/areas/files/service'
import { cancelUpload } from '#core/areas/files/upload-views'
import { readWaiting, WAITING_LIMITS } from '#core/areas/files/waiting-files'
import type { Home } from '#core/engine/account-session'
import { createMedia, type MediaFile } from '#core/engine/media'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { newFolder, newStore } from '../../engine/store/support.ts'
import { admin, codeOf } from '../../support/core.ts'
import { officeOf } from '../../support/office.ts'
import { START, testClock, testRandom, until } from '../../support/ports.ts'

const office = officeOf({ customers: 3, followups: 1 })

/** What adds files to a store; `store` may be one whose disk tells something else. */
const desk = (store: Store) => {
  const [clock, random] = [testClock(), testRandom()]
  const media = createMedia(clock, random)
  const parts = { ports: { clock, random }, media, changed: () => undefined }
  const home = { ...parts, opened: () => ({ store, sync: { wake: () => undefined } }) } as unknown as Home
  const files = createFiles(home)
  return async (name: string, bytes: Uint8Array): Promise<string> => {
    const handle = media.offer({ name, type: 'text/plain', bytes })
    return (await files.attach({ handle, type: 'protected' })).attachment.id
  }
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text)

describe('files of the firm', () => {
  it('that arrive when the account was left meanwhile give no handle', async () => {
    const [clock, random] = [testClock(), testRandom()]
    const media = createMedia(clock, random)
    const download = Promise.withResolvers<MediaFile>()
    const connect = async () => ({ files: { download: () => download.promise } })
    const opened = () => ({ store: newStore(), connect })
    const files = createFiles({ ports: { clock, random }, media, opened } as unknown as Home)
    const opening = codeOf(Promise.resolve(files.open({ fsid: 'f', name: '', here: false })))
    media.clear()
    download.resolve({ name: 'a', type: '', bytes: bytesOf('aaa') })
    expect(await opening).toBe('signed-out')
  })
})

describe('files that are attached', () => {
  it('AT-03 AT-04 have no fsid while they wait; once the firm has them its record is answered, also to who saves later', async () => {
    const core = await office.computer(admin)
    const { files } = core.client
    core.ports.cut(true)
    const handle = core.core.media.offer({ name: '对账单.txt', type: 'text/plain', bytes: bytesOf('text') })
    const { attachment } = await files.attach({ handle })
    expect(attachment).toMatchObject({ name: '对账单.txt', fsid: '', fileSize: 4 })
    const ids = [attachment.uploadId ?? '', 'nobody knows it']
    const uploadsNow = async () => (await files.uploads({ ids })).uploads
    expect(await uploadsNow()).toMatchObject([{ id: attachment.uploadId, attachment: null }])
    core.ports.cut(false)
    await core.client.work.retry({})
    await until(async () => (await uploadsNow())[0]?.state === 'done')
    const [done] = await uploadsNow()
    expect(done?.attachment).toMatchObject({ name: '对账单.txt', fileSize: 4 })
    expect(done?.attachment?.fsid).not.toBe('')
    expect(done?.attachment).not.toHaveProperty('uploadId')
  })
})

describe('files that wait', () => {
  it('R29 are at most two gigabytes: one more is refused, and nothing of it stays', async () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const attach = desk(store)
    const large = { name: 'a', type: '', size: WAITING_LIMITS.bytes - 5, file: 'f'.repeat(64) }
    store.work.uploads.put('large', large)
    expect(await codeOf(attach('六个字节.txt', bytesOf('666666')))).toBe('files-full')
    // Two at once have room each, and not both.
    const both = await Promise.all([codeOf(attach('a', bytesOf('aaa'))), codeOf(attach('b', bytesOf('bbb')))])
    expect(both.toSorted()).toEqual(['files-full', 'none'])
    expect(store.work.open()).toHaveLength(1)
    // The same bytes take their room once.
    store.work.uploads.put('again', large)
    expect(await codeOf(attach('c', bytesOf('cc')))).toBe('none')
    store.work.uploads.remove('large')
    store.work.uploads.remove('again')
    expect(await codeOf(attach('六个字节.txt', bytesOf('666666')))).toBe('none')
    expect(store.work.uploads.bytes()).toBe(11)
  })

  it('R29 leave the disk its room: files that nothing names go first, then a new one is refused', async () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const inFolder = () => readdirSync(join(folder, 'files'))
    mkdirSync(join(folder, 'files'))
    writeFileSync(join(folder, 'files', '0'.repeat(64)), 'nothing names it')
    // A disk that has exactly the room where nothing is left over.
    const room = async () => WAITING_LIMITS.room + 3 - inFolder().length
    const attach = desk({ ...store, files: { ...store.files, room } })
    const id = await attach('a', bytesOf('aaa'))
    expect(inFolder()).toEqual([store.work.uploads.get(id)?.file])
    expect(await codeOf(attach('b', bytesOf('bbb')))).toBe('disk-low')
    expect(inFolder()).toHaveLength(1)
    expect(store.work.open()).toHaveLength(1)
    expect((await readWaiting(store, id))?.bytes).toEqual(Buffer.from('aaa'))
    expect(await newStore().files.room()).toBeGreaterThan(0)
  })

  it('AT-05 are taken back also where what is left of them cannot be removed yet', async () => {
    const store = newStore()
    const lines: string[] = []
    const files = { ...store.files, sweep: async () => Promise.reject(new Failure('disk-full')) }
    const id = await desk(store)('a', bytesOf('aaa'))
    const home = {
      ports: { clock: testClock(), log: (_level: string, event: string) => void lines.push(event) },
      changed: () => undefined,
      opened: () => ({ store: { ...store, files }, sync: { push: { cancel: () => false } } }),
      judge: (error: unknown) => error,
    } as unknown as Home
    cancelUpload(home, id)
    expect(store.work.open()).toEqual([])
    await until(() => lines.includes('behind.failed'))
  })

  it('R29 go from the disk when nothing names them: at the next start, and once a day', async () => {
    const first = await office.computer(admin)
    const [account = ''] = readdirSync(join(first.ports.profile, 'accounts'))
    const files = join(first.ports.profile, 'accounts', account, 'files')
    const leave = () => {
      mkdirSync(files, { recursive: true })
      writeFileSync(join(files, '0'.repeat(64)), 'nothing names it')
    }
    leave()
    const core = await office.restarted(first)
    await core.synced()
    await until(() => readdirSync(files).length === 0)
    leave()
    await core.client.sync.now({})
    await core.synced()
    expect(readdirSync(files)).toHaveLength(1)
    core.ports.clock.advance(25 * 60 * 60_000)
    await core.client.sync.now({})
    await core.synced()
    await until(() => readdirSync(files).length === 0)
  })

  it('C19 are sealed with the work, which one whose bytes are damaged does not hold up', async () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const attach = desk(store)
    const [good, bad] = [await attach('好.txt', bytesOf('好')), await attach('坏.txt', bytesOf('坏'))]
    writeFileSync(join(folder, 'files', store.work.uploads.get(bad)?.file ?? ''), 'damaged')
    const { text, left } = await sealWork(store, 'account', '一二三四五六七八', testRandom())
    expect(left).toEqual(['坏.txt'])
    const fresh = newStore()
    expect(await restoreWork(fresh, await openWork(text, 'account', '一二三四五六七八'), START)).toBe(2)
    expect(fresh.work.open().map(({ opId }) => opId)).toEqual([good, bad])
    expect((await readWaiting(fresh, good))?.bytes).toEqual(Buffer.from('好'))
    expect(await readWaiting(fresh, bad)).toBeNull()
    expect(await codeOf(readWaiting(store, bad))).toBe('file-damaged')
  })
})
