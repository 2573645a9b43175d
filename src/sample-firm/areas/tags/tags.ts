import type { FirmState } from '../../endpoint.ts'
import { notFound, Refusal } from '../../envelope.ts'
import { type Fields, idFrom, idOf, isFields, textOf, textsOf } from '../../values.ts'

/** Kinds of record that carry tags. */
export type Tagged = 'company' | 'contact'

/** The kind of record that `objType` names; throws a refusal for one without tags. */
export function taggedType(objType: unknown): Tagged {
  const type = textOf(objType) || 'company'
  if (type !== 'company' && type !== 'contact') throw new Refusal('该对象不支持标签')
  return type
}

/** The ids of tags that a client named: by id, by name, or as {id, name}. Throws a refusal for one that is not there. */
export function tagIdsFrom(firm: FirmState, objType: Tagged, value: unknown): readonly string[] {
  const named = (Array.isArray(value) ? value : textsOf(value)).map((one: unknown) =>
    isFields(one) ? textOf(one.id) || textOf(one.name) : textOf(one).trim(),
  )
  const tags = firm.reference.list('tag').filter((tag) => tag.objType === objType)
  return named
    .filter((one) => one !== '')
    .map((one) => {
      const tag = tags.find(({ id }) => id === one) ?? tags.find(({ name }) => name === one)
      if (tag === undefined) throw new Refusal('标签不存在')
      return textOf(tag.id)
    })
}

/** The tags that a record carries. */
export function tagsOfObject(firm: FirmState, objType: Tagged, objId: string): readonly Fields[] {
  const ids = firm.database
    .prepare<[bigint], string>(`select tag from ${objType}_tag where ${objType} = ?`)
    .pluck()
    .all(idOf(objId) ?? -1n)
  return ids.flatMap((id) => {
    const tag = firm.reference.get('tag', id)
    return tag === null ? [] : [{ ...tag, objType, objId }]
  })
}

/** Replaces the tags of a record and moves its gmtModify to `now`; throws a refusal where it is not there. */
export function setTags(
  firm: FirmState,
  objType: Tagged,
  objId: unknown,
  tagIds: readonly string[],
  now: number,
): void {
  const id = idFrom(objId)
  if (objType === 'company') firm.writer.setTags(id, tagIds, now)
  else firm.contacts.setTags(id, tagIds, now)
}

/** Takes a tag away, also from every record that carries it. */
export function removeTag(firm: FirmState, tagId: string, now: number): void {
  const tag = firm.reference.get('tag', tagId)
  if (tag === null) throw notFound()
  const objType = taggedType(tag.objType)
  const carriers = firm.database
    .prepare<[string], bigint>(`select ${objType} from ${objType}_tag where tag = ?`)
    .pluck()
    .safeIntegers()
    .all(tagId)
  for (const id of carriers) {
    const rest = tagsOfObject(firm, objType, String(id)).filter((one) => one.id !== tagId)
    setTags(
      firm,
      objType,
      String(id),
      rest.map((one) => textOf(one.id)),
      now,
    )
  }
  firm.reference.put('tag', tagId, null)
}
