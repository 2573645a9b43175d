import { keepPut, keepWaiting, refuseBeyondLimit, refuseWithoutRoom } from '#core/areas/files/waiting-files'
import type { Store } from '#core/engine/store/types'
import type { WaitingFile } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { safeFileName } from '#shared/domain/media'
import type { Home } from '../../engine/account-session.ts'
import { hexId } from '../../engine/authors.ts'

/** A file that a page handed over under a handle of its session, and as what it is uploaded. */
export type HandedOver = {
  readonly handle: string
  readonly session: string | undefined
  readonly fileType: 'protected' | 'temp'
}

/** The operation that owes a file to the firm; its name is one that every system takes. */
export type Enqueued = { readonly opId: string; readonly name: string; readonly fileSize: number }

/** What is done beside an upload, in the same transaction: it may add what waits for it. */
type Beside = (store: Store, upload: Enqueued) => void

/** The file of an upload, as the outbox says it. */
function noteUpload(home: Home, upload: Enqueued, fileType: HandedOver['fileType'], beside: Beside): () => void {
  const { store } = home.opened()
  const { opId, name, fileSize } = upload
  return () => {
    store.work.add({
      opId,
      entity: 'file',
      localId: opId,
      kind: 'upload',
      title: name,
      patch: { name, fileSize, fileType },
      base: {},
      at: home.ports.clock.now(),
    })
    beside(store, upload)
    // Others may have been given while this one was written.
    refuseBeyondLimit(store)
  }
}

function told(home: Home, { opId }: Enqueued): void {
  home.changed('work', [])
  home.changed('uploads', [opId])
  home.opened().sync.wake()
}

/**
 * Owes a file to the firm that was put into the store's folder and not released yet; released afterwards, whatever comes.
 * Fails with `files-full`.
 */
export function enqueuePut(home: Home, file: WaitingFile, beside: Beside): Enqueued {
  const upload = { opId: hexId(home.ports.random), name: safeFileName(file.name), fileSize: file.size }
  const { store } = home.opened()
  keepPut(store, upload.opId, { ...file, name: upload.name }, noteUpload(home, upload, 'protected', beside))
  told(home, upload)
  return upload
}

/**
 * Keeps a file that was handed over and owes it to the firm; `beside` runs in the same transaction and may add what waits
 * for it. Fails with `not-found`, `files-full`, `disk-low`, `disk-full`.
 */
export async function enqueueUpload(
  home: Home,
  { handle, session, fileType }: HandedOver,
  beside: Beside = () => undefined,
): Promise<Enqueued> {
  const { store } = home.opened()
  const media = home.media.of(session)
  const landed = media.takeLanded(handle)
  const inMemory = landed === null ? media.read(handle) : null
  const given = landed ?? inMemory
  if (given === null) throw new Failure('not-found')
  const fileSize = inMemory === null ? (landed?.size ?? 0) : inMemory.bytes.byteLength
  const upload = { opId: hexId(home.ports.random), name: safeFileName(given.name), fileSize }
  const { opId, name } = upload
  const note = noteUpload(home, upload, fileType, beside)
  if (landed !== null) keepPut(store, opId, { ...landed, name }, note)
  else if (inMemory !== null) {
    await refuseWithoutRoom(store, fileSize)
    await keepWaiting(store, opId, { ...inMemory, name }, note)
  }
  media.forget(handle)
  told(home, upload)
  return upload
}
