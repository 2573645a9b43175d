import type { CommentDraft } from '#core/remote/types'
import type { Store } from '#core/store/types'
import type { Operation } from '#core/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import type { RecordComment } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import type { Sender, SendOutcome, SendTools } from '../types.ts'
import { attachmentsOf, textOf } from './attachments.ts'

/** A request that was sent may still be worked on for so long; before that its comment is not missing. Milliseconds. */
const SETTLED = 60_000
/** Time until a comment that was taken and could not be found is looked for again, milliseconds. */
const SOON = 1_000
/** Where nothing was noted before sending, comments older than this before the first attempt are not it. Milliseconds. */
const BEFORE_FIRST = 10 * 60_000

/** What is noted of a comment before it is sent; kept as the operation's base. */
type Notes = {
  /** Ids of comments that looked like it before it was sent. */
  readonly known?: readonly string[]
  /** True from the moment before it was sent. */
  readonly sent?: boolean
}

/**
 * New comments (§3, §7). The server gives the id, so a comment whose answer was lost is known again by the marker in
 * `extra.clientId`, else by its words: same author, same content, and not among those that were there before. One such
 * is it; two need a person; none is asked for again until the request must have ended, then it is sent once more.
 */
export const commentSender: Sender = {
  entity: 'comment',
  lane: 'records',
  turn: ({ patch }) => `comments of ${textOf(patch.objType)} ${textOf(patch.objId)}`,
  async send(operation, tools) {
    if (operation.kind !== 'create') throw new Failure('invalid-input', { kind: operation.kind })
    if (operation.state !== 'verify') return create(operation, tools)
    const sent = await look(operation, tools)
    return sent === 'missing' ? create(operation, tools) : sent
  },
  revert({ localId }, { store, changed }) {
    const row = store.comments.get(localId)
    store.comments.remove([localId])
    if (row !== null) changed('comments', [row.objId])
  },
  show({ localId, patch }, { store, clock, changed }) {
    const row = store.comments.get(localId)
    if (row === null) return
    const content = textOf(patch.content) || row.content
    store.comments.upsert([{ ...row, content, attachmentList: attachmentsOf(patch.attachmentList) }], clock.now())
    changed('comments', [row.objId])
  },
}

async function create(operation: Operation, tools: SendTools): Promise<SendOutcome> {
  const { store, remote, clock, signal } = tools
  const draft = draftOf(operation)
  const notes = notesOf(operation)
  const known = notes.known ?? (await alikeBefore(operation, tools))
  // What is noted here must be on the disk before the request can be on its way.
  const noted: FieldValues = { ...(known === null ? {} : { known }), sent: true }
  store.work.step(operation.opId, { base: noted }, clock.now())
  tools.noteSent()
  const row = await remote.comments.create(draft, { key: operation.opId, signal })
  if (row !== null) return arrived(operation, tools, row)
  try {
    const sent = await look({ ...operation, base: noted }, tools)
    return sent === 'missing' ? { kind: 'again', after: SETTLED } : sent
  } catch (error) {
    // It was taken: whatever stands in the way of finding it now must not have it sent again.
    if (!(error instanceof Failure)) throw error
    return { kind: 'again', after: SOON }
  }
}

/** Ids of comments that look like this one before it is sent; null where the firm keeps marks, so that none matters. */
async function alikeBefore(operation: Operation, tools: SendTools): Promise<readonly string[] | null> {
  if (marksAreKept(tools.store)) return null
  const rows = await alikeOnes(operation, tools)
  return marksAreKept(tools.store) ? null : rows.map(({ id }) => id)
}

/** Looks whether a comment that was sent is there. */
async function look(operation: Operation, tools: SendTools): Promise<SendOutcome | 'missing'> {
  // Without a note it was never sent: what failed was the look before.
  if (notesOf(operation).sent !== true) return 'missing'
  const [first, second] = await alikeOnes(operation, tools)
  if (second !== undefined) return { kind: 'doubtful' }
  if (first !== undefined) return arrived(operation, tools, first)
  const left = SETTLED - tools.sentAgo()
  return left > 0 ? { kind: 'again', after: left } : 'missing'
}

/** Comments on the server that may be this one: the one with its mark, else those with its words. */
async function alikeOnes(
  operation: Operation,
  { store, remote, signal }: SendTools,
): Promise<readonly RecordComment[]> {
  const { opId, localId, patch, firstAt, createdAt } = operation
  const page = await remote.comments.list({ type: textOf(patch.objType), id: textOf(patch.objId) }, signal)
  if (!marksAreKept(store) && page.rows.some(({ extra }) => textOf(extra.clientId) !== ''))
    store.values.put(MARKS_KEPT, 'yes')
  const marked = page.rows.filter(({ extra }) => extra.clientId === opId)
  if (marked.length > 0 || marksAreKept(store)) return marked.slice(0, 1)
  const author = store.comments.get(localId)?.operUser.id ?? ''
  const { known } = notesOf(operation)
  const since = (firstAt ?? createdAt) - BEFORE_FIRST
  return page.rows.filter(
    (row) =>
      sameWords(row.content, textOf(patch.content)) &&
      (author === '' || row.operUser.id === author) &&
      (known === undefined ? (row.gmtCreate ?? since) >= since : !known.includes(row.id)) &&
      // One that another operation was recognised in is that one.
      store.work.temporaryId('comment', row.id) === null,
  )
}

function sameWords(one: string, other: string): boolean {
  const plain = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
  return plain(one) === plain(other)
}

function arrived({ localId }: Operation, tools: SendTools, row: RecordComment): SendOutcome {
  const { store, clock, changed } = tools
  if (store.work.temporaryId('comment', row.id) !== null) return { kind: 'doubtful' }
  return {
    kind: 'done',
    serverId: row.id,
    accept() {
      store.comments.rename(localId, row.id)
      store.comments.upsert([row], clock.now())
      changed('comments', [row.objId])
    },
  }
}

/** Name of the store's value that says that this firm gives the marker back. */
const MARKS_KEPT = 'push.comment.marks'

function marksAreKept(store: Store): boolean {
  return store.values.get(MARKS_KEPT) === 'yes'
}

function draftOf({ opId, patch }: Operation): CommentDraft {
  const extra = patch.extra
  const given = typeof extra === 'object' && extra !== null && !Array.isArray(extra) ? extra : {}
  return {
    objType: textOf(patch.objType),
    objId: textOf(patch.objId),
    content: textOf(patch.content),
    attachmentList: attachmentsOf(patch.attachmentList),
    extra: { ...(given as { readonly [key: string]: Json }), clientId: opId },
  }
}

function notesOf({ base }: Operation): Notes {
  const { known, sent } = base
  return {
    ...(Array.isArray(known) ? { known: known.filter((id): id is string => typeof id === 'string') } : {}),
    ...(sent === true ? { sent } : {}),
  }
}
