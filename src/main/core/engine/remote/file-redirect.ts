// Where the bytes of a file are when a firm does not send them itself: many keep files at a storage service and answer a
// download with an address there, which is good for minutes. Lives here: which of these redirects are followed. May
// not: the token, which goes to the firm alone.
import { AxiosHeaders, type AxiosResponse } from 'axios'
import { readOrigin } from './address.ts'

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** A firm, a gateway before its storage, and the storage. */
const MOST_REDIRECTS = 3

/** The address to which a redirect leads from another: by https, and by http only within this computer. Null for any other. */
const addressOf = (location: unknown, from: string): string | null => {
  if (typeof location !== 'string') return null
  try {
    const url = new URL(location, from)
    url.hash = ''
    readOrigin(url.href)
    return url.protocol === 'https:' || from.startsWith('http:') ? url.href : null
  } catch {
    return null
  }
}

/**
 * The answer to which the redirects of a download lead; `first` itself where it is none, and the last one that may not
 * be followed. `get` asks an address for a file without anything that belongs to the firm.
 */
export const followFile = async (
  first: AxiosResponse,
  get: (url: string) => Promise<AxiosResponse>,
): Promise<AxiosResponse> => {
  let response = first
  for (let followed = 0; redirects.has(response.status) && followed < MOST_REDIRECTS; followed += 1) {
    const { headers, request, data } = response
    const location = headers instanceof AxiosHeaders ? headers.get('location') : null
    const next = addressOf(location, (request as Request).url)
    if (next === null) break
    if (data instanceof ReadableStream) await data.cancel()
    response = await get(next)
  }
  return response
}
