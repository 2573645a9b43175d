import type { Clock, Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'

/** A file in memory on its way between a page and the core. */
export type MediaFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** Bytes of one file, and of all that are held at once. */
export const MEDIA_LIMITS = { file: 64 * 1024 * 1024, all: 256 * 1024 * 1024, handles: 500 } as const
/** A handle that nobody used for so long is forgotten, milliseconds. */
const LIFE = 30 * 60_000

/**
 * Files by random handle: a page gets or gives the bytes of one over the shell's own way (`/media/<handle>`), and never
 * names a path. Nothing of it is written to disk.
 */
export type Media = {
  /** A handle under which the shell may be given a file of this name and size. Fails with `too-large`. */
  readonly expect: (file: { readonly name: string; readonly type: string; readonly size: number }) => string
  /** The bytes that were expected; false where nobody waits for them or they are too many. */
  readonly receive: (handle: string, bytes: Uint8Array) => boolean
  /** A handle under which a page may read the file. */
  readonly offer: (file: MediaFile) => string
  /** The file behind a handle, for a page or for a use case; null where there is none (yet). */
  readonly read: (handle: string) => MediaFile | null
  readonly forget: (handle: string) => void
  /** Forgets everything: the account was left. */
  readonly clear: () => void
}

type Entry = {
  readonly name: string
  readonly type: string
  readonly size: number
  bytes: Uint8Array | null
  at: number
}

/** An empty table of handles. */
export function createMedia(clock: Clock, random: Random): Media {
  const entries = new Map<string, Entry>()

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

  return {
    expect: ({ name, type, size }) => add({ name, type, size, bytes: null }),
    receive(handle, bytes) {
      const entry = entries.get(handle)
      if (entry === undefined || entry.bytes !== null || entry.size !== bytes.byteLength) return false
      entry.bytes = bytes
      return true
    },
    offer: ({ name, type, bytes }) => add({ name, type, size: bytes.byteLength, bytes }),
    read(handle) {
      const entry = entries.get(handle)
      if (entry === undefined || entry.bytes === null) return null
      entry.at = clock.monotonic()
      return { name: entry.name, type: entry.type, bytes: entry.bytes }
    },
    forget: (handle) => void entries.delete(handle),
    clear: () => entries.clear(),
  }
}
