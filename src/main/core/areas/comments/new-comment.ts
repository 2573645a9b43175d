import type { Author, RecordComment } from '#shared/domain/records'

type WrittenComment = Pick<RecordComment, 'id' | 'objType' | 'objId' | 'content' | 'attachmentList' | 'extra'>

/** A comment that a person writes here, as the store keeps it until the firm shows its own. */
export function newComment(operUser: Author, draft: WrittenComment, gmtCreate: number): RecordComment {
  return { ...draft, operUser, gmtCreate, unknown: {} }
}
