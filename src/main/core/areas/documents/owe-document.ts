// Documents that the firm is owed: registrations in the outbox, each behind the upload of its bytes.
import type { Store } from '#core/engine/store/types'
import type { FieldValues } from '#shared/domain/work'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'
import type { DocumentFolder } from './calls.ts'

/** A document to register under `name`; `upload` is the step that sends its bytes, `fileSize` in bytes. */
type Owed = {
  readonly upload: string
  readonly name: string
  readonly fileSize: number
  readonly folder: DocumentFolder
  /** Fields beside those of every document. */
  readonly more?: FieldValues
  /** Steps beside the upload that have to be done before. */
  readonly after?: readonly string[]
}

/** Owes a document to the firm, once its bytes are there. To be called in the transaction that owes the upload. */
export function oweDocument(
  store: Store,
  { clock, random }: Pick<Home['ports'], 'clock' | 'random'>,
  { upload, name, fileSize, folder: { btype, bid, parent }, more = {}, after = [] }: Owed,
): void {
  store.work.add({
    opId: hexId(random),
    entity: 'document',
    localId: `local-${hexId(random)}`,
    kind: 'create',
    title: name,
    patch: {
      name,
      btype,
      bid,
      parent,
      attachmentList: [{ id: upload, name, fsid: '', fileSize, uploadId: upload }],
      ...more,
    },
    base: {},
    dependsOn: [upload, ...after],
    at: clock.now(),
  })
}
