import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { customers } from '#core/areas/customers/pull'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { ListQuery, Page, Remote } from '#core/engine/remote/types'
import { newCursor } from '#core/engine/sync/pull/planner'
import type { Customer } from '#shared/domain/customer'
import { blankCustomer } from '../engine/store/rows.ts'
import { quietSync, START, testClock, testPower, testRandom } from '../support/ports.ts'
import { storeKey } from './disk/changes.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const ROWS = 4_200
/** Pages that a killed first sync may read again. */
const AGAIN = 2

const table: readonly Customer[] = Array.from({ length: ROWS }, (_, index) => ({
  ...blankCustomer,
  id: String(10_000 + index),
  name: `客户${index}`,
  gmtModify: START - index * 60_000,
  gmtCreate: START - index * 90_000,
}))

/**
 * R16: a first sync that is killed at any page goes on where it was: it reads at most two pages again a kill
 * (`doubled`), ends with every row (`lost`), and its progress never goes backwards while it runs (`diverged`).
 */
export const resume: FaultRun = {
  name: 'resume',
  title: 'R16 a first sync that is killed at any page goes on there',
  counts: ['lost', 'doubled', 'diverged'],
  short: 8,
  long: 200,
  controls: [{ name: 'forgets where it was', runs: 10, moves: 'doubled' }],
  async prepare(control) {
    const ideal = await playLife(0, [], false)
    return {
      async play(seed): Promise<Played> {
        const dice = diceOf(seed)
        const first = seed % ideal.requests
        const kills = seed % 3 === 0 ? [first, dice.below(ideal.requests)] : [first]
        const life = await playLife(seed, kills, control !== '')
        const again = Math.max(0, life.requests - ideal.requests - AGAIN * kills.length)
        return {
          counts: { lost: ROWS - life.rows, doubled: again, diverged: life.backwards },
          why: `killed at request ${kills.join(' and ')}: ${life.requests} requests where ${ideal.requests} are enough, ${life.rows} rows`,
        }
      },
    }
  },
}

type Life = { readonly requests: number; readonly rows: number; readonly backwards: number }

/** A first sync from an empty store, killed at the given requests of each of its runs. */
async function playLife(seed: number, kills: readonly number[], forgets: boolean): Promise<Life> {
  const scratch = scratchFolder()
  const total = { requests: 0, backwards: 0 }
  let folder = join(scratch.path, 'run-0')
  try {
    for (const [number, kill] of [...kills, Number.POSITIVE_INFINITY].entries()) {
      const next = join(scratch.path, `run-${number + 1}`)
      const rows = await playRun({ seed, folder, next, kill, forgets: forgets && number > 0, total })
      if (rows !== null) return { ...total, rows }
      folder = next
    }
    return { ...total, rows: 0 }
  } finally {
    scratch.remove()
  }
}

type OneRun = {
  readonly seed: number
  readonly folder: string
  /** Where the killed run's files go. */
  readonly next: string
  readonly kill: number
  readonly forgets: boolean
  readonly total: { requests: number; backwards: number }
}

/** Runs until the sync has ended, or until the kill: then what stands in the files is all that is left. */
async function playRun({ seed, folder, next, kill, forgets, total }: OneRun): Promise<number | null> {
  const clock = testClock()
  const store = openStore({ folder, key: storeKey, now: clock.now })
  if (forgets) store.cursors.put(newCursor('customers'))
  let asked = 0
  let killed: () => void = () => undefined
  const death = new Promise<null>((resolve) => {
    killed = () => resolve(null)
  })
  const list = async (query: ListQuery): Promise<Page<Customer>> => {
    if (asked === kill) {
      cpSync(folder, next, { recursive: true })
      killed()
      await new Promise(() => undefined)
    }
    asked += 1
    total.requests += 1
    return pageOf(query)
  }
  let shown = 0
  const sync = createSync({
    ...quietSync,
    store,
    // The customers' area asks for nothing else.
    connect: async () => ({ companies: { list } }) as unknown as Remote,
    clock,
    random: testRandom(seed),
    power: testPower(),
    areas: [[customers]],
    statusChanged() {
      const [area] = sync.status().areas
      if (area === undefined || area.phase !== 'first') return
      if (area.rows < shown) total.backwards += 1
      shown = area.rows
    },
  })
  const ended = sync.run().then(() => store.customers.count())
  const rows = await Promise.race([ended, death])
  await sync.stop()
  store.close()
  return rows
}

function pageOf({ pageIndex, pageSize, sortField, sortOrder }: ListQuery): Page<Customer> {
  const field = sortField as 'id' | 'gmtModify' | 'gmtCreate'
  const sign = sortOrder === 'asc' ? 1 : -1
  const order = [...table].sort((one, other) => sign * (Number(one[field]) - Number(other[field])))
  return { rows: order.slice(pageIndex * pageSize, (pageIndex + 1) * pageSize), bad: [], total: ROWS, pageIndex }
}
