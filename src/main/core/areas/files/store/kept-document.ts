import { readWhole } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'

/** Documents that nobody opened for so long are given up, milliseconds; pinned ones never are. */
const UNUSED = 180 * 86_400_000
/** Bytes that documents may take which nobody pinned. */
const KEPT_BYTES = 1024 ** 3
/** Bytes that stay free on the disk for the store itself. */
const ROOM = 512 * 1024 ** 2

type KeptBytes = { readonly type: string; readonly bytes: Uint8Array }

/**
 * The bytes of a document that is kept here, by its fsid; null where they are not here, or not whole any more. Fails with
 * `too-large` where they are more than `most`.
 */
export async function keptDocument(store: Store, fsid: string, now: number, most: number): Promise<KeptBytes | null> {
  const kept = store.documentFiles.get(fsid)
  if (kept === null) return null
  if (kept.size > most) throw new Failure('too-large')
  try {
    const bytes = await readWhole(store.files, kept.file)
    store.documentFiles.use(fsid, now)
    return { type: kept.type, bytes }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    store.documentFiles.remove(fsid)
    return null
  }
}

/** Notes a file of the folder as the bytes of a document; others go that are too old or too many. */
export function keepDocumentFile(store: Store, file: Parameters<Store['documentFiles']['put']>[0], now: number): void {
  store.documentFiles.put(file, now)
  store.documentFiles.evict({ before: now - UNUSED, mostBytes: KEPT_BYTES })
}

/** Keeps the bytes of a document beside the store, unless the disk has too little room for them. */
export async function keepDocumentBytes(
  store: Store,
  fsid: string,
  { type, bytes }: KeptBytes,
  now: number,
): Promise<void> {
  const size = bytes.byteLength
  if ((await store.files.room()) < size + ROOM) return
  const { id } = await store.files.put([bytes])
  try {
    keepDocumentFile(store, { fsid, type, size, file: id }, now)
  } finally {
    store.files.release(id)
  }
}
