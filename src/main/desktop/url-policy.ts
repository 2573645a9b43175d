import { isMailAddress, isTelephoneAddress } from '#shared/domain/outside-address'

/** Scheme, host and origin of the only pages that a window of the app ever shows. */
export const APP_SCHEME = 'app'
const APP_HOST = 'firmdesk'
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

/**
 * Decides about an address for the system's browser, mail or telephone program: https without user names, mailto and
 * tel of a plain address alone. Hosts outside `knownHosts` (lower case) are asked about.
 */
export const decideExternal = (address: string, knownHosts: ReadonlySet<string>): ExternalDecision => {
  if (address.length > 4000 || doubtful.test(address)) return refuse
  try {
    if (isTelephoneAddress(address) || isMailAddress(address)) return { kind: 'open', url: address, host: '' }
    const parsed = new URL(address)
    if (parsed.protocol !== 'https:' || !/^https:\/\/[^/]/i.test(address)) return refuse
    if (parsed.username !== '' || parsed.password !== '' || parsed.hostname === '') return refuse
    return { kind: knownHosts.has(parsed.host) ? 'open' : 'ask', url: parsed.href, host: parsed.host }
  } catch {
    return refuse
  }
}
