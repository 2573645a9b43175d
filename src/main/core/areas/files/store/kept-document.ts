import { readWhole } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'

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
