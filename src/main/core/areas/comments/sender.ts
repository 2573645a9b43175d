import type { CommentDraft } from '#core/areas/comments/calls'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import type { RecordComment } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { classifyFailure } from '../../engine/sync/failures.ts'
import { noteTaken } from '../../engine/sync/pull/unlisted.ts'
import { type Look, sendCreate } from '../../engine/sync/push/send-create.ts'
import type { Sender, SendOutcome, SendTools } from '../../engine/sync/push/types.ts'
import { attachmentsOf, customerNamedBy, textOrEmpty, writtenOf } from '../files/index.ts'
import { commentedPlaces } from '../followups/index.ts'
import { newComment } from './new-comment.ts'

/** Where nothing was noted before sending, comments older than this before the first attempt are not it. Milliseconds. */
const BEFORE_FIRST = 10 * 60_000
/** A list of so many rows, or of a multiple, may be a page of a longer one. */
const PAGE = 10

/**
 * New comments (§3, §7). The server gives the id, so a comment whose answer was lost is known again by the marker in
 * `extra.clientId`, else by its words: same author, same content, and not among those that were there before. One such
 * is it; two need a person, and so does one that a list cannot prove absent.
 */
export const commentSender: Sender = {
  entity: 'comment',
  kinds: ['create'],
  area: 'comments',
  record: null,
  lane: 'records',
  turn: ({ patch }) => `comments of ${textOrEmpty(patch.objType)} ${textOrEmpty(patch.objId)}`,
  async send(operation, tools) {
    const { remote, signal } = tools
    return sendCreate(operation, tools, {
      notes: () => alikeBefore(operation, tools),
      async post() {
        const made = await remote.comments.create(draftOf(operation), { key: operation.opId, signal })
        return made ?? { id: null, row: null }
      },
      look: (notes, exact) => look(operation, tools, notes, exact),
      get: (id) => remote.comments.get(id),
      arrived: (id, row) => arrived(operation, tools, id, row),
      idOf: ({ id }) => id,
    })
  },
  revert({ localId }, { store, changed }) {
    const row = store.comments.get(localId)
    store.comments.remove([localId])
    if (row !== null) tellOf(store, changed, row)
  },
  isBlank: (content) => content.trim() === '',
  show({ localId, patch }, { store, clock, changed }) {
    const row = store.comments.get(localId)
    if (row === null) return
    const content = textOrEmpty(patch.content) || row.content
    store.comments.replace([{ ...row, content, attachmentList: attachmentsOf(patch.attachmentList) }], clock.now())
    changed('comments', [row.objId])
  },
  restore({ localId, patch, at }, { store, author, now }) {
    const extra = (patch.extra ?? {}) as RecordComment['extra']
    store.comments.upsert([newComment(author, { ...writtenOf(localId, patch), extra }, at)], now)
  },
  leadsTo: (_store, { patch }) => customerNamedBy(patch),
}

/** Ids of comments that look like this one before it is sent; nothing where the firm keeps marks, or shows no list. */
async function alikeBefore(operation: Operation, tools: SendTools): Promise<FieldValues> {
  if (marksAreKept(tools.store)) return {}
  try {
    const { rows } = await commentsOf(operation, tools)
    if (marksAreKept(tools.store)) return {}
    return { known: rows.filter((row) => isLike(row, operation, tools)).map(({ id }) => id) }
  } catch (error) {
    if (error instanceof Failure && showsNoList(error)) return {}
    throw error
  }
}

/** A firm that has no list of comments can be written to all the same. */
function showsNoList(failure: Failure): boolean {
  return failure.code === 'bad-envelope' || classifyFailure(failure, 'create').class === 'rejected'
}

/** Looks whether a comment that was sent is there: the one with its mark, else the one with its words. */
async function look(
  operation: Operation,
  tools: SendTools,
  notes: FieldValues,
  exact: boolean,
): Promise<Look<RecordComment>> {
  const { store } = tools
  const { opId, firstAt, createdAt } = operation
  const { rows, whole } = await commentsOf(operation, tools)
  const marked = rows.find(({ extra }) => extra.clientId === opId)
  if (marked !== undefined) return { kind: 'found', row: marked }
  const missing = { kind: whole ? 'absent' : 'unclear' } as const
  if (exact || marksAreKept(store)) return missing
  const known = Array.isArray(notes.known) ? notes.known : null
  const since = (firstAt ?? createdAt) - BEFORE_FIRST
  const alike = rows.filter((row) => isLike(row, operation, tools) && known?.includes(row.id) !== true)
  // A list that was cut at the noting may show an old comment later: there the time has to speak for it too.
  const [first, second] = alike.filter(({ gmtCreate }) =>
    known !== null && whole ? true : gmtCreate === null ? whole : gmtCreate >= since,
  )
  if (second !== undefined) return { kind: 'several' }
  return first === undefined ? missing : { kind: 'found', row: first }
}

