import { soughtNumber } from '#shared/domain/phone-number'

/**
 * The form of a text in which names are compared: NFKC, lower case, no control characters, no lone surrogates, trimmed.
 */
export const searchKey = (text: string): string =>
  // Most names are plain already, and the full way costs ten times as much.
  /^[\u4e00-\u9fff0-9a-z]*$/.test(text) ? text : fullKey(text)

const fullKey = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFKC')
    .replace(/ς/g, 'σ')
    .replace(/[\p{Cc}\u200b-\u200f\u2060\ufeff]/gu, '')
    .trim()

/** Digits of a telephone number and the stars that hide some of them; at most 32. */
const phoneDigits = (phone: string): string =>
  /^[0-9*]{0,32}$/.test(phone)
    ? phone
    : phone
        .normalize('NFKC')
        .replace(/[^0-9*]/g, '')
        .slice(0, 32)

/**
 * Every number of a customer, each between a sign and a space: ' 02188886666 ' or, where stars hide a part,
 * ',138****5621 '. So one `instr` finds the beginning of a full number (' 021') or the end of any ('5621 ').
 */
export const phoneKey = (telephone: string, more: readonly { readonly phone: string }[]): string => {
  if (more.length === 0) return phoneSign(phoneDigits(telephone))
  const numbers = new Set([telephone, ...more.map((entry) => entry.phone)].map(phoneDigits))
  return [...numbers].map(phoneSign).join('')
}

const phoneSign = (digits: string): string => (digits === '' ? '' : `${digits.includes('*') ? ',' : ' '}${digits} `)

/** The numbers of a `phoneKey`. */
export const phoneNumbers = (key: string): { readonly digits: string; readonly masked: boolean }[] => {
  const numbers: { digits: string; masked: boolean }[] = []
  for (const part of key.split(' ')) {
    if (part === '') continue
    const masked = part.startsWith(',')
    numbers.push({ digits: masked ? part.slice(1) : part, masked })
  }
  return numbers
}

/** Fewest digits that look for the end of a number, and for the beginning of one: half a town begins alike. */
const fewestDigits = { end: 3, beginning: 5 } as const

/** What a typed text looks for among the numbers. */
export type PhoneQuery = {
  readonly digits: string
  /** True where the digits are enough to look at beginnings too. */
  readonly beginning: boolean
  /** The masked form (138****5621) of a full mobile number, the only one that most rows carry. */
  readonly masked: string | null
}

/** Digits with the usual separators, as somebody typed or pasted them, else null. */
export const phoneQuery = (text: string): PhoneQuery | null => {
  const digits = soughtNumber(text)
  if (!/^[0-9]+$/.test(digits) || digits.length < fewestDigits.end || digits.length > 32) return null
  return {
    digits,
    beginning: digits.length >= fewestDigits.beginning,
    masked: digits.length === 11 ? `${digits.slice(0, 3)}****${digits.slice(-4)}` : null,
  }
}

/** The parts of a `phoneKey` that hold a number that is looked for: its end, its beginning, its masked form. */
export const numberParts = (phone: PhoneQuery | null): readonly string[] =>
  phone === null
    ? []
    : [
        `${phone.digits} `,
        ...(phone.beginning ? [` ${phone.digits}`] : []),
        ...(phone.masked === null ? [] : [`,${phone.masked} `]),
      ]
