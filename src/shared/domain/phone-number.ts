/** Fewest characters of a number that is dialled (PH-07), and most digits that any country has with its prefix. */
const SHORTEST = 3
const LONGEST = 20
/** A Chinese mobile number, or its masked form, behind the prefix of this country. */
const MOBILE = /^(?:00)?86(1[3-9](?:\d{9}|\d\*{4}\d{4}))$/

/** Why a text is no number that can be dialled. */
export type NumberFault = 'empty' | 'short' | 'long' | 'signs' | 'several'

/** A number as it is dialled, or with its stars as the firm masks it; what has to be keyed in behind it by hand. */
export type DialNumber =
  | { readonly number: string; readonly extension: string; readonly masked: boolean }
  | { readonly fault: NumberFault }

/** True for a number behind a mask (PH-05). */
export const isMaskedPhone = (text: string): boolean => text.includes('****')

/** A number in ASCII signs, without the marks of direction that programs put around one: it is kept and dialled so. */
export const plainPhone = (text: string): string =>
  text
    .slice(0, 500)
    .normalize('NFKC')
    .replace(/[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()

/** Marks between the groups of one number. */
const grouping = /[\s()[\].·•\-\u2010-\u2015\u2212]/g
/** What stands between two numbers in one text. */
const several = /[\r\n;/|、]+|,(?=\D*\d{7})/
const extensionMark = /(?:转|分机|ext\.?|x|#|,+|p)\s*:?\s*(\d{1,8})$/i

/**
 * The number of a text that somebody typed, pasted or clicked: full-width digits, groups, hyphens (PH-08), 0086 and an
 * extension are read; letters, picture signs and two numbers at once are refused.
 */
export const dialNumber = (typed: string): DialNumber => {
  const text = plainPhone(typed)
  if (text === '') return { fault: 'empty' }
  if (text.split(several).filter((part) => /\d/.test(part)).length > 1) return { fault: 'several' }
  const found = extensionMark.exec(text)
  const head = found === null ? text : text.slice(0, found.index)
  const digits = (head.startsWith('+') ? `00${head.slice(1)}` : head).replace(grouping, '')
  if (!/^[0-9*]*$/.test(digits)) return { fault: 'signs' }
  const masked = isMaskedPhone(digits)
  if (!masked && digits.includes('*')) return { fault: 'signs' }
  const number = masked ? digits : atHome(digits)
  if (number.length < SHORTEST) return { fault: number === '' ? 'signs' : 'short' }
  if (number.length > LONGEST) return { fault: 'long' }
  return { number, extension: found?.[1] ?? '', masked }
}

/** Numbers that are a telephone's wherever they stand: mobile ones, those with an area code, 400 and 800. */
const telephone = /^(?:1[3-9]\d{9}|0\d{9,11}|[48]00\d{7}|00\d{8,15})$/

/** True where a text as a whole is such a number; a day, an amount, an account of a bank is none. */
export const isTelephone = (text: string): boolean => {
  const read = text.length > 60 ? { fault: 'long' as const } : dialNumber(text)
  return !('fault' in read) && !read.masked && telephone.test(read.number)
}

/**
 * A text that a number is looked for by, without the marks in it and without the prefix of this country before a mobile
 * number, for most numbers of a firm have none. What else stands in it stays, so that the caller sees that it is none.
 */
export const soughtNumber = (typed: string): string => {
  const number = plainPhone(typed).replace(grouping, '').replaceAll('+', '')
  return MOBILE.exec(number)?.[1] ?? number
}

/**
 * What the filter of telephone numbers looks for, here and at the firm: the digits and stars of a text, without the prefix
 * of this country before a mobile number; a text without any as it is.
 */
export const telephoneFilter = (typed: string): string =>
  soughtNumber(typed.normalize('NFKC').replace(/[^0-9*]/g, '')) || typed

/** A number without the prefix of this country. */
const atHome = (digits: string): string => {
  if (digits.startsWith('0086') && digits.length > 4) return withArea(digits.slice(4))
  return MOBILE.exec(digits)?.[1] ?? digits
}

/** Behind 0086 an area code stands without its zero: 571 8888 6666; a mobile number and a short one stay. */
const withArea = (digits: string): string =>
  /^(?:10\d{8}|[2-9]\d{8,10})$/.test(digits) && !/^[48]00\d{7}$/.test(digits) ? `0${digits}` : digits
