import { fillUpload } from '#core/areas/files/send-attachments'
import { fileSender } from '#core/areas/files/sender'
import { readWaiting } from '#core/areas/files/waiting-files'
import { senders } from '#core/areas/sync'
import type { Sender } from '#core/engine/sync/push/types'

const others = senders.filter(({ entity }) => entity !== 'file')

/** Known-bad: whatever the firm says that it has is taken for the file. */
export const trustingSenders: readonly Sender[] = [
  ...others,
  {
    ...fileSender,
    async send({ opId, localId, patch }, { store, remote, clock, signal, changed }) {
      const given = await readWaiting(store, localId)
      if (given === null) return { kind: 'done' }
      const fileType = patch.fileType === 'temp' ? 'temp' : 'protected'
      const file = await remote.files.upload({ ...given, fileType }, { key: opId, signal })
      return {
        kind: 'done',
        accept() {
          store.work.uploads.remove(localId)
          for (const { area, ids } of fillUpload(store, opId, file, clock.now())) changed(area, ids)
        },
      }
    },
  },
]

/** Known-bad: what was sent once is thought to have arrived. */
export const forgettingSenders: readonly Sender[] = [
  ...others,
  {
    ...fileSender,
    async send(operation, tools) {
      const sending = fileSender.send(operation, tools)
      tools.store.work.uploads.remove(operation.localId)
      return sending
    },
  },
]
