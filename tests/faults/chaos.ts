import { recordAreas } from './chaos/areas.ts'
import { judgeLedger, judgeRows } from './chaos/judge.ts'
import { decideAll, drain, leftovers } from './chaos/rest.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import { storm } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'

const options: WorldOptions = {
  areas: recordAreas,
  clients: 3,
  editors: 2,
  companies: 10,
  acts: 25,
  minutes: 8,
  weather: (dice) => storm(dice, 0.3),
}

/** R3: three computers and two people on the server work while three requests of ten go wrong in fifteen ways. */
export const chaos: FaultRun = {
  name: 'chaos',
  title: 'R3 C2 C4 C5 C6 C11 C22 three computers on a bad network end the same, and every change arrived once',
  counts: ['lost', 'doubled', 'diverged', 'wedged'],
  short: 12,
  long: 200,
  controls: [],
  prepare: () => ({ play }),
}

async function play(seed: number): Promise<Played> {
  const world = await workingHours(seed, options)
  try {
    const stuck = await drain(world)
    const open = world.clients.flatMap(leftovers).filter(() => stuck > 0)
    const { left, ...decisions } = await decideAll(world)
    const ledger = judgeLedger(world, decisions)
    const rows = await judgeRows(world)
    const bugs = world.clients.flatMap((client) => client.bugs)
    const reasons = [...open, ...bugs, ...ledger.reasons, ...rows.reasons]
    return {
      counts: { ...ledger.counts, ...rows.counts, wedged: stuck + left + bugs.length },
      why: `${stuck + left} operations left; ${reasons.slice(0, 6).join('; ')}`,
    }
  } finally {
    await world.close()
  }
}