/** The comments of the object; `whole` where no further one can be on the server. */
async function commentsOf(
  { patch }: Operation,
  { store, remote, signal }: SendTools,
): Promise<{ readonly rows: readonly RecordComment[]; readonly whole: boolean }> {
  const { rows, bad, total } = await remote.comments.list(
    { type: textOrEmpty(patch.objType), id: textOrEmpty(patch.objId) },
    signal,
  )
  if (!marksAreKept(store) && rows.some(({ extra }) => textOrEmpty(extra.clientId) !== ''))
    store.values.put(MARKS_KEPT, 'yes')
  const mayBeCut = total === null ? rows.length > 0 && rows.length % PAGE === 0 : total > rows.length
  const read = bad.length === 0 && !mayBeCut
  return { rows, whole: read && !denies(patch, rows, store) }
}

/**
 * True where the list lacks a comment that the firm took from here, or the last one that could show such a comment
 * showed none: what such a firm does not list may be there all the same.
 */
function denies({ objType, objId }: FieldValues, rows: readonly RecordComment[], { comments, values, work }: Store) {
  const listed = new Set(rows.map(({ id }) => id))
  const taken = comments
    .ofObject(textOrEmpty(objType), textOrEmpty(objId))
    .filter(({ id }) => work.temporaryId('comment', id) !== null)
  const lacked = taken.filter(({ id }) => !listed.has(id)).length
  if (taken.length > 0) values.put(DENIES, lacked === taken.length ? 'yes' : null)
  return lacked > 0 || values.get(DENIES) === 'yes'
}

/** True for a comment with the words and the author of this one that no other operation was recognised in. */
function isLike(row: RecordComment, { localId, patch }: Operation, { store }: SendTools): boolean {
  const author = store.comments.get(localId)?.operUser.id ?? ''
  return (
    sameWords(row.content, textOrEmpty(patch.content)) &&
    (author === '' || row.operUser.id === author) &&
    store.work.temporaryId('comment', row.id) === null
  )
}

function sameWords(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
  return plain(one) === plain(other)
}

function arrived({ localId, patch }: Operation, tools: SendTools, id: string, row: RecordComment | null): SendOutcome {
  const { store, clock, changed } = tools
  if (store.work.temporaryId('comment', id) !== null) return { kind: 'doubtful' }
  return {
    kind: 'done',
    serverId: id,
    accept() {
      const known = store.comments.get(localId)
      store.comments.rename(localId, id)
      if (row !== null) store.comments.upsert([known === null ? row : filled(row, known)], clock.now())
      noteTaken(store, commentSender.area ?? '', id)
      tellOf(store, changed, { objType: textOrEmpty(patch.objType), objId: textOrEmpty(patch.objId) })
    },
  }
}

/** Comments of a follow-up are shown with it as well. */
function tellOf(
  store: Store,
  changed: SendTools['changed'],
  { objType, objId }: Pick<RecordComment, 'objType' | 'objId'>,
): void {
  changed('comments', [objId])
  const places = commentedPlaces(store, objType, objId)
  if (places.length > 0) changed('followups', places)
}

/** An answer that says less of a comment than this computer knows takes nothing of it away. */
function filled(row: RecordComment, known: RecordComment): RecordComment {
  return {
    ...row,
    objType: row.objType || known.objType,
    objId: row.objId || known.objId,
    content: row.content || known.content,
    operUser: row.operUser.id === '' ? known.operUser : row.operUser,
    gmtCreate: row.gmtCreate ?? known.gmtCreate,
  }
}

/** Name of the store's value that says that this firm gives the marker back. */
const MARKS_KEPT = 'push.comment.marks'

/** Name of the store's value that says that this firm's lists do not show what it took. */
const DENIES = 'push.comment.denies'

function marksAreKept(store: Store): boolean {
  return store.values.get(MARKS_KEPT) === 'yes'
}

function draftOf({ opId, patch }: Operation): CommentDraft {
  const extra = patch.extra
  const given = typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? extra : {}
  return {
    objType: textOrEmpty(patch.objType),
    objId: textOrEmpty(patch.objId),
    content: textOrEmpty(patch.content),
    attachmentList: attachmentsOf(patch.attachmentList),
    extra: { ...(given as { readonly [key: string]: Json }), clientId: opId },
  }
}
