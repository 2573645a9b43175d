import { formatTime } from '../../clock.ts'
import { type Call, type Endpoint, type FirmState, shown } from '../../endpoint.ts'
import { JsonText, notFound, Refusal } from '../../envelope.ts'
import { type Condition, rowsOf, rowText } from '../../rows.ts'
import { type Fields, idOf, isFields, textOf } from '../../values.ts'

/** A comment as the server keeps it: its number, its author and its row. */
type Stored = { readonly id: bigint; readonly operId: string; readonly body: string }

function read(firm: FirmState, id: bigint | null): Stored {
  const row = firm.database
    .prepare<[bigint], Stored>('select id, operId, body from comment where id = ?')
    .safeIntegers()
    .get(id ?? -1n)
  if (row === undefined) throw notFound()
  return row
}

/** Changes the comments that stand in a follow-up's own row (§3: JSON); false where there is no such follow-up. */
function inFollowup(firm: FirmState, id: string, change: (before: readonly unknown[]) => readonly unknown[]): boolean {
  const body = firm.database.prepare<[string], string>('select body from followup where id = ?').pluck().get(id)
  if (body === undefined) return false
  const row: unknown = JSON.parse(body)
  const before: unknown = isFields(row) && typeof row.comments === 'string' ? JSON.parse(row.comments) : []
  const comments = JSON.stringify(change(Array.isArray(before) ? before : []))
  firm.database.prepare(`update followup set body = json_set(body, '$.comments', ?) where id = ?`).run(comments, id)
  return true
}

/** Adds a comment by `user`; throws a refusal where its content is blank or its customer or follow-up is gone. */
export function addComment(firm: FirmState, fields: Fields, user: Fields, now: number): JsonText {
  if (textOf(fields.content).trim() === '') throw new Refusal('评论内容不能为空')
  const objType = textOf(fields.objType) || 'company'
  const objId = textOf(fields.objId)
  if (objType === 'company') firm.companies.row(idOf(objId) ?? -1n)
  const time = Math.floor(now / 1000) * 1000
  const row = {
    objType,
    objId,
    content: textOf(fields.content),
    attachmentList: Array.isArray(fields.attachmentList) ? fields.attachmentList : [],
    operUser: { id: user.id, name: user.name, avatarUrl: textOf(user.avatarUrl) },
    gmtCreate: formatTime(time),
    extra: fields.extra ?? JSON.stringify({ type: 0 }),
  }
  const body = JSON.stringify(row)
  const { lastInsertRowid } = firm.database
    .prepare('insert into comment (objType, objId, operId, gmtCreate, body) values (?, ?, ?, ?, ?)')
    .run(objType, objId, textOf(user.id), time, body)
  const id = BigInt(lastInsertRowid)
  if (objType === 'followup') {
    const { operUser, content, gmtCreate } = row
    const added = { id: String(id), operUser, content, gmtCreate }
    if (!inFollowup(firm, objId, (before) => [...before, added])) throw notFound()
  }
  return new JsonText(rowText(id, body))
}

/** Takes a comment away, out of its follow-up's row too; throws a refusal where there is none. */
export function deleteComment(firm: FirmState, id: bigint): void {
  const { body } = read(firm, id)
  firm.database.prepare('delete from comment where id = ?').run(id)
  const row: unknown = JSON.parse(body)
  if (isFields(row) && row.objType === 'followup') {
    inFollowup(firm, textOf(row.objId), (before) => before.filter((one) => !isFields(one) || one.id !== String(id)))
  }
}

function removeComment({ firm, params, user }: Call): null {
  const { id, operId } = read(firm, idOf(params.id))
  if (operId !== user.id) throw new Refusal('只能删除自己的评论', 'forbidden', 403)
  deleteComment(firm, id)
  return null
}

/** Comments (§7). */
export const commentEndpoints: readonly Endpoint[] = [
  shown('POST', '/api/v1/comment', 'comment.create', ({ firm, body, user, now }) =>
    firm.database.transaction(() => addComment(firm, body, user, now)).immediate(),
  ),
  shown('GET', '/api/v1/comment', 'comment.list', (call) => {
    const { objType, objId } = call.query
    const conditions: Condition[] = [
      ['objType = ?', textOf(objType) || 'company'],
      ['objId = ?', textOf(objId)],
    ]
    return rowsOf(call, 'comment', conditions, 'gmtCreate desc, id desc', call.query, -1)
  }),
  shown('GET', '/api/v1/comment/:id', 'comment.get', ({ firm, params }) => {
    const { id, body } = read(firm, idOf(params.id))
    return new JsonText(rowText(id, body))
  }),
  shown('DELETE', '/api/v1/comment/:id', 'comment.delete', (call) =>
    call.firm.database.transaction(() => removeComment(call)).immediate(),
  ),
]
