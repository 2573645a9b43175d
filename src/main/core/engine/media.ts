import type { Clock, Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { createParts, type Landing, type Parts } from './media-parts.ts'

/** A file in memory on its way between a page and the core. */
export type MediaFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** What a file of a handle is called, its type by its content and its bytes. */
export type MediaFacts = { readonly name: string; readonly type: string; readonly size: number }

/** A file that stays where it lies and is read a piece at a time; nobody holds it in memory. */
export type StoredMedia = MediaFacts & {
  /** The bytes from an offset on. Fails as the folder's files do. */
  readonly read: (from: number) => AsyncGenerator<Uint8Array, void, void>
  /** The handle is gone. */
  readonly release: () => void
}

/** Bytes of a file that is offered. */
export const mediaSize = (file: MediaFile | StoredMedia): number =>
  'bytes' in file ? file.bytes.byteLength : file.size

/**
 * Bytes of one file, and of all that are held at once; larger ones than `landing` come in parts and are not held, and
 * what lies in the store's folder is read there where it has more than `inMemory`. `part` are the bytes of one piece, either way.
 */
export const MEDIA_LIMITS = {
  file: 64 * 1024 * 1024,
  all: 256 * 1024 * 1024,
  handles: 500,
  landing: 16 * 1024 * 1024,
  inMemory: 32 * 1024 * 1024,
  part: 1024 * 1024,
} as const
/** A handle that nobody used for so long is forgotten, milliseconds. */
const LIFE = 30 * 60_000
/** The same for a file that lies in the store's folder: a film may be stopped for hours, and nothing is held for it. */
const STORED_LIFE = 24 * 60 * 60_000

/** A large file that came in parts: its name in the store's folder, which spares it until it is released. */
export type LandedFile = { readonly name: string; readonly type: string; readonly size: number; readonly file: string }

/** The files of one session, as long as the account is open under which this was asked for. */
export type SessionMedia = {
  /** A handle under which the shell may be given a file of this name and size. Fails with `too-large`, `signed-out`. */
  readonly expect: (file: { readonly name: string; readonly type: string; readonly size: number }) => string
  /** The same for a file of any size that comes in parts and is held by nobody. */
  readonly expectParts: (
    file: { readonly name: string; readonly type: string; readonly size: number },
    landing: Landing,
  ) => string
  /**
   * The next part of such a file, from its offset `at` on; false where it is not the next one or is too much, and the
   * file has to be given anew then. Fails as the landing does.
   */
  readonly receivePart: (handle: string, at: number, bytes: Uint8Array) => Promise<boolean>
  /** Takes such a file once all of it is there, and with it the duty to release it; null where it is not whole. */
  readonly takeLanded: (handle: string) => LandedFile | null
  /** The bytes that were expected; false where nobody waits for them or they are too many. */
  readonly receive: (handle: string, bytes: Uint8Array) => boolean
  /**
   * A handle under which a page may read the file; one that lies in the store's folder may have any size. Fails with
   * `too-large`, `signed-out`.
   */
  readonly offer: (file: MediaFile | StoredMedia) => string
  /** What the file behind a handle is; null where there is none (yet). */
  readonly about: (handle: string) => MediaFacts | null
  /**
   * The next bytes of it from an offset on, at most a part of {@link MEDIA_LIMITS}; none beyond its end, null where there
   * is no file any more or it is damaged, which ends its handle.
   */
  readonly piece: (handle: string, from: number) => Promise<Uint8Array | null>
  /** The file behind a handle that is held, for a use case; null where there is none (yet). */
  readonly read: (handle: string) => MediaFile | null
  readonly forget: (handle: string) => void
}

/**
 * Files by random handle: a page gets or gives the bytes of one over the shell's own way (`/media/<handle>`), and never
 * names a path. A handle belongs to the session that asked for it. Nothing of it is written to disk. The calls here are
 * those of the session '', under whatever account is open.
 */
export type Media = SessionMedia & {
  /** The files of a session under the account that is open now: what works on after it was left gives no handle. */
  readonly of: (session?: string) => SessionMedia
  /** Forgets everything: the account was left. */
  readonly clear: () => void
}

type Entry = {
  readonly session: string
  readonly name: string
  readonly type: string
  readonly size: number
  bytes: Uint8Array | null
  readonly parts: Parts | null
  readonly stored: StoredMedia | null
  at: number
}

/** Bytes of memory that an entry takes. */
const bytesInMemory = ({ size, parts, stored }: Pick<Entry, 'size' | 'parts' | 'stored'>): number =>
  parts === null && stored === null ? size : MEDIA_LIMITS.part

/** The first bytes of a source, at most a part. */
const firstPart = async (source: AsyncGenerator<Uint8Array, void, void>, most: number): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const bytes of source) {
    pieces.push(bytes.subarray(0, most - size))
    size = Math.min(most, size + bytes.byteLength)
    if (size === most) break
  }
  return new Uint8Array(Buffer.concat(pieces, size))
}

