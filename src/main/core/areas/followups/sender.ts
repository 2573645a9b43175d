import type { FollowUpDraft } from '#core/areas/followups/calls'
import type { Remote } from '#core/engine/remote/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { GROUP_TYPE, readFollowUpContent } from '#shared/domain/followups'
import type { FollowUp } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import { noteTaken } from '../../engine/sync/pull/unlisted.ts'
import { type Look, sendCreate } from '../../engine/sync/push/send-create.ts'
import type { RevertTools, Sender, SendOutcome, SendTools } from '../../engine/sync/push/types.ts'
import { attachmentsOf, customerNamedBy, textOrEmpty, writtenOf } from '../files/index.ts'
import { hideFollowUp, newFollowUp, showFollowUp } from './new-followup.ts'
import { isAlike, isUnclaimed, moveFollowUp, ROUNDING } from './own-ids.ts'

const PAGE = 50
/** Follow-ups of the object here among which one that says the same is looked for. */
const COMPARED = 500
/** Pages that are read for a follow-up whose answer was lost. */
const MOST_PAGES = 20

/**
 * New follow-ups (§3, §7). The id is made here and stays the same, so a lost answer is found by it, and a server that
 * says `duplicate` says that it arrived. One that a firm keeps under an id of its own is the only one that says the same
 * and was not here before it was sent.
 */
export const followupSender: Sender = {
  entity: 'followup',
  kinds: ['create'],
  area: 'followups',
  record: null,
  lane: 'records',
  async send(operation, tools) {
    const draft = draftOf(operation)
    const { store, remote, signal } = tools
    const { localId: id, opId } = operation
    const written = store.followups.get(id)
    const isLike = (row: FollowUp) => written !== null && isAlike(row, written)
    const find = (notes: FieldValues, exact: boolean) => {
      const known = Array.isArray(notes.known) ? notes.known : []
      const isIt = (row: FollowUp) => !exact && isLike(row) && !known.includes(row.id) && isUnclaimed(store, row.id)
      return findAtFirm(remote, draft, signal, isIt)
    }
    return sendCreate<FollowUp>(operation, tools, {
      notes: async () => ({
        known: store.followups
          .ofObject(draft.objType, draft.objId, null, COMPARED)
          .filter(isLike)
          .map((row) => row.id),
      }),
      async post() {
        try {
          const row = await remote.followups.create(draft, { key: opId, signal })
          return { id: row?.id ?? id, row }
        } catch (error) {
          if (!(error instanceof Failure) || error.code !== 'refused') throw error
          if (error.details.code === 'duplicate') return { id, row: null }
          // Another server may refuse the second one in words of its own.
          const sent = operation.attempts > 1 ? await find(operation.base, false) : null
          if (sent?.kind !== 'found') throw error
          return { id: sent.row.id, row: sent.row }
        }
      },
      look: find,
      get: async () => null,
      arrived: (firmId, row) => arrived(operation, tools, firmId, row),
      idOf: (row) => row.id,
    })
  },
  revert({ localId, patch }, { store, changed }) {
    const row = store.followups.get(localId)
    store.followups.remove([localId])
    if (row === null) return
    changed('followups', [row.objId, row.group.id])
    if (hideFollowUp(store, row, patch.before)) changed('customers', [row.objId])
  },
  isBlank: (content) => readFollowUpContent(content).text.trim() === '',
  show: showMended,
  restore({ localId, patch, at }, { store, author, now }) {
    // Where the firm has it already, its row says more than the change.
    if (store.followups.get(localId) !== null) return
    const type = typeof patch.type === 'number' ? patch.type : 0
    const gmtCreate = typeof patch.gmtCreate === 'number' ? patch.gmtCreate : at
    const written = { ...writtenOf(localId, patch), type, gmtCreate, quote: textOrEmpty(patch.quote) }
    showFollowUp(store, newFollowUp(store, author, written), now)
  },
  leadsTo: (_store, { patch }) => customerNamedBy(patch),
}

