import type { Clock, Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'

/** A file in memory on its way between a page and the core. */
export type MediaFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** Bytes of one file, and of all that are held at once. */
export const MEDIA_LIMITS = { file: 64 * 1024 * 1024, all: 256 * 1024 * 1024, handles: 500 } as const
/** A handle that nobody used for so long is forgotten, milliseconds. */
const LIFE = 30 * 60_000

/** The files of one session, as long as the account is open under which this was asked for. */
export type SessionMedia = {
  /** A handle under which the shell may be given a file of this name and size. Fails with `too-large`, `signed-out`. */
  readonly expect: (file: { readonly name: string; readonly type: string; readonly size: number }) => string
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
  at: number
}

/** An empty table of handles. */
export function createMedia(clock: Clock, random: Random): Media {
  const entries = new Map<string, Entry>()
  /** How often an account was left. */
  let left = 0

  const add = (entry: Omit<Entry, 'at'>): string => {
    const now = clock.monotonic()
    for (const [handle, { at }] of entries) if (now - at > LIFE) entries.delete(handle)
    let held = entry.size
    for (const { size } of entries.values()) held += size
    if (entry.size > MEDIA_LIMITS.file) throw new Failure('too-large')
    // What is oldest goes first; a page that still wants it asks again.
    for (const [handle, { size }] of entries) {
      if (held <= MEDIA_LIMITS.all && entries.size < MEDIA_LIMITS.handles) break
      entries.delete(handle)
      held -= size
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
      expect: ({ name, type, size }) => give({ name, type, size, bytes: null }),
      receive(handle, bytes) {
        const entry = entryOf(handle)
        if (entry === undefined || entry.bytes !== null || entry.size !== bytes.byteLength) return false
        entry.bytes = bytes
        return true
      },
      offer: ({ name, type, bytes }) => give({ name, type, size: bytes.byteLength, bytes }),
      read(handle) {
        const entry = entryOf(handle)
        if (entry === undefined || entry.bytes === null) return null
        entry.at = clock.monotonic()
        return { name: entry.name, type: entry.type, bytes: entry.bytes }
      },
      forget: (handle) => {
        if (entryOf(handle) !== undefined) entries.delete(handle)
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
      entries.clear()
    },
  }
}
