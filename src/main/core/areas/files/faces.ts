// Pictures of people, which stand at the platform that they came by and not at the firm. Lives here: from where one is
// fetched, and what of it is taken. May not: anything of the firm or the person, and nothing is written to the disk.
import type { Clock } from '#core/ports'
import { webAddress } from '#shared/domain/outside-address'
import { typeOfFile } from '../../engine/file-type.ts'

/** Addresses whose picture, or failure, is held; bytes of all pictures that are held, and of one. */
const MOST_FACES = 200
const MOST_HELD = 32 * 1024 * 1024
const MOST_BYTES = 512 * 1024
/** How long one may take, and after how long one that did not come is asked for again; milliseconds. */
const PATIENCE = 15_000
const AGAIN = 10 * 60_000

export type Face = { readonly type: string; readonly bytes: Uint8Array<ArrayBuffer> }

const shown: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/bmp'])
/** A name of the public network: no number of a machine, and none that an office gives to its own. */
const publicHost = /^(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*$/
const ownHost = /\.(?:arpa|corp|home|internal|intranet|lan|local|localhost)$/

/**
 * Where a picture is asked for: by https alone, at a public name and the usual port; what a platform still gives with http
 * stands there too. Null for any other address, which says nothing that a person could see.
 */
export const faceAddress = (address: string): string | null => {
  const url = URL.parse(webAddress(address))
  if (url === null || url.port !== '' || !publicHost.test(url.hostname) || ownHost.test(url.hostname)) return null
  url.protocol = 'https:'
  url.hash = ''
  return url.href
}

/** All bytes of an answer; null where they are more than a picture of a person has. */
async function bytesOf({ body }: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    if (size > MOST_BYTES) return null
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

type Held = { readonly face: Promise<Face | null>; bytes: number; failedAt: number | null }

/** What is held, the one used last at the end; what was not used for longest goes where there are too many or too large. */
const createHeld = () => {
  const held = new Map<string, Held>()
  let bytes = 0
  const drop = (url: string) => {
    bytes -= held.get(url)?.bytes ?? 0
    held.delete(url)
  }
  const makeRoom = () => {
    for (const url of held.keys()) {
      if (held.size <= MOST_FACES && bytes <= MOST_HELD) return
      drop(url)
    }
  }
  return {
    get(url: string): Held | undefined {
      const known = held.get(url)
      if (known === undefined) return undefined
      held.delete(url)
      held.set(url, known)
      return known
    },
    put(url: string, face: Promise<Face | null>): Held {
      drop(url)
      const entry: Held = { face, bytes: 0, failedAt: null }
      held.set(url, entry)
      makeRoom()
      return entry
    },
    /** A picture came, unless its place was given to another meanwhile. */
    weigh(url: string, entry: Held, size: number): void {
      if (held.get(url) !== entry) return
      entry.bytes = size
      bytes += size
      makeRoom()
    },
  }
}

/** Pictures of people by their address, each asked for once; null for what is none or did not come. */
export function createFaces(fetch: typeof globalThis.fetch, clock: Clock): (address: string) => Promise<Face | null> {
  const held = createHeld()

  const ask = async (url: string): Promise<Face | null> => {
    const control = new AbortController()
    const stop = clock.after(PATIENCE, () => control.abort())
    try {
      const response = await fetch(
        new Request(url, {
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
          referrerPolicy: 'no-referrer',
          headers: { Accept: 'image/*' },
          signal: control.signal,
        }),
      )
      const bytes = response.ok ? await bytesOf(response) : null
      const type = bytes === null ? '' : typeOfFile(bytes)
      return bytes !== null && shown.has(type) ? { type, bytes } : null
    } catch {
      // The letters of the name stand in its place.
      return null
    } finally {
      stop()
      control.abort()
    }
  }

  return async (address) => {
    const url = faceAddress(address)
    if (url === null) return null
    const known = held.get(url)
    if (known !== undefined && (known.failedAt === null || clock.monotonic() - known.failedAt < AGAIN))
      return known.face
    const asked = ask(url)
    const entry = held.put(url, asked)
    const face = await asked
    if (face === null) entry.failedAt = clock.monotonic()
    else held.weigh(url, entry, face.bytes.byteLength)
    return face
  }
}
