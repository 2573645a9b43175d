import type { Store } from '#core/engine/store/types'

type Tag = { readonly id: string; readonly name: string }

/** True for a tag that a firm can be told of. */
export const hasTagId = ({ id }: Tag): boolean => id !== ''

/**
 * Tags with the firm's ids for those that it named only; one that its list does not have, or has twice, keeps ''.
 * `objType` is the type of object that carries them.
 */
export function withTagIds(store: Pick<Store, 'reference'>, objType: string, tags: readonly Tag[]): readonly Tag[] {
  if (tags.every(hasTagId)) return tags
  // The list was asked for the tags of customers: one that does not say whose it is, is theirs.
  const own = store.reference.get('tags').filter(({ rest }) => (rest.objType || 'company') === objType)
  return tags.map((tag) => {
    const [found, ...more] = hasTagId(tag) ? [] : own.filter(({ name }) => name === tag.name)
    return found === undefined || more.length > 0 ? tag : { id: found.id, name: tag.name }
  })
}
