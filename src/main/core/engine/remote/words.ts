import { toText } from './coerce.ts'

const longest = 500
const address = /\b[a-z][a-z0-9+.-]*:\/\/[^\s"'<>，。；、）】)\]]+/gi
const machine = /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?(?:\/[^\s"'<>，。；、）】)\]]*)?/g
const mobile = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g

/**
 * The server's own words as a screen may show them: addresses of hosts stripped (§8), mobile numbers masked, `secrets`
 * taken out, control characters too, at most 500 characters. '' where it said nothing.
 */
export const serverWords = (value: unknown, secrets: readonly string[] = []): string => {
  // Longer words are cut before they are searched: a server's stack trace may be megabytes.
  let words = toText(value).slice(0, longest * 8)
  for (const secret of secrets) if (secret !== '') words = words.replaceAll(secret, '')
  return words
    .replace(address, '')
    .replace(machine, '')
    .replace(mobile, '$1****$2')
    .replace(/[\u0000-\u001f\u007f\s]+/g, ' ')
    .trim()
    .slice(0, longest)
}
