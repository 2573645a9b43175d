// Files that are attached to something new: handed over to the core, and where their uploads stand.
import { queryOptions } from '@tanstack/react-query'
import type { Attachment } from '#shared/domain/records'
import { uploadIdsOf } from '../lib/attachments.ts'
import { documentKeys } from './document-keys.ts'
import { sendFile } from './files.ts'
import { core } from './index.ts'

/** Keeps a file on this computer and owes it to the firm. Fails with `too-large`, `files-full`, `disk-low`, `disk-full`. */
export const attachFile = async (file: File, signal: AbortSignal): Promise<Attachment> =>
  (await core.files.attach({ handle: await sendFile(file, signal), type: 'protected' })).attachment

/**
 * Takes back an upload that nothing names any more, also one that the firm refused. One that has arrived stays at the
 * firm; one that a saved record names stays in the outbox, and the record with it.
 */
export const dropUpload = (uploadId: string): void => {
  core.files.cancel({ id: uploadId }).catch(() => undefined)
}

/** Takes back what waits for the firm; a file that has arrived stays there. */
export const dropUploads = (files: readonly Attachment[]): void => {
  for (const id of uploadIdsOf(files)) dropUpload(id)
}

/** Uploads of attachments by their ids; one of which nothing is known is not among them. */
export const uploadsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...documentKeys.uploads, ...ids],
    queryFn: async () => (await core.files.uploads({ ids: [...ids] })).uploads,
    enabled: ids.length > 0,
  })
