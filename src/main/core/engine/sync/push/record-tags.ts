import { isUnread } from '#core/engine/remote/row'
import type { ObjectKey } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { FieldValues } from '#shared/domain/work'
import { sameValue } from '../merge/index.ts'
import { hasTagId, withTagIds } from './tag-ids.ts'
import type { SendTools } from './types.ts'

type Row = Parameters<typeof isUnread>[0]

/** Tags of a record; one that the firm named only has no id. */
export type RecordTags = readonly { readonly id: string; readonly name: string }[]

/**
 * Rows may come without tags (D-66), or with names that the firm's list does not know. Where a change of tags meets
 * such, they are asked for by themselves; a firm that answers with all of its tags, or without one of the row's, does
 * not know them by object, and a person has to look.
 */
export async function withTags(
  theirs: FieldValues,
  before: Row,
  object: ObjectKey,
  { store, remote }: SendTools,
): Promise<FieldValues> {
  if (!Array.isArray(theirs.tagList)) return theirs
  const named = withNamedTags(theirs, object, store)
  const shown = tagsIn(named)
  if (shown.length > 0 && shown.every(hasTagId) && !isUnread(before, 'tagList')) return named
  const tags = await remote.tags.ofObject(object)
  const all = store.reference.get('tags').length
  if (tags.length > 1 && tags.length >= all) throw new Failure('tags-unknown')
  const isThere = (one: RecordTags[number]) =>
    tags.some(({ id, name }) => (hasTagId(one) ? id === one.id : name === one.name))
  if (!shown.every(isThere)) throw new Failure('tags-unknown')
  return { ...theirs, tagList: tags.map(({ id, name }) => ({ id, name })) }
}

/** True where a row has these tags still; false where the firm does not show which it has. */
export async function hasTags(
  tags: RecordTags,
  now: FieldValues,
  row: Row,
  object: ObjectKey,
  tools: SendTools,
): Promise<boolean> {
  try {
    const shown = await withTags(now, row, object, tools)
    return sameValue(idsOf(tagsIn(shown)), idsOf(tags), 'set')
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** The ids by which the firm knows tags. */
export const idsOf = (tags: RecordTags): readonly string[] => tags.map(({ id }) => id)

/** Values in which the tags have the ids that the firm has for their names. */
export function withNamedTags(values: FieldValues, { type }: ObjectKey, store: Store): FieldValues {
  return Array.isArray(values.tagList) ? { ...values, tagList: withTagIds(store, type, tagsIn(values)) } : values
}

/** The tags among the values of a record. */
export function tagsIn({ tagList }: FieldValues): RecordTags {
  return (Array.isArray(tagList) ? tagList : []) as RecordTags
}
