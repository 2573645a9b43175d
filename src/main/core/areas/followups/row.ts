import type { Json } from '#shared/domain/customer'
import type { Author, FollowUp, ObjectReference, RecordComment } from '#shared/domain/records'
import { isRecord, type Wire } from '../../engine/remote/coerce.ts'
import { noAttachments, readAttachment, readAuthor, readReference } from '../../engine/remote/parts.ts'
import {
  badRow,
  keep,
  keepOthers,
  nothing,
  type Parsed,
  readId,
  readItems,
  readJsonText,
  readNumber,
  readObject,
  readPart,
  readText,
  readTime,
  tame,
  type Unknown,
  usableId,
} from '../../engine/remote/row.ts'
import type { FirmTimes } from '../../engine/remote/times.ts'

/** Type of a follow-up whose type cannot be read; shown as a record of another kind (D-13), never as a daily one. */
const unreadableType = -1

const nobody: Author = Object.freeze({ id: '', name: '', avatarUrl: '' })
const nowhere: ObjectReference = Object.freeze({ type: '', id: '', name: '' })

const followUpFields = new Set([
  'id',
  'objType',
  'objId',
  'type',
  'content',
  'gmtCreate',
  'operUser',
  'object',
  'group',
  'attachmentList',
  'quote',
  'comments',
])

const commentFields = new Set(['id', 'objType', 'objId', 'content', 'attachmentList', 'operUser', 'gmtCreate', 'extra'])

const readType = (row: Wire, unknown: Unknown): number => {
  const type = readNumber(row, 'type', unknown)
  if (type === null) return unreadableType
  if (Number.isSafeInteger(type)) return type
  keep(unknown, 'type', type)
  return unreadableType
}

const tameItem = (item: unknown): Json => tame(item)
const noComments: readonly Json[] = Object.freeze([])

/** What a row of a list belongs to where it does not say so itself: what the list was asked for. */
export type Asked = { readonly object?: ObjectReference; readonly group?: ObjectReference }

/** Reads a follow-up (§3). */
export const parseFollowUp = (raw: unknown, times: FirmTimes, asked: Asked = {}): Parsed<FollowUp> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const said = readPart(raw, 'object', nowhere, readReference, unknown)
  const objType = readText(raw, 'objType', unknown) || said.type || (asked.object?.type ?? '')
  const objId = readId(raw, 'objId', unknown) || said.id || (asked.object?.id ?? '')
  const object = { type: said.type || objType, id: said.id || objId, name: said.name }
  const group = readPart(raw, 'group', nowhere, readReference, unknown)
  // What hangs on a customer belongs to it, whether or not the server says so twice.
  const owner = group.id !== '' ? group : (asked.group ?? (object.type === 'company' ? object : group))
  const followUp: FollowUp = {
    id,
    objType,
    objId,
    type: readType(raw, unknown),
    content: readJsonText(raw, 'content'),
    gmtCreate: readTime(raw, 'gmtCreate', times, unknown),
    operUser: readPart(raw, 'operUser', nobody, readAuthor, unknown),
    object,
    group: owner,
    attachmentList: readItems(raw, 'attachmentList', noAttachments, readAttachment, unknown),
    quote: readJsonText(raw, 'quote'),
    comments: readItems(raw, 'comments', noComments, tameItem, unknown),
    unknown: nothing,
  }
  keepOthers(raw, followUpFields, unknown)
  return { row: unknown.fields === null ? followUp : { ...followUp, unknown: unknown.fields } }
}

/** Reads a comment of a record (§3). */
export const parseComment = (raw: unknown, times: FirmTimes, asked: Asked = {}): Parsed<RecordComment> => {
  const id = isRecord(raw) ? usableId(raw.id) : ''
  if (!isRecord(raw) || id === '') return { bad: badRow(raw) }
  const unknown: Unknown = { fields: null }
  const comment: RecordComment = {
    id,
    objType: readText(raw, 'objType', unknown) || (asked.object?.type ?? ''),
    objId: readId(raw, 'objId', unknown) || (asked.object?.id ?? ''),
    content: readJsonText(raw, 'content'),
    attachmentList: readItems(raw, 'attachmentList', noAttachments, readAttachment, unknown),
    operUser: readPart(raw, 'operUser', nobody, readAuthor, unknown),
    gmtCreate: readTime(raw, 'gmtCreate', times, unknown),
    extra: readObject(raw, 'extra', unknown),
    unknown: nothing,
  }
  keepOthers(raw, commentFields, unknown)
  return { row: unknown.fields === null ? comment : { ...comment, unknown: unknown.fields } }
}

declare module '#core/engine/remote/lists' {
  interface ListRows {
    readonly followup: { readonly row: FollowUp; readonly asked: Asked | undefined }
  }
}
