import type { Json } from '#shared/domain/customer'
import { isRecord, listOf, textOf, unpacked } from '#shared/domain/json-values'

export { chosenOf, isRecord, type JsonRecord, listOf, textOf, unpacked } from '#shared/domain/json-values'

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
