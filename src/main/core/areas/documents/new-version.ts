// New versions of documents on their way to the firm. Its API changes no bytes of a document: a version is made as a new
// one of the same name and place, and the one before it goes to the recycle bin, where it can be had back.
import { setDeleted } from '#core/areas/documents/store/deleted'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { isUnsentCopy } from '#core/engine/store/work/doubtful'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import type { FirmDocument } from '#shared/domain/documents'
import type { FieldValues } from '#shared/domain/work'
import { classifyFailure } from '../../engine/sync/failures.ts'
import { readCreate } from '../../engine/sync/push/creates.ts'
import { textOrEmpty } from '../files/index.ts'
import type { DocumentOwner } from './calls.ts'

/** The document, with its bytes, that a person saw when the change was made. */
export type Replaced = { readonly id: string; readonly fsid: string }

/** Another version than that one, at the firm; id '' where the document is gone there. */
export type Theirs = Replaced & { readonly name: string; readonly by: string; readonly at: number | null }

/** What makes the registration of a document that of a version: which edit it is of, and what it takes the place of. */
export type Version = { readonly edit: string; readonly replaces: Replaced | null }

const recordOf = (value: Json | undefined): FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as FieldValues) : {}

const replacedIn = (value: Json | undefined): Replaced | null => {
  const { id, fsid } = recordOf(value)
  return textOrEmpty(id) === '' ? null : { id: textOrEmpty(id), fsid: textOrEmpty(fsid) }
}

/** The version that an operation of the outbox makes; null for a document that is new. */
export const versionOf = ({ entity, patch }: Pick<Operation, 'entity' | 'patch'>): Version | null => {
  const edit = textOrEmpty(patch.edit)
  return entity !== 'document' || edit === '' ? null : { edit, replaces: replacedIn(patch.replaces) }
}

/** The part of a patch that says it. */
export const versionPatch = ({ edit, replaces }: Version): FieldValues => ({
  edit,
  replaces: replaces === null ? null : { ...replaces },
})

/** Open operations that make versions of a document, in their order. */
export const versionsOf = (store: Store, edit: string): readonly Operation[] =>
  store.work.openOf('document').filter((operation) => versionOf(operation)?.edit === edit)

/** The other version over which a person is asked; null where an operation waits for something else. */
export function theirsOf({ state, lastCode, base }: Operation): Theirs | null {
  const { id, fsid, name, by, at } = recordOf(base.theirs)
  if (state !== 'rejected' || lastCode !== 'changed-elsewhere' || base.theirs === undefined) return null
  const time = typeof at === 'number' ? at : null
  return { id: textOrEmpty(id), fsid: textOrEmpty(fsid), name: textOrEmpty(name), by: textOrEmpty(by), at: time }
}

/** Rows that are read at once. */
const PAGE = 100

async function rowsOf(remote: Remote, folder: DocumentOwner & { readonly parent: string }, signal: AbortSignal) {
  const rows = new Map<string, FirmDocument>()
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await remote.documents.list(folder, { pageIndex, pageSize: PAGE }, signal)
    if (page.bad.length > 0) throw new Failure('bad-envelope', { reason: 'row' })
    const before = rows.size
    for (const row of page.rows) rows.set(row.id, row)
    if (rows.size === before || (page.total !== null && rows.size >= page.total)) return [...rows.values()]
  }
}

/** The same, and none of a folder that the firm lists no more: it lies in the recycle bin, or is gone. */
async function rowsLeft(
  remote: Remote,
  folder: DocumentOwner & { readonly parent: string },
  signal: AbortSignal,
): Promise<readonly FirmDocument[]> {
  try {
    return await rowsOf(remote, folder, signal)
  } catch (error) {
    // The root is never in the bin, and a folder that one may not read still stands.
    const isGone = error instanceof Failure && (error.code === 'refused' || error.code === 'not-found')
    if (folder.parent === '' || !isGone) throw error
    return []
  }
}

