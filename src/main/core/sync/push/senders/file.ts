import { Failure } from '#shared/contract/failure'
import type { Sender } from '../types.ts'
import { fillUpload } from './attachments.ts'

/**
 * Bytes of a file that something new refers to (D-06). A lost answer leaves a file on the server to which nothing
 * refers; it is sent again, for the API cannot be asked for it.
 */
export const fileSender: Sender = {
  entity: 'file',
  lane: 'files',
  async send({ opId, localId }, { store, remote, clock, signal, changed }) {
    const bytes = store.work.uploads.get(localId)
    if (bytes === null) throw new Failure('not-found')
    const file = await remote.files.upload({ ...bytes, fileType: 'protected' }, { key: opId, signal })
    return {
      kind: 'done',
      accept() {
        store.work.uploads.remove(localId)
        for (const { area, ids } of fillUpload(store, opId, file, clock.now())) changed(area, ids)
      },
    }
  },
  revert({ localId }, { store }) {
    store.work.uploads.remove(localId)
  },
  show: () => undefined,
}
