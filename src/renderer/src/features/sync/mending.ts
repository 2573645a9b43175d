import type { OutboxEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import type { LocaleKey } from '#shared/locale/index'
import { type Editing, editedOf, editingOf } from '../../lib/editing.ts'
import { type FieldLists, fieldOf } from '../../lib/field-labels.ts'
import { isRecord, without } from '../../lib/values.ts'

type Change = OutboxEntry['changes'][number]

/** What is sent instead, by field. */
export type Patch = Readonly<Record<string, Json>>

/** What was mended of a rejected change: the values that are sent instead, and what stands in editors, by field. */
export type Mended = {
  readonly patch: Patch
  readonly editors: Readonly<Record<string, Editing>>
}

/** What a draft holds; a draft that nobody can read holds nothing, and one of an earlier version values alone. */
export const mendedIn = (text: string | null): Mended => {
  try {
    const kept: Json = text === null ? null : JSON.parse(text)
    if (!isRecord(kept)) return { patch: {}, editors: {} }
    return isRecord(kept.patch) && isRecord(kept.editors)
      ? { patch: kept.patch, editors: kept.editors as Mended['editors'] }
      : { patch: kept, editors: {} }
  } catch {
    return { patch: {}, editors: {} }
  }
}

/** The same with something else in the editor of a field. */
export const withEditing = ({ patch, editors }: Mended, name: string, editing: Editing): Mended => ({
  patch: without(patch, name),
  editors: { ...editors, [name]: editing },
})

/** What stands in the editor of a field. An emptied value is one, too. */
export const editingIn = (
  { patch, editors }: Mended,
  { entity }: Pick<OutboxEntry, 'entity'>,
  change: Change,
  { lists, zone }: { readonly lists: FieldLists; readonly zone: string },
): Editing => {
  const value = Object.hasOwn(patch, change.field) ? patch[change.field] : change.to
  return editors[change.field] ?? editingOf(fieldOf(entity, change.field, lists), value, zone)
}

/** What is sent of it, and why what stands in an editor cannot be sent, by field. */
export const sentOf = (
  { patch, editors }: Mended,
  { entity, changes }: Pick<OutboxEntry, 'entity' | 'changes'>,
  { lists, zone }: { readonly lists: FieldLists; readonly zone: string },
): { readonly patch: Patch; readonly wrong: Readonly<Record<string, LocaleKey>> } => {
  const values: Record<string, Json> = { ...patch }
  const wrong: Record<string, LocaleKey> = {}
  for (const { field, to } of changes) {
    const editing = editors[field]
    if (editing === undefined) continue
    const result = editedOf(fieldOf(entity, field, lists), editing, to, zone)
    if (result.kind === 'value') values[field] = result.value
    if (result.kind === 'wrong') wrong[field] = result.reason
  }
  return { patch: values, wrong }
}
