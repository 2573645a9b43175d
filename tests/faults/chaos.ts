import type { Sender } from '#core/sync/push/types'
import { recordAreas } from './chaos/areas.ts'
import { createsAgain, lastWriterWins, rejectsEdits } from './chaos/careless.ts'
import { judged } from './chaos/played.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import { tempers } from './firm/temper.ts'
import { faultKinds, hardFaultKinds, storm } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'

/** Three computers and two people on the server work for eight minutes; three requests of ten go wrong. */
export const stormyHours: WorldOptions = {
  areas: recordAreas,
  clients: 3,
  editors: 2,
  companies: 10,
  contacts: 4,
  acts: 25,
  minutes: 8,
  weather: (dice) => storm(dice, 0.3),
}

/** R3: whatever the network does, every change arrives once or stands in the inbox, and all end the same. */
export const chaos: FaultRun = {
  name: 'chaos',
  title: 'R3 C2 C4 C5 C6 C11 C22 three computers on a bad network end the same, and every change arrived once',
  counts: ['lost', 'doubled', 'diverged', 'wedged', 'silent'],
  short: 3,
  long: 200,
  controls: [
    // A write that is repeated without a look takes back what came in between.
    { name: 'the last writer wins', runs: 8, moves: 'lost', movesToo: ['doubled'] },
    { name: 'creates again', runs: 5, moves: 'doubled' },
    { name: 'rejects every edit', runs: 2, moves: 'silent', every: true },
  ],
  prepare: (control, { hard = false }) => ({
    play: (seed) => (hard ? playHard(seed) : play(seed, stormyHours, knownBad[control])),
  }),
}

const knownBad: Readonly<Record<string, readonly Sender[]>> = {
  'the last writer wins': lastWriterWins,
  'creates again': createsAgain,
  'rejects every edit': rejectsEdits,
}

/** Customers of a firm whose newest rows fill a look at the list, or whose whole list fills more than a page. */
const MANY = { 'no stamps': 130, 'stamps in the future': 640 } as const

/** Seeds of the set `hard` meet one of its ways after the other, on top of what any network does. */
const hardWays = [...hardFaultKinds, ...tempers] as const

async function playHard(seed: number): Promise<Played> {
  const way = hardWays[seed % hardWays.length] ?? 'late-put'
  const temper = tempers.find((one) => one === way)
  const companies = way === 'no stamps' || way === 'stamps in the future' ? MANY[way] : stormyHours.companies
  const kind = hardFaultKinds.find((one) => one === way)
  const often = kind === undefined ? [] : Array.from({ length: faultKinds.length }, () => kind)
  const played = await play(seed, {
    ...stormyHours,
    companies,
    temper,
    weather: (dice) => storm(dice, 0.3, [...faultKinds, ...often]),
  })
  return { ...played, why: `${way}: ${played.why}` }
}

async function play(seed: number, hours: WorldOptions, senders?: readonly Sender[]): Promise<Played> {
  const world = await workingHours(seed, senders === undefined ? hours : { ...hours, known: { senders } })
  try {
    return await judged(world)
  } finally {
    await world.close()
  }
}
