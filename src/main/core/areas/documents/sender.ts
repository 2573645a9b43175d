import type { Store } from '#core/engine/store/types'
import { isFromCopy } from '#core/engine/store/work/doubtful'
import type { Operation } from '#core/engine/store/work/types'
import { Failure, type FailureCode } from '#shared/contract/failure'
import type { FirmDocument } from '#shared/domain/documents'
import type { NotFound } from '../../engine/sync/push/creates.ts'
import { changedNothing, type Look, sendCreate } from '../../engine/sync/push/send-create.ts'
import type { Sender, SendOutcome, SendTools } from '../../engine/sync/push/types.ts'
import { attachmentsOf, customerNamedBy, TAKEN_BACK, textOrEmpty } from '../files/index.ts'
import type { NewDocument } from './calls.ts'
import { binReplaced, isUnsent, looksGone, standingOf, versionArrived, versionOf } from './new-version.ts'

/** Rows that are read at once while a document is looked for in its folder. */
const PAGE = 100

/**
 * A file that was uploaded, registered as a document (DC-02, D-100). The file id is made by the firm for this one upload,
 * so the document of a lost answer is known again in the list of its folder by that alone.
 */
export const documentSender: Sender = {
  entity: 'document',
  kinds: ['create'],
  area: 'documents',
  record: null,
  lane: 'records',
  async send(operation, tools) {
    const { remote, signal, store } = tools
    let document = documentOf(operation)
    // A person gave the file up, and a document is nothing without it.
    if (document === null) return { kind: 'done' }
    const version = versionOf(operation)
    if (version?.replaces && isUnsent(operation)) {
      const standing = await standingOf(remote, { ...document, replaces: version.replaces }, signal)
      if (standing.kind === 'other')
        return { kind: 'changed', base: { ...operation.base, theirs: { ...standing.theirs } } }
      const { name, parent } = standing
      // Where it went meanwhile the new version goes too; a look for a lost answer has to know that.
      if (name !== document.name || parent !== document.parent)
        store.work.step(operation.opId, { patch: { ...operation.patch, name, parent } }, tools.clock.now())
      document = { ...document, name, parent }
    }
    const outcome = await (version?.replaces === null ? registerAside : register)(document, operation, tools)
    if (outcome.kind !== 'done' || outcome.serverId === undefined) return outcome
    const { serverId } = outcome
    if (isTakenBack(store, operation)) {
      // One that an earlier attempt put into the bin is refused there: the second answer decides.
      await unless(['not-found', 'refused'], remote.documents.remove(serverId))
      await unless(['not-found'], remote.documents.removeCompletely(serverId))
      return { kind: 'done' }
    }
    if (version === null) return outcome
    const { replaces } = version
    const binned = replaces !== null && (await binReplaced(remote, replaces.id, document, signal))
    return {
      ...outcome,
      accept() {
        outcome.accept?.()
        versionArrived(store, version, { id: serverId, binned }, tools.clock.now())
      },
    }
  },
  // A document that is not at the firm yet is shown by its upload alone.
  revert: () => undefined,
  show: () => undefined,
  restore: () => undefined,
  leadsTo: (_store, { patch }) => customerNamedBy({ objType: patch.btype ?? '', objId: patch.bid ?? '' }),
}

const register = (document: NewDocument, operation: Operation, tools: SendTools): Promise<SendOutcome> => {
  const { store, remote, signal } = tools
  const isTouched = store.memory.documents.touched.watch()
  return sendCreate(operation, tools, {
    notes: async () => ({}),
    async post() {
      const made = await remote.documents.create(document, { key: operation.opId, signal })
      return made ?? { id: null, row: null }
    },
    look: () => look(document, tools, isFromCopy(operation) && !versionOf(operation)?.replaces),
    get: (id) => remote.documents.get(id, signal),
    arrived: (id, row) => arrived(document, tools, id, row, isTouched),
    idOf: ({ id }) => id,
  })
}