/** An empty table of handles. */
export function createMedia(clock: Clock, random: Random): Media {
  const entries = new Map<string, Entry>()
  /** How often an account was left. */
  let left = 0

  const drop = (handle: string): void => {
    const entry = entries.get(handle)
    entry?.parts?.drop()
    entry?.stored?.release()
    entries.delete(handle)
  }

  const add = (entry: Omit<Entry, 'at'>): string => {
    const now = clock.monotonic()
    for (const [handle, { at, stored }] of entries) if (now - at > (stored === null ? LIFE : STORED_LIFE)) drop(handle)
    let bytes = bytesInMemory(entry)
    for (const other of entries.values()) bytes += bytesInMemory(other)
    if (entry.parts === null && entry.stored === null && entry.size > MEDIA_LIMITS.file) throw new Failure('too-large')
    // What is oldest goes first; a page that still wants it asks again.
    for (const [handle, other] of entries) {
      if (bytes <= MEDIA_LIMITS.all && entries.size < MEDIA_LIMITS.handles) break
      bytes -= bytesInMemory(other)
      drop(handle)
    }
    const handle = Buffer.from(random.bytes(16)).toString('hex')
    entries.set(handle, { ...entry, at: now })
    return handle
  }

  const within = (session: string, isOpen: () => boolean): SessionMedia => {
    const entryOf = (handle: string): Entry | undefined => {
      const entry = entries.get(handle)
      return entry?.session === session && isOpen() ? entry : undefined
    }
    const give = (file: Omit<Entry, 'at' | 'session'>): string => {
      if (!isOpen()) throw new Failure('signed-out')
      return add({ session, ...file })
    }
    return {
      expect: ({ name, type, size }) => give({ name, type, size, bytes: null, parts: null, stored: null }),
      expectParts: ({ name, type, size }, landing) =>
        give({ name, type, size, bytes: null, parts: createParts(size, landing), stored: null }),
      async receivePart(handle, at, bytes) {
        const entry = entryOf(handle)
        if (entry === undefined || entry.parts === null) return false
        entry.at = clock.monotonic()
        try {
          if (await entry.parts.receive(at, bytes)) return true
        } catch (error) {
          drop(handle)
          throw error
        }
        drop(handle)
        return false
      },
      takeLanded(handle) {
        const entry = entryOf(handle)
        const file = entry?.parts?.take() ?? null
        if (entry === undefined || file === null) return null
        entries.delete(handle)
        return { name: entry.name, type: entry.type, size: entry.size, file }
      },
      receive(handle, bytes) {
        const entry = entryOf(handle)
        if (entry === undefined || entry.bytes !== null || entry.parts !== null) return false
        if (entry.size !== bytes.byteLength) return false
        entry.bytes = bytes
        return true
      },
      offer(file) {
        const { name, type } = file
        const size = mediaSize(file)
        if ('bytes' in file) return give({ name, type, size, bytes: file.bytes, parts: null, stored: null })
        try {
          return give({ name, type, size, bytes: null, parts: null, stored: file })
        } catch (error) {
          file.release()
          throw error
        }
      },
      about(handle) {
        const entry = entryOf(handle)
        if (entry === undefined || (entry.bytes === null && entry.stored === null)) return null
        return { name: entry.name, type: entry.type, size: entry.size }
      },
      async piece(handle, from) {
        const entry = entryOf(handle)
        if (entry === undefined) return null
        entry.at = clock.monotonic()
        // A copy: what crosses to another process takes all of the memory that a view shows a part of.
        if (entry.bytes !== null) return entry.bytes.slice(from, from + MEDIA_LIMITS.part)
        if (entry.stored === null) return null
        if (from >= entry.size) return new Uint8Array()
        try {
          const piece = await firstPart(entry.stored.read(from), MEDIA_LIMITS.part)
          return isOpen() ? piece : null
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          drop(handle)
          return null
        }
      },
      read(handle) {
        const entry = entryOf(handle)
        if (entry === undefined || entry.bytes === null) return null
        entry.at = clock.monotonic()
        return { name: entry.name, type: entry.type, bytes: entry.bytes }
      },
      forget: (handle) => {
        if (entryOf(handle) !== undefined) drop(handle)
      },
    }
  }

  return {
    ...within('', () => true),
    of(session = '') {
      const opened = left
      return within(session, () => opened === left)
    },
    clear() {
      left += 1
      for (const handle of entries.keys()) drop(handle)
    },
  }
}
