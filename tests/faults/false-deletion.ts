import { customers } from '#core/areas/customers/pull'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Customer } from '#shared/domain/customer'
import { blankCustomer } from '../engine/store/rows.ts'
import { quietSync, START, testClock, testPower, testRandom } from '../support/ports.ts'
import { storeKey } from './disk/changes.ts'
import { type Lie, lies, lyingRemote } from './firm/lies.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const ROWS = 400
const HOUR = 3_600_000

/**
 * R9: lists that are empty, cut, filtered or of another firm remove nothing (`lost` counts rows that went), and where
 * so much is missing that nobody can mean it, the app says so (`silent` counts where it did not). Once the firm tells
 * the truth again, what is really gone goes (`diverged`).
 */
export const falseDeletion: FaultRun = {
  name: 'false-deletion',
  title: 'R9 C1 C10 an empty, cut or filtered list deletes nothing here, and the guard says so',
  counts: ['lost', 'silent', 'diverged'],
  short: 24,
  long: 1_000,
  // Without a guard nothing is said, and rows that went by mistake are missing at the end too.
  controls: [{ name: 'what the list lacks is gone', runs: 20, moves: 'lost', movesToo: ['silent', 'diverged'] }],
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, careless: boolean): Promise<Played> {
  const dice = diceOf(seed)
  const lie = lies[seed % lies.length] ?? 'empty'
  const table = new Map<string, Customer>()
  for (let index = 0; index < ROWS; index += 1) {
    const id = String(10_000 + index)
    table.set(id, { ...blankCustomer, id, name: `客户${id}`, gmtModify: START - index * 60_000, gmtCreate: START })
  }
  const firm = lyingRemote(table, dice)
  const scratch = scratchFolder()
  const clock = testClock()
  const store = openStore({ folder: scratch.path, key: storeKey, now: clock.now })
  const sync = createSync({
    ...quietSync,
    store,
    connect: async () => firm.remote,
    clock,
    random: testRandom(seed),
    power: testPower(),
    areas: [[customers]],
  })
  try {
    await sync.run()
    firm.lie(lie)
    for (let round = 0; round < 2; round += 1) {
      clock.advance(HOUR)
      await sync.run()
      if (careless) await carelessSweep(firm.remote, store)
      else await sync.sweep()
    }
    const lost = [...table.keys()].filter((id) => store.customers.get(id) === null).length
    const said = sync.status().areas.some(({ notice }) => notice !== null)
    firm.lie(null)
    const gone = Array.from({ length: 3 }, () => dice.pick([...table.keys()]))
    for (const id of gone) table.delete(id)
    clock.advance(HOUR)
    await sync.run()
    // Rows of another firm are as many as its own: a person looks at what is missing and confirms it.
    await sync.sweep({ confirm: lie === 'of another firm' })
    const ghosts = store.customers.ids(null, 10 * ROWS).filter((id) => !table.has(id)).length
    const missing = [...table.keys()].filter((id) => store.customers.get(id) === null).length
    return {
      counts: { lost, silent: isBlatant(lie) && !said ? 1 : 0, diverged: ghosts + missing },
      why: `a list that is ${lie}: ${lost} rows went, the guard ${said ? 'spoke' : 'was silent'}, ${ghosts} ghosts at the end`,
    }
  } finally {
    await sync.stop()
    store.close()
    scratch.remove()
  }
}

/** Lists that no firm can mean. */
function isBlatant(lie: Lie): boolean {
  return ['empty', 'cut', 'filtered', 'total zero', 'short pages', 'of another firm'].includes(lie)
}

async function carelessSweep(remote: Remote, store: Store): Promise<void> {
  const seen = new Set<string>()
  const page = await remote.companies.list({ pageIndex: 0, pageSize: ROWS }).catch(() => null)
  for (const row of page?.rows ?? []) seen.add(row.id)
  store.customers.remove(store.customers.ids(null, ROWS).filter((id) => !seen.has(id)))
}
