import { z } from 'zod'
import type { Json } from '#shared/domain/customer'
import type { ConfigEntry, EnumChoice, FieldDefinition, NamedEntry, Region, User } from '#shared/domain/reference'
import {
  isRecord,
  put,
  toFlag,
  toInteger,
  toList,
  tolerant,
  toText,
  toTexts,
  type Wire,
} from '../../engine/remote/coerce.ts'
import { jsonText, tame, usableId } from '../../engine/remote/row.ts'

// Small lists go through zod: what a field may be stands beside its name, and their speed does not matter.
const text = tolerant(toText)
const id = tolerant(usableId)
const size = tolerant((value) => Math.max(0, toInteger(value, 0)))

const choice = (item: unknown): EnumChoice | null => {
  if (!isRecord(item)) {
    const value = toText(item)
    return value === '' ? null : { value, label: value }
  }
  const value = toText(item.value ?? item.id ?? item.key)
  const label = toText(item.label ?? item.name ?? item.text)
  return value === '' && label === '' ? null : { value, label: label || value }
}

/** Choices of a list or of JSON text; none where it is broken: the field then shows what the row holds. */
const choices = (value: unknown): readonly EnumChoice[] =>
  (toList(value) ?? []).map(choice).filter((item) => item !== null)

const fieldShape = z.object({
  fieldName: text.pipe(z.string().min(1)),
  fieldDesc: text,
  /** A missing type is text; an unknown number is kept and shown as text (D-56). */
  fieldType: tolerant((value) => toInteger(value, 1)),
  fieldLength: size,
  columnWidth: size,
  bSysField: tolerant((value) => value),
  enumItems: tolerant((value) => value),
  enumValues: tolerant((value) => value),
  fieldOrder: tolerant((value) => toInteger(value, 0)),
  bListField: tolerant((value) => value),
})

/** A field definition (§3); null where it has no name. `listed` holds where it does not say whether the list shows it. */
export const parseField = (raw: unknown, listed = true): FieldDefinition | null => {
  const parsed = fieldShape.safeParse(raw)
  if (!parsed.success) return null
  const field = parsed.data
  const items = choices(field.enumItems)
  return {
    fieldName: field.fieldName,
    fieldDesc: field.fieldDesc || field.fieldName,
    fieldType: field.fieldType,
    fieldLength: field.fieldLength,
    columnWidth: field.columnWidth,
    system: toFlag(field.bSysField),
    items: items.length > 0 ? items : choices(field.enumValues),
    fieldOrder: field.fieldOrder,
    list: toFlag(field.bListField, listed),
  }
}

const configShape = z.object({
  name: text.pipe(z.string().min(1)),
  /** Values are text; a list or an object is kept as the JSON that the switches of §6 are anyway. */
  value: tolerant((value) => (typeof value === 'object' && value !== null ? jsonText(value) : toText(value))),
})

/** A switch of §6; null where it has no name. */
export const parseConfig = (raw: unknown): ConfigEntry | null => configShape.safeParse(raw).data ?? null

const userShape = z.object({
  id: id.pipe(z.string().min(1)),
  name: text,
  flName: text,
  status: tolerant((value) => toInteger(value, 1)),
  avatarUrl: text,
  gids: tolerant(toTexts),
})

/** A user (§3); null where it has no id. A user without a status is active, for the list asks for active ones. */
export const parseUser = (raw: unknown): User | null => {
  const { data } = userShape.safeParse(raw)
  if (data === undefined) return null
  const { gids, ...user } = data
  return { ...user, teamIds: gids }
}

const restOf = (raw: Wire): NamedEntry['rest'] => {
  const rest: Record<string, Json> = {}
  for (const key of Object.keys(raw)) if (key !== 'id' && key !== 'name') put(rest, key, tame(raw[key]))
  return rest
}

/** A role, a tag or a team; null where it has no id. */
export const parseNamed = (raw: unknown): NamedEntry | null => {
  if (!isRecord(raw)) return null
  const own = usableId(raw.id)
  return own === '' ? null : { id: own, name: toText(raw.name), rest: restOf(raw) }
}

/** A region of `kind`, whose id stands under `<kind>Id` and the one above it under `<parent>Id`; null without an id. */
export const parseRegion = (raw: unknown, kind: Region['kind'], parent: Region['kind'] | null): Region | null => {
  if (!isRecord(raw)) return null
  const own = usableId(raw[`${kind}Id`]) || usableId(raw.id)
  const above = parent === null ? '' : usableId(raw[`${parent}Id`]) || usableId(raw.parentId)
  return own === '' ? null : { id: own, name: toText(raw.name), kind, parentId: above }
}
