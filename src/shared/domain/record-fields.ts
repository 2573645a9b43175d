import type { Json } from './customer.ts'
import type { FieldValues } from './work.ts'

/** How a merge reads and writes the fields of one kind of record; both are pure. */
export type RecordFields<Row> = {
  /** Values of the named fields; a field that the row does not have is null. */
  readonly valuesOf: (row: Row, fields: readonly string[]) => FieldValues
  /** The row with other values; names that it cannot carry are left out. */
  readonly withValues: (row: Row, values: FieldValues) => Row
}

/** How the names of custom fields begin (FD-12) where they stand beside system fields. */
export const extraPrefix = 'extra.'

/** The parts of a row that a merge can reach, by the form of their values. */
type Shape = {
  readonly texts: readonly string[]
  /** Numbers and times in epoch milliseconds; null where there is none. */
  readonly numbers: readonly string[]
  readonly lists: readonly string[]
}

type Extended = { readonly extra: { readonly [key: string]: Json } }

/** Fields of a kind of record: system fields by name, custom fields as `extra.<fieldName>` (FD-12). */
export const recordFields = <Row extends Extended>(shape: Shape): RecordFields<Row> => {
  const texts: ReadonlySet<string> = new Set(shape.texts)
  const numbers: ReadonlySet<string> = new Set(shape.numbers)
  const lists: ReadonlySet<string> = new Set(shape.lists)
  const valueIn = (row: Row, field: string): Json => {
    if (field.startsWith(extraPrefix)) {
      const name = field.slice(extraPrefix.length)
      return Object.hasOwn(row.extra, name) ? (row.extra[name] ?? null) : null
    }
    const known = texts.has(field) || numbers.has(field) || lists.has(field)
    return known ? ((row[field as keyof Row] as Json | undefined) ?? null) : null
  }
  return {
    valuesOf: (row, fields) => Object.fromEntries(fields.map((field) => [field, valueIn(row, field)])),
    withValues(row, values) {
      const own: Record<string, Json> = {}
      const extra: Record<string, Json> = { ...row.extra }
      for (const [field, value] of Object.entries(values)) {
        if (field.startsWith(extraPrefix)) extra[field.slice(extraPrefix.length)] = value
        else if (texts.has(field)) own[field] = value === null ? '' : String(value)
        else if (numbers.has(field)) own[field] = typeof value === 'number' ? value : null
        else if (lists.has(field)) own[field] = Array.isArray(value) ? value : []
      }
      return { ...row, ...own, extra }
    },
  }
}
