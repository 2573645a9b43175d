// Files of an account beside its store: encrypted with a key of their own, named by their content, written as a whole
// or not at all. Lives here: bytes. May not: what a file belongs to, which the tables of the store say.
import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { constants, type FileHandle, lstat, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#shared/contract/failure'
import { CHUNK, fileKey, openChunk, plainSize, SALT, sealChunk, TAG } from './sealed-chunks.ts'

/** A file in the folder. `id` is the same for the same bytes in one account, and says nothing about them elsewhere. */
export type StoredFile = { readonly id: string; readonly size: number; readonly sha256: string }

export type FileFolder = {
  /**
   * Writes a file; it is on the disk when this answers, and `sweep` spares it until it is released. A part that was cut
   * off is never seen. Fails with `too-large` beyond `most` bytes, `disk-full`, or with the reason of the signal.
   */
  readonly put: (source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, options?: PutOptions) => Promise<StoredFile>
  /** The tables say now whether anything needs the file, so that `sweep` may judge it. */
  readonly release: (id: string) => void
  /** Plain size in bytes; null where there is no such file. */
  readonly size: (id: string) => Promise<number | null>
  /** The bytes from an offset on, a chunk at a time. Fails with `not-found`, or `file-damaged` where a chunk does not open. */
  readonly read: (id: string, from?: number) => AsyncGenerator<Uint8Array, void, void>
  /**
   * Removes all but the files that `keep` answers, asked again before each removal, and those not released yet; also what
   * a crash left unfinished. Answers how many went.
   */
  readonly sweep: (keep: () => Pick<ReadonlySet<string>, 'has'>) => Promise<number>
  /** Bytes that the disk has left for this user; infinite where the disk does not say. */
  readonly room: () => Promise<number>
}

export type PutOptions = { readonly most?: number; readonly signal?: AbortSignal }

const idPattern = /^[0-9a-f]{64}$/
const partEnd = '.part'
/** Never waits for a pipe that lies in a file's place, nor follows a link out of the folder. Windows has neither flag. */
const plainly = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0)

/** The folder of an account's files. Made with the first file. `key` is the store's own, 32 bytes. */
export const createFileFolder = (folder: string, key: Uint8Array): FileFolder => {
  const folderKey = new Uint8Array(hkdfSync('sha256', key, '', 'firmdesk file folder 1', 32))
  // A digest of the plain bytes alone would tell who reads the folder which well-known files are in it.
  const nameKey = new Uint8Array(hkdfSync('sha256', key, '', 'firmdesk file names 1', 32))
  /** Parts that are being written now. */
  const writing = new Set<string>()
  /** Files that were put and not released yet, with how often. */
  const unreleased = new Map<string, number>()
  /** Files that are being removed now: the same bytes come back under the same name only after that. */
  const leaving = new Map<string, Promise<boolean>>()

  const place = (id: string): string => {
    if (!idPattern.test(id)) throw new Failure('not-found')
    return join(folder, id)
  }

  const release: FileFolder['release'] = (id) => {
    const left = (unreleased.get(id) ?? 1) - 1
    if (left > 0) unreleased.set(id, left)
    else unreleased.delete(id)
  }

  const put: FileFolder['put'] = async (source, { most = Number.POSITIVE_INFINITY, signal } = {}) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const part = `${randomUUID()}${partEnd}`
    writing.add(part)
    try {
      const file = await open(join(folder, part), 'wx', 0o600)
      let written: { readonly size: number; readonly sha256: string }
      try {
        written = await writeSealed(file, source, { folderKey, salt: randomBytes(SALT), most, signal })
        await file.sync()
      } finally {
        await file.close()
      }
      const id = createHmac('sha256', nameKey).update(written.sha256).digest('hex')
      unreleased.set(id, (unreleased.get(id) ?? 0) + 1)
      try {
        await leaving.get(id)
        await rename(join(folder, part), join(folder, id))
        await settleFolder(folder)
      } catch (error) {
        release(id)
        throw error
      }
      return { id, ...written }
    } catch (error) {
      await rm(join(folder, part), { force: true })
      throw fileFailure(error)
    } finally {
      writing.delete(part)
    }
  }

  const size: FileFolder['size'] = async (id) => {
    const found = await lstat(place(id)).catch(absent)
    return found?.isFile() === true ? plainSize(found.size) : null
  }

  async function* read(id: string, from = 0): AsyncGenerator<Uint8Array, void, void> {
    const file = await open(place(id), plainly).catch(absent)
    if (file === null) throw new Failure('not-found')
    try {
      const found = await file.stat()
      const sealed = found.size
      if (!found.isFile() || plainSize(sealed) === null) throw new Failure('file-damaged')
      const chunks = Math.ceil((sealed - SALT) / (CHUNK + TAG))
      const ownKey = fileKey(folderKey, await readAt(file, 0, SALT))
      const first = Math.floor(from / CHUNK)
      for (let index = first; index < chunks; index += 1) {
        const at = SALT + index * (CHUNK + TAG)
        const bytes = await readAt(file, at, Math.min(CHUNK + TAG, sealed - at))
        const plain = openChunk(ownKey, index, index === chunks - 1, bytes)
        if (plain === null) throw new Failure('file-damaged')
        const rest = index === first ? plain.subarray(from % CHUNK) : plain
        if (rest.byteLength > 0) yield rest
      }
    } finally {
      await file.close()
    }
  }

  const names = async (): Promise<readonly string[]> => (await readdir(folder).catch(absent)) ?? []

  return {
    put,
    release,
    size,
    read,
    sweep: async (keep) => {
      let gone = 0
      for (const name of await names()) {
        if (unreleased.has(name) || writing.has(name) || leaving.has(name) || keep().has(name)) continue
        // One that another program holds goes with a later sweep.
        const going = rm(join(folder, name), { force: true }).then(
          () => true,
          () => false,
        )
        leaving.set(name, going)
        if (await going) gone += 1
        leaving.delete(name)
      }
      return gone
    },
    room: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const disk = await statfs(folder).catch(() => null)
      return disk === null ? Number.POSITIVE_INFINITY : disk.bavail * disk.bsize
    },
  }
}

