import type { RecordComment } from '#shared/domain/records'
import { createdOrNull } from '../../engine/remote/answers.ts'
import { wireAttachments } from '../../engine/remote/attachments.ts'
import type { CallTools } from '../../engine/remote/call-tools.ts'
import { readOne, readPage } from '../../engine/remote/page.ts'
import type { Parsed } from '../../engine/remote/row.ts'
import type { Created, ObjectKey, Page, Sending } from '../../engine/remote/types.ts'
import { type Asked, parseComment } from '../followups/index.ts'

export type CommentDraft = Pick<RecordComment, 'objType' | 'objId' | 'content' | 'attachmentList' | 'extra'>

/** Calls about comments of records. */
export type CommentCalls = {
  readonly list: (object: ObjectKey, signal?: AbortSignal) => Promise<Page<RecordComment>>
  readonly get: (id: string) => Promise<RecordComment>
  /** Null where the firm took it and does not say under which id. */
  readonly create: (draft: CommentDraft, sending?: Sending) => Promise<Created<RecordComment> | null>
  readonly remove: (id: string) => Promise<void>
}

declare module '#core/engine/remote/types' {
  interface AreaRemotes {
    readonly comments: CommentCalls
  }
}

const wholeRow = [['content'], ['gmtCreate'], ['operUser']] as const

/**
 * A list that is asked for whole. A firm that counts more than it gives, be it on the first page only, is asked for the
 * pages behind; what it does not give then either is missing in the answer.
 */
async function readAll(read: (pageIndex: number) => Promise<Page<RecordComment>>): Promise<Page<RecordComment>> {
  const first = await read(0)
  const rows = new Map(first.rows.map((row) => [row.id, row]))
  const bad = [...first.bad]
  let { total } = first
  for (let pageIndex = 1; rows.size + bad.length < (total ?? 0); pageIndex += 1) {
    const before = rows.size
    const behind = await read(pageIndex)
    for (const row of behind.rows) rows.set(row.id, row)
    if (rows.size === before) break
    bad.push(...behind.bad)
    total = behind.total ?? total
  }
  return { ...first, rows: [...rows.values()], bad, total }
}

/** Comments of records (§3, §7 "Follow-ups and comments"). */
export const commentCalls = ({ ask, times }: CallTools): CommentCalls => {
  const reader =
    (asked: Asked = {}) =>
    (raw: unknown): Parsed<RecordComment> =>
      parseComment(raw, times, asked)
  const get = async (id: string): Promise<RecordComment> => readOne(await ask('comment.get', { id }), id, reader())
  return {
    list: ({ id, type }, signal) =>
      readAll(async (pageIndex) => {
        const data = await ask('comment.list', { objType: type, objId: id, pageIndex }, { signal })
        return readPage(
          data,
          { pageIndex, isBelow: pageIndex > 0, mayBeEmpty: true },
          reader({ object: { type, id, name: '' } }),
        )
      }),
    get,
    create: async (draft, sending) => {
      const { objType, objId, content } = draft
      const attachmentList = wireAttachments(draft.attachmentList)
      const extra = draft.extra.type === undefined ? {} : { extra: JSON.stringify(draft.extra) }
      const data = await ask('comment.create', { objType, objId, content, attachmentList, ...extra }, sending)
      return createdOrNull(data, reader({ object: { type: objType, id: objId, name: '' } }), wholeRow)
    },
    remove: async (id) => {
      await ask('comment.delete', { id })
    },
  }
}
