import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import type { Attachment } from '#shared/domain/records'
import { textOrEmpty } from './send-attachments.ts'

/** The firm's record of a file, as its sender has written it down; null before the firm has it. */
export function recordOf({ state, patch }: Operation): Attachment | null {
  const { fileId, name, fsid, fileSize } = patch
  if (state !== 'done' || textOrEmpty(fsid) === '') return null
  const size = typeof fileSize === 'number' ? fileSize : null
  return { id: textOrEmpty(fileId), name: textOrEmpty(name), fsid: textOrEmpty(fsid), fileSize: size }
}

/**
 * Files of a record that is being saved, as the firm names those that it took after they were chosen. One whose upload a
 * person took back meanwhile is none of them: it never comes, and whoever waits for it never goes.
 */
export function withArrived(store: Store, attachments: readonly Attachment[]): readonly Attachment[] {
  return attachments.flatMap((file) => {
    const upload = file.uploadId === undefined ? null : store.work.get(file.uploadId)
    if (upload?.state === 'cancelled') return []
    return [(upload === null ? null : recordOf(upload)) ?? file]
  })
}

/** Uploads that files of a record still wait for, by the id of their operation. */
export function uploadsOf(store: Store, attachments: readonly Attachment[]): string[] {
  return attachments.flatMap(({ uploadId }) => {
    const upload = uploadId === undefined ? null : store.work.get(uploadId)
    return upload === null || upload.state === 'done' ? [] : [upload.opId]
  })
}