/** The whole file in memory, once. Fails as `read` does. */
export const readWhole = async (folder: FileFolder, id: string): Promise<Uint8Array> => {
  const whole = Buffer.alloc((await folder.size(id)) ?? 0)
  let at = 0
  for await (const chunk of folder.read(id)) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

type Sealing = {
  readonly folderKey: Uint8Array
  readonly salt: Uint8Array
  readonly most: number
  readonly signal: AbortSignal | undefined
}

const writeSealed = async (
  file: FileHandle,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  { folderKey, salt, most, signal }: Sealing,
): Promise<{ readonly size: number; readonly sha256: string }> => {
  const ownKey = fileKey(folderKey, salt)
  const hash = createHash('sha256')
  let size = 0
  let index = 0
  await writeAll(file, salt)
  // The last chunk is marked as such, so one is always held back until it is known that another comes.
  let pending = Buffer.alloc(0)
  const sealFull = async (): Promise<void> => {
    while (pending.byteLength > CHUNK) {
      signal?.throwIfAborted()
      await writeAll(file, sealChunk(ownKey, index, false, pending.subarray(0, CHUNK)))
      pending = pending.subarray(CHUNK)
      index += 1
    }
  }
  for await (const bytes of source) {
    signal?.throwIfAborted()
    size += bytes.byteLength
    if (size > most) throw new Failure('too-large')
    hash.update(bytes)
    // A source may give all of it as one piece, which must not be copied whole.
    for (let at = 0; at < bytes.byteLength; at += CHUNK) {
      pending = Buffer.concat([pending, bytes.subarray(at, at + CHUNK)])
      await sealFull()
    }
  }
  await writeAll(file, sealChunk(ownKey, index, true, pending))
  return { size, sha256: hash.digest('hex') }
}

/** A nearly full disk may take a part of what it is given before it refuses the rest. */
const writeAll = async (file: FileHandle, bytes: Uint8Array): Promise<void> => {
  let at = 0
  while (at < bytes.byteLength) at += (await file.write(bytes, at)).bytesWritten
}

const readAt = async (file: FileHandle, position: number, length: number): Promise<Uint8Array> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

/** Waits until the disk has the new name. Windows keeps that by itself and refuses to be asked. */
const settleFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  await opened.sync()
  await opened.close()
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null)

/** Nothing there, or a link, which nobody here made. */
const absent = (error: unknown): null => {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return null
  throw error
}

const fileFailure = (error: unknown): unknown => {
  const code = codeOf(error)
  return code === 'ENOSPC' || code === 'EDQUOT' ? new Failure('disk-full', {}, { cause: error }) : error
}
