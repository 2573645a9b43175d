import { recordAreas } from './chaos/areas.ts'
import { carelessSenders } from './chaos/careless.ts'
import { judged } from './chaos/played.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import { storm } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'

/** Three computers and two people on the server work for eight minutes; three requests of ten go wrong. */
export const stormyHours: WorldOptions = {
  areas: recordAreas,
  clients: 3,
  editors: 2,
  companies: 10,
  acts: 25,
  minutes: 8,
  weather: (dice) => storm(dice, 0.3),
}

/** R3: whatever the network does, every change arrives once or stands in the inbox, and all end the same. */
export const chaos: FaultRun = {
  name: 'chaos',
  title: 'R3 C2 C4 C5 C6 C11 C22 three computers on a bad network end the same, and every change arrived once',
  counts: ['lost', 'doubled', 'diverged', 'wedged'],
  short: 10,
  long: 200,
  controls: [{ name: 'sends without looking', runs: 5 }],
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, careless: boolean): Promise<Played> {
  const world = await workingHours(
    seed,
    careless ? { ...stormyHours, known: { senders: carelessSenders } } : stormyHours,
  )
  try {
    return await judged(world)
  } finally {
    await world.close()
  }
}
