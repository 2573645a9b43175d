// What a cell of a column means to the firm, or why it means nothing. Pure.
import type { EnumItem, MetaField } from '#shared/contract/fields'
import { dayjs } from '#shared/dates/dayjs'
import { isEmail, plainEmail } from '#shared/domain/email'
import { dialNumber, plainPhone } from '#shared/domain/phone-number'
import { isEmailField, kindOf } from '../field-kinds.ts'

/** Why a cell means nothing to the firm. */
export type WrongCell = 'too-long' | 'unknown-choice' | 'no-date' | 'no-phone' | 'no-email'

/** A cell as the firm takes it, or what is wrong with it. */
type ReadCell = { readonly text: string } | { readonly reason: WrongCell }

type Reader = (text: string) => ReadCell

// 2026-11-12, 2026/11/12, and the day as it is written in Chinese.
const isDay = (text: string): boolean => {
  const [, year, month, day] =
    /^(\d{4})[-/.\u5e74](\d{1,2})[-/.\u6708](\d{1,2})\u65e5?(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(text) ?? []
  if (year === undefined) return false
  return dayjs.utc(`${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`, 'YYYY-MM-DD', true).isValid()
}

const LONGEST_PHONES = 200

/** Numbers as they are dialled: with extensions, and whatever marks stand between their groups. */
const areDialled = (text: string): boolean => {
  if (text.length > LONGEST_PHONES || text !== plainPhone(text)) return false
  const numbers = text.split(/[;、/]|,(?=\D*\d{7})/).filter((part) => part.trim() !== '')
  return numbers.length > 0 && numbers.every((part) => !('fault' in dialNumber(part)))
}

const isPhone = (text: string): boolean => /^[\d\s\-()+*,，;；、/]{3,200}$/.test(text) || areDialled(text)

/** A text as it came where it is what is wanted, else in ASCII signs where it is then. */
const inAscii =
  (isRight: (text: string) => boolean, plain: (text: string) => string, reason: 'no-phone' | 'no-email'): Reader =>
  (text) => {
    const found = [text, plain(text)].find(isRight)
    return found === undefined ? { reason } : { text: found }
  }

/** A choice as people write it: A, a级 and A级 are one. */
const looseChoice = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .toUpperCase()
    .replace(/\u7ea7$/, '')

/** Choices by their value or label; by a looser form of the label where only one choice has it. */
const choiceReader = (items: readonly EnumItem[]): Reader => {
  const exact = new Set(items.flatMap(({ value, label }) => [value, label]))
  const loose = new Map<string, string | null>()
  for (const { label } of items) {
    const key = looseChoice(label)
    const known = loose.get(key)
    loose.set(key, known === undefined || known === label ? label : null)
  }
  const meant = (text: string): string | null => (exact.has(text) ? text : (loose.get(looseChoice(text)) ?? null))
  return (text) => {
    const whole = meant(text)
    if (whole !== null) return { text: whole }
    const parts = text.split(/([,，;；、])/).map((part, at) => (at % 2 === 1 ? part : meant(part.trim())))
    return parts.includes(null) ? { reason: 'unknown-choice' } : { text: parts.join('') }
  }
}

const readerOf = (field: MetaField, items: readonly EnumItem[]): Reader | null => {
  switch (kindOf(field)) {
    case 'date':
    case 'date-time':
      return (text) => (isDay(text) ? { text } : { reason: 'no-date' })
    case 'phones':
      return inAscii(isPhone, plainPhone, 'no-phone')
    case 'choice':
    case 'choices':
    case 'level':
    case 'charge':
      return items.length === 0 ? null : choiceReader(items)
    default:
      return isEmailField(field) ? inAscii(isEmail, plainEmail, 'no-email') : null
  }
}

/**
 * Reads the cells of a column; null for a field that takes every text as it is. Most columns repeat what stands above, so
 * each text is read once.
 */
export const cellReader = (field: MetaField, items: readonly EnumItem[]): Reader | null => {
  const reader = readerOf(field, items)
  const { length } = field
  const fits = (cell: ReadCell): ReadCell =>
    length > 0 && 'text' in cell && cell.text.length > length ? { reason: 'too-long' } : cell
  if (reader === null) return length > 0 ? (text) => fits({ text }) : null
  const known = new Map<string, ReadCell>([['', { text: '' }]])
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const cell = fits(reader(text))
    known.set(text, cell)
    return cell
  }
}
