// The files that Word and its like write into: what is taken of them, and what never is.
import {
  appendFileSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isUnchanged, workingCopies } from '#core/areas/documents/edits/working-copies'
import { createFileFolder, readWhole } from '#core/engine/store/files/file-folder'
import { Failure } from '#shared/contract/failure'
import { newFolder, testKey } from '../../engine/store/support.ts'
import { hostileNames } from '../../support/hostile-texts.ts'

const place = { folder: 'c'.repeat(32), name: '起诉状.docx' }

const made = async (text: string) => {
  const root = newFolder()
  const copies = workingCopies(join(root, 'editing'))
  const files = createFileFolder(join(root, 'files'), testKey)
  await copies.write(place, Buffer.from(text))
  const path = copies.pathOf(place)
  const state = async () => {
    const seen = await copies.state(place)
    if (seen === null) throw new Error('there is a copy')
    return seen
  }
  return { root, copies, files, path, state }
}

describe('a working copy', () => {
  it('is taken as a whole; one that grows, shrinks or goes while it is read is not', async () => {
    const { copies, files, path, state } = await made('第一稿')
    const whole = await copies.take(place, await state(), files)
    expect(Buffer.from(await readWhole(files, whole?.file ?? '')).toString()).toBe('第一稿')
    expect([whole?.name, whole?.type]).toEqual([place.name, 'text/plain'])
    const before = await state()
    appendFileSync(path, '更长')
    expect(await copies.take(place, before, files)).toBe(null)
    truncateSync(path, 3)
    expect(await copies.take(place, before, files)).toBe(null)
    const small = await state()
    rmSync(path)
    expect([await copies.take(place, small, files), await copies.state(place)]).toEqual([null, null])
    files.release(whole?.file ?? '')
    // Nothing that was not taken is held.
    expect(await files.sweep(() => new Set())).toBeGreaterThan(0)
  })

  it('is another where a file of the same length and time took its place', async () => {
    const { copies, files, path, state } = await made('第一稿')
    const before = await state()
    const { atime, mtime } = statSync(path)
    utimesSync(path, atime, mtime)
    const set = await state()
    expect([isUnchanged(set, await state()), isUnchanged(before, null)]).toEqual([true, false])
    writeFileSync(`${path}.tmp`, '第二稿')
    utimesSync(`${path}.tmp`, atime, mtime)
    renameSync(`${path}.tmp`, path)
    const after = await state()
    expect([after.size, after.changedAt, isUnchanged(set, after)]).toEqual([set.size, set.changedAt, false])
    expect(await copies.take(place, set, files)).toBe(null)
  })

  it('says where the disk has no room for what is taken, and holds nothing then', async () => {
    const { copies, files, state } = await made('第一稿')
    const full = { ...files, put: () => Promise.reject(new Failure('disk-full')) }
    await expect(copies.take(place, await state(), full)).rejects.toMatchObject({ code: 'disk-full' })
  })

  it('is held while a lock file of Word, WPS or LibreOffice stands beside it', async () => {
    const { path, state } = await made('a')
    expect((await state()).held).toBe(false)
    for (const lock of ['~$诉状.docx', '.~起诉状.docx', '.~lock.起诉状.docx#']) {
      writeFileSync(join(dirname(path), lock), '')
      expect((await state()).held, lock).toBe(true)
      rmSync(join(dirname(path), lock))
    }
  })

  it('is no link, no folder and no file elsewhere, whatever a name says', async () => {
    const { root, copies, files, path, state } = await made('a')
    const seen = await state()
    rmSync(path)
    writeFileSync(join(root, 'secret'), 'a')
    symlinkSync(join(root, 'secret'), path)
    expect([await copies.state(place), await copies.take(place, seen, files)]).toEqual([null, null])
    rmSync(path)
    mkdirSync(path)
    expect(await copies.state(place)).toBe(null)
    for (const name of [...hostileNames, '../a.docx', 'a/b.docx', 'CON.docx', 'a\u0000.docx', '..', ''])
      if (!isPlain(() => copies.pathOf({ ...place, name }))) continue
      else expect(dirname(copies.pathOf({ ...place, name })), name).toBe(dirname(path))
    for (const folder of ['..', '../..', '', 'c', `${'c'.repeat(31)}/`])
      expect(
        isPlain(() => copies.pathOf({ ...place, folder })),
        folder,
      ).toBe(false)
    for (const name of ['../a.docx', 'a/b.docx', 'a\\b.docx', 'CON.docx', 'a\u0000.docx', '..', ''])
      expect(
        isPlain(() => copies.pathOf({ ...place, name })),
        name,
      ).toBe(false)
  })
})

function isPlain(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
