import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { extraPrefix } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'

/** What a field of a record may hold; a `name` is a text that is not empty. */
export type FieldForm = 'text' | 'name' | 'number' | 'phones' | 'tags'

/** Fields of a kind of record that a person may write, and their longest texts in characters; 0 where there is no limit. */
export type WritableFields = {
  readonly forms: ReadonlyMap<string, FieldForm>
  readonly lengthOf: (field: string) => number
}

/** Longest text where the firm names no limit, characters. */
const LONGEST = 20_000

/** Values as a row carries them; fails with `invalid-input` and the field that cannot take its value. */
export function checkedValues(asked: FieldValues, { forms, lengthOf }: WritableFields): FieldValues {
  if (Object.keys(asked).length === 0) throw new Failure('invalid-input', { field: '' })
  return Object.fromEntries(
    Object.entries(asked).map(([field, value]) => [field, checkedValue(field, value, lengthOf(field), forms)]),
  )
}

function checkedValue(field: string, value: Json, length: number, forms: WritableFields['forms']): Json {
  const refuse = (reason: string): never => {
    throw new Failure('invalid-input', { field, reason, length })
  }
  if (field.startsWith(extraPrefix)) {
    if (field.length === extraPrefix.length) refuse('unknown')
    if (typeof value === 'string' && value.length > (length || LONGEST)) refuse('too-long')
    return value
  }
  const form = forms.get(field) ?? refuse('unknown')
  if (form === 'text' || form === 'name') {
    const text = value === null ? '' : typeof value === 'object' ? refuse('form') : String(value)
    if (form === 'name' && text.trim() === '') refuse('empty')
    if (text.length > (length || LONGEST)) refuse('too-long')
    return text
  }
  return fits[form](value) ? value : refuse('form')
}

const fits: Readonly<Record<'number' | 'phones' | 'tags', (value: Json) => boolean>> = {
  number: (value) => value === null || typeof value === 'number',
  phones: (value) =>
    Array.isArray(value) &&
    value.every(
      (one: Json) =>
        isRecord(one) && typeof one.phone === 'string' && (one.state === null || typeof one.state === 'number'),
    ),
  tags: (value) =>
    Array.isArray(value) &&
    value.every((one: Json) => isRecord(one) && typeof one.id === 'string' && typeof one.name === 'string'),
}

function isRecord(value: Json): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
