import type { Json } from '#shared/domain/customer'
import { isJsonText, isRecord, listOf, textOf, unpacked } from '#shared/domain/json-values'
import { isBlankPhone } from '#shared/domain/phone-entries'

export { chosenOf, isJsonText, isRecord, type JsonRecord, listOf, textOf, unpacked } from '#shared/domain/json-values'

/** A record without one of its entries. */
export const without = <Value>(all: Readonly<Record<string, Value>>, name: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))

/** Several things in a row, as the firm's language separates them. */
export const joined = (parts: readonly string[]): string => parts.join('、')

/** Any value in words, for fields of an unknown kind: lists joined, records as JSON; never throws. */
export const plainText = (value: Json | undefined): string => {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') {
    if (!Array.isArray(value)) return textOf(value) ?? JSON.stringify(value)
    return joined(value.map(plainText).filter(Boolean))
  }
  return String(value)
}

/**
 * What a person can read of a value that was not understood: its texts without the brackets around them. '' where
 * nobody can: broken JSON.
 */
export const legible = (value: Json | undefined): string => {
  const inner = unpacked(value)
  if (typeof inner === 'string' && isJsonText(inner)) return ''
  if (typeof inner !== 'object' || inner === null) return plainText(inner)
  const own = textOf(inner)
  return own === null || isJsonText(own) ? joined(Object.values(inner).map(legible).filter(Boolean)) : own
}

/** Furthest time that a date can stand for, in milliseconds from 1970. */
const furthest = 8.64e15

/** Below it a number counts seconds: so few milliseconds are of the first months of 1970 (D-48). */
const firstMilliseconds = 1e10
/** A year, or a day without separators: seconds so few are of a few hours in 1970. */
const isWrittenDay = (number: number): boolean =>
  (number >= 1900 && number <= 2100) || (number >= 19_000_101 && number <= 21_001_231)
const zoned = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)\s*(Z|[+-]\d{2}):?(\d{2})?$/i

const numberOf = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && /^-?\d{9,16}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const isSeconds = (number: number): boolean => Math.abs(number) < firstMilliseconds

/**
 * Epoch milliseconds out of a number, of its digits as text (9 to 16 of them), both also of seconds, or of a text that
 * names its zone; null where it is none.
 */
export const timeOf = (value: Json | undefined): number | null => {
  const number = numberOf(value)
  if (number !== null) {
    if (number === 0 || isWrittenDay(number)) return null
    const time = isSeconds(number) ? number * 1000 : number
    return Math.abs(time) <= furthest ? time : null
  }
  const [, day, clock, zone = '', minutes = '00'] = typeof value === 'string' ? (zoned.exec(value.trim()) ?? []) : []
  if (day === undefined) return null
  const time = Date.parse(`${day}T${clock}${/^z$/i.test(zone) ? 'Z' : `${zone}:${minutes}`}`)
  return Number.isNaN(time) ? null : time
}

/** True where a date holds a zero, by which firms say that there is none. */
export const isNoTime = (value: Json | undefined): boolean => value === 0 || value === '0'

/** A time in the form in which a field had one before: seconds, digits as text, or text with its zone; null for text without. */
export const timeLike = (time: number, before: Json | undefined): Json | null => {
  const number = numberOf(before)
  if (number === null) return timeOf(before) === null ? null : new Date(time).toISOString()
  const like = isSeconds(number) && number !== 0 ? Math.floor(time / 1000) : time
  const written = typeof before === 'string' ? String(like) : like
  // A number that would be read as another time is none to write.
  return timeOf(written) === time ? written : null
}

/** A phone with what is known of it; `state` is null where nothing is. */
export type Phone = { readonly phone: string; readonly state: number | null }

const phoneOf = (entry: Json): Phone | null => {
  if (!isRecord(entry)) {
    const phone = textOf(entry)?.trim() ?? ''
    return phone === '' || isJsonText(phone) ? null : { phone, state: null }
  }
  const phone = textOf(entry.phone ?? null)?.trim() ?? ''
  if (isJsonText(phone)) return null
  const state = entry.state === null || entry.state === '' ? Number.NaN : Number(entry.state)
  return phone === '' ? null : { phone, state: Number.isFinite(state) ? state : null }
}

/** Phones of a list, of JSON text of one, or of a plain number; null where the value, or a part of it, is no phone. */
export const phonesOf = (value: Json | undefined): readonly Phone[] | null => {
  const inner = unpacked(value)
  if (typeof inner === 'string' && isJsonText(inner)) return null
  const list = Array.isArray(inner) ? inner : inner === null || inner === undefined ? [] : [inner]
  const phones = list.filter((entry) => !isBlankPhone(entry)).map(phoneOf)
  return phones.every((phone) => phone !== null) ? phones : null
}

/** A tag that a record carries. */
export type Tag = { readonly id: string; readonly name: string }

/** Tags that have an id; a tag without a name goes by its id. */
export const tagsOf = (value: Json | undefined): readonly Tag[] =>
  listOf(value).flatMap((entry) => {
    const id = isRecord(entry) ? textOf(entry.id ?? null) : null
    return id === null || id === '' ? [] : [{ id, name: textOf(entry) ?? id }]
  })

/** A person with a role on a record. */
export type Member = { readonly name: string; readonly role: string }

/** Role members in the store's form or in the wire's (§3). */
export const membersOf = (value: Json | undefined): readonly Member[] =>
  listOf(value).flatMap((entry) => {
    if (!isRecord(entry)) {
      const name = textOf(entry)
      return name === null ? [] : [{ name, role: '' }]
    }
    const name = textOf(entry.userName) ?? textOf(entry.operUser) ?? textOf(entry)
    const role = textOf(entry.roleName) ?? textOf(entry.role) ?? ''
    return name === null ? [] : [{ name, role }]
  })
