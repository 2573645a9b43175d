import { phoneNumbers, phoneQuery } from '#core/engine/store/search/key'

/**
 * Terms of the search index. A term has no ASCII character (those move into a page of their own), so the index neither
 * splits nor folds it and no typed text can become part of the query language. Each kind has its own page; that a name
 * may hold such letters itself does no harm, because every hit is checked on its row.
 */
type Page = readonly string[]

const pageFrom = (start: number): Page => Array.from({ length: 0x80 }, (_, index) => String.fromCharCode(start + index))

const page = {
  name: pageFrom(0x100),
  initials: pageFrom(0x180),
  phoneHead: pageFrom(0x200),
  phoneTail: pageFrom(0x280),
} as const

const moved = (text: string, to: Page): string => {
  if (!/[\0-\x7f]/.test(text)) return text
  let result = ''
  for (let index = 0; index < text.length; index += 1) {
    result += to[text.charCodeAt(index)] ?? text.charAt(index)
  }
  return result
}

const reversed = (digits: string): string => [...digits].reverse().join('')

/** Every run of `size` characters, and the shorter ones at the end, so that a prefix finds any single character. */
const runs = (text: string, size: number): string => {
  const surrogates = /[\ud800-\udfff]/.test(text)
  let terms = ''
  if (surrogates) {
    const characters = [...text]
    for (let start = 0; start < characters.length; start += 1) {
      terms += ` ${characters.slice(start, start + size).join('')}`
    }
    return terms
  }
  for (let start = 0; start < text.length; start += 1) terms += ` ${text.slice(start, start + size)}`
  return terms
}

const nameRun = 2
const initialsRun = 3

/**
 * The text of a customer in the search index: names by two characters, initials by three, numbers from their end and,
 * unless they are masked, from their beginning.
 */
export const indexTerms = (nameKey: string, initials: string, phoneKey: string): string => {
  let terms = runs(moved(nameKey, page.name), nameRun) + runs(moved(initials, page.initials), initialsRun)
  for (const { digits, masked } of phoneNumbers(phoneKey)) {
    terms += ` ${moved(reversed(digits), page.phoneTail)}`
    if (!masked) terms += ` ${moved(digits, page.phoneHead)}`
  }
  return terms
}

const quoted = (term: string): string => `"${term}"`

/** `step`: characters from one run to the next; the last run always ends with the text. */
const contains = (text: string, size: number, to: Page, step = 1): string => {
  const characters = [...text]
  const last = characters.length - size
  if (last < 0) return `${quoted(moved(text, to))}*`
  const terms = new Set<string>()
  for (let start = 0; start < last + step; start += step) {
    const at = Math.min(start, last)
    terms.add(quoted(moved(characters.slice(at, at + size).join(''), to)))
  }
  return `(${[...terms].join(' AND ')})`
}

/** Most characters of a typed text that the index is asked for; the check on the rows themselves covers the rest. */
const longestQuery = 64

const shortened = (key: string): string => [...key].slice(0, longestQuery).join('')

/** True where a typed text can be initials. */
export const isInitials = (key: string): boolean => /^[a-z0-9]+$/.test(key)

/** Index query for names and initials; `key` is a `searchKey` that is not empty. */
export const nameMatch = (key: string): string => {
  const text = shortened(key)
  const name = contains(text, nameRun, page.name)
  return isInitials(text) ? `${name} OR ${contains(text, initialsRun, page.initials)}` : name
}

/**
 * The same for the digits of a number, with a third of the terms: digits of a name stand among its initials too, and
 * few names hold so many that runs which do not overlap would let too many through.
 */
const digitsMatch = (key: string): string => {
  const text = shortened(key)
  return isInitials(text)
    ? contains(text, initialsRun, page.initials, initialsRun)
    : contains(text, nameRun, page.name, nameRun)
}

/** Index query for names, initials and telephone numbers. */
export const anyMatch = (key: string): string => {
  const phone = phoneQuery(key)
  if (phone === null) return nameMatch(key)
  const ends = [
    `${quoted(moved(reversed(phone.digits), page.phoneTail))}*`,
    ...(phone.beginning ? [`${quoted(moved(phone.digits, page.phoneHead))}*`] : []),
    ...(phone.masked === null ? [] : [quoted(moved(reversed(phone.masked), page.phoneTail))]),
  ]
  return `${digitsMatch(key)} OR ${ends.join(' OR ')}`
}
