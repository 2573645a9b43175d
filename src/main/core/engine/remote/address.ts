import { Failure } from '#shared/contract/failure'

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

const refuse = (reason: string): never => {
  throw new Failure('bad-address', { reason })
}

/**
 * Origin of a server's address: https anywhere, http only on this computer. Fails with bad-address and a `reason`:
 * unreadable, scheme, http, user, fragment.
 */
export const readOrigin = (address: string): string => {
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return refuse('unreadable')
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('scheme')
  // The text is asked, not only the parsed address: an empty user or fragment leaves no trace in a URL.
  if (url.username !== '' || url.password !== '' || /^[^/]*\/\/[^/?#]*@/.test(address)) return refuse('user')
  if (address.includes('#')) return refuse('fragment')
  if (url.hostname === '' || url.hostname.startsWith('.')) return refuse('unreadable')
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) return refuse('http')
  return url.origin
}

/** What is left of a scheme that somebody mistyped, and read as the name of a server. */
const mistyped = /^https?:\/\/https?(?::|$)/

/**
 * A server's address as a person types it or copies it out of a browser, as an origin: https:// is added, blanks, path,
 * fragment and trailing slash go, wide letters of a Chinese keyboard become narrow. Fails as {@link readOrigin} does.
 */
export const normaliseServer = (text: string): string => {
  const narrow = text.normalize('NFKC').trim().replaceAll('。', '.')
  if (narrow === '' || narrow.length > 2000 || /[\s\\\p{Cc}\p{Cf}]/u.test(narrow)) return refuse('unreadable')
  const address = narrow.replace(/#.*$/, '')
  const origin = readOrigin(scheme.test(address) ? address : `https://${address}`)
  return mistyped.test(origin) ? refuse('unreadable') : origin
}
