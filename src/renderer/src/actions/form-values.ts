import type { MetaField } from '#shared/contract/fields'
import type { Json } from '#shared/domain/customer'
import type { LocaleKey } from '#shared/locale/index'
import { type Editing, editedOf, editingOf } from '../lib/editing.ts'
import { valueName } from '../lib/known-fields.ts'

/** A field of the form; `wide` takes both columns. */
export type FormFieldPlace = { readonly field: MetaField; readonly wide: boolean }

/** What stands in the form: values by the names under which they are sent. */
export type FormValues = Readonly<Record<string, Editing>>

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
  nameRequired: LocaleKey,
): { readonly values: Readonly<Record<string, Json>>; readonly wrong: Readonly<Record<string, LocaleKey>> } => {
  const values: Record<string, Json> = {}
  const wrong: Record<string, LocaleKey> = {}
  for (const { field } of places) {
    const name = valueName(field)
    const editing = form[name]
    if (name === 'name' && isEmpty(editing)) wrong[name] = nameRequired
    if (editing === undefined || isEmpty(editing)) continue
    const edited = editedOf(field, typeof editing === 'string' ? editing.trim() : editing, undefined, zone)
    if (edited.kind === 'wrong') wrong[name] = edited.reason
    if (edited.kind === 'value') values[name] = edited.value
  }
  return { values, wrong }
}
