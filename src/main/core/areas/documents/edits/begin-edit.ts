import type { DocumentEdit } from '#core/areas/documents/store/document-edits'
import type { StoredDocument } from '#core/areas/documents/store/documents'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import { editsOutside } from '#shared/domain/outside-kinds'
import { hexId } from '../../../engine/authors.ts'
import { readWaiting } from '../../files/index.ts'
import { documentOf } from '../changes.ts'
import { versionsOf } from '../new-version.ts'
import { openDocument } from '../pull-files.ts'
import { type EditRun, refused, refuseWithOthers } from './edit-run.ts'

/** Reaches the firm for a person who waits. */
export type Connect = Parameters<typeof openDocument>[2]

/** The bytes that a copy begins with, and the operation of the version that they are; '' where the firm has them. */
type Source = { readonly row: StoredDocument; readonly bytes: Uint8Array; readonly version: string }

/** What a copy begins with: what was saved last, also while it waits to be sent. Fails with reason `sending`. */
async function sourceOf({ home, store, over }: EditRun, row: StoredDocument, connect: Connect): Promise<Source> {
  const last = versionsOf(store, row.id).at(-1)
  if (last === undefined) {
    const { bytes } = await openDocument(store, row, connect, home.ports.clock.now(), over)
    return { row, bytes, version: '' }
  }
  const waiting = await readWaiting(store, last.dependsOn[0] ?? '')
  if (waiting === null) throw refused('sending')
  return { row, bytes: waiting.bytes, version: last.opId }
}

/** The edit of a document whose copy is there; null where there is none. */
async function standing({ store, copies }: EditRun, id: string): Promise<DocumentEdit | null> {
  const known = store.documentEdits.get(id)
  return known !== null && (await copies.state(known.place)) !== null ? known : null
}

/** Writes the copy of a document that has none. Fails where the account was locked, or a version arrived, meanwhile. */
async function begin(run: EditRun, { row, bytes, version }: Source): Promise<DocumentEdit> {
  const { home, store, copies, watch, over } = run
  const { id, fsid, btype, bid, parent } = row
  const goOn = () => {
    if (over.aborted) throw new Failure('signed-out')
    // A version that arrives has another id than what it takes the place of.
    if ((versionsOf(store, id).at(-1)?.opId ?? '') !== version) throw refused('sending')
  }
  const present = await standing(run, id)
  if (present !== null) return present
  const known = store.documentEdits.get(id)
  // Its own file is gone, perhaps under another name: the folder goes with the next start once no edit names it.
  if (known !== null) await refuseWithOthers(copies, known.place)
  goOn()
  const { id: digest } = await store.files.put([bytes])
  store.files.release(digest)
  const place = { folder: hexId(home.ports.random), name: safeFileName(row.name), btype, bid, parent }
  const edit = { id, fsid, digest, mineAt: null, place }
  await copies.write(place, bytes)
  const settled = await copies.state(place)
  try {
    goOn()
  } catch (error) {
    await copies.remove(place)
    throw error
  }
  if (known !== null) watch.unfollow(known.place.folder)
  store.documentEdits.put(edit)
  watch.follow(place, settled)
  home.changed('documents', [bid])
  return edit
}

/**
 * The edit of a document, with its copy. What is read at the firm never keeps the others, or a lock, waiting. Fails with
 * reason `folder` or `sending`, with `forbidden` where no application may open such a file, and with `signed-out`.
 */
export async function beginEdit(run: EditRun, id: string, connect: Connect): Promise<DocumentEdit> {
  const row = documentOf(run.store, id)
  if (row.directory || row.fsid === '') throw refused('folder')
  if (!editsOutside(safeFileName(row.name))) throw new Failure('forbidden')
  try {
    const known = await run.serial(() => standing(run, id))
    if (known !== null) return known
    const source = await sourceOf(run, row, connect)
    return await run.serial(() => begin(run, source))
  } catch (error) {
    throw run.over.aborted ? new Failure('signed-out', {}, { cause: error }) : error
  }
}
