import type { StoredDocument } from '#core/areas/documents/store/documents'
import type { Store } from '#core/engine/store/types'

/** How far a document and what lies below it are in the recycle bin, after a row showed where it stands. */
export function setDeleted(store: Store, id: string, deleted: 0 | 1, now: number): void {
  const moved = (row: StoredDocument | null, to: StoredDocument['deleted']) =>
    row === null || row.deleted === to ? [] : [{ ...row, deleted: to }]
  store.documents.replace(moved(store.documents.get(id), deleted), now)
  // What was put into the bin by itself stays there, wherever the folder goes that it came from.
  const below = store.documents.below(id, false)
  store.documents.replace(
    below.flatMap((one) => moved(store.documents.get(one), deleted === 1 ? 2 : 0)),
    now,
  )
}
