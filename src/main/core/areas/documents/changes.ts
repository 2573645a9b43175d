import { setDeleted } from '#core/areas/documents/store/deleted'
import type { Place, StoredDocument } from '#core/areas/documents/store/documents'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import { classifyFailure } from '../../engine/sync/failures.ts'
import { changedNothing } from '../../engine/sync/push/send-create.ts'
import type { DocumentFolder } from './calls.ts'
import { forget, loseSight, readPlace, writeHere } from './read-place.ts'

/** What changes of documents are made with; `by` is who makes them, `now` epoch milliseconds. */
export type ChangeTools = {
  readonly store: Store
  readonly remote: Remote
  readonly now: () => number
  readonly by: string
}

/** A document that is known here; fails with `not-found`. */
export function documentOf(store: Store, id: string): StoredDocument {
  const row = store.documents.get(id)
  if (row === null) throw new Failure('not-found')
  return row
}

const changedNow = ({ now, by }: ChangeTools) => ({ gmtModify: now(), ...(by === '' ? {} : { modifyUserName: by }) })

/** Makes a folder at the firm; answers its id. One whose answer was lost is found in the list of its folder. */
export async function createFolder(tools: ChangeTools, folder: DocumentFolder, given: string): Promise<string> {
  const { store, remote, now, by } = tools
  const name = safeFileName(given)
  const place = { ...folder, bin: false }
  const known = new Set(store.documents.idsIn(place))
  const find = async (): Promise<string | null> => {
    await readPlace(store, remote, place, now)
    const made = store.documents.idsIn(place).filter((id) => !known.has(id))
    return made.find((id) => isFolder(store.documents.get(id), name)) ?? null
  }
  let made: Awaited<ReturnType<Remote['documents']['create']>> = null
  try {
    made = await remote.documents.create({ ...folder, name, fsid: null })
  } catch (error) {
    // A request that may have arrived is looked for, so that a second press makes no second folder.
    if (!(error instanceof Failure) || classifyFailure(error, 'create').class !== 'unknown') throw error
    const id = await find().catch(() => null)
    if (id === null) throw error
    return id
  }
  if (made === null) {
    const id = await find()
    if (id === null) throw new Failure('bad-envelope', { reason: 'no-id' })
    return id
  }
  const { id, row } = made
  const at = now()
  const own = { id, name, fsid: '', fileSize: null, modifyUserName: by, gmtModify: at, gmtCreate: at, unknown: {} }
  const shown = { ...own, ...row, ...folder, directory: true, deleted: 0 } as const
  writeHere(store, [id], () => {
    store.documents.replace([shown], at)
    store.documents.places.note({ btype: folder.btype, bid: folder.bid, parent: id, bin: false }, at)
  })
  return id
}

const isFolder = (row: StoredDocument | null, name: string): boolean => row?.directory === true && row.name === name

/** Gives a document another name (DC-03). */
export async function rename(tools: ChangeTools, id: string, given: string): Promise<void> {
  const { store, remote, now } = tools
  const name = safeFileName(given)
  const row = documentOf(store, id)
  if (row.name === name) return
  await remote.documents.rename(id, name)
  writeHere(store, [id], () => void store.documents.replace([{ ...row, ...changedNow(tools), name }], now()))
}

/** Puts documents into another folder of the same record; never a folder into itself or below. */
export async function move(tools: ChangeTools, ids: readonly string[], parent: string): Promise<void> {
  const { store, remote, now } = tools
  const rows = ids.map((id) => documentOf(store, id))
  if (parent !== '' && rows.some(({ directory }) => directory)) {
    const way = new Set([parent, ...store.documents.path(parent).map(({ id }) => id)])
    for (const { id } of await remote.documents.path(parent)) way.add(id)
    if (rows.some(({ id }) => way.has(id)))
      throw new Failure('invalid-input', { field: 'parent', reason: 'inside-itself' })
  }
  const moved = rows.filter((row) => row.parent !== parent)
  if (moved.length === 0) return
  const movedIds = moved.map(({ id }) => id)
  await remote.documents.move(movedIds, parent)
  writeHere(store, movedIds, () => {
    store.documents.replace(
      moved.map((row) => ({ ...row, parent })),
      now(),
    )
  })
}

/**
 * Copies files into a folder, also of another record; what the firm made of it is read from there. Copies whose answer
 * was lost are looked for in that folder; fails with `doubtful` where nobody can say whether they were made.
 */
