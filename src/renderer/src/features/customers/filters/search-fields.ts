import type { MetaField } from '#shared/contract/fields'
import { type FieldLists, valueName } from '../../../lib/field-labels.ts'
import { isRecord, textOf, unpacked } from '../../../lib/values.ts'

/** Switch that names further fields to search by (§6). */
export const searchFieldsSwitch = 'company.search.fields'

const namesIn = (value: string | undefined): readonly string[] => {
  const inner = unpacked(value)
  const entries = Array.isArray(inner) ? inner : typeof inner === 'string' ? inner.split(/[,，;\n]/) : []
  return entries.flatMap((entry) => {
    const named = isRecord(entry) ? (textOf(entry.fieldName) ?? textOf(entry.name)) : textOf(entry)
    return named === null ? [] : [named.trim()]
  })
}

/** Fields that the firm adds to the search, in its order: a JSON list, or names by commas or lines (CL-41). */
export const searchFields = (value: string | undefined, lists: FieldLists): readonly MetaField[] => {
  const names = [...new Set(namesIn(value))]
  return names.flatMap((name) => {
    const plain = name.replace(/^extra\./, '')
    const found =
      lists.fields.find((field) => valueName(field) === name) ?? lists.fields.find((field) => field.name === plain)
    // The name has its own box.
    return found === undefined || (found.system && found.name === 'name') ? [] : [found]
  })
}
