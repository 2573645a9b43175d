// Copies of documents that applications of the system write into. Lives here: the files, below the folder of an account.
// May not: which documents they are, when one is looked at, and what becomes of what was saved.
import { constants, lstat, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFolder } from '#core/engine/store/files/file-folder'
import type { WaitingFile } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import { typeOfFile } from '../../../engine/file-type.ts'

/** Where a working copy is: a folder of its own, whose name is 32 hex digits, and a name that every system takes. */
export type CopyPlace = { readonly folder: string; readonly name: string }

/**
 * A working copy as it lies there: the number of its file, bytes, Unix ms, and `held` while an application has it open, as
 * far as that can be seen.
 */
export type CopyState = {
  readonly file: number
  readonly size: number
  readonly changedAt: number
  readonly held: boolean
}

/**
 * True where a copy has not been written in between. A file that took its place may be as long, and as old by the disk's
 * clock, which moves every few milliseconds only.
 */
export const isUnchanged = (one: CopyState, other: CopyState | null): boolean =>
  other !== null && one.file === other.file && one.size === other.size && one.changedAt === other.changedAt

const folderName = /^[0-9a-f]{32}$/
/** Word (`~$`), WPS (`.~`) and LibreOffice (`.~lock.`) put a file of such a name beside the one that they have open. */
const lockFile = /^(~\$|\.~)/
/** What applications and file managers put into a folder by themselves: nobody misses it. */
const byItself = /^(~\$|\.|(thumbs\.db|desktop\.ini)$)|\.tmp$/i
/** Never waits for a pipe that lies in the file's place, nor follows a link out of the folder. Windows has neither flag. */
const plainly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Working copies below a folder of the profile. */
export const workingCopies = (root: string) => {
  const folderOf = ({ folder }: CopyPlace): string => {
    if (!folderName.test(folder)) throw new Failure('not-found')
    return join(root, folder)
  }
  const pathOf = (place: CopyPlace): string => {
    if (safeFileName(place.name) !== place.name) throw new Failure('not-found')
    return join(folderOf(place), place.name)
  }

  const state = async (place: CopyPlace): Promise<CopyState | null> => {
    const found = await lstat(pathOf(place)).catch(() => null)
    if (found === null || !found.isFile()) return null
    const others = await readdir(folderOf(place)).catch((): string[] => [])
    const held = others.some((name) => name !== place.name && lockFile.test(name))
    return { file: found.ino, size: found.size, changedAt: found.mtimeMs, held }
  }

  return {
    folderOf,
    pathOf,
    /** Null where there is no such file now: it may be between two names. */
    state,
    /** Names of what a person put beside a copy, such as one saved under another name: it is nowhere else. */
    async others(place: CopyPlace): Promise<readonly string[]> {
      const found = await readdir(folderOf(place), { withFileTypes: true }).catch(() => [])
      return found
        .filter((one) => (one.isFile() || one.isDirectory()) && one.name !== place.name && !byItself.test(one.name))
        .map(({ name }) => name)
        .sort()
    },
    /** True where the folder of a copy is there. */
    exists: (place: CopyPlace): Promise<boolean> =>
      lstat(folderOf(place)).then(
        (found) => found.isDirectory(),
        () => false,
      ),
    /** Writes a copy that only its owner may read. Fails with `disk-full`. */
    async write(place: CopyPlace, bytes: Uint8Array): Promise<void> {
      const path = pathOf(place)
      await mkdir(folderOf(place), { recursive: true, mode: 0o700 })
      try {
        await writeFile(path, bytes, { mode: 0o600, flag: 'wx' })
      } catch (error) {
        const isFull = codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'
        throw new Failure(isFull ? 'disk-full' : 'forbidden', {}, { cause: error })
      }
    },
    /**
     * Puts a copy into the store's folder, as a whole; null where it changed, grew, went or could not be read meanwhile.
     * The caller releases it. Fails with `disk-full`.
     */
    async take(place: CopyPlace, seen: CopyState, files: FileFolder): Promise<WaitingFile | null> {
      let type: string | null = null
      let unread = false
      async function* read(): AsyncGenerator<Uint8Array, void, void> {
        const file = await open(pathOf(place), plainly).catch(() => null)
        if (file === null) {
          unread = true
          return
        }
        try {
          for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 })) {
            const bytes = chunk as Uint8Array
            type ??= typeOfFile(bytes)
            yield bytes
          }
        } catch (error) {
          if (codeOf(error) === undefined) throw error
          unread = true
        } finally {
          await file.close()
        }
      }
      const put = await files.put(read(), { most: seen.size }).catch((error: unknown) => {
        if (error instanceof Failure && error.code === 'too-large') return null
        throw error
      })
      if (put === null) return null
      if (isUnchanged(seen, await state(place)) && !unread && put.size === seen.size)
        return { name: place.name, type: type ?? '', size: put.size, file: put.id }
      files.release(put.id)
      return null
    },
    /** Removes a copy with its folder; false where an application does not let go of it. */
    remove: (place: CopyPlace): Promise<boolean> =>
      rm(folderOf(place), { recursive: true, force: true }).then(
        () => true,
        () => false,
      ),
    /** Removes what is none of these copies. */
    async removeOthers(kept: readonly CopyPlace[]): Promise<void> {
      const folders = new Set(kept.map(({ folder }) => folder))
      const found = await readdir(root).catch((): string[] => [])
      for (const folder of found)
        if (!folders.has(folder)) await rm(join(root, folder), { recursive: true, force: true }).catch(() => undefined)
    },
  }
}

export type WorkingCopies = ReturnType<typeof workingCopies>
