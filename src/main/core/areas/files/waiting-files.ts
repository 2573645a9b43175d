import { readWhole } from '#core/engine/store/files/file-folder'
import { salvagedValue } from '#core/engine/store/repair/salvage'
import type { Store } from '#core/engine/store/types'
import type { WaitingFile } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'

/** A file that is to be sent, as it came. */
export type GivenFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** Bytes that may wait to be sent in one account, and bytes that stay free on the disk for the store itself. */
export const WAITING_LIMITS = { bytes: 2 * 1024 ** 3, room: 512 * 1024 ** 2 } as const

/**
 * Fails where another file of `size` bytes has no place: with `files-full` where too much waits already, with `disk-low`
 * where the disk has too little room, even without the files that nothing names any more.
 */
export const refuseWithoutRoom = async (store: Store, size: number): Promise<void> => {
  refuseBeyondLimit(store, size)
  const needed = size + WAITING_LIMITS.room
  if ((await store.files.room()) >= needed) return
  await sweepFiles(store)
  if ((await store.files.room()) < needed) throw new Failure('disk-low')
}

/** Fails with `files-full` where more waits than may, and `size` bytes with it. */
export const refuseBeyondLimit = (store: Store, size = 0): void => {
  if (store.work.uploads.bytes() + size > WAITING_LIMITS.bytes) throw new Failure('files-full')
}

/**
 * Keeps a file until it is sent: its bytes first, then, in one transaction with `note`, that it waits. Fails with
 * `disk-full`.
 */
export const keepWaiting = async (store: Store, id: string, given: GivenFile, note: () => void): Promise<void> => {
  const { name, type, bytes } = given
  const { id: file, size } = await store.files.put([bytes])
  keepPut(store, id, { name, type, size, file }, note)
}

/** The same for a file that was put and not released yet. */
export const keepPut = (store: Store, id: string, waiting: WaitingFile, note: () => void): void => {
  try {
    store.transaction(() => {
      store.work.uploads.put(id, waiting)
      note()
    })
  } finally {
    store.files.release(waiting.file)
  }
}

/** A file that waits, with its bytes; null where none does. Fails with `file-damaged`, also where its bytes are gone. */
export const readWaiting = async (store: Store, id: string): Promise<GivenFile | null> => {
  const waiting = await waitingOf(store, id)
  if (waiting === null) return null
  const { name, type, file } = waiting
  return { name, type, bytes: await readWhole(store.files, file).catch(damage) }
}

/** A file for sending: its bytes are opened again, a chunk at a time, whenever they are read. */
export type OpenedFile = {
  readonly name: string
  readonly type: string
  readonly bytes: { readonly size: number; readonly read: () => AsyncGenerator<Uint8Array, void, void> }
}

/**
 * The same for sending: every chunk was opened before the first byte leaves, and none is held. Reading fails with
 * `file-damaged`.
 */
export const openWaiting = async (store: Store, id: string, signal?: AbortSignal): Promise<OpenedFile | null> => {
  const waiting = await waitingOf(store, id)
  if (waiting === null) return null
  const { name, type, file } = waiting
  async function* read(): AsyncGenerator<Uint8Array, void, void> {
    try {
      yield* store.files.read(file)
    } catch (error) {
      damage(error)
    }
  }
  let size = 0
  for await (const chunk of read()) {
    signal?.throwIfAborted()
    size += chunk.byteLength
  }
  return { name, type, bytes: { size, read } }
}

/** A file that the store names has to be there. */
const damage = (error: unknown): never => {
  throw error instanceof Failure && error.code === 'not-found' ? new Failure('file-damaged') : error
}

/**
 * Moves the bytes that an earlier version kept in the store into its folder of files, one file after the other. What the
 * disk has no room for stays where it is, and is moved when it is sent or with the next start.
 */
export const moveOldUploads = async (store: Store): Promise<void> => {
  try {
    for (let old = store.work.uploads.inside(); old !== null; old = store.work.uploads.inside())
      await keepWaiting(store, old.id, old, nothing)
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'disk-full')) throw error
  }
}

const nothing = (): void => undefined

/** The file that waits under an id; one that still lies in the store is moved first. Fails with `disk-full`. */
const waitingOf = async (store: Store, id: string): Promise<WaitingFile | null> => {
  const { uploads } = store.work
  const waiting = uploads.get(id)
  if (waiting !== null) return waiting
  const old = uploads.inside(id)
  if (old === null) return null
  await keepWaiting(store, id, old, nothing)
  return uploads.get(id)
}

/**
 * Removes files that nothing waits for and no message or document keeps any more; answers how many. After a salvage none
 * goes before a person has read what was lost: a row that could not be read may have named it.
 */
export const sweepFiles = async (store: Store): Promise<number> =>
  store.values.get(salvagedValue) === null ? store.files.sweep(() => needed(store)) : 0

/** The files that something needs. */
const needed = (store: Store): Pick<ReadonlySet<string>, 'has'> => {
  const waiting = new Set(store.work.uploads.files())
  return { has: (file) => waiting.has(file) || store.chatFiles.names(file) || store.documentFiles.names(file) }
}
