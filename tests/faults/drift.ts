import { customers } from '#core/areas/customers/pull'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { Customer } from '#shared/domain/customer'
import { quietSync, START, testClock, testPower, testRandom } from '../support/ports.ts'
import { storeKey } from './disk/changes.ts'
import { type BusyFirm, busyFirm } from './drift/busy-firm.ts'
import { type NaivePull, naiveClient, naivePulls } from './drift/naive.ts'
import { longId, otherWire } from './drift/other-wire.ts'
import { type FaultRun, type FirmName, firmOfSeed, type Played } from './frame.ts'
import { diceOf } from './random.ts'
import { scratchFolder } from './scratch.ts'

const MINUTE = 60_000
const PASSES = 6
/** A list that keeps no order is read whole this often. */
const WHOLE_EVERY = 61 * MINUTE

/**
 * R8: a list that changes while it is read. Once the firm rests, one pass shows every row as it is (`lost` and
 * `diverged` count those that are missing and those that are old), and a sweep removes what is gone (`silent` stays).
 */
export const drift: FaultRun = {
  name: 'drift',
  title: 'R8 C12 a list that changes while it is read ends the same here: nothing missing, nothing old, no ghost',
  counts: ['lost', 'diverged', 'silent'],
  short: 9,
  long: 500,
  // A new row that is passed over is missing, where a changed one is old.
  controls: naivePulls.map((name) => ({ name, runs: 20, moves: 'diverged', movesToo: ['lost'] })),
  prepare: (control, { firm: asked }) => ({
    play(seed) {
      const firm = firmOf(seed, firmOfSeed(seed, asked))
      return control === '' ? playProduct(seed, firm) : playNaive(firm, control as NaivePull)
    },
  }),
}

/** A busy firm; `inOrder` is false where its lists keep no order. */
type PlayedFirm = BusyFirm & { readonly inOrder: boolean }

/** Every tenth firm changes thousands of rows within one second; every other second firm keeps no order. */
function firmOf(seed: number, name: FirmName): PlayedFirm {
  const size = seed % 10 === 0 ? { customers: 6_000, bulk: 5_000 } : { customers: 1_700, bulk: 250 }
  if (name === 'model') return { ...busyFirm(seed, size), inOrder: true }
  const firm = busyFirm(seed, { ...size, idOf: longId })
  const inOrder = seed % 2 === 0
  return { ...firm, inOrder, remote: otherWire(firm, diceOf(seed, 9), inOrder) }
}

async function playProduct(seed: number, firm: PlayedFirm): Promise<Played> {
  const scratch = scratchFolder()
  const clock = testClock()
  const store = openStore({ folder: scratch.path, key: storeKey, now: () => START })
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
    for (let pass = 0; pass < PASSES; pass += 1) {
      await sync.run()
      firm.pass(MINUTE)
      clock.advance(MINUTE)
    }
    firm.rest()
    if (!firm.inOrder) {
      firm.pass(WHOLE_EVERY)
      clock.advance(WHOLE_EVERY)
    }
    await sync.run()
    const show = (id: string) => store.customers.get(id)?.row
    const { missing, old } = compare(firm, show)
    await sync.sweep()
    const ghosts = store.customers.ids(null, 100_000).filter((id) => !firm.rows.has(id)).length
    return verdict(missing, old, ghosts)
  } finally {
    await sync.stop()
    store.close()
    scratch.remove()
  }
}

async function playNaive(firm: BusyFirm, way: NaivePull): Promise<Played> {
  const client = naiveClient(firm, way)
  for (let pass = 0; pass < PASSES; pass += 1) {
    await client.pull()
    firm.pass(MINUTE)
  }
  firm.rest()
  await client.pull()
  const { missing, old } = compare(firm, (id) => client.rows.get(id))
  // These ways say nothing of removed rows; what they lose is what they are judged by.
  return verdict(missing, old, 0)
}

function compare(firm: BusyFirm, show: (id: string) => Customer | undefined): { missing: number; old: number } {
  let missing = 0
  let old = 0
  for (const row of firm.rows.values()) {
    const shown = show(row.id)
    if (shown === undefined) missing += 1
    else if (shown.name !== row.name) old += 1
  }
  return { missing, old }
}

function verdict(missing: number, old: number, ghosts: number): Played {
  return {
    counts: { lost: missing, diverged: old, silent: ghosts },
    why: `${missing} rows missing, ${old} old, ${ghosts} that the firm no longer has`,
  }
}
