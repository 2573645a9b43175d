import type { Author, FollowUp, ObjectReference, RecordComment } from '#shared/domain/records'

/** Type of a follow-up whose type could not be read. */
const UNREADABLE = -1

const authorOf = (given: Author, known: Author): Author => {
  if (given.id === '' && given.name === '') return known
  if (given.id !== known.id) return given
  return { ...given, name: given.name || known.name, avatarUrl: given.avatarUrl || known.avatarUrl }
}

const referenceOf = (given: ObjectReference, known: ObjectReference): ObjectReference => {
  if (given.id === '') return known
  return given.id === known.id ? { ...given, type: given.type || known.type, name: given.name || known.name } : given
}

/**
 * A follow-up as the server gave it, with what its answer left out as it is known here. Nobody changes a follow-up once
 * it is written, so what is empty in an answer was never emptied.
 */
export const completeFollowUp = (given: FollowUp, known: FollowUp): FollowUp => ({
  ...given,
  objType: given.objType || known.objType,
  objId: given.objId || known.objId,
  type: given.type === UNREADABLE ? known.type : given.type,
  content: given.content || known.content,
  gmtCreate: given.gmtCreate ?? known.gmtCreate,
  operUser: authorOf(given.operUser, known.operUser),
  object: referenceOf(given.object, known.object),
  group: referenceOf(given.group, known.group),
  attachmentList: given.attachmentList.length === 0 ? known.attachmentList : given.attachmentList,
  quote: given.quote || known.quote,
})

/** The same of a comment. */
export const completeComment = (given: RecordComment, known: RecordComment): RecordComment => ({
  ...given,
  objType: given.objType || known.objType,
  objId: given.objId || known.objId,
  content: given.content || known.content,
  attachmentList: given.attachmentList.length === 0 ? known.attachmentList : given.attachmentList,
  operUser: authorOf(given.operUser, known.operUser),
  gmtCreate: given.gmtCreate ?? known.gmtCreate,
})
