import type { StoredDocument } from '#core/areas/documents/store/documents'
import { MEDIA_LIMITS, type MediaFile, type StoredMedia } from '#core/engine/media'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { typeOfFile } from '../../engine/file-type.ts'
import { parking } from '../../engine/sync/pull/parking.ts'
import type { BackgroundJob } from '../../engine/sync/types.ts'
import {
  type FetchTools,
  fetchFile,
  keepDocumentBytes,
  keepDocumentFile,
  keptDocument,
  keptLarge,
  storedMedia,
} from '../files/index.ts'

/** Fetches a document and keeps it; one of many bytes is read where it lies and has to be released. */
async function fetchDocument(
  store: Store,
  row: Pick<StoredDocument, 'fsid' | 'name'>,
  remote: Remote,
  now: () => number,
  tools: FetchTools,
): Promise<MediaFile | StoredMedia> {
  const { fsid, name } = row
  const { signal } = tools
  const file = await fetchFile(remote, store.files, { fsid, name }, tools)
  if ('bytes' in file) {
    signal?.throwIfAborted()
    await keepDocumentBytes(store, fsid, file, now())
    return { ...file, name }
  }
  const release = () => store.files.release(file.file)
  try {
    signal?.throwIfAborted()
    keepDocumentFile(store, { fsid, type: file.type, size: file.size, file: file.file }, now())
  } catch (error) {
    release()
    throw error
  }
  return storedMedia(store.files, { ...file, name }, () => store.documentFiles.remove(fsid), release)
}

/** A document of any size for a page: from beside the store, else from the firm, and kept from then on. Fails with `offline`. */
export async function openDocumentMedia(
  store: Store,
  row: StoredDocument,
  connect: () => Promise<Remote>,
  now: () => number,
  tools: FetchTools = {},
): Promise<MediaFile | StoredMedia> {
  const large = await keptLarge(store, row.fsid, row.name, now())
  if (large !== null) return large
  const small = await keptDocument(store, row.fsid, now(), MEDIA_LIMITS.file)
  return small === null ? fetchDocument(store, row, await connect(), now, tools) : { name: row.name, ...small }
}

/** Fetches a document that is to be kept, whatever its size. Fails with `offline`. */
export async function keepDocument(
  store: Store,
  row: StoredDocument,
  remote: Remote,
  now: () => number,
  signal?: AbortSignal,
): Promise<void> {
  const file = await fetchDocument(store, row, remote, now, signal === undefined ? {} : { signal })
  if ('release' in file) file.release()
}

/** The bytes of a document, at most {@link MEDIA_LIMITS}' `file`: from beside the store, else from the firm, and kept from then on. Fails with `offline`. */
export async function openDocument(
  store: Store,
  row: StoredDocument,
  connect: () => Promise<Remote>,
  now: number,
  signal?: AbortSignal,
): Promise<MediaFile> {
  const here = await keptDocument(store, row.fsid, now, MEDIA_LIMITS.file)
  if (here !== null) return { name: row.name, ...here }
  const { bytes } = await (await connect()).files.download(row.fsid, signal, MEDIA_LIMITS.file, row.name)
  signal?.throwIfAborted()
  const file = { name: row.name, type: typeOfFile(bytes), bytes }
  await keepDocumentBytes(store, row.fsid, file, now)
  return file
}

const MOST_PINS = 1_000

/** Pinned documents that fail by themselves. */
const parked = (store: Store) => parking(store, 'documents')

const nextLacking = (store: Store): string | undefined => {
  const { passed } = store.memory.documents
  const { has } = parked(store)
  return store.documentFiles.lacking(MOST_PINS).find((id) => !passed.has(id) && !has(id))
}

const isLacking = (store: Store, { id, fsid }: StoredDocument): boolean =>
  store.documentFiles.isPinned(id) && fsid !== '' && store.documentFiles.get(fsid) === null

const refusals: ReadonlySet<string> = new Set(['too-large', 'refused', 'not-found', 'forbidden', 'disk-low'])

/** Fetches pinned documents that are not here; then tries again what is parked of them, each in its own time. */
export const pinnedDocumentsJob: BackgroundJob = {
  name: 'documents.pinned',
  dueAt: ({ store, now }) => (nextLacking(store) === undefined ? parked(store).dueAt(now) : 0),
  async slice(context) {
    const { store, remote, clock, signal, breathe, changed } = context
    const id = nextLacking(store) ?? parked(store).next(clock.now())
    if (id === null) return
    const row = store.documents.get(id)
    if (row === null || !isLacking(store, row)) return parked(store).clear(id)
    const went = await parked(store).attempt(context, id, async () => {
      try {
        await keepDocument(store, row, remote, clock.now, signal)
      } catch (error) {
        if (!(error instanceof Failure) || !refusals.has(error.code)) throw error
      }
    })
    // A disk without room keeps nothing: it is not asked for again and again.
    if (went && store.documentFiles.get(row.fsid) === null) store.memory.documents.passed.add(id)
    if (went) changed('documents', [row.bid])
    await breathe()
  },
}
