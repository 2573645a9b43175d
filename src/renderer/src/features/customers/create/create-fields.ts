import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import type { LocaleKey } from '#shared/locale/index'
import { type Editing, editedOf, editingOf, isEditable, isLong } from '../../../lib/editing.ts'
import { kindOf } from '../../../lib/field-kinds.ts'
import type { FieldLists } from '../../../lib/field-labels.ts'
import { knownFields, plainField, valueName } from '../../../lib/known-fields.ts'

/** A field of the form; `wide` takes both columns. */
export type FormFieldPlace = { readonly field: MetaField; readonly wide: boolean }

/** What stands in the form: values by the names under which they are sent. */
export type FormValues = Readonly<Record<string, Editing>>

const isWide = (field: MetaField): boolean => {
  const kind = kindOf(field)
  return field.name === 'name' || kind === 'choices' || kind === 'phones'
    ? field.type !== 13 && field.type !== 14
    : isLong(field, '')
}

/**
 * Fields that a person fills in: the name, which is there whatever the firm says, then the system's fields and the
 * firm's own, each in the firm's order.
 */
export const formFields = (lists: FieldLists): readonly FormFieldPlace[] => {
  const all = lists.fields.length > 0 ? [...lists.fields].sort((one, other) => one.order - other.order) : knownFields
  const own = all.filter((field) => isEditable(field, undefined) && !(field.system && field.name === 'name'))
  const name = all.find((field) => field.system && field.name === 'name') ?? plainField('name', 1)
  const places = own.map((field) => ({ field, wide: isWide(field) }))
  // Narrow ones first, so that none stands alone in its line between wide ones.
  const part = (system: boolean, wide: boolean) =>
    places.filter((place) => place.field.system === system && place.wide === wide)
  return [
    { field: name, wide: true },
    ...part(true, false),
    ...part(true, true),
    ...part(false, false),
    ...part(false, true),
  ]
}

/** What a field begins with. */
export const emptyOf = (field: MetaField, zone: string): Editing => editingOf(field, undefined, zone)

/** True where nothing stands in a field. */
export const isEmpty = (editing: Editing | undefined): boolean =>
  editing === undefined || (typeof editing === 'string' ? editing.trim() === '' : editing.length === 0)

/** What is to be sent of the form, and what is wrong with it by the names of the values. */
export const valuesOf = (
  places: readonly FormFieldPlace[],
  form: FormValues,
  zone: string,
): { readonly values: Readonly<Record<string, Json>>; readonly wrong: Readonly<Record<string, LocaleKey>> } => {
  const values: Record<string, Json> = {}
  const wrong: Record<string, LocaleKey> = {}
  for (const { field } of places) {
    const name = valueName(field)
    const editing = form[name]
    if (name === 'name' && isEmpty(editing)) wrong[name] = 'create.nameRequired'
    if (editing === undefined || isEmpty(editing)) continue
    const edited = editedOf(field, typeof editing === 'string' ? editing.trim() : editing, undefined, zone)
    if (edited.kind === 'wrong') wrong[name] = edited.reason
    if (edited.kind === 'value') values[name] = edited.value
  }
  return { values, wrong }
}
