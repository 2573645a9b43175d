import type { Json } from '#shared/domain/customer'

/** A record of JSON values. */
export type JsonRecord = { readonly [key: string]: Json }

/** True for a JSON record, false for lists and plain values. */
export const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value behind JSON text of a list or a record; any other value, broken JSON too, comes back as it is. */
export const unpacked = (value: Json | undefined): Json | undefined => {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value
  try {
    return JSON.parse(value) as Json
  } catch {
    return value
  }
}

/** The entries of a list, of JSON text of one, or of a single record; nothing for everything else. */
export const listOf = (value: Json | undefined): readonly Json[] => {
  const inner = unpacked(value)
  if (Array.isArray(inner)) return inner
  return isRecord(inner) && Object.keys(inner).length > 0 ? [inner] : []
}

const nameKeys = [
  'name',
  'label',
  'text',
  'userName',
  'title',
  'aliasName',
  'nickname',
  'phone',
  'value',
  'id',
] as const

/** What a person may read of an entry: its text, or the name, label or text of a record; null where there is none. */
export const textOf = (entry: Json | undefined): string | null => {
  if (typeof entry === 'string') return entry.trim() === '' ? null : entry
  if (typeof entry === 'number' || typeof entry === 'boolean') return String(entry)
  if (!isRecord(entry)) return null
  for (const key of nameKeys) {
    const text = entry[key]
    if (typeof text === 'string' && text.trim() !== '') return text
    if (typeof text === 'number') return String(text)
  }
  return null
}

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

/** The chosen values of an enumeration: a list, JSON text of one, text with commas, or one value. */
export const chosenOf = (value: Json | undefined, several: boolean): readonly string[] => {
  const inner = unpacked(value)
  if (inner === null || inner === undefined || inner === '') return []
  if (Array.isArray(inner)) return inner.map(chosenValue).filter((one) => one !== '')
  if (isRecord(inner)) return [chosenValue(inner)].filter((one) => one !== '')
  const text = String(inner)
  return several
    ? text
        .split(/[,，;；]/)
        .map((one) => one.trim())
        .filter(Boolean)
    : [text]
}

const chosenValue = (entry: Json): string => {
  if (isRecord(entry) && (typeof entry.value === 'string' || typeof entry.value === 'number'))
    return String(entry.value)
  return textOf(entry) ?? ''
}

/** Furthest time that a date can stand for, in milliseconds from 1970. */
const furthest = 8.64e15

/** Epoch milliseconds out of a number or of its digits as text (11 to 16 of them); null where it is none. */
export const timeOf = (value: Json | undefined): number | null => {
  const number = typeof value === 'string' && /^-?\d{11,16}$/.test(value.trim()) ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= furthest ? number : null
}

/** A phone with what is known of it; `state` is null where nothing is. */
export type Phone = { readonly phone: string; readonly state: number | null }

const phoneOf = (entry: Json): Phone | null => {
  if (!isRecord(entry)) {
    const phone = textOf(entry)?.trim() ?? ''
    return phone === '' ? null : { phone, state: null }
  }
  const phone = textOf(entry.phone ?? null)?.trim() ?? ''
  const state = entry.state === null || entry.state === '' ? Number.NaN : Number(entry.state)
  return phone === '' ? null : { phone, state: Number.isFinite(state) ? state : null }
}

/** Phones of a list, of JSON text of one, or of a plain number; null where the value cannot be read as phones. */
export const phonesOf = (value: Json | undefined): readonly Phone[] | null => {
  const inner = unpacked(value)
  if (typeof inner === 'string' && /^\s*[[{]/.test(inner)) return null
  const list = Array.isArray(inner) ? inner : inner === null || inner === undefined ? [] : [inner]
  return list.flatMap((entry) => phoneOf(entry) ?? [])
}

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