export async function copy(tools: ChangeTools, ids: readonly string[], to: DocumentFolder): Promise<void> {
  const { store, remote, now } = tools
  const rows = ids.map((id) => documentOf(store, id))
  if (rows.some(({ directory, fsid }) => directory || fsid === ''))
    throw new Failure('invalid-input', { field: 'ids', reason: 'folder' })
  const place = { ...to, bin: false }
  const known = store.documents.places.isRead(place) ? new Set(store.documents.idsIn(place)) : null
  const fsids = rows.map(({ fsid }) => fsid)
  try {
    await remote.documents.copy(fsids, to)
  } catch (error) {
    if (!(error instanceof Failure) || changedNothing(error)) throw error
    const isRead = await reads(readPlace(store, remote, place, now))
    // Of a folder that was not known before, nobody can say what is new in it.
    const fresh = known === null ? [] : store.documents.idsIn(place).filter((id) => !known.has(id))
    const made = new Set(fresh.map((id) => store.documents.get(id)?.fsid))
    if (isRead && fsids.every((fsid) => made.has(fsid))) return
    throw new Failure('doubtful', {}, { cause: error })
  }
  // They are made: a list that cannot be read now shows them the next time.
  await reads(readPlace(store, remote, place, now))
}

/** True where a reading ended well; false where the firm gave no list. */
async function reads(reading: Promise<void>): Promise<boolean> {
  try {
    await reading
    return true
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return false
  }
}

/** True for a refusal that says nothing of the other documents. */
const isOfOne = (error: unknown): error is Failure =>
  error instanceof Failure &&
  classifyFailure(error, 'update').class === 'rejected' &&
  error.code !== 'forbidden' &&
  error.code !== 'internal'

/**
 * Does something with one document after the other; what was done stays done where a later one fails. One that the firm
 * refuses by itself holds up no other: somebody else may have been first, so its places are read again, and `isDone` judges
 * by what stands there. Fails at the end as the first that is not done, with their number as `left` where several were asked.
 */
async function each(
  { store, remote, now }: ChangeTools,
  ids: readonly string[],
  run: (id: string) => Promise<void>,
  isDone: (row: StoredDocument | null) => boolean,
): Promise<void> {
  const refused = new Map<string, Failure>()
  const places = new Map<string, Place>()
  for (const id of ids) {
    const row = store.documents.get(id)
    try {
      await run(id)
    } catch (error) {
      if (!isOfOne(error)) throw error
      refused.set(id, error)
      if (row === null) continue
      const { btype, bid, parent } = row
      places.set(`${btype} ${bid} ${parent}`, { btype, bid, parent, bin: false })
      places.set(`${btype} ${bid} bin`, { btype, bid, parent: '', bin: true })
      if (error.code === 'not-found') writeHere(store, [id], () => loseSight(store, [id]))
    }
  }
  // A place that cannot be read now shows the rest the next time.
  for (const place of places.values()) await reads(readPlace(store, remote, place, now))
  const left = [...refused].filter(([id]) => !isDone(store.documents.get(id)))
  const [, first] = left[0] ?? []
  if (first === undefined) return
  if (ids.length === 1) throw first
  throw new Failure(first.code, { ...first.details, left: left.length }, { cause: first })
}

/** Into the recycle bin (DC-04). */
export const remove = (tools: ChangeTools, ids: readonly string[]): Promise<void> => {
  const { store, remote, now } = tools
  const run = async (id: string) => {
    documentOf(store, id)
    await remote.documents.remove(id)
    writeHere(store, [id], () => setDeleted(store, id, 1, now()))
  }
  return each(tools, ids, run, (row) => row?.deleted !== 0)
}

/** Out of the recycle bin (DC-05), to where the firm puts it. */
export const restore = (tools: ChangeTools, ids: readonly string[]): Promise<void> => {
  const { store, remote, now } = tools
  const run = async (id: string) => {
    documentOf(store, id)
    await remote.documents.restore(id)
    // A firm whose details cannot be read puts it back where it was.
    const shown = await remote.documents.get(id).catch(() => null)
    writeHere(store, [id], () => {
      setDeleted(store, id, 0, now())
      const row = documentOf(store, id)
      if (shown !== null) store.documents.replace([{ ...row, name: shown.name, parent: shown.parent }], now())
    })
  }
  return each(tools, ids, run, (row) => row?.deleted === 0)
}

/** Out of the recycle bin, for good (DC-05). */
export const removeCompletely = (tools: ChangeTools, ids: readonly string[]): Promise<void> => {
  const { store, remote } = tools
  const run = async (id: string) => {
    if (documentOf(store, id).deleted === 0) throw new Failure('invalid-input', { field: 'ids', reason: 'not-in-bin' })
    await remote.documents.removeCompletely(id)
    writeHere(store, [id], () => forget(store, [id]))
  }
  return each(tools, ids, run, (row) => row === null)
}

/** Empties the recycle bin of one record (D-101). */
export async function purge({ store, remote }: ChangeTools, btype: string, bid: string): Promise<void> {
  await remote.documents.purge({ btype, bid })
  const gone = store.documents.idsIn({ btype, bid, parent: '', bin: true })
  writeHere(store, gone, () => forget(store, gone))
}
