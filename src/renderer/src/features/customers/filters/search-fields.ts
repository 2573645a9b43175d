import type { MetaField } from '#shared/contract/fields'
import { customerTimeFields } from '#shared/domain/customer'
import { filterOfColumn } from '#shared/domain/customer-filters'
import { type FieldKind, kindOf } from '../../../lib/field-kinds.ts'
import { type FieldLists, fieldOf, itemsOf, valueName } from '../../../lib/field-labels.ts'
import { extraPrefix } from '../../../lib/known-fields.ts'
import { isRecord, textOf, unpacked } from '../../../lib/values.ts'
import type { ListFilters } from '../list-query.ts'

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

/** Kinds without a text that anybody could type: days have filters of their own, as accounts have. */
const unsearched: ReadonlySet<FieldKind> = new Set(['date', 'date-time', 'images', 'files', 'account'])
const isTime = ({ name, system }: MetaField): boolean =>
  system && (customerTimeFields as readonly string[]).includes(name)

/** Fields that the firm adds to the search, in its order: a JSON list, or names by commas or lines (CL-41). */
export const searchFields = (value: string | undefined, lists: FieldLists): readonly MetaField[] => {
  const names = [...new Set(namesIn(value))]
  return names.flatMap((name) => {
    const plain = name.replace(/^extra\./, '')
    const found =
      lists.fields.find((field) => valueName(field) === name) ?? lists.fields.find((field) => field.name === plain)
    // The name has its own box.
    const isNone = found === undefined || (found.system && found.name === 'name')
    return isNone || unsearched.has(kindOf(found)) || isTime(found) ? [] : [found]
  })
}

const inWords = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Values whose labels hold a text that is searched in a field; null where what stands in rows is what a person reads. */
const valuesSaid = (field: string, text: string, lists: FieldLists): readonly string[] | null => {
  // People are found by their names in the rows.
  const items = field === 'ownerid' ? [] : itemsOf(fieldOf('customer', field, lists), lists)
  if (items.every(({ label, value }) => label === value)) return null
  const found = items.filter(({ label }) => inWords(label).includes(inWords(text)))
  return found.length === 0 ? null : found.map(({ value }) => value)
}

/** The filters with what is searched in a field of choices asked for as the choices that are called so. */
export const withChoicesSaid = <Filters extends ListFilters>(filters: Filters, lists: FieldLists): Filters => {
  let said = filters
  for (const [field, text] of Object.entries(filters.extraSearch)) {
    const found = text.trim() === '' ? null : valuesSaid(field, text, lists)
    if (found === null) continue
    const custom = field.startsWith(extraPrefix) ? field.slice(extraPrefix.length) : null
    const own = filterOfColumn(field)
    const name = own?.takes === 'texts' ? (own.name as 'level') : null
    const chosen =
      (custom === null ? (name === null ? said.columnValues[field] : said[name]) : said.extraSet[custom]) ?? []
    // Both filters hold.
    const values = chosen.length === 0 ? found : found.filter((value) => chosen.includes(value))
    if (values.length === 0) continue
    const { [field]: _said, ...extraSearch } = said.extraSearch
    said = { ...said, extraSearch }
    if (custom !== null) said = { ...said, extraSet: { ...said.extraSet, [custom]: values } }
    else if (name !== null) said = { ...said, [name]: values }
    else said = { ...said, columnValues: { ...said.columnValues, [field]: values } }
  }
  return said
}
