import { type Customer, customerJsonFields, customerTextFields, customerTimeFields } from './customer.ts'

/** Columns of a customer's content, in the order of its values. */
export const customerColumns = [
  ...customerTextFields,
  ...customerTimeFields,
  'dialState',
  ...customerJsonFields,
  'extra',
  'unknown',
] as const

type Column = (typeof customerColumns)[number]
type Value = string | number | null

/** A customer as a row of values: a missing time is 0, lists and objects are JSON. The order of {@link customerColumns}. */
export type CustomerValues = readonly Value[]

/**
 * A customer whose values are ready to be stored. It goes from thread to thread in a fraction of the time that the
 * customer itself would take.
 */
export type PackedCustomer = Pick<Customer, 'id' | 'gmtCreate' | 'gmtModify'> & { readonly values: CustomerValues }

/** A packed customer with what the store would else work out of it while it writes. */
export type PreparedCustomer = PackedCustomer & {
  /** Stands for the values: another one is a change. */
  readonly hash: number
  readonly nameKey: string
  readonly nameOrder: string
  readonly initials: string
  readonly phoneKey: string
}

/** A customer in any of its forms. */
export type PulledCustomer = Customer | PackedCustomer | PreparedCustomer

const json = (value: readonly unknown[]): string => (value.length === 0 ? '[]' : JSON.stringify(value))
const jsonObject = (value: object): string => {
  for (const _ in value) return JSON.stringify(value)
  return '{}'
}

/** The values of a customer. */
export const customerValues = (row: PulledCustomer): CustomerValues => {
  if ('values' in row) return row.values
  const values: Value[] = []
  for (const field of customerTextFields) values.push(row[field])
  for (const field of customerTimeFields) values.push(Math.trunc(row[field] ?? 0))
  values.push(row.dialState)
  for (const field of customerJsonFields) values.push(json(row[field]))
  values.push(jsonObject(row.extra), jsonObject(row.unknown))
  return values
}

/** Packs a customer. */
export const packCustomer = (row: PulledCustomer): PackedCustomer => {
  const { id, gmtCreate, gmtModify } = row
  return { id, gmtCreate, gmtModify, values: customerValues(row) }
}

/** The customer that stands in stored columns. */
export const storedCustomer = (id: string, column: (name: Column) => Value): Customer => {
  const row: Record<string, unknown> = { id, dialState: column('dialState') }
  for (const field of customerTextFields) row[field] = column(field)
  for (const field of customerTimeFields) row[field] = column(field) === 0 ? null : column(field)
  for (const field of [...customerJsonFields, 'extra', 'unknown'] as const)
    row[field] = JSON.parse(String(column(field)))
  return row as Customer
}

const places = new Map(customerColumns.map((name, place) => [name, place]))

/** One value of a customer in either form. */
export const customerValue = ({ values }: PackedCustomer, name: Column): Value => values[places.get(name) ?? -1] ?? null

/** The customer itself. */
export const customerOf = (row: PulledCustomer): Customer =>
  'values' in row ? storedCustomer(row.id, (name) => customerValue(row, name)) : row
