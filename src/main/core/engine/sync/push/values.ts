import type { Json } from '#shared/domain/customer'
import type { FieldValues } from '#shared/domain/work'

/** The values of these fields, as far as they are among them. */
export function onlyFields(values: FieldValues, fields: readonly string[]): Record<string, Json> {
  return Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field)))
}

/** The values of all fields but these. */
export function withoutFields(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))
}

/** True for the very same value; one that is not there is null. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
