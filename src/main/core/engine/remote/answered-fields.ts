import type { Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import { typedNumber } from '#shared/domain/typed-number'
import { isRecord } from './coerce.ts'

/** Names of the fields that stood in the answer from which a row was read; only of rows for which they were noted. */
const saidFields = new WeakMap<object, ReadonlySet<string>>()

/** Of these rows, the fields that stood in the answer as numbers. */
const numberFields = new WeakMap<object, ReadonlySet<string>>()

/** Keeps which fields the answer of a row had, and which of them as numbers. */
export const noteAnsweredFields = (row: object, raw: unknown): void => {
  if (!isRecord(raw)) return
  const names = Object.keys(raw)
  saidFields.set(row, new Set(names))
  numberFields.set(row, new Set(names.filter((name) => typeof raw[name] === 'number')))
}

/** A typed value as the row would have it: a number as it is written where the answer had one, however it was typed. */
export const typedAsIn = (row: object, field: string, value: Json): Json =>
  typeof value === 'string' && numberFields.get(row)?.has(field) === true ? String(typedNumber(value) ?? value) : value

/**
 * True where the answer from which the row was read had no such field: its empty value says nothing then. Custom fields
 * are named `extra.<fieldName>`.
 */
export const lacks = (row: { readonly id: string; readonly extra?: object }, field: string): boolean => {
  const said = saidFields.get(row)
  if (said === undefined) return false
  if (!field.startsWith(extraPrefix)) return !said.has(field)
  return !said.has('extra') || !Object.hasOwn(row.extra ?? {}, field.slice(extraPrefix.length))
}
