import type { EnumItem } from '#shared/contract/fields'
import { isTooDeepText } from '#shared/domain/json-depth'
import type { ConfigEntry, FieldDefinition } from '#shared/domain/reference'

/** The lists that the list, the filters and the dialogs share (CL-46). */
export type SharedChoices = { readonly levels: EnumItem[]; readonly chargeStatuses: EnumItem[] }

// The last resort of D-08: never an empty menu.
const levels: readonly EnumItem[] = [
  { value: '1', label: 'A级' },
  { value: '2', label: 'B级' },
  { value: '3', label: 'C级' },
  { value: '4', label: 'D级' },
]
const chargeStatuses: readonly EnumItem[] = [
  { value: '0', label: '未付费' },
  { value: '1', label: '已付费' },
]

/**
 * Levels and charge statuses from one source (D-08): the field's own choices, else the organisation's switch of that
 * name as a JSON list of label and value, else the built-in list.
 */
export function sharedChoices(fields: readonly FieldDefinition[], config: readonly ConfigEntry[]): SharedChoices {
  return {
    levels: choicesOf('level', fields, config) ?? [...levels],
    chargeStatuses: choicesOf('chargeStatus', fields, config) ?? [...chargeStatuses],
  }
}

function choicesOf(
  name: string,
  fields: readonly FieldDefinition[],
  config: readonly ConfigEntry[],
): EnumItem[] | null {
  const items = fields.find((field) => field.fieldName === name)?.items ?? []
  if (items.length > 0) return items.map(({ value, label }) => ({ value, label }))
  const switches = [`customer.${name}`, `company.${name}`, name]
  for (const entry of config.filter((one) => switches.includes(one.name))) {
    const parsed = itemsOf(entry.value)
    if (parsed.length > 0) return parsed
  }
  return null
}

function itemsOf(text: string): EnumItem[] {
  if (isTooDeepText(text)) return []
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(list)) return []
  return list.flatMap((item: unknown) => {
    if (typeof item !== 'object' || item === null || !('value' in item) || !('label' in item)) return []
    return [{ value: String(item.value), label: String(item.label) }]
  })
}
