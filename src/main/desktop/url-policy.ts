/** Scheme, host and origin of the only pages that a window of the app ever shows. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'firmdesk'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** Blanks, control characters and backslashes: parsers disagree about them, so no address may hold one. */
const doubtful = /[\s\\\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/

/**
 * True for an address of the app itself. Stricter than any parser: Chromium hands over canonical addresses, so another
 * spelling of the same origin is somebody's trick.
 */
export const isOwnAddress = (address: string): boolean => {
  if (!address.startsWith(`${APP_ORIGIN}/`) || doubtful.test(address)) return false
  try {
    const parsed = new URL(address)
    return parsed.protocol === `${APP_SCHEME}:` && parsed.host === APP_HOST && parsed.username === ''
  } catch {
    return false
  }
}

/** What happens to an address that the page wants outside: opened, opened after a question, or not at all. */
export type ExternalDecision =
  | { readonly kind: 'open'; readonly url: string; readonly host: string }
  | { readonly kind: 'ask'; readonly url: string; readonly host: string }
  | { readonly kind: 'refuse' }

const refuse = { kind: 'refuse' } as const
const telephone = /^tel:\+?[0-9*#(),.;-]{1,40}$/
const mailbox = /^[A-Za-z0-9._%+'-]{1,64}@[A-Za-z0-9.-]{1,255}$/
const mailFields = new Set(['subject', 'body', 'cc'])

const decideMail = (address: string): ExternalDecision => {
  const parsed = new URL(address)
  if (!mailbox.test(parsed.pathname) || /%(?![0-9a-f]{2})|%0[0-9a-f]|%1[0-9a-f]/i.test(parsed.pathname)) return refuse
  for (const [name, value] of parsed.searchParams) {
    if (!mailFields.has(name.toLowerCase())) return refuse
    if (name.toLowerCase() !== 'body' && /[\r\n\0]/.test(value)) return refuse
  }
  return { kind: 'open', url: parsed.href, host: '' }
}

/**
 * Decides about an address for the system's browser, mail or telephone program: https, mailto and tel only, without
 * user names. Hosts outside `knownHosts` (lower case) are asked about.
 */
export const decideExternal = (address: string, knownHosts: ReadonlySet<string>): ExternalDecision => {
  if (address.length > 4000 || doubtful.test(address)) return refuse
  try {
    if (telephone.test(address)) return { kind: 'open', url: address, host: '' }
    const parsed = new URL(address)
    if (parsed.protocol === 'mailto:') return decideMail(address)
    if (parsed.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(address)) return refuse
    if (parsed.username !== '' || parsed.password !== '' || parsed.hostname === '') return refuse
    return { kind: knownHosts.has(parsed.host) ? 'open' : 'ask', url: parsed.href, host: parsed.host }
  } catch {
    return refuse
  }
}
