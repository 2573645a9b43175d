import { copyFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeAll, describe, expect, it } from 'vitest'
import { openStore, salvageStore } from '#core/areas/stores'
import { storeFile } from '#core/engine/store/index'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { flip, leaveUnclean, workedStore } from './damage.ts'
import { newFolder, newStore, noon, seededPlaces, testKey } from './support.ts'

const trials = 60
const edits = 300

let whole: string
let snapshots: string

beforeAll(async () => {
  whole = await workedStore(edits, 600)
  const store = newStore({ folder: whole })
  snapshots = join(whole, 'snapshots')
  store.snapshot(snapshots)
  store.close()
  leaveUnclean(whole)
})

/** Everything that a person or the sync reads of a store. */
const contents = ({ customers, work, values, followups }: Store): string =>
  JSON.stringify([
    customers.ids(null, 1000).map((id) => customers.get(id)),
    work.open(),
    work.open().map(({ entity, localId }) => work.remoteValues(entity, localId)),
    work.drafts.get('followup:1'),
    followups.get('f'.repeat(32)),
    values.get('token'),
  ])

const code = (run: () => void): string => {
  try {
    run()
    return 'read'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

describe('R12 bit rot', () => {
  it('is found in every place of the file, and what was not sent comes back', () => {
    const wanted = contents(newStore({ folder: copyOf(whole) }))
    let found = 0
    let back = 0
    const size = statSync(join(whole, storeFile)).size
    for (const place of seededPlaces(trials, size)) {
      const folder = copyOf(whole)
      flip(join(folder, storeFile), place, place % 8)
      let silent = false
      const outcome = code(() => {
        const store = openStore({ folder, key: testKey, now: () => noon })
        try {
          silent = contents(store) !== wanted
        } finally {
          store.close()
        }
      })
      expect(silent, `a wrong answer after a flip at ${place}`).toBe(false)
      if (outcome !== 'read') {
        expect(['store-damaged', 'unlock-failed'], `flip at ${place}`).toContain(outcome)
        found += 1
        salvageStore({ folder, key: testKey, snapshots, now: () => noon })
        const store = openStore({ folder, key: testKey, now: () => noon })
        back += store.work.open().length
        store.close()
      }
      rmSync(folder, { recursive: true, force: true })
    }
    // What reads all the same had its flip in a search, which was built anew.
    expect(found).toBeGreaterThan(trials * 0.7)
    expect(back).toBe(found * (edits + 2))
  })

  it('control: a file without encryption answers wrongly and does not notice', () => {
    const file = join(newFolder(), 'plain.db')
    const plain = new Database(file)
    plain.exec('CREATE TABLE customer (id TEXT PRIMARY KEY, name TEXT, note TEXT)')
    const insert = plain.prepare('INSERT INTO customer VALUES (?, ?, ?)')
    plain.transaction(() => {
      for (let number = 0; number < 600; number += 1)
        insert.run(`c${number}`, `客户${number}`, '约定下周联系，'.repeat(10))
    })()
    const wanted = JSON.stringify(plain.prepare('SELECT * FROM customer').all())
    plain.close()
    const clean = readFileSync(file)
    let silent = 0
    for (const place of seededPlaces(trials, clean.length)) {
      const spoilt = join(newFolder(), 'plain.db')
      copyFileSync(file, spoilt)
      flip(spoilt, place, place % 8)
      const database = new Database(spoilt)
      try {
        const rows = JSON.stringify(database.prepare('SELECT * FROM customer').all())
        if (rows !== wanted && database.pragma('quick_check(1)', { simple: true }) === 'ok') silent += 1
      } catch {
        // A damage that even the plain file notices.
      } finally {
        database.close()
      }
    }
    expect(silent).toBeGreaterThan(trials / 4)
  })
})

/** A copy of a closed store, without its snapshots. */
function copyOf(folder: string): string {
  const copy = newFolder()
  mkdirSync(copy, { recursive: true })
  copyFileSync(join(folder, storeFile), join(copy, storeFile))
  return copy
}
