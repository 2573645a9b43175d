// When the log of what was pulled is moved into the file.
import { describe, expect, it } from 'vitest'
import type { Store } from '#core/store/types'
import { checkpoint, ingest, writable } from '#core/sync/ingest'

/** A store that counts its checkpoints; `move` ends the one that runs. */
const counting = (facts: { indexed: boolean; logged: number }) => {
  const moves: { readonly whole: boolean; readonly end: () => void }[] = []
  const store = {
    customers: { indexed: () => facts.indexed },
    logged: () => facts.logged,
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
      checkpoint(store)
    }
  }
  return { store, moves, commit }
}

describe('the log of what was pulled', () => {
  it('is moved after some commits, first beside them and then, for a moment, alone', async () => {
    const { store, moves, commit } = counting({ indexed: true, logged: 0 })
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

  it('waits during a first load until it is long, because building leaves more room for it', () => {
    const facts = { indexed: false, logged: 60_000 }
    const { moves, commit } = counting(facts)
    commit(1000)
    expect(moves).toEqual([])
    facts.logged = 80_000
    commit(1)
    expect(moves).toHaveLength(1)
  })
})
