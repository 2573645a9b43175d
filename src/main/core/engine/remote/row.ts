import type { Json } from '#shared/domain/customer'
import { hasOnlyBlanksBeside } from '#shared/domain/phone-entries'
import { isRecord, put, toId, toList, toNumber, toRecord, toText, type Wire } from './coerce.ts'
import type { FirmTimes } from './times.ts'
import type { Page } from './types.ts'

// Fields of a row, read by hand: zod takes ten times as long, and a first sync reads hundreds of thousands of rows.

/** Why a row has no place of its own, and what it held. */
export type BadRow = Page<unknown>['bad'][number]

/** What a row becomes: a record, or the reason why it has no place of its own. */
export type Parsed<Row> = { readonly row: Row } | { readonly bad: BadRow }

/** Fields of one row that were not understood, as they came; null while there are none. */
export type Unknown = { fields: Record<string, Json> | null }

export const nothing: { readonly [key: string]: Json } = Object.freeze({})

const longestId = 200
const deepest = 64
const plainId = /^[\w-]{1,200}$/
const unusable = /[\u0000-\u001f\u007f]/

/** An id that a path, a store and a message can carry; '' where the value is none (D-68). */
export const usableId = (value: unknown): string => {
  const id = toId(value)
  if (plainId.test(id)) return id
  return id.length <= longestId && id.isWellFormed() && !unusable.test(id) ? id : ''
}

/** The id of another record; '' also for the zero by which many a firm says that there is none. */
export const linkedId = (id: string): string => (id === '0' ? '' : id)

/** The same of a value that came over the wire; undefined where it is no id. */
export const readLink = (value: unknown): string | undefined => {
  const id = usableId(value)
  return id === '' ? undefined : linkedId(id)
}

/** JSON text of anything that came over the wire; '' where it is nested too deep to be written. */
export const jsonText = (value: unknown): string => {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return ''
  }
}

const isTame = (value: unknown, depth: number): boolean => {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every((one) => isTame(one, depth - 1))
  const record = value as Wire
  // Parsed JSON inherits nothing that a loop over names would meet, and the loop costs a third of Object.values.
  for (const name in record) if (typeof record[name] !== 'string' && !isTame(record[name], depth - 1)) return false
  return true
}

/**
 * A value that can be written as JSON and read again: what is nested deeper than anyone would is its own text, and so is
 * a number beyond all numbers. Almost always the value itself.
 */
export const tame = (value: unknown, depth = deepest): Json => {
  if (isTame(value, depth)) return value as Json
  if (typeof value === 'number') return String(value)
  if (depth === 0) return jsonText(value)
  if (Array.isArray(value)) return value.map((one) => tame(one, depth - 1))
  const record: Record<string, Json> = {}
  for (const [key, one] of Object.entries(value as Wire)) put(record, key, tame(one, depth - 1))
  return record
}

/** Keeps a value that has no place in its field under its name. */
export const keep = (unknown: Unknown, name: string, value: unknown): void => {
  unknown.fields ??= {}
  put(unknown.fields, name, tame(value))
}

/** True where the firm sent something in this field that was not understood: the row does not have all of it. */
export const isUnread = (
  row: {
    readonly phoneMore: readonly unknown[]
    readonly tagList?: readonly unknown[]
    readonly unknown: { readonly [key: string]: Json }
  },
  name: string,
): boolean => {
  if (!Object.hasOwn(row.unknown, name)) return false
  const read = name === 'phoneMore' ? row.phoneMore : name === 'tagList' ? row.tagList : undefined
  return read === undefined || !hasOnlyBlanksBeside(row.unknown[name], read.length)
}

/** Keeps every field whose name nobody knows. */
export const keepOthers = (row: Wire, known: ReadonlySet<string>, unknown: Unknown): void => {
  for (const name of Object.keys(row)) if (!known.has(name)) keep(unknown, name, row[name])
}

/** The bad list's entry of a row without a usable id. */
export const badRow = (raw: unknown): BadRow => ({
  reason: isRecord(raw) ? 'no-usable-id' : 'not-a-record',
  body: jsonText(raw),
})

/** Text of a plain value; a list or an object is kept and reads as ''. */
export const readText = (row: Wire, name: string, unknown: Unknown): string => {
  const value = row[name]
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') keep(unknown, name, value)
  return toText(value)
}

/** JSON text as it came, also where the server sends the list or the object itself. */
export const readJsonText = (row: Wire, name: string): string => {
  const value = row[name]
  return typeof value === 'object' && value !== null ? jsonText(value) : toText(value)
}

/** Epoch milliseconds; null where the field is empty or no time, which is then kept. */
export const readTime = (row: Wire, name: string, times: FirmTimes, unknown: Unknown): number | null => {
  const value = row[name]
  if (value === undefined || value === null || value === '') return null
  const time = times.parse(value)
  if (time === null && value !== 0) keep(unknown, name, value)
  return time
}

/** A number, also where the server sends it as text; null where the field is empty or none, which is then kept. */
export const readNumber = (row: Wire, name: string, unknown: Unknown): number | null => {
  const value = row[name]
  if (value === undefined || value === null || value === '') return null
  const number = toNumber(value)
  if (number === null) keep(unknown, name, value)
  return number
}

/** Reads each item; the raw value is kept beside where one was not understood, so that nothing is lost. */
export const readItems = <Item>(
  row: Wire,
  name: string,
  none: readonly Item[],
  read: (item: unknown) => Item | null,
  unknown: Unknown,
): readonly Item[] => {
  const value = row[name]
  if (value === undefined || value === null || value === '' || value === '[]') return none
  const list = toList(value)
  if (list === null) {
    keep(unknown, name, value)
    return none
  }
  const items: Item[] = []
  for (const one of list) {
    const item = read(one)
    if (item !== null) items.push(item)
  }
  if (items.length !== list.length) keep(unknown, name, value)
  return items
}

/** An object, also where the server sends it as JSON text; {} where it is neither, and the value is kept. */
export const readObject = (row: Wire, name: string, unknown: Unknown): { readonly [key: string]: Json } => {
  const value = row[name]
  if (value === undefined || value === null || value === '' || value === '{}') return nothing
  const record = toRecord(value)
  if (record === null) keep(unknown, name, value)
  return record === null ? nothing : (tame(record) as { readonly [key: string]: Json })
}

/** A part of its own; the value is kept where it is none. */
export const readPart = <Part>(
  row: Wire,
  name: string,
  none: Part,
  read: (value: unknown) => Part | null,
  unknown: Unknown,
): Part => {
  const value = row[name]
  if (value === undefined || value === null || value === '') return none
  const part = read(value)
  if (part === null) keep(unknown, name, value)
  return part ?? none
}

/** An id inside a row; one that nobody could ask for is kept and reads as ''. */
export const readId = (row: Wire, name: string, unknown: Unknown): string => {
  const value = row[name]
  if (value === undefined || value === null || value === '') return ''
  const id = usableId(value)
  if (id === '') keep(unknown, name, value)
  return id
}
