import { describe, expect, it } from 'vitest'
import type { Change, OpenChange, Operation, OperationStep } from '#core/engine/store/work/types'
import type { FieldValues } from '#shared/domain/work'
import fc from '../../support/properties.ts'
import { change, newOpId } from './changes.ts'
import { newFolder, newStore, noon } from './support.ts'

describe('a change in the outbox', () => {
  it('comes back as it was made, over closing and opening', () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const asked = change({ kind: 'create', entity: 'followup', dependsOn: ['x'], groupId: 'g', base: {} })
    const made = store.work.add(asked)
    const { at, ...same } = asked
    expect(made).toEqual({
      ...same,
      seq: 1,
      state: 'queued',
      attempts: 0,
      firstAt: null,
      nextAt: at,
      lease: '',
      lastStatus: null,
      lastCode: '',
      lastError: '',
      createdAt: at,
      updatedAt: at,
    })
    store.close()
    const again = newStore({ folder })
    expect(again.work.get(asked.opId)).toEqual(made)
    expect(again.work.open()).toEqual([made])
    expect(again.work.ofRecord('followup', '1')).toEqual([made])
    expect(again.work.ofRecord('customer', '1')).toEqual([])
    expect(again.work.get('nobody')).toBeNull()
  })

  it('takes every part of a step and keeps the rest', () => {
    const { work } = newStore()
    const made = work.add(change())
    const step: OperationStep = {
      state: 'conflict',
      patch: { city: '上海' },
      base: {},
      attempts: 3,
      firstAt: noon + 1,
      nextAt: noon + 2,
      lease: 'run',
      lastStatus: 409,
      lastCode: 'refused',
      lastError: '已被修改',
      dependsOn: ['x', 'y'],
    }
    work.step(made.opId, step, noon + 9)
    expect(work.get(made.opId)).toEqual({ ...made, ...step, updatedAt: noon + 9 })
    work.step(made.opId, { firstAt: null, lastStatus: null }, noon + 10)
    expect(work.get(made.opId)).toEqual({ ...made, ...step, firstAt: null, lastStatus: null, updatedAt: noon + 10 })
    expect(() => work.step('nobody', { attempts: 1 }, noon)).toThrow('no operation')
  })
})

type Case = readonly [
  name: string,
  first: Partial<Change>,
  then: OperationStep | null,
  second: Partial<Change>,
  joins: boolean,
]

const together: Case[] = [
  ['update and update', {}, null, {}, true],
  ['create and update', { kind: 'create', base: {} }, null, {}, true],
  ['update and create', {}, null, { kind: 'create' }, false],
  ['create and create', { kind: 'create' }, null, { kind: 'create' }, false],
  ['upload and update', { kind: 'upload' }, null, {}, false],
  ['update and upload', {}, null, { kind: 'upload' }, false],
  ['other records', {}, null, { localId: '2' }, false],
  ['other kinds of record', {}, null, { entity: 'contact' }, false],
  ['the same group', { groupId: 'g' }, null, { groupId: 'g' }, true],
  ['other groups', { groupId: 'g' }, null, { groupId: 'h' }, false],
  ['a group and none', { groupId: 'g' }, null, {}, false],
  ['the same dependencies', { dependsOn: ['x', 'y'] }, null, { dependsOn: ['y', 'x'] }, true],
  ['other dependencies', { dependsOn: ['x'] }, null, {}, false],
  ['sent once', {}, { attempts: 1 }, {}, false],
  ['on its way', {}, { state: 'inflight' }, {}, false],
  ['in doubt', {}, { state: 'verify' }, {}, false],
  ['waiting', {}, { state: 'waiting' }, {}, false],
  ['in conflict', {}, { state: 'conflict' }, {}, false],
  ['rejected', {}, { state: 'rejected' }, {}, false],
  ['done', {}, { state: 'done' }, {}, false],
  ['cancelled', {}, { state: 'cancelled' }, {}, false],
]

