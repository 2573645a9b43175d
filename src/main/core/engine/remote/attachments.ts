import { Failure } from '#shared/contract/failure'
import type { Attachment } from '#shared/domain/records'
import type { Outgoing } from './wire.ts'

/**
 * The files of a draft as the API takes them (§3): name, fsid, fileSize, and an id where there is one. Fails with
 * invalid-input for a file that was not uploaded yet.
 */
export const wireAttachments = (list: readonly Attachment[]): readonly Outgoing[] =>
  list.map(({ id, name, fsid, fileSize }) => {
    if (fsid === '') throw new Failure('invalid-input', { field: 'attachmentList' })
    return { ...(id === '' ? {} : { id }), name, fsid, ...(fileSize === null ? {} : { fileSize }) }
  })
