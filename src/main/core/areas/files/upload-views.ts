import type { z } from 'zod'
import { forgetProgress, sentOf } from '#core/areas/files/store/upload-progress'
import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { Failure } from '#shared/contract/failure'
import type { uploadView } from '#shared/contract/files'
import type { Home } from '../../engine/account-session.ts'
import { behind } from '../../engine/jobs/behind.ts'
import { TAKEN_BACK } from './send-attachments.ts'
import { recordOf } from './uploads.ts'
import { sweepFiles } from './waiting-files.ts'

export type UploadView = z.output<typeof uploadView>

/** True for the operation that owes the bytes of a file. */
export const isUpload = ({ entity, kind }: Operation): boolean => entity === 'file' && kind === 'upload'

/** Documents that are registered once the file is there; what a person wrote with the file is not among them. */
const registersOf = (store: Store, opId: string): readonly Operation[] =>
  store.work.dependents(opId).filter(({ entity }) => entity === 'document')

const stuck: ReadonlySet<Operation['state']> = new Set(['rejected', 'conflict'])

const stateOf = ({ state, attempts }: Operation): UploadView['state'] => {
  if (state === 'done' || state === 'cancelled') return state
  if (stuck.has(state) || state === 'waiting') return 'refused'
  if (state === 'inflight') return 'sending'
  return attempts === 0 ? 'queued' : 'waiting'
}

/** How an upload stands; it has ended where what it is registered by has. */
export function uploadOf(store: Store, upload: Operation): UploadView {
  const { opId, title, patch, state } = upload
  const [register] = state === 'done' ? registersOf(store, opId) : []
  const fileSize = typeof patch.fileSize === 'number' ? patch.fileSize : 0
  const next = register === undefined ? stateOf(upload) : stateOf(register)
  return {
    id: opId,
    name: typeof patch.name === 'string' ? patch.name : title,
    fileSize,
    sent: state === 'done' ? fileSize : state === 'inflight' ? Math.min(sentOf(store, opId), fileSize) : 0,
    // The bytes are there, and the firm is asked at once to take the document.
    state: register !== undefined && next === 'queued' ? 'sending' : next,
    attachment: recordOf(upload),
    failure: upload.lastCode === '' ? null : { code: upload.lastCode, message: upload.lastError },
  }
}

/**
 * Takes an upload back, whether it waits or is on its way, and the document that it was to become. Fails with `not-found`
 * where it has arrived, with `invalid-input` where a saved record names it.
 */
export function cancelUpload(home: Home, id: string): void {
  const { store, sync } = home.opened()
  const { clock } = home.ports
  const upload = store.work.get(id)
  if (upload === null || !isUpload(upload)) throw new Failure('not-found')
  const registers = registersOf(store, id)
  if (store.work.dependents(id).some(({ entity }) => entity !== 'document'))
    throw new Failure('invalid-input', { field: 'id', reason: 'in-use' })
  const isOver = upload.state === 'done' || upload.state === 'cancelled'
  if (isOver && registers.length === 0) throw new Failure('not-found')

  const takeBack = () => {
    const now = clock.now()
    for (const { opId, state, patch } of registers) {
      const mayArrive = state === 'inflight' || state === 'verify'
      store.work.step(opId, mayArrive ? { patch: { ...patch, [TAKEN_BACK]: true } } : { state: 'cancelled' }, now)
    }
    if (!isOver) store.work.step(id, { state: 'cancelled' }, now)
    store.work.uploads.remove(id)
  }
  const told = () => {
    forgetProgress(store, id)
    for (const area of ['uploads', 'work', 'documents']) home.changed(area, area === 'uploads' ? [id] : [])
    behind(home, 'files.sweep', () => sweepFiles(store))
  }
  const isOnItsWay = sync.push.cancel(id, () => {
    takeBack()
    // Told when the transaction that this runs in has ended.
    queueMicrotask(told)
  })
  if (isOnItsWay) return
  store.transaction(takeBack)
  told()
}
