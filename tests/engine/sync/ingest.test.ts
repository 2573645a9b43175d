// When the log of what was pulled is moved into the file.
import { describe, expect, it } from 'vitest'
import { createMemory } from '#core/engine/store/areas'
import type { Store } from '#core/engine/store/types'
import { checkpoint, ingest, writable } from '#core/engine/sync/pull/ingest'

/** A store that tells what is done with its log; `thread` is what brings it to the disk. */
const counting = (facts: { indexed: boolean; logged: number; thread: boolean }) => {
  const moves: { readonly whole: boolean; readonly end: () => void }[] = []
  const flushes: (() => void)[] = []
  const store = {
    memory: createMemory([]),
    logged: () => facts.logged,
    flush: () => (facts.thread ? new Promise<void>((end) => flushes.push(end)) : undefined),
    setDurability: () => undefined,
    transaction: (run: () => unknown) => run(),
    checkpoint: (whole = false) => {
      const done = Promise.withResolvers<void>()
      moves.push({ whole, end: done.resolve })
      return done.promise
    },
  } as unknown as Store
  const commit = (times: number) => {
    for (let count = 0; count < times; count += 1) {
      ingest(store, () => undefined)
      checkpoint(store, { loading: () => !facts.indexed })
    }
  }
  return { store, moves, flushes, commit }
}

describe('the log of what was pulled', () => {
  it('is moved after some commits, first beside them and then, for a moment, alone', async () => {
    const { store, moves, commit } = counting({ indexed: true, logged: 0, thread: true })
    commit(39)
    expect(moves).toEqual([])
    commit(100)
    expect(moves.map(({ whole }) => whole)).toEqual([false])
    moves[0]?.end()
    await expect.poll(() => moves.map(({ whole }) => whole)).toEqual([false, true])
    let free = false
    const waits = writable(store).then(() => {
      free = true
    })
    commit(100)
    expect(moves).toHaveLength(2)
    expect(free).toBe(false)
    moves[1]?.end()
    await waits
    commit(1)
    expect(moves.map(({ whole }) => whole)).toEqual([false, true, false])
  })

  it('is only brought to the disk during a first load, until it is long: building leaves more room to move it', async () => {
    const facts = { indexed: false, logged: 60_000, thread: true }
    const { moves, flushes, commit } = counting(facts)
    for (let turn = 1; turn <= 3; turn += 1) {
      commit(45)
      expect(flushes).toHaveLength(turn)
      flushes[turn - 1]?.()
      await new Promise(setImmediate)
    }
    expect(moves).toEqual([])
    facts.logged = 80_000
    commit(40)
    expect(moves).toHaveLength(1)
  })

  it('is moved as it comes where no thread brings it to the disk', () => {
    const { moves, commit } = counting({ indexed: false, logged: 100, thread: false })
    commit(40)
    expect(moves).toHaveLength(1)
  })
})
