import type { Store } from '#core/engine/store/types'
import type { Attachment } from '#shared/domain/records'

/** Uploads that files of a record still wait for, by the id of their operation. */
export function uploadsOf(store: Store, attachments: readonly Attachment[]): string[] {
  return attachments.flatMap(({ uploadId }) => {
    const upload = uploadId === undefined ? null : store.work.get(uploadId)
    return upload === null || upload.state === 'done' ? [] : [upload.opId]
  })
}
