import { linkedId } from '#core/engine/remote/row'
import type { Store } from '#core/engine/store/types'
import type { NamedEntry } from '#shared/domain/reference'

type Tag = { readonly id: string; readonly name: string }

/** True for a tag that a firm can be told of. */
export const hasTagId = ({ id }: Tag): boolean => id !== ''

/** True for a tag on one record (§3: a tag has objType and objId), which a firm may list beside its tags, or instead. */
const isOnRecord = ({ rest: { objId } }: NamedEntry): boolean =>
  (typeof objId === 'string' || typeof objId === 'number') && linkedId(String(objId)) !== ''

/** Tags to choose from: of those on records only names that no other has, each once. */
export function offeredTags(tags: readonly NamedEntry[]): readonly NamedEntry[] {
  const names = new Set(tags.filter((tag) => !isOnRecord(tag)).map(({ name }) => name))
  return tags.filter((tag) => {
    if (!isOnRecord(tag)) return true
    const isNew = !names.has(tag.name)
    names.add(tag.name)
    return isNew
  })
}

/**
 * Tags by the ids under which the firm offers them: those that it named only, and those of a record's own. One that its
 * list does not have, or has twice, stays as it is. `objType` is the type of object that carries them.
 */
export function withTagIds(store: Pick<Store, 'reference'>, objType: string, tags: readonly Tag[]): readonly Tag[] {
  if (tags.length === 0) return tags
  // The list was asked for the tags of customers: one that does not say whose it is, is theirs.
  const all = store.reference.get('tags').filter(({ rest }) => (rest.objType || 'company') === objType)
  const own = offeredTags(all)
  const ids = new Set(own.map(({ id }) => id))
  if (tags.every((tag) => ids.has(tag.id))) return tags
  return tags.map((tag) => {
    const [found, ...more] = ids.has(tag.id) ? [] : own.filter(({ name }) => name === tag.name)
    return found === undefined || more.length > 0 ? tag : { id: found.id, name: tag.name }
  })
}
