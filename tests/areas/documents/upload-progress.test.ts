// How far an upload is: what was counted is forgotten once nothing is on its way any more.
import { expect, it } from 'vitest'
import { fileSender } from '#core/areas/files/sender'
import { sentOf } from '#core/areas/files/store/upload-progress'
import { keepWaiting } from '#core/areas/files/waiting-files'
import type { SendTools } from '#core/engine/sync/push/types'
import { change } from '../../engine/store/changes.ts'
import { newStore, noon } from '../../engine/store/support.ts'
import { testClock } from '../../support/ports.ts'

const sending = async () => {
  const store = newStore()
  await keepWaiting(store, 'u', { name: 'a.pdf', type: '', bytes: new Uint8Array(500) }, () => undefined)
  const parts = { entity: 'file', kind: 'upload', localId: 'u', patch: { fileType: 'protected' }, base: {} } as const
  const operation = store.work.add(change(parts))
  const upload = async ({ onProgress }: { readonly onProgress: (sent: number) => void }) => {
    onProgress(500)
    return { id: '1', name: 'a.pdf', fsid: 'f', fileSize: 500 }
  }
  const tools: Partial<SendTools> = {
    store,
    remote: { files: { upload } } as unknown as SendTools['remote'],
    clock: testClock(noon),
    signal: new AbortController().signal,
    changed: () => undefined,
    moving: () => undefined,
  }
  const outcome = await fileSender.send(operation, tools as SendTools)
  expect(sentOf(store, operation.opId)).toBe(500)
  return { store, operation, outcome, tools: tools as SendTools }
}

it('an upload that arrived leaves no count behind', async () => {
  const { store, outcome } = await sending()
  if (outcome.kind !== 'done') throw new Error('the file arrived')
  outcome.accept?.()
  expect([...store.memory.documents.sent]).toEqual([])
})

it('nor does one that was taken back', async () => {
  const { store, operation, tools } = await sending()
  fileSender.revert(operation, tools)
  expect([...store.memory.documents.sent]).toEqual([])
})
