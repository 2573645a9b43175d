import type { EnumItem, MetaField } from '#shared/contract/fields'
import type { WritableEntity } from '#shared/domain/work'
import { extraPrefix, plainField } from './known-fields.ts'
import { isWord, type Words } from './words.ts'

export { valueName } from './known-fields.ts'

/** The firm's fields, and the level and charge-status lists that every screen shares (D-08, CL-46). */
export type FieldLists = {
  readonly fields: readonly MetaField[]
  readonly levels: readonly EnumItem[]
  readonly chargeStatuses: readonly EnumItem[]
  /** People by their ids, where a screen shows whom a record was given to. */
  readonly people?: readonly EnumItem[]
}

/** Lists that hold nothing, while the firm's are not there. */
export const noLists: FieldLists = { fields: [], levels: [], chargeStatuses: [] }

/** A field's label: the firm's own, else ours for a field that §3 knows, else its name. */
export const fieldLabel = (field: MetaField, words: Words): string => {
  const key = `field.${field.name}`
  const own = field.label.trim()
  if (own !== '' && own !== field.name) return own
  return field.system && isWord(key) ? words(key) : own || field.name
}

/** Choices of a field; level and charge status have theirs from the one shared source. */
export const itemsOf = (field: MetaField, lists: FieldLists): readonly EnumItem[] => {
  if (field.system && field.name === 'level') return lists.levels
  if (field.system && field.name === 'chargeStatus') return lists.chargeStatuses
  if (field.system && field.name === 'ownerid') return lists.people ?? []
  return field.items
}

/** Types of the system fields whose definitions a firm may leave out. */
const usualTypes: Readonly<Record<string, number>> = {
  ownerid: 3,
  level: 3,
  chargeStatus: 4,
  phoneMore: 17,
  gmtCooperate: 7,
  gmtApply: 7,
  gmtExpires: 7,
  gmtFollowup: 8,
}

/** The definition behind a value's name; a plain text field where the firm has none of that name. */
export const fieldOf = (entity: WritableEntity, name: string, lists: FieldLists): MetaField => {
  const custom = name.startsWith(extraPrefix)
  const own = custom ? name.slice(extraPrefix.length) : name
  const found =
    entity === 'customer' ? lists.fields.find((field) => field.system !== custom && field.name === own) : undefined
  return found ?? { ...plainField(own, usualTypes[own] ?? 1), system: !custom }
}
