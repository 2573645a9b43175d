import { keepPut, keepWaiting, refuseBeyondLimit, refuseWithoutRoom } from '#core/areas/files/waiting-files'
import type { Store } from '#core/engine/store/types'
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

/**
 * Keeps a file that was handed over and owes it to the firm; `beside` runs in the same transaction and may add what waits
 * for it. Fails with `not-found`, `files-full`, `disk-low`, `disk-full`.
 */
export async function enqueueUpload(
  home: Home,
  { handle, session, fileType }: HandedOver,
  beside: (store: Store, upload: Enqueued) => void = () => undefined,
): Promise<Enqueued> {
  const { store, sync } = home.opened()
  const { clock, random } = home.ports
  const media = home.media.of(session)
  const landed = media.takeLanded(handle)
  const held = landed === null ? media.read(handle) : null
  const given = landed ?? held
  if (given === null) throw new Failure('not-found')
  const fileSize = held === null ? (landed?.size ?? 0) : held.bytes.byteLength
  const upload = { opId: hexId(random), name: safeFileName(given.name), fileSize }
  const { opId, name } = upload
  const note = () => {
    store.work.add({
      opId,
      entity: 'file',
      localId: opId,
      kind: 'upload',
      title: name,
      patch: { name, fileSize, fileType },
      base: {},
      at: clock.now(),
    })
    beside(store, upload)
    // Others may have been given while this one was written.
    refuseBeyondLimit(store)
  }
  if (landed !== null) keepPut(store, opId, { ...landed, name }, note)
  else if (held !== null) {
    await refuseWithoutRoom(store, fileSize)
    await keepWaiting(store, opId, { ...held, name }, note)
  }
  media.forget(handle)
  home.changed('work', [])
  home.changed('uploads', [opId])
  sync.wake()
  return upload
}
