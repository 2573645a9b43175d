import { describe, expect, it } from 'vitest'
import { fillNextAction } from '#core/areas/calendar/new-action'
import { fillUpload } from '#core/areas/files/send-attachments'
import type { Store } from '#core/engine/store/types'
import { settleDone, settleLater, settleRejected } from '#core/engine/sync/push/settle'
import { change } from '../store/changes.ts'
import { newStore, noon } from '../store/support.ts'

/** Operations that a store reads while `run` runs. */
const readBy = (store: Store, run: (watched: Store) => void): number => {
  let read = 0
  const counted = <Rows extends readonly unknown[]>(rows: Rows): Rows => {
    read += rows.length
    return rows
  }
  const { work } = store
  run({
    ...store,
    work: {
      ...work,
      open: () => counted(work.open()),
      openChanges: () => counted(work.openChanges()),
      openOf: (entity) => counted(work.openOf(entity)),
      ofRecord: (entity, localId) => counted(work.ofRecord(entity, localId)),
      dependents: (opId) => counted(work.dependents(opId)),
    },
  })
  return read
}

describe('the end of an attempt', () => {
  const waiting = (): { readonly store: Store; readonly first: ReturnType<Store['work']['add']> } => {
    const store = newStore()
    const first = store.work.add(change({ kind: 'create', entity: 'followup', localId: 'temporary', base: {} }))
    const content = { content: '' }
    store.transaction(() => {
      for (let number = 0; number < 300; number += 1) store.work.add(change({ localId: `r${number}` }))
      for (const localId of ['one', 'two'])
        store.work.add(change({ localId, kind: 'create', entity: 'followup', patch: content, dependsOn: [first.opId] }))
    })
    return { store, first }
  }
  const file = { id: 'f', name: '合同.pdf', fsid: 'f', fileSize: 3 }

  it.each([
    ['that went well', (store: Store, first) => settleDone(store, first, { kind: 'done', serverId: '7' }, noon)],
    ['that was refused', (store: Store, first) => settleRejected(store, first, { lastCode: 'refused' }, noon)],
    ['of a file', (store: Store, { opId }) => void fillUpload(store, opId, file, noon)],
    [
      'of a next action',
      (store: Store, { opId }) =>
        void fillNextAction(store, opId, { kind: 'task', id: '7', title: '', startTime: noon }, noon),
    ],
  ] satisfies [string, (store: Store, first: ReturnType<Store['work']['add']>) => void][])(
    '%s reads what waited for it, however many other changes there are',
    (_, end) => {
      const { store, first } = waiting()
      // The two that wait, and where one is refused, those that wait for them.
      expect(readBy(store, (watched) => end(watched, first))).toBe(2)
    },
  )

  it.each(['done', 'cancelled'] as const)('leaves one alone that was %s meanwhile, and what waits for it', (state) => {
    const { store, first } = waiting()
    store.work.step(first.opId, { state }, noon)
    settleRejected(store, first, { lastCode: 'doubtful' }, noon)
    settleLater(store, first, { state: 'verify', nextAt: noon }, noon)
    settleDone(store, first, { kind: 'done', serverId: '7' }, noon)
    expect(store.work.get(first.opId)).toMatchObject({ state, lastCode: '' })
    expect(store.work.dependents(first.opId).map((other) => other.state)).toEqual(['queued', 'queued'])
  })
})
