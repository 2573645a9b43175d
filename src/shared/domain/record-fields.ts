import type { Customer, Json } from './customer.ts'
import { customerTextFields, customerTimeFields } from './customer.ts'
import type { FieldValues } from './work.ts'

/** How a merge reads and writes the fields of one kind of record; both are pure. */
export type RecordFields<Row> = {
  /** Values of the named fields; a field that the row does not have is null. */
  readonly valuesOf: (row: Row, fields: readonly string[]) => FieldValues
  /** The row with other values; names that it cannot carry are left out. */
  readonly withValues: (row: Row, values: FieldValues) => Row
}

const extraPrefix = 'extra.'
const texts: ReadonlySet<string> = new Set(customerTextFields)
const times: ReadonlySet<string> = new Set(customerTimeFields)
const lists: ReadonlySet<string> = new Set(['phoneMore', 'participantList', 'tagList'])

const customerValue = (row: Customer, field: string): Json => {
  if (field.startsWith(extraPrefix)) {
    const name = field.slice(extraPrefix.length)
    return Object.hasOwn(row.extra, name) ? (row.extra[name] ?? null) : null
  }
  if (texts.has(field) || times.has(field) || lists.has(field) || field === 'dialState')
    return (row[field as keyof Customer] as Json | undefined) ?? null
  return null
}

/** Fields of a customer: system fields by name, custom fields as `extra.<fieldName>` (FD-12). */
export const customerFields: RecordFields<Customer> = {
  valuesOf: (row, fields) => Object.fromEntries(fields.map((field) => [field, customerValue(row, field)])),
  withValues(row, values) {
    const own: Record<string, Json> = {}
    const extra: Record<string, Json> = { ...row.extra }
    for (const [field, value] of Object.entries(values)) {
      if (field.startsWith(extraPrefix)) extra[field.slice(extraPrefix.length)] = value
      else if (texts.has(field)) own[field] = value === null ? '' : String(value)
      else if (times.has(field) || field === 'dialState') own[field] = typeof value === 'number' ? value : null
      else if (lists.has(field)) own[field] = Array.isArray(value) ? value : []
    }
    return { ...row, ...own, extra }
  },
}
