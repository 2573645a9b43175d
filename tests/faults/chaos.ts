import type { Sender } from '#core/sync/push/types'
import { recordAreas } from './chaos/areas.ts'
import { createsAgain, lastWriterWins, rejectsEdits } from './chaos/careless.ts'
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
  counts: ['lost', 'doubled', 'diverged', 'wedged', 'silent'],
  short: 10,
  long: 200,
  controls: [
    // A write that is repeated without a look takes back what came in between.
    { name: 'the last writer wins', runs: 8, moves: 'lost', movesToo: ['doubled'] },
    { name: 'creates again', runs: 5, moves: 'doubled' },
    { name: 'rejects every edit', runs: 2, moves: 'silent', every: true },
  ],
  prepare: (control) => ({ play: (seed) => play(seed, knownBad[control]) }),
}

const knownBad: Readonly<Record<string, readonly Sender[]>> = {
  'the last writer wins': lastWriterWins,
  'creates again': createsAgain,
  'rejects every edit': rejectsEdits,
}

async function play(seed: number, senders: readonly Sender[] | undefined): Promise<Played> {
  const world = await workingHours(seed, senders === undefined ? stormyHours : { ...stormyHours, known: { senders } })
  try {
    return await judged(world)
  } finally {
    await world.close()
  }
}
