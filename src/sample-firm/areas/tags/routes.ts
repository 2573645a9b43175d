import { type Call, type Endpoint, pagingOf, shown } from '../../endpoint.ts'
import { type JsonText, notFound, pageOf, Refusal } from '../../envelope.ts'
import { type Fields, textOf } from '../../values.ts'
import { removeTag, setTags, taggedType, tagIdsFrom, tagsOfObject } from './tags.ts'

/** The tags that a query asks for: of an object, or those that a kind of object can carry. */
function wanted({ firm, query }: Call): readonly Fields[] {
  const [objType, objId, name] = [
    textOf(query.objType),
    textOf(query.objId),
    textOf(query.nameLike || query.name).trim(),
  ]
  const rows = objId === '' ? firm.reference.list('tag') : tagsOfObject(firm, taggedType(objType), objId)
  return rows
    .filter((tag) => objType === '' || tag.objType === objType)
    .filter((tag) => textOf(tag.name).includes(name))
}

/** Makes a tag; with an objId the object carries it too, and a tag of that name that is there is taken. */
function addTag({ firm, body, now }: Call): Fields {
  const objType = taggedType(body.objType)
  const [name, objId] = [textOf(body.name).trim(), textOf(body.objId)]
  if (name === '') throw new Refusal('标签名称不能为空')
  const known = firm.reference.list('tag').find((tag) => tag.objType === objType && tag.name === name)
  if (known !== undefined && objId === '') throw new Refusal('标签已存在', 'duplicate')
  const tag = known ?? { id: firm.reference.newId('tag', now), name, objType }
  if (known === undefined) firm.reference.put('tag', textOf(tag.id), tag)
  if (objId === '') return tag
  const carried = tagsOfObject(firm, objType, objId).map(({ id }) => textOf(id))
  setTags(firm, objType, objId, [...carried, textOf(tag.id)], now)
  return { ...tag, objId }
}

function resetTags({ firm, body, now }: Call): JsonText {
  const objType = taggedType(body.objType)
  const objId = textOf(body.objId)
  setTags(firm, objType, objId, tagIdsFrom(firm, objType, body.tagIds ?? body.tags ?? body.ids ?? []), now)
  return pageOf(tagsOfObject(firm, objType, objId), pagingOf({}))
}

/** Deletes a tag, which only an administrator may: every record that carries it loses it. */
function takeAway({ firm, params, now }: Call): null {
  firm.database.transaction(() => removeTag(firm, params.id ?? '', now)).immediate()
  return null
}

/** Tags (§7). */
export const tagEndpoints: readonly Endpoint[] = [
  shown('GET', '/api/v1/tag', 'tag.list', (call) => pageOf(wanted(call), pagingOf(call.query))),
  shown('GET', '/api/v1/tag/names', 'tag.names', (call) => wanted(call).map((tag) => tag.name)),
  shown('GET', '/api/v1/tag/:id', 'tag.get', ({ firm, params }) => {
    const tag = firm.reference.get('tag', params.id ?? '')
    if (tag === null) throw notFound()
    return tag
  }),
  shown('POST', '/api/v1/tag', 'tag.create', (call) => call.firm.database.transaction(() => addTag(call)).immediate()),
  shown('PUT', '/api/v1/tag/resetObjTags', 'tag.reset', resetTags),
  shown('DELETE', '/api/v1/tag/:id', 'tag.delete', takeAway, 'admin'),
]
