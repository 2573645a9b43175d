// Tags of this firm: rows name them only, and the answer to a change of them has nothing to say. By a habit each record
// has tags of its own (§3: a tag has objType and objId).
import type { Data } from './data.ts'
import { type Call, listOf, noContent, refused } from './pages.ts'
import { readList, textOf, type WireFields } from './wire.ts'

const placeOf = (objType: string, objId: string): string => `${objType}:${objId}`

/** Names of the tags of an object. */
export const tagNames = ({ tags, tagged }: Data, objType: string, objId: string): readonly string[] =>
  (tagged.get(placeOf(objType, objId)) ?? []).map((id) => tags.get(id) ?? '')

/** Tags of an object that are its own. */
export const tagRows = ({ tags, tagged }: Data, objType: string, objId: string): readonly WireFields[] =>
  (tagged.get(placeOf(objType, objId)) ?? []).map((id) => ({
    id: BigInt(objId) + BigInt(id),
    name: tags.get(id),
    objType,
    objId: BigInt(objId),
  }))

/** Gives an object these tags alone, by their ids; false where there is no such tag. */
export function tag({ tags, tagged }: Data, objType: string, objId: string, ids: readonly string[]): boolean {
  if (!ids.every((id) => tags.has(id))) return false
  tagged.set(placeOf(objType, objId), ids)
  return true
}

/** Those of an object, or all that there are. */
const list: Call = ({ data, query, habits }) => {
  const { tags, tagged } = data
  const objId = query.get('objId') ?? ''
  const owns = [...tagged.keys()].flatMap((place) => {
    const [type = '', id = ''] = place.split(':')
    return habits.tagsRecords && (objId === '' || objId === id) ? tagRows(data, type, id) : []
  })
  if (habits.tagsRecords && objId !== '') return listOf(owns)
  const ids = objId === '' ? [...tags.keys()] : (tagged.get(placeOf(query.get('objType') ?? '', objId)) ?? [])
  return listOf([...owns, ...ids.map((id) => ({ id: BigInt(id), name: tags.get(id), objId: 0 }))])
}

const reset: Call = ({ data, body }) =>
  tag(data, textOf(body.objType), textOf(body.objId), readList(body.tagIds).map(textOf))
    ? noContent
    : refused(200, '标签不存在')

/** The calls of the tags. */
export const tagCalls: readonly (readonly ['GET' | 'PUT', string, Call])[] = [
  ['GET', '/api/v1/tag', list],
  ['PUT', '/api/v1/tag/resetObjTags', reset],
]