/** True where a folder may be gone at the firm: its list is refused there, or shows nothing. */
export const looksGone = async (
  remote: Remote,
  folder: DocumentOwner & { readonly parent: string },
  signal: AbortSignal,
): Promise<boolean> => folder.parent !== '' && (await rowsLeft(remote, folder, signal)).length === 0

/** What stands at the firm where a version is to go: the one that was seen, with its name and folder now, or another. */
export type Standing =
  | { readonly kind: 'same'; readonly name: string; readonly parent: string }
  | { readonly kind: 'other'; readonly theirs: Theirs }

/**
 * Looks at the firm whether a document is still the one that a person saw. One that lies in the recycle bin, or is gone,
 * is another, as is one whose folder does or is; so is one that took its place under its name.
 */
export async function standingOf(
  remote: Remote,
  {
    replaces,
    name,
    btype,
    bid,
    parent,
  }: DocumentOwner & {
    readonly replaces: Replaced
    readonly name: string
    readonly parent: string
  },
  signal: AbortSignal,
): Promise<Standing> {
  const shown = await remote.documents.get(replaces.id, signal).catch((error: unknown) => {
    // A firm that shows no document by itself still shows its folder.
    if (error instanceof Failure && classifyFailure(error, 'update').class === 'rejected') return null
    throw error
  })
  const folders = [...new Set([shown?.parent ?? parent, parent])]
  const names = new Set([name, shown?.name ?? name])
  let other: FirmDocument | undefined
  for (const folder of folders) {
    const rows = await rowsLeft(remote, { btype, bid, parent: folder }, signal)
    const same = rows.find(({ id }) => id === replaces.id)
    if (same?.fsid === replaces.fsid) return { kind: 'same', name: same.name || name, parent: folder }
    other ??= same ?? rows.find((row) => !row.directory && names.has(row.name))
  }
  const theirs =
    other === undefined
      ? { id: '', fsid: '', name, by: '', at: null }
      : { id: other.id, fsid: other.fsid, name: other.name, by: other.modifyUserName, at: other.gmtModify }
  return { kind: 'other', theirs }
}

/** True where nothing of an operation was sent from here, so that a look at what stands there still helps. */
export const isUnsent = (operation: Operation): boolean =>
  readCreate(operation.base).at === 'unsent' || isUnsentCopy(operation)

/**
 * Puts the version before a new one into the recycle bin; false where the firm refuses that and keeps both. Other failures
 * are thrown.
 */
export async function binReplaced(
  remote: Remote,
  id: string,
  folder: DocumentOwner & { readonly parent: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await remote.documents.remove(id)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'not-found') return true
    if (error instanceof Failure && classifyFailure(error, 'update').class === 'rejected')
      // The answer to an earlier attempt may have been lost: it lies there then, and cannot go again.
      return !(await rowsOf(remote, folder, signal)).some((row) => row.id === id)
    throw error
  }
}

/** What follows here on a version that the firm has: the edit goes on over it, and so do changes that wait. */
export function versionArrived(
  store: Store,
  { edit, replaces }: Version,
  arrived: { readonly id: string; readonly binned: boolean },
  now: number,
): void {
  const { id, binned } = arrived
  const fsid = store.documents.get(id)?.fsid ?? ''
  if (replaces !== null && binned) {
    store.memory.documents.touched.note([replaces.id])
    setDeleted(store, replaces.id, 1, now)
    if (store.documentFiles.isPinned(replaces.id)) {
      store.documentFiles.pin(replaces.id, false)
      store.documentFiles.pin(id, true)
    }
  }
  const open = store.documentEdits.get(edit)
  if (open !== null) {
    store.documentEdits.remove(edit)
    store.documentEdits.put({ ...open, id, fsid })
  }
  for (const later of versionsOf(store, edit))
    store.work.step(
      later.opId,
      { patch: { ...later.patch, ...versionPatch({ edit: id, replaces: { id, fsid } }) } },
      now,
    )
}
