import { setDeleted } from '#core/areas/documents/store/deleted'
import type { Place, StoredDocument } from '#core/areas/documents/store/documents'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { Crumb } from '#shared/domain/documents'
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

/** Changes rows as they stand here now: another change may have been answered while this one was on its way. */
function changeHere({ store, now }: ChangeTools, ids: readonly string[], values: Partial<StoredDocument>): void {
  const rows = ids.flatMap((id) => store.documents.get(id) ?? [])
  store.documents.replace(
    rows.map((row) => ({ ...row, ...values })),
    now(),
  )
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
    const id = await find().catch(() => null)
    // It was taken, and nobody can say under which id.
    if (id === null) throw new Failure('doubtful')
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
  const { store, remote } = tools
  const name = safeFileName(given)
  const row = documentOf(store, id)
  if (row.name === name) return
  try {
    await remote.documents.rename(id, name)
  } catch (error) {
    return orDone(tools, error, [placeOf(row)], () => store.documents.get(id)?.name === name)
  }
  writeHere(store, [id], () => changeHere(tools, [id], { ...changedNow(tools), name }))
}

/** Puts documents into another folder of the same record; never a folder into itself or below. */
export async function move(tools: ChangeTools, ids: readonly string[], parent: string): Promise<void> {
  const { store, remote } = tools
  const rows = ids.map((id) => documentOf(store, id))
  if (parent !== '' && rows.some(({ directory }) => directory)) {
    const way = new Set([parent, ...store.documents.path(parent).map(({ id }) => id)])
    for (const { id } of await wayAtFirm(remote, parent)) way.add(id)
    if (rows.some(({ id }) => way.has(id)))
      throw new Failure('invalid-input', { field: 'parent', reason: 'inside-itself' })
  }
  const moved = rows.filter((row) => row.parent !== parent)
  if (moved.length === 0) return
  const movedIds = moved.map(({ id }) => id)
  try {
    await remote.documents.move(movedIds, parent)
  } catch (error) {
    const to = moved.map((row) => placeOf({ ...row, parent }))
    const isDone = () => movedIds.every((id) => store.documents.get(id)?.parent === parent)
    return orDone(tools, error, [...moved.map(placeOf), ...to], isDone)
  }
  writeHere(store, movedIds, () => changeHere(tools, movedIds, { parent }))
}

/** The way to a folder as the firm has it; none at a firm that shows no ways, which is left with what is known here. */
async function wayAtFirm(remote: Remote, id: string): Promise<readonly Crumb[]> {
  try {
    return await remote.documents.path(id)
  } catch (error) {
    if (!mayBeDone(error)) throw error
    return []
  }
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

/** True for a failure after which what stands at the firm tells more: it said no to this alone, or its answer was lost. */
const mayBeDone = (error: unknown): error is Failure =>
  isOfOne(error) || (error instanceof Failure && classifyFailure(error, 'create').class === 'unknown')

const placeOf = ({ btype, bid, parent }: StoredDocument): Place => ({ btype, bid, parent, bin: false })
const binOf = ({ btype, bid }: Pick<StoredDocument, 'btype' | 'bid'>): Place => ({ btype, bid, parent: '', bin: true })

/** Each place once. */
const distinct = (places: readonly Place[]): readonly Place[] => [
  ...new Map(places.map((place) => [JSON.stringify(place), place])).values(),
]

/**
 * After a failure: reads places again, and judges by what stands there then. Fails with it where that was not done, or
 * where nothing could tell.
 */
async function orDone(
  { store, remote, now }: ChangeTools,
  error: unknown,
  places: readonly Place[],
  isDone: () => boolean,
): Promise<void> {
  if (!mayBeDone(error)) throw error
  // A place that cannot be read now shows the rest the next time.
  for (const place of distinct(places)) await reads(readPlace(store, remote, place, now))
  if (!isDone()) throw error
}

/**
 * Does something with one document after the other; what was done stays done where a later one fails. One that the firm
 * refuses by itself holds up no other: somebody else may have been first, so its places are read again, and `isDone` judges
 * by what stands there, as it does at once where an answer was lost. Fails at the end as the first that is not done, with
 * their number as `left` where several were asked.
 */
async function each(
  tools: ChangeTools,
  ids: readonly string[],
  run: (id: string) => Promise<void>,
  isDone: (row: StoredDocument | null) => boolean,
): Promise<void> {
  const { store, remote, now } = tools
  const refused = new Map<string, Failure>()
  const places: Place[] = []
  for (const id of ids) {
    const row = store.documents.get(id)
    try {
      await run(id)
    } catch (error) {
      const its = row === null ? [] : [placeOf(row), binOf(row)]
      if (!isOfOne(error)) {
        await orDone(tools, error, its, () => isDone(store.documents.get(id)))
        continue
      }
      refused.set(id, error)
      if (row === null) continue
      places.push(...its)
      if (error.code === 'not-found') writeHere(store, [id], () => loseSight(store, [id]))
    }
  }
  // A place that cannot be read now shows the rest the next time.
  for (const place of distinct(places)) await reads(readPlace(store, remote, place, now))
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
    writeHere(store, [id], () => setDeleted(store, id, 0, now()))
    const isTouched = store.memory.documents.touched.watch()
    // A firm whose details cannot be read puts it back where it was.
    const shown = await remote.documents.get(id).catch(() => null)
    if (shown === null || isTouched(id)) return
    writeHere(store, [id], () => changeHere(tools, [id], { name: shown.name, parent: shown.parent }))
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
export async function purge(tools: ChangeTools, btype: string, bid: string): Promise<void> {
  const { store, remote } = tools
  const bin = binOf({ btype, bid })
  try {
    await remote.documents.purge({ btype, bid })
  } catch (error) {
    await orDone(tools, error, [bin], () => store.documents.idsIn(bin).length === 0)
  }
  const gone = store.documents.idsIn(bin)
  writeHere(store, gone, () => forget(store, gone))
}
