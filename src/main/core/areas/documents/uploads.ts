import type { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { upload } from '#shared/contract/documents'
import type { Home } from '../../engine/account-session.ts'
import { enqueueUpload as enqueueFile, textOrEmpty, uploadOf } from '../files/index.ts'
import type { DocumentFolder, DocumentOwner } from './calls.ts'
import { versionOf } from './new-version.ts'
import { oweDocument } from './owe-document.ts'

export { cancelUpload } from '../files/index.ts'

type UploadRow = z.output<typeof upload>

/**
 * Owes a file that was handed over to the firm, and with it the document that it becomes (DC-02): two steps of the outbox,
 * each of which is done once. Answers the id of the upload.
 */
export async function enqueueUpload(
  home: Home,
  { handle, btype, bid, parent }: DocumentFolder & { readonly handle: string },
  session: string | undefined,
): Promise<string> {
  const { opId } = await enqueueFile(
    home,
    { handle, session, fileType: 'protected' },
    (store, { opId: upload, name, fileSize }) =>
      oweDocument(store, home.ports, { upload, name, fileSize, folder: { btype, bid, parent } }),
  )
  home.changed('documents', [bid])
  return opId
}

/** Files on their way to a record, as they were given; what was refused stands in the inbox alone (D-98). */
export function uploadsOf(store: Store, { btype, bid }: DocumentOwner): UploadRow[] {
  return store.work.openOf('document').flatMap((operation): UploadRow[] => {
    // A version of a document that stands in the list is shown by its row.
    if (versionOf(operation) !== null) return []
    const { entity, kind, patch, dependsOn } = operation
    const [first] = dependsOn
    const isIts = textOrEmpty(patch.btype) === btype && textOrEmpty(patch.bid) === bid
    if (entity !== 'document' || kind !== 'create' || !isIts || first === undefined) return []
    const file = store.work.get(first)
    if (file === null) return []
    const { id, name, fileSize, sent, state } = uploadOf(store, file)
    return state === 'queued' || state === 'waiting' || state === 'sending'
      ? [{ id, name, fileSize, sent, state, parent: textOrEmpty(patch.parent) }]
      : []
  })
}
