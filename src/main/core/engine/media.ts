import type { Clock, Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { createParts, type Landing, type Parts } from './media-parts.ts'

/** A file in memory on its way between a page and the core. */
export type MediaFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** Bytes of one file, and of all that are held at once; larger ones than `landing` come in parts and are not held. */
export const MEDIA_LIMITS = {
  file: 64 * 1024 * 1024,
  all: 256 * 1024 * 1024,
  handles: 500,
  landing: 16 * 1024 * 1024,
  part: 1024 * 1024,
} as const
/** A handle that nobody used for so long is forgotten, milliseconds. */
const LIFE = 30 * 60_000

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
  /** A handle under which a page may read the file. Fails with `too-large`, `signed-out`. */
  readonly offer: (file: MediaFile) => string
  /** The file behind a handle, for a page or for a use case; null where there is none (yet). */
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
  at: number
}

/** Bytes of memory that an entry takes. */
const heldBy = ({ size, parts }: Pick<Entry, 'size' | 'parts'>): number => (parts === null ? size : MEDIA_LIMITS.part)

/** An empty table of handles. */
export function createMedia(clock: Clock, random: Random): Media {
  const entries = new Map<string, Entry>()
  /** How often an account was left. */
  let left = 0

  const drop = (handle: string): void => {
    entries.get(handle)?.parts?.drop()
    entries.delete(handle)
  }

  const add = (entry: Omit<Entry, 'at'>): string => {
    const now = clock.monotonic()
    for (const [handle, { at }] of entries) if (now - at > LIFE) drop(handle)
    let held = heldBy(entry)
    for (const other of entries.values()) held += heldBy(other)
    if (entry.parts === null) {
      if (entry.size > MEDIA_LIMITS.file) throw new Failure('too-large')
    }
    // What is oldest goes first; a page that still wants it asks again.
    for (const [handle, other] of entries) {
      if (held <= MEDIA_LIMITS.all && entries.size < MEDIA_LIMITS.handles) break
      held -= heldBy(other)
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
      expect: ({ name, type, size }) => give({ name, type, size, bytes: null, parts: null }),
      expectParts: ({ name, type, size }, landing) =>
        give({ name, type, size, bytes: null, parts: createParts(size, landing) }),
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
      offer: ({ name, type, bytes }) => give({ name, type, size: bytes.byteLength, bytes, parts: null }),
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
