import { typeOfFile } from '#core/engine/file-type'
import { MEDIA_LIMITS, type MediaFile, type StoredMedia } from '#core/engine/media'
import type { StreamedDownload } from '#core/engine/remote/streamed-answer'
import type { Remote } from '#core/engine/remote/types'
import type { FileFolder } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'

/** Bytes of the largest file that is fetched, and bytes that stay free on the disk for the store itself. */
const FETCHED_LIMITS = { bytes: 2 * 1024 ** 3, room: 512 * 1024 ** 2 } as const

/** A file of the folder as it is noted in a table. */
type Noted = { readonly type: string; readonly size: number; readonly file: string }

/** A file of the firm: in memory, or in the folder, which spares it until it is released. */
export type FetchedFile = MediaFile | (Noted & { readonly name: string })

/** How a fetch is ended and told of; `moved` gets the bytes that came, and how many there are, null where nobody says. */
export type FetchTools = {
  readonly signal?: AbortSignal
  readonly moved?: (read: number, total: number | null) => void
}

/** The pieces of a body as they come, counted. */
async function* counted(
  { body, size }: Pick<StreamedDownload, 'body' | 'size'>,
  moved: FetchTools['moved'],
): AsyncGenerator<Uint8Array, void, void> {
  let read = 0
  for await (const bytes of body) {
    read += bytes.byteLength
    moved?.(read, size)
    yield bytes
  }
}

/** The rest of a source whose first pieces were read. */
async function* resumed(
  head: readonly Uint8Array[],
  rest: AsyncGenerator<Uint8Array, void, void>,
): AsyncGenerator<Uint8Array, void, void> {
  try {
    yield* head
    yield* rest
  } finally {
    await rest.return()
  }
}

/**
 * Fetches a file: one that may be held comes into memory, a larger one goes to the folder as it comes. Its type is found
 * from its bytes. Fails as a download does, with `too-large` beyond {@link FETCHED_LIMITS}, `disk-low` and `disk-full`, and
 * with the reason of the signal, which leaves nothing of it behind.
 */
export async function fetchFile(
  remote: Remote,
  folder: FileFolder,
  { fsid, name: known }: { readonly fsid: string; readonly name: string },
  { signal, moved }: FetchTools = {},
): Promise<FetchedFile> {
  const download = await remote.files.stream(fsid, FETCHED_LIMITS.bytes, signal, known)
  const { name, size } = download
  const body = counted(download, moved)
  const head: Uint8Array[] = []
  let read = 0
  const isHeld = (): boolean => read <= MEDIA_LIMITS.inMemory
  while (isHeld()) {
    const next = await body.next()
    if (next.done === true) {
      const bytes = new Uint8Array(Buffer.concat(head))
      return { name, type: typeOfFile(bytes), bytes }
    }
    head.push(next.value)
    read += next.value.byteLength
  }
  try {
    if ((await folder.room()) < (size ?? read) + FETCHED_LIMITS.room) throw new Failure('disk-low')
  } catch (error) {
    await body.return()
    throw error
  }
  const type = typeOfFile(Buffer.concat(head, Math.min(read, MEDIA_LIMITS.part)))
  const put = await folder.put(resumed(head, body), {
    most: FETCHED_LIMITS.bytes,
    ...(signal && { signal }),
  })
  return { name, type, size: put.size, file: put.id }
}

/**
 * A noted file of the folder as it is offered to a page, read where it lies. `onDamaged` is told where it turns out to be
 * damaged, or gone, while it is read.
 */
export const storedMedia = (
  folder: FileFolder,
  { name, type, size, file }: Noted & { readonly name: string },
  onDamaged: () => void,
  release: () => void = () => undefined,
): StoredMedia => {
  async function* read(from: number): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* folder.read(file, from)
    } catch (error) {
      if (error instanceof Failure) onDamaged()
      throw error
    }
  }
  return { name, type, size, read, release }
}

/** A document of many bytes that is kept here, read where it lies; null where it is not here, or a small one. */
export async function keptLarge(store: Store, fsid: string, name: string, now: number): Promise<StoredMedia | null> {
  const kept = store.documentFiles.get(fsid)
  if (kept === null || kept.size <= MEDIA_LIMITS.inMemory) return null
  const remove = () => store.documentFiles.remove(fsid)
  if ((await store.files.size(kept.file)) !== kept.size) {
    remove()
    return null
  }
  store.documentFiles.use(fsid, now)
  return storedMedia(store.files, { ...kept, name }, remove)
}
