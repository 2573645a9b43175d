// Pictures of people, which stand at the platform that they came by and not at the firm. Lives here: from where one is
// fetched, and what of it is taken. May not: anything of the firm or the person, and nothing is written to the disk.
import type { Clock } from '#core/ports'
import { boundedMap } from '#shared/domain/bounded-map'
import { webAddress } from '#shared/domain/outside-address'
import { typeOfFile } from '../../engine/file-type.ts'

/** Pictures that are held, and bytes that one may have. */
const MOST_FACES = 200
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

/** Pictures of people by their address, each asked for once; null for what is none or did not come. */
export function createFaces(fetch: typeof globalThis.fetch, clock: Clock): (address: string) => Promise<Face | null> {
  const kept = boundedMap<string, { readonly face: Promise<Face | null>; failedAt: number | null }>(MOST_FACES)

  const ask = async (url: string): Promise<Face | null> => {
    const control = new AbortController()
    const stop = clock.after(PATIENCE, () => control.abort())
    try {
      const response = await fetch(
        new Request(url, {
          ...{ credentials: 'omit', cache: 'no-store', redirect: 'error', referrerPolicy: 'no-referrer' },
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
    const known = kept.get(url)
    if (known !== undefined && (known.failedAt === null || clock.monotonic() - known.failedAt < AGAIN))
      return known.face
    const face = ask(url)
    const entry = { face, failedAt: null as number | null }
    kept.set(url, entry)
    if ((await face) === null) entry.failedAt = clock.monotonic()
    return face
  }
}
