import type { Json, PhoneEntry, RoleMember } from '#shared/domain/customer'
import { isJsonText } from '#shared/domain/json-values'
import { dialNumber } from '#shared/domain/phone-number'
import type { Attachment, Author, ObjectReference } from '#shared/domain/records'
import { isRecord, toList, toNumber, toRecord, toText, type Wire } from './coerce.ts'
import { jsonText, keep, linkedId, tame, type Unknown, usableId } from './row.ts'

// What several kinds of rows carry inside (§3): phones, members, tags, authors, references, attachments.
// A reader answers null where a value says nothing that its kind needs; the row then keeps the value as it came.

export const noPhones: readonly PhoneEntry[] = Object.freeze([])
export const noMembers: readonly RoleMember[] = Object.freeze([])
export const noTags: readonly Tag[] = Object.freeze([])
export const noAttachments: readonly Attachment[] = Object.freeze([])

type Tag = { readonly id: string; readonly name: string }

/**
 * A phone of a list: {phone, state} with whatever else the firm keeps with it, or the bare number. A piece of JSON in
 * place of a number is none.
 */
const readPhone = (item: unknown): PhoneEntry | null => {
  if (!isRecord(item)) {
    const phone = toText(item).trim()
    return phone === '' || isJsonText(phone) || typeof item === 'boolean' ? null : { phone, state: null }
  }
  const phone = toText(item.phone).trim()
  if (phone === '' || isJsonText(phone)) return null
  const state = toNumber(item.state)
  for (const name in item)
    if (name !== 'phone' && name !== 'state')
      return { ...(tame(item) as { readonly [key: string]: Json }), phone, state }
  return { phone, state }
}

/** What stands between two numbers of one text. */
const betweenPhones = /[\r\n,，、;；/|]+/

/** The numbers of a text that is no JSON; null where a part of it is none. */
const phonesOfText = (text: string): readonly string[] | null => {
  const isPhone = (part: string): boolean => 'number' in dialNumber(part)
  if (isPhone(text)) return [text]
  const parts = text.split(betweenPhones).filter((part) => part.trim() !== '')
  return parts.length > 0 && parts.every(isPhone) ? parts : null
}

const phoneItems = (value: unknown): readonly unknown[] | null => {
  if (typeof value === 'number') return phonesOfText(String(value))
  if (typeof value === 'string' && !/^\s*(?:[[{]|null\s*$)/.test(value)) return phonesOfText(value)
  const list = toList(value)
  if (list !== null) return list
  const one = toRecord(value)
  return one === null ? null : [one]
}

/** False for the values by which a firm says nothing. */
export const says = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/**
 * The phones of a row: a list, JSON text of one, one entry, or numbers in a text. The raw value is kept beside where a
 * part of it was not understood: such a list is never written back (`isUnread`).
 */
export const readPhones = (row: Wire, name: string, unknown: Unknown): readonly PhoneEntry[] => {
  const value = row[name]
  if (value === undefined || value === null || value === '' || value === '[]' || value === 0) return noPhones
  const items = phoneItems(value)
  const phones: PhoneEntry[] = []
  let isWhole = items !== null
  for (const item of items ?? []) {
    const phone = readPhone(item)
    if (phone !== null) phones.push(phone)
    if (phone === null || (phone.state === null && isRecord(item) && says(item.state))) isWhole = false
  }
  if (!isWhole) keep(unknown, name, value)
  return phones.length === 0 ? noPhones : phones
}

/** A person with a role, as the server shows it (role, operUser) or as it was assigned (operId, roleid). */
export const readMember = (item: unknown): RoleMember | null => {
  if (!isRecord(item)) return null
  const user = isRecord(item.operUser) ? item.operUser : {}
  const role = isRecord(item.role) ? item.role : {}
  const member = {
    id: usableId(item.id),
    userId: usableId(user.id) || usableId(item.operId),
    userName: toText(user.name),
    roleId: usableId(role.id) || usableId(item.roleid),
    roleName: toText(role.name),
  }
  return member.id === '' && member.userId === '' && member.userName === '' ? null : member
}

/** A tag: {id, name}, or the bare name. */
export const readTag = (item: unknown): Tag | null => {
  if (typeof item === 'string') return item.trim() === '' ? null : { id: '', name: item.trim() }
  if (!isRecord(item)) return null
  const tag = { id: usableId(item.id), name: toText(item.name) }
  return tag.id === '' && tag.name === '' ? null : tag
}

/** The first text that says something. */
export const firstText = (...values: readonly unknown[]): string => {
  for (const value of values) {
    const text = toText(value).trim()
    if (text !== '') return text
  }
  return ''
}

/** The picture of a person, whatever the server calls it. */
export const pictureOf = (person: Wire): string => firstText(person.avatarUrl, person.avatar)

/** operUser of §3. */
export const readAuthor = (item: unknown): Author | null => {
  const person = toRecord(item)
  if (person === null) return null
  return { id: usableId(person.id), name: firstText(person.name, person.nickname), avatarUrl: pictureOf(person) }
}

/** object and group of §3. */
export const readReference = (item: unknown): ObjectReference | null => {
  const reference = toRecord(item)
  if (reference === null) return null
  return { type: toText(reference.type), id: linkedId(usableId(reference.id)), name: toText(reference.name) }
}

/** A file on a record; null where it has neither a file id nor a name. */
export const readAttachment = (item: unknown): Attachment | null => {
  if (!isRecord(item)) return null
  const size = toNumber(item.fileSize)
  const file = {
    id: usableId(item.id),
    name: toText(item.name),
    fsid: usableId(item.fsid),
    fileSize: size === null || size < 0 ? null : size,
  }
  return file.fsid === '' && file.name === '' ? null : file
}

/** A value of a field that nobody here knows, as a person can read it; '' for nothing. */
const plainValue = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return toText(value)
  if (Array.isArray(value)) return value.map(plainValue).filter(Boolean).join('、')
  return toText((value as Wire).name) || jsonText(value)
}

/** The fields of a row that have no place of their own, as text; empty ones are left out. */
export const otherTexts = (
  row: Wire,
  known: ReadonlySet<string>,
): readonly { readonly name: string; readonly value: string }[] =>
  Object.entries(row)
    .filter(([name]) => !known.has(name))
    .map(([name, value]) => ({ name, value: plainValue(value) }))
    .filter(({ value }) => value !== '')
