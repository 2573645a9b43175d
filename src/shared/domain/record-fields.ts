import type { Customer, Json } from './customer.ts'
import { customerTextFields, customerTimeFields } from './customer.ts'
import { type Contact, contactTextFields, contactTimeFields } from './records.ts'
import type { FieldValues } from './work.ts'

/** How a merge reads and writes the fields of one kind of record; both are pure. */
export type RecordFields<Row> = {
  /** Values of the named fields; a field that the row does not have is null. */
  readonly valuesOf: (row: Row, fields: readonly string[]) => FieldValues
  /** The row with other values; names that it cannot carry are left out. */
  readonly withValues: (row: Row, values: FieldValues) => Row
}

const extraPrefix = 'extra.'

/** The parts of a row that a merge can reach, by the form of their values. */
type Shape = {
  readonly texts: ReadonlySet<string>
  readonly numbers: ReadonlySet<string>
  readonly lists: ReadonlySet<string>
}

type Extended = { readonly extra: { readonly [key: string]: Json } }

const fieldsOf = <Row extends Extended>({ texts, numbers, lists }: Shape): RecordFields<Row> => {
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

/** Fields of a customer: system fields by name, custom fields as `extra.<fieldName>` (FD-12). */
export const customerFields: RecordFields<Customer> = fieldsOf({
  texts: new Set(customerTextFields),
  numbers: new Set([...customerTimeFields, 'dialState']),
  lists: new Set(['phoneMore', 'participantList', 'tagList']),
})

/** Fields of a contact, named as those of a customer. */
export const contactFields: RecordFields<Contact> = fieldsOf({
  texts: new Set(contactTextFields),
  numbers: new Set([...contactTimeFields, 'dialState']),
  lists: new Set(['phoneMore', 'tagList']),
})