function draftOf({ localId, patch, createdAt }: Operation): FollowUpDraft {
  return {
    id: localId,
    objId: textOrEmpty(patch.objId),
    objType: textOrEmpty(patch.objType),
    type: typeof patch.type === 'number' ? patch.type : 0,
    content: textOrEmpty(patch.content),
    quote: textOrEmpty(patch.quote),
    gmtCreate: typeof patch.gmtCreate === 'number' ? patch.gmtCreate : createdAt,
    attachmentList: attachmentsOf(patch.attachmentList),
  }
}

/**
 * Looks for a follow-up among those of its object: to the end, or down to its own time where they come newest first.
 * `isIt` knows it under another id.
 */
async function findAtFirm(
  remote: Remote,
  draft: FollowUpDraft,
  signal: AbortSignal,
  isIt: (row: FollowUp) => boolean,
): Promise<Look<FollowUp>> {
  const object = { id: draft.objId, type: draft.objType }
  let seen = 0
  let last = Number.POSITIVE_INFINITY
  let sorted = true
  let garbled = false
  const alike = new Map<string, FollowUp>()
  const absent = (proved: boolean): Look<FollowUp> => {
    const [row] = alike.values()
    if (row === undefined) return { kind: proved && !garbled ? 'absent' : 'unclear' }
    return alike.size > 1 ? { kind: 'several' } : { kind: 'found', row }
  }
  for (let pageIndex = 0; pageIndex < MOST_PAGES; pageIndex += 1) {
    const { rows, bad, total } = await remote.followups.ofObject(object, { pageIndex, pageSize: PAGE }, signal)
    const row = rows.find(({ id }) => id === draft.id)
    if (row !== undefined) return { kind: 'found', row }
    for (const one of rows) if (isIt(one)) alike.set(one.id, one)
    garbled ||= bad.length > 0
    for (const { gmtCreate } of rows) {
      sorted &&= gmtCreate !== null && gmtCreate <= last
      last = gmtCreate ?? last
    }
    seen += rows.length
    if (rows.length === 0) return absent(total === null || seen >= total)
    if ((total !== null && seen >= total) || (sorted && last < draft.gmtCreate - ROUNDING)) return absent(true)
  }
  return { kind: 'unclear' }
}

function arrived({ localId, patch }: Operation, tools: SendTools, id: string, row: FollowUp | null): SendOutcome {
  const { store, clock, changed } = tools
  const isOther = id !== localId
  if (isOther && !isUnclaimed(store, id)) return { kind: 'doubtful' }
  return {
    kind: 'done',
    ...(isOther ? { serverId: id } : {}),
    // Its customer says at the firm which one is the last.
    ...(patch.objType === GROUP_TYPE ? { also: [{ entity: 'customer', id: textOrEmpty(patch.objId) }] } : {}),
    accept() {
      if (isOther) moveFollowUp(store, localId, id, clock.now())
      const known = store.followups.get(id)
      const shown = row === null ? known : withPlace(row, known)
      if (shown === null) return
      store.followups.upsert([shown], clock.now())
      noteTaken(store, followupSender.area ?? '', id)
      changed('followups', [shown.objId, shown.group.id])
    },
  }
}

/** An answer that says less about where it hangs than this computer knows does not move it. */
function withPlace(row: FollowUp, known: FollowUp | null): FollowUp {
  if (known === null) return row
  const group = row.group.id === '' ? known.group : row.group
  const object = row.object.id === '' ? known.object : row.object
  return { ...row, group, object, objId: row.objId || known.objId, objType: row.objType || known.objType }
}

function showMended({ localId, patch }: Operation, { store, clock, changed }: RevertTools): void {
  const row = store.followups.get(localId)
  if (row === null) return
  store.followups.replace([{ ...row, ...fieldsOf(row, patch) }], clock.now())
  changed('followups', [row.objId, row.group.id])
}

function fieldsOf(row: FollowUp, patch: Operation['patch']): Partial<FollowUp> {
  return {
    content: textOrEmpty(patch.content) || row.content,
    type: typeof patch.type === 'number' ? patch.type : row.type,
    gmtCreate: typeof patch.gmtCreate === 'number' ? patch.gmtCreate : row.gmtCreate,
    attachmentList: attachmentsOf(patch.attachmentList),
  }
}
