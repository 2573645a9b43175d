import { setDeleted } from '#core/areas/documents/store/deleted'
import type { Place } from '#core/areas/documents/store/documents'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { FirmDocument } from '#shared/domain/documents'

/** Rows that one request asks for; a firm may give fewer. */
const PAGE = 100

type Read = { readonly rows: ReadonlyMap<string, FirmDocument>; readonly whole: boolean }

/** All pages of a place. `whole` where every row is sure to be among them: only then what lacks is gone. */
async function readAll(remote: Remote, place: Place): Promise<Read> {
  const rows = new Map<string, FirmDocument>()
  let whole = true
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = { pageIndex, pageSize: PAGE }
    const { documents } = remote
    const read = await (place.bin ? documents.bin(place, page) : documents.list(place, page))
    const before = rows.size
    for (const row of read.rows) rows.set(row.id, row)
    if (read.bad.length > 0) whole = false
    const isLast = read.total === null ? read.rows.length === 0 : rows.size >= read.total
    // A firm that counts nothing may say 0 of the empty page behind its list.
    if (isLast || rows.size === before) return { rows, whole: whole && (read.total || rows.size) === rows.size }
  }
}

/** Takes documents that are gone for good out of the store, with all below them and the bytes that no other one has. */
export function forget(store: Store, ids: readonly string[]): void {
  const gone = ids.flatMap((id) => [id, ...store.documents.below(id)])
  for (const id of gone) store.documentFiles.pin(id, false)
  loseSight(store, ids)
}

/** The same for what a place lacks: it may have been moved or be in the bin, so that what is pinned keeps its bytes. */
export function loseSight(store: Store, ids: readonly string[]): void {
  const { documents, documentFiles } = store
  const gone = ids.flatMap((id) => [id, ...documents.below(id)])
  const fsidsOf = (some: readonly string[]) => some.flatMap((id) => documents.get(id)?.fsid || [])
  const pinned = new Set(fsidsOf(gone.filter(documentFiles.isPinned)))
  const fsids = new Set(fsidsOf(gone))
  documents.remove(gone)
  for (const fsid of fsids) if (!pinned.has(fsid) && !documents.hasBytes(fsid)) documentFiles.remove(fsid)
}

/** A row of the recycle bin of all, which may not say whose it is: that stays as it is known here. */
function ownedAsKnown(store: Store, row: FirmDocument): FirmDocument {
  const known = row.btype === '' || row.bid === '' ? store.documents.get(row.id) : null
  return known === null ? row : { ...row, btype: known.btype, bid: known.bid }
}

/**
 * Reads a folder or a recycle bin at the firm (DS-06, DC-04) and takes over what it shows. What this computer changed
 * while it was read stays as it is here. Fails as the firm's API does.
 */
export async function readPlace(store: Store, remote: Remote, place: Place, now: () => number): Promise<void> {
  const isTouched = store.memory.documents.touched.watch()
  const { rows, whole } = await readAll(remote, place)
  const { btype, bid, parent, bin } = place
  const shown = [...rows.values()].filter(({ id }) => !isTouched(id))
  const at = now()
  store.transaction(() => {
    if (whole)
      loseSight(
        store,
        store.documents.idsIn(place).filter((id) => !rows.has(id) && !isTouched(id)),
      )
    for (const row of shown) setDeleted(store, row.id, bin ? 1 : 0, at)
    // A firm may name its root in its own way: what stands in a folder is what the list of the folder shows.
    const kept = shown.map((row) => (bin ? ownedAsKnown(store, row) : { ...row, btype, bid, parent }))
    store.documents.replace(
      kept.map((row) => ({ ...row, deleted: bin ? (1 as const) : (0 as const) })),
      at,
    )
    store.documents.places.note(place, at)
  })
}

/**
 * Reads the folders above a folder that is not known up to the root (DS-03). One that was changed from here meanwhile
 * stays as it is here.
 */
export async function readWay(store: Store, remote: Remote, { btype, bid, parent }: Place, now: number): Promise<void> {
  if (parent === '' || reachesRoot(store, parent)) return
  const isTouched = store.memory.documents.touched.watch()
  const way = await remote.documents.path(parent)
  const crumbs = way.at(-1)?.id === parent ? way : [...way, { id: parent, name: '' }]
  let above = ''
  for (const { id, name } of crumbs) {
    const known = store.documents.get(id)
    const row = known ?? (await remote.documents.get(id).catch(() => null))
    const rest = row ?? { id, name, fsid: '', fileSize: null, modifyUserName: '', gmtModify: null, gmtCreate: null }
    const folder = { ...rest, btype, bid, parent: above, directory: true, unknown: row?.unknown ?? {} }
    if (!isTouched(id))
      store.documents.replace([{ ...folder, name: folder.name || name, deleted: known?.deleted ?? 0 }], now)
    above = id
  }
}

/** True where every folder above a document is known here. */
function reachesRoot(store: Store, id: string): boolean {
  const [top] = store.documents.path(id)
  return top !== undefined && store.documents.get(top.id)?.parent === ''
}

/** Notes a change that the firm took: the rows as they are now, and that older answers are stale for them. */
export function writeHere(store: Store, ids: readonly string[], write: () => void): void {
  store.memory.documents.touched.note(ids)
  store.transaction(write)
}