/** The same for a version that takes nobody's place: where its folder is gone at the firm it stands in the root. */
async function registerAside(document: NewDocument, operation: Operation, tools: SendTools): Promise<SendOutcome> {
  const { store, remote, clock, signal } = tools
  const now = () => store.work.get(operation.opId) ?? operation
  const putInto = (parent: string) =>
    store.work.step(operation.opId, { patch: { ...now().patch, parent } }, clock.now())
  try {
    return await register(document, operation, tools)
  } catch (error) {
    const isRefused = error instanceof Failure && (error.code === 'refused' || error.code === 'not-found')
    if (!isRefused || !(await looksGone(remote, document, signal))) throw error
  }
  // A look for a lost answer has to know where it went.
  putInto('')
  try {
    return await register({ ...document, parent: '' }, now(), tools)
  } catch (error) {
    if (changedNothing(error)) putInto(document.parent)
    throw error
  }
}

function documentOf({ patch }: Operation): (NewDocument & { readonly fsid: string }) | null {
  const [file] = attachmentsOf(patch.attachmentList)
  if (file === undefined || file.fsid === '') return null
  const { name, btype, bid, parent } = patch
  return {
    name: textOrEmpty(name),
    fsid: file.fsid,
    btype: textOrEmpty(btype),
    bid: textOrEmpty(bid),
    parent: textOrEmpty(parent),
  }
}

/** Waits for a removal, which may fail in these ways: what is not there any more need not be removed. */
async function unless(codes: readonly FailureCode[], removal: Promise<void>): Promise<void> {
  try {
    await removal
  } catch (error) {
    if (!(error instanceof Failure && codes.includes(error.code))) throw error
  }
}

const isTakenBack = (store: Store, { opId }: Operation): boolean => store.work.get(opId)?.patch[TAKEN_BACK] === true

/**
 * Looks for the document of a file in its folder; nothing is missing before every page was read. `isCopy`: the file went
 * up again out of a copy, so the firm may have it under another file id, which its name alone can tell.
 */
async function look(
  document: NewDocument,
  { remote, signal }: SendTools,
  isCopy: boolean,
): Promise<Look<FirmDocument>> {
  const seen = new Set<string>()
  let isNamed = false
  const notThere = (): NotFound => (isCopy && isNamed ? 'several' : 'absent')
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await remote.documents.list(document, { pageIndex, pageSize: PAGE }, signal)
    const row = page.rows.find(({ fsid }) => fsid === document.fsid)
    if (row !== undefined) return { kind: 'found', row }
    const before = seen.size
    for (const { id, name } of page.rows) {
      seen.add(id)
      isNamed ||= name === document.name
    }
    if (page.bad.length > 0) return { kind: 'unclear' }
    if (page.total !== null && seen.size >= page.total) return { kind: notThere() }
    if (seen.size === before) return { kind: page.total === null ? notThere() : 'unclear' }
  }
}

/** The end of it; one that a list showed and a person changed meanwhile stays as it stands here. */
function arrived(
  document: NewDocument,
  tools: SendTools,
  id: string,
  row: FirmDocument | null,
  isTouched: (id: string) => boolean,
): SendOutcome {
  const { store, clock, changed } = tools
  const { btype, bid, parent, name, fsid } = document
  return {
    kind: 'done',
    serverId: id,
    accept() {
      const now = clock.now()
      const own = { fileSize: null, modifyUserName: '', gmtModify: now, gmtCreate: now, unknown: {} }
      const shown = { ...own, ...row, id, name: row?.name || name, fsid: row?.fsid || (fsid ?? '') }
      if (!isTouched(id)) store.documents.replace([{ ...shown, btype, bid, parent, directory: false, deleted: 0 }], now)
      store.memory.documents.touched.note([id])
      changed('documents', [bid])
      changed('uploads', [])
    },
  }
}
