import { senderFor } from '#core/areas/sync'
import type { SessionMedia } from '#core/engine/media'
import { readWhole } from '#core/engine/store/files/file-folder'
import type { Store } from '#core/engine/store/types'
import { asDoubtful } from '#core/engine/store/work/doubtful'
import type { Change, WaitingFile } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import { SEALED_LIMIT } from '#shared/domain/work'
import { signedInAuthor } from '../engine/authors.ts'

/** A change out of a sealed text, and the bytes of a file that it carries. */
export type SealedChange = {
  readonly change: Change
  readonly file: { readonly name: string; readonly type: string; readonly bytes: Uint8Array } | null
}

/**
 * The text of a sealed file that a page handed over, and its handle is gone. Fails with `not-found` where the handle has
 * no file, with `invalid-input` where the file is larger than any of ours.
 */
export async function takeSealedText({ files }: Store, media: SessionMedia, handle: string): Promise<string> {
  const landed = media.takeLanded(handle)
  const inMemory = landed === null ? media.read(handle) : null
  media.forget(handle)
  try {
    if (landed !== null && landed.size > SEALED_LIMIT) throw new Failure('invalid-input', { path: 'text' })
    const bytes = landed === null ? inMemory?.bytes : await readWhole(files, landed.file)
    if (bytes === undefined) throw new Failure('not-found')
    return new TextDecoder().decode(bytes)
  } finally {
    // Nothing names it: it goes with the next sweep.
    if (landed !== null) files.release(landed.file)
  }
}

/**
 * Puts sealed work back into the outbox and onto the screen, all of it in doubt: the firm may have got it since it was
 * sealed. What is known already is left. Answers how many it added. Fails with `disk-full`, then nothing was put back.
 */
export async function restoreWork(store: Store, sealed: readonly SealedChange[], now: number): Promise<number> {
  const waiting = new Map<string, WaitingFile>()
  try {
    for (const { change, file } of sealed) {
      if (file === null || store.work.get(change.opId) !== null) continue
      const { id, size } = await store.files.put([file.bytes])
      waiting.set(change.opId, { name: file.name, type: file.type, size, file: id })
    }
    return restore(store, sealed, waiting, now)
  } finally {
    for (const { file } of waiting.values()) store.files.release(file)
  }
}

/** Files by the operation that sends them. */
type Waiting = ReadonlyMap<string, WaitingFile>

function restore(store: Store, sealed: readonly SealedChange[], waiting: Waiting, now: number): number {
  const author = signedInAuthor(store)
  return store.transaction(() => {
    const fresh = sealed.filter(({ change }) => store.work.get(change.opId) === null)
    for (const { change } of fresh) {
      const file = waiting.get(change.opId)
      if (file !== undefined) store.work.uploads.put(change.localId, file)
      senderFor(change.entity).restore(change, { store, author, now })
      const { base, attempts } = asDoubtful({ ...change, state: 'queued', attempts: 0 })
      store.work.add({ ...change, base, begins: 'verify' })
      // It keeps when it was made, by the clock of another computer, which says nothing of when it may go from here.
      store.work.step(change.opId, { attempts, nextAt: now }, now)
    }
    return fresh.length
  })
}
