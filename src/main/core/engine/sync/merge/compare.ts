import type { Json } from '#shared/domain/customer'
import type { FieldKind } from './kinds.ts'

/** True where two JSON values are equal in every part; the order of a record's keys does not count. */
export function equal(one: Json, other: Json): boolean {
  if (one === other) return true
  return typeof one === 'object' && typeof other === 'object' && canonical(one) === canonical(other)
}

/** JSON text with the keys of records in order. */
export function canonical(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((one: Json) => canonical(one)).join()}]`
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join()}}`
}

/**
 * True where two values of a field mean the same: a server trims texts, ends lines its own way, keeps times to the
 * second, writes numbers as text and answers sets in an order of its own. None of that is an edit.
 */
export function sameValue(one: Json, other: Json, kind: FieldKind): boolean {
  if (equal(one, other)) return true
  const [a, b] = [plainOf(one), plainOf(other)]
  if (a !== null && b !== null)
    return a === b || (kind === 'time' && sameSecond(one, other)) || (kind === 'highest' && (one ?? 0) === (other ?? 0))
  const [list, others] = [listOf(one), listOf(other)]
  if (list === null || others === null) return false
  if (kind === 'list') return canonical(list.map(memberKey)) === canonical(others.map(memberKey))
  if (kind === 'phones') return sameMembers(list.map(phoneText), others.map(phoneText))
  return kind === 'set' && sameMembers([...new Set(list.map(memberKey))], [...new Set(others.map(memberKey))])
}

/** A plain value as text; null for lists and records. */
function plainOf(value: Json): string | null {
  if (value === null) return ''
  if (typeof value === 'object') return null
  return String(value).replaceAll(/\r\n?/g, '\n').trim()
}

function sameSecond(one: Json, other: Json): boolean {
  return typeof one === 'number' && typeof other === 'number' && Math.abs(one - other) < 1000
}

/** A list as it is; no value at all is an empty one, anything else is null. */
export function listOf(value: Json): readonly Json[] | null {
  if (value === null || value === '') return []
  return Array.isArray(value) ? value : null
}

/** What tells the members of a set apart: the id of a record, else the whole value. */
export function memberKey(member: Json): string {
  const id = typeof member === 'object' && member !== null && 'id' in member ? member.id : null
  return typeof id === 'string' && id !== '' ? `id:${id}` : canonical(member)
}

function phoneText(entry: Json): string {
  const phone = phoneOf(entry)
  if (phone === null || typeof entry !== 'object' || entry === null) return canonical(entry)
  return `${phone.number} ${phone.state} ${canonical({ ...entry, phone: '', state: null })}`
}

/** A number and its state (D-26: no state is 0); null where the entry is none. */
export function phoneOf(entry: Json): { readonly number: string; readonly state: Json } | null {
  if (typeof entry !== 'object' || entry === null || !('phone' in entry)) return null
  const { phone, state } = entry
  return typeof phone === 'string' ? { number: phone.trim(), state: state ?? 0 } : null
}

function sameMembers(one: readonly string[], other: readonly string[]): boolean {
  if (one.length !== other.length) return false
  const sorted = [...other].sort()
  return [...one].sort().every((member, index) => member === sorted[index])
}
