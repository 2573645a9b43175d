import { forgetProgress, noteProgress } from '#core/areas/files/store/upload-progress'
import { openWaiting, readWaiting } from '#core/areas/files/waiting-files'
import { Failure } from '#shared/contract/failure'
import type { Sender } from '../../engine/sync/push/types.ts'
import { attachmentsOf, fillUpload } from './send-attachments.ts'

/** Times that a file is sent by itself where the firm says that it got only a part, or not which file it made. */
const TRIES = 5

/**
 * Bytes of a file that something new refers to (D-06). A lost answer leaves a file on the server to which nothing
 * refers; it is sent again, for the API cannot be asked for it, and from its first byte, for it knows no ranges.
 */
export const fileSender: Sender = {
  entity: 'file',
  kinds: ['upload'],
  area: null,
  record: null,
  lane: 'files',
  async send({ opId, localId, patch, attempts }, { store, remote, clock, signal, changed, moving }) {
    const given = await openWaiting(store, localId, signal)
    if (given === null) throw new Failure('file-damaged')
    const fileType = patch.fileType === 'temp' ? 'temp' : 'protected'
    const { moved: onProgress, stop } = noteProgress(store, opId, clock, () => moving('uploads', [opId]))
    const file = await remote.files
      .upload({ ...given, fileType, onProgress }, { key: opId, signal })
      .catch((error: unknown) => {
        if (attempts >= TRIES && isNameless(error)) return null
        throw error
      })
      .finally(stop)
    // Each try leaves a file there that nobody can name: then a person has to look.
    if (file === null) return { kind: 'doubtful' }
    if (isCut(file.fileSize ?? 0, given.bytes.size))
      throw attempts < TRIES ? new Failure('bad-envelope', { reason: 'cut' }) : new Failure('upload-cut')
    return {
      kind: 'done',
      accept() {
        store.work.uploads.remove(localId)
        forgetProgress(store, opId)
        // Who names it only later asks for the firm's record.
        const { id: fileId, name, fsid, fileSize } = file
        store.work.step(opId, { patch: { ...patch, fileId, name, fsid, fileSize } }, clock.now())
        changed('uploads', [opId])
        for (const { area, ids } of fillUpload(store, opId, file, clock.now())) changed(area, ids)
      },
    }
  },
  revert({ opId, localId }, { store, changed }) {
    store.work.uploads.remove(localId)
    forgetProgress(store, opId)
    // A form that is open may hold it still.
    changed('uploads', [opId])
  },
  // A file is shown by what names it.
  show: () => undefined,
  restore: () => undefined,
  carried: readWaiting,
  detached(patch, opId) {
    const others = attachmentsOf(patch.attachmentList).filter(({ uploadId }) => uploadId !== opId)
    return { ...patch, attachmentList: others.map((file) => ({ ...file })) }
  },
  leadsTo: () => null,
}

/** True where the firm took the bytes and does not say under which id. */
function isNameless(error: unknown): boolean {
  return error instanceof Failure && error.code === 'bad-envelope' && error.details.reason === 'no-fsid'
}

/** True where the firm has less than was sent. A number that is far smaller counts in another unit than bytes. */
function isCut(got: number, sent: number): boolean {
  return got < sent && got * 1_000 > sent
}
