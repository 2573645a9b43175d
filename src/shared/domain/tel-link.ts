import { dialNumber, type NumberFault } from './phone-number.ts'
import { type LinkedRecord, readRecordLink } from './record-link.ts'

/** Schemes that the app takes links of: telephones, and its own. */
export const linkSchemes = ['tel', 'callto', 'firmdesk'] as const

/** Longest address that is read at all. */
const LONGEST = 2_000
/** Longest text that is shown although it is no number. */
const LONGEST_SHOWN = 60

/**
 * What a link asks for: a number in the dialler (`text` is how it stands there, '' for nothing; `fault` says why it
 * cannot be dialled), the page of a record, or nothing that is known.
 */
export type AppLink =
  | { readonly kind: 'number'; readonly text: string; readonly fault: NumberFault | null }
  | ({ readonly kind: 'record' } & LinkedRecord)
  | { readonly kind: 'unknown' }

const unknown = { kind: 'unknown' } as const
const scheme = new RegExp(`^(${linkSchemes.join('|')}):`, 'i')
/** Signs of control, line breaks among them: no number that somebody meant has one. */
const control = /[\p{Cc}\u2028\u2029]/u
/** Where keys that are pressed after the call begin: pauses as they are written in numbers, and parameters. */
const laterKeys = /[,;pw]/i
const pausedKeys = /^[,pw]+\s*:?([0-9]{1,8})#?$/i

/** True for a word of a command line that is a link for the app. */
export const isAppLink = (word: string): boolean => scheme.test(word.slice(0, 20))

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Value of a parameter behind the number, such as `ext` of `;ext=12`; '' where there is none. */
const parameter = (tail: string, name: string): string =>
  tail
    .split(';')
    .find((part) => part.toLowerCase().startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .trim() ?? ''

/** Keys to be pressed once somebody answers, of what stands behind the number; null where it says something else. */
const extensionOf = (tail: string): string | null => {
  if (tail === '') return ''
  if (!tail.startsWith(';')) return pausedKeys.exec(tail)?.[1] ?? (/^[,pw]+$/i.test(tail) ? '' : null)
  const said = parameter(tail, 'ext') || parameter(tail, 'postd')
  return said === '' ? '' : (/^[,pw]*([0-9]{1,8})#?$/i.exec(said)?.[1] ?? null)
}

/** A number with the keys that are pressed once somebody answers, as both stand in one field. */
export const numberWithKeys = (number: string, extension: string): string =>
  extension === '' ? number : `${number}转${extension}`

const refused = (text: string, fault: NumberFault): AppLink => ({
  kind: 'number',
  text: text.length > LONGEST_SHOWN || control.test(text) ? '' : text,
  fault,
})

/** The number of a text that came from outside, as it is filled in: digits, and 转 before an extension. */
const filled = (text: string, extension: string): AppLink => {
  const read = dialNumber(text)
  if ('fault' in read) return refused(text.trim(), read.fault)
  // Nobody outside knows whose masked number it is.
  if (read.masked) return refused(text.trim(), 'signs')
  const keys = extension || read.extension
  const shown = numberWithKeys(read.number, keys)
  // What stands in the field is read once more when it is dialled: it must be the same number then.
  const again = dialNumber(shown)
  return 'number' in again && again.number === read.number && again.extension === keys
    ? { kind: 'number', text: shown, fault: null }
    : refused('', 'signs')
}

/** What `tel:` and `callto:` name, by RFC 3966 and as it is written in the wild. */
const telephone = (rest: string): AppLink => {
  const whole = decoded(rest)?.normalize('NFKC').trim() ?? null
  if (whole === null || control.test(whole)) return refused('', 'signs')
  const written = whole
    .replace(/^\/\//, '')
    .replace(/\/$/, '')
    .replace(/\+type=phone$/i, '')
  const at = written.search(laterKeys)
  const head = (at < 0 ? written : written.slice(0, at)).trim()
  const tail = at < 0 ? '' : written.slice(at)
  const extension = extensionOf(tail)
  if (extension === null) return refused(written, 'signs')
  const context = parameter(tail, 'phone-context')
  const isLocal = /^\+[0-9-]{1,8}$/.test(context) && /^[0-9]/.test(head)
  return filled(isLocal ? `${context}${head}` : head, extension)
}

/** What an address of the app names: `firmdesk://dial/NUMBER`, `firmdesk://company/ID`, `firmdesk://contact/ID`. */
const own = (address: string): AppLink => {
  const [, dialled] = /^firmdesk:\/\/dial\/([^/?#]{1,500})\/?$/i.exec(address) ?? []
  if (dialled !== undefined) return telephone(dialled)
  const record = readRecordLink(address)
  return record === null ? unknown : { kind: 'record', ...record }
}

/** Reads a link from outside; whatever it says, it is only filled in or shown. */
export const readAppLink = (address: string): AppLink => {
  if (address.length > LONGEST) return isAppLink(address) ? refused('', 'long') : unknown
  const found = scheme.exec(address)
  if (found === null) return unknown
  return found[1]?.toLowerCase() === 'firmdesk' ? own(address) : telephone(address.slice(found[0].length))
}

/** The number on a clipboard, as it is filled in. Only the beginning of a long text is looked at. */
export const readClipboardNumber = (text: string): AppLink => {
  const short = text.slice(0, LONGEST).trim()
  if (text.length > LONGEST) return refused('', short === '' ? 'empty' : 'long')
  return isAppLink(short) ? readAppLink(short) : filled(short, '')
}