describe('joining changes', () => {
  it.each(together)('%s', (_, first, then, second, joins) => {
    const { work } = newStore()
    const earlier = work.add(change({ patch: { note: 'a', city: 'x' }, base: { note: '', city: '' }, ...first }))
    if (then !== null) work.step(earlier.opId, then, noon)
    const asked = change({ patch: { note: 'b', name: 'n' }, base: { note: 'a', name: '' }, at: noon + 1, ...second })
    const later = work.add(asked)
    expect(later.opId).toBe(joins ? earlier.opId : asked.opId)
    if (!joins) {
      expect(work.get(earlier.opId)?.patch).toEqual({ note: 'a', city: 'x' })
      expect(later.patch).toEqual(asked.patch)
      return
    }
    expect(later.patch).toEqual({ note: 'b', city: 'x', name: 'n' })
    expect(later.base).toEqual(first.kind === 'create' ? {} : { note: '', city: '', name: '' })
    expect(later).toMatchObject({ kind: earlier.kind, createdAt: noon, updatedAt: noon + 1, seq: 1 })
    expect(work.get(asked.opId)).toBeNull()
  })

  it('does not pull free fields behind a conflict', () => {
    const { work } = newStore()
    const stuck = work.add(change({ patch: { note: 'a' } }))
    work.step(stuck.opId, { state: 'conflict' }, noon)
    const free = work.add(change({ patch: { city: 'x' } }))
    const same = work.add(change({ patch: { note: 'b' } }))
    expect(same.opId).not.toBe(free.opId)
    expect(work.due(noon, 9).map(({ opId }) => opId)).toEqual([free.opId])
  })

  it('shows what was typed last, over the oldest base, however changes were joined and sent', () => {
    const { work } = newStore()
    const field = fc.constantFrom('note', 'city', 'name')
    const edit = fc.record({
      fields: fc.uniqueArray(field, { minLength: 1 }),
      group: fc.constantFrom(null, null, 'g'),
      step: fc.constantFrom<OperationStep | null>(null, null, { attempts: 1 }, { state: 'inflight' }),
    })
    let run = 0
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 12 }), (edits) => {
        run += 1
        const localId = `record ${run}`
        const typed: Record<string, string | number> = { note: 'old', city: 'old', name: 'old' }
        const named = new Set<string>()
        for (const [index, { fields, group, step }] of edits.entries()) {
          const base = Object.fromEntries(fields.map((name) => [name, typed[name] ?? '']))
          const patch = Object.fromEntries(fields.map((name) => [name, index]))
          Object.assign(typed, patch)
          for (const name of fields) named.add(name)
          const { opId } = work.add(change({ localId, patch, base, groupId: group }))
          if (step !== null) work.step(opId, step, noon)
        }
        const open = work.ofRecord('customer', localId)
        const shown: FieldValues = Object.assign({}, ...open.map(({ patch }) => patch))
        expect(shown).toEqual(Object.fromEntries([...named].map((name) => [name, typed[name]])))
        for (const name of named) expect(open.find(({ patch }) => name in patch)?.base[name]).toBe('old')
      }),
      { numRuns: 150, seed: 5 },
    )
  })
})

/** The rules of `due` said once more, in the plainest way. */
const freeOf = (all: readonly Operation[]): Operation[] => {
  const ordered = all.toSorted((one, other) => one.seq - other.seq)
  const stateOf = (opId: string) => all.find((operation) => operation.opId === opId)?.state ?? 'done'
  return ordered.filter((operation) => {
    if (operation.state !== 'queued' && operation.state !== 'verify') return false
    if (operation.dependsOn.some((opId) => stateOf(opId) !== 'done')) return false
    return ordered.every((earlier) => {
      if (earlier.seq >= operation.seq) return true
      if (earlier.entity !== operation.entity || earlier.localId !== operation.localId) return true
      if (['queued', 'inflight', 'verify'].includes(earlier.state)) return false
      if (!['waiting', 'conflict', 'rejected'].includes(earlier.state)) return true
      return earlier.kind === 'update' && Object.keys(earlier.patch).every((name) => !(name in operation.patch))
    })
  })
}

/** What is kept in memory of an open operation. */
const briefOf = ({ seq, opId, entity, localId, kind, state, dependsOn, createdAt, patch }: Operation): OpenChange => ({
  ...{ seq, opId, entity, localId, kind, state, dependsOn, createdAt },
  fields: Object.keys(patch),
})

const states = ['queued', 'inflight', 'verify', 'waiting', 'conflict', 'rejected', 'done', 'cancelled'] as const

const action = fc.oneof(
  fc.record({
    kind: fc.constantFrom('create' as const, 'update' as const, 'update' as const),
    entity: fc.constantFrom('customer' as const, 'contact' as const),
    localId: fc.constantFrom('1', '2'),
    fields: fc.uniqueArray(fc.constantFrom('note', 'city', 'extra.甲"\\'), { minLength: 1 }),
    dependsOn: fc.array(fc.nat(30), { maxLength: 1 }),
  }),
  fc.record({ place: fc.nat(30), state: fc.constantFrom(...states), nextAt: fc.integer({ min: -3, max: 3 }) }),
)
const batch = fc.record({ actions: fc.array(action, { maxLength: 4 }), fails: fc.boolean() })

describe('what may be sent', () => {
  it('C5 C6 is what the rules say, in the order of the changes, whatever happened before and was rolled back', () => {
    const { work, transaction } = newStore()
    fc.assert(
      fc.property(fc.array(batch, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (batches, limit) => {
        const opIds: string[] = []
        const act = (one: (typeof batches)[number]['actions'][number]): void => {
          if ('place' in one) {
            const opId = opIds[one.place % Math.max(1, opIds.length)]
            if (opId !== undefined) work.step(opId, { state: one.state, nextAt: noon + one.nextAt }, noon)
            return
          }
          const { fields, dependsOn, ...rest } = one
          const values = Object.fromEntries(fields.map((name) => [name, 'x']))
          const named = dependsOn.flatMap((place) => opIds[place % Math.max(1, opIds.length)] ?? [])
          const { opId } = work.add(change({ ...rest, patch: values, base: values, dependsOn: named }))
          if (!opIds.includes(opId)) opIds.push(opId)
        }
        for (const { actions, fails } of batches) {
          const before = [...opIds]
          try {
            transaction(() => {
              for (const one of actions) act(one)
              if (fails) throw new Error('stop')
            })
          } catch (error) {
            if (!fails) throw error
            opIds.splice(0, opIds.length, ...before)
          }
          const all = opIds.map((opId) => work.get(opId) as Operation)
          const free = freeOf(all)
          const due = free.filter(({ nextAt }) => nextAt <= noon).slice(0, limit)
          expect(work.due(noon, limit)).toEqual(due)
          expect(work.nextAt()).toBe(free.length === 0 ? null : Math.min(...free.map(({ nextAt }) => nextAt)))
          for (const entity of ['customer', 'contact'] as const) {
            const open = all.filter((one) => one.entity === entity && !['done', 'cancelled'].includes(one.state))
            expect(work.openIds(entity)).toEqual(new Set(open.map(({ localId }) => localId)))
            expect(work.openOf(entity)).toEqual(open)
          }
          const open = work.open()
          expect(work.openChanges()).toEqual(open.map(briefOf))
          for (const opId of opIds)
            expect(work.dependents(opId)).toEqual(open.filter(({ dependsOn }) => dependsOn.includes(opId)))
        }
        for (const opId of opIds) work.step(opId, { state: 'done' }, noon)
        work.prune(noon + 1)
      }),
      { numRuns: 120, seed: 11 },
    )
  })

  it('R6 is found behind ten thousand changes that wait for their time', () => {
    const { work, transaction } = newStore()
    transaction(() => {
      for (let number = 0; number < 10_000; number += 1) work.add(change({ localId: `r${number}`, at: noon + 10 }))
      work.add(change({ localId: 'last' }))
    })
    expect(work.due(noon, 4).map(({ localId }) => localId)).toEqual(['last'])
    expect(work.nextAt()).toBe(noon)
    expect(work.due(noon + 10, 4).map(({ localId }) => localId)).toEqual(['r0', 'r1', 'r2', 'r3'])
  })
})

describe('after a restart', () => {
  it('everything that was on its way is in doubt, and may be asked for at once', () => {
    const { work } = newStore()
    const mine = work.add(change({ localId: '1' }))
    const others = work.add(change({ localId: '2' }))
    const waiting = work.add(change({ localId: '3' }))
    work.step(mine.opId, { state: 'inflight', lease: 'now', attempts: 1 }, noon)
    work.step(others.opId, { state: 'inflight', lease: 'before', attempts: 1, nextAt: noon + 1e9 }, noon)
    expect(work.hasOpen()).toBe(true)
    expect(work.recover('now', noon + 5)).toBe(1)
    expect(work.get(others.opId)).toMatchObject({ state: 'verify', attempts: 1, nextAt: noon + 5, updatedAt: noon + 5 })
    expect(work.get(mine.opId)?.state).toBe('inflight')
    expect(work.get(waiting.opId)?.state).toBe('queued')
    expect(work.openChanges().map(({ state }) => state)).toEqual(['inflight', 'verify', 'queued'])
  })

  it('remote values of records without open work are gone', () => {
    const { work } = newStore()
    const done = work.add(change({ localId: '1' }))
    work.add(change({ localId: '2' }))
    work.putRemoteValues('customer', '1', { note: 'a' })
    work.putRemoteValues('customer', '2', { note: 'b' })
    work.step(done.opId, { state: 'done' }, noon)
    work.recover('now', noon)
    expect(work.remoteValues('customer', '1')).toBeNull()
    expect(work.remoteValues('customer', '2')).toEqual({ note: 'b' })
  })
})

describe('history', () => {
  it('goes when it is old, unless open work depends on it; open work never goes', () => {
    const { work } = newStore()
    const [old, needed, recent, open] = [1, 2, 3, 4].map((number) => work.add(change({ localId: `${number}` })).opId)
    for (const opId of [old, needed, recent]) work.step(opId ?? '', { state: 'done' }, noon)
    work.step(recent ?? '', { lastCode: 'x' }, noon + 100)
    const child = work.add(change({ localId: '5', dependsOn: [needed ?? ''] }))
    work.prune(noon + 50)
    expect([old, needed, recent, open, child.opId].map((opId) => work.get(opId ?? '') !== null)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
    expect(work.due(noon, 9).map(({ opId }) => opId)).toEqual([open, child.opId])
  })

  it('gives no number twice', () => {
    const { work } = newStore()
    const first = work.add(change())
    work.step(first.opId, { state: 'cancelled' }, noon)
    work.prune(noon + 1)
    expect(work.add(change({ opId: newOpId() })).seq).toBe(first.seq + 1)
  })
})
