import { recordAreas } from './chaos/areas.ts'
import { drain, leftovers } from './chaos/rest.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import { passing } from './firm/temper.ts'
import { faultKinds, hardFaultKinds, storm } from './firm/weather.ts'
import { type FaultRun, type FirmName, firmOfSeed, type Played } from './frame.ts'

const SECOND = 1_000
/** What is in doubt is looked for once more a minute after it was sent, and only then sent again. */
const IN_DOUBT = 75 * SECOND
/** Longest wait that the firm of these runs asks for. */
const ASKED = 20 * SECOND
const PROMISED = 60 * SECOND

const hours: WorldOptions = {
  areas: recordAreas,
  clients: 1,
  editors: 0,
  companies: 6,
  acts: 12,
  minutes: 5,
  weather: (dice) => {
    const share = dice.pick([0.3, 0.6, 1])
    const kinds = dice.pick([
      faultKinds,
      ['refuse'],
      ['throttle', 'server-error'],
      ['timeout', 'delay'],
      ['portal'],
    ] as const)
    return storm(dice, share, kinds)
  },
}

/** Packets that vanish for most of an hour: every request waits until it is given up. */
const blackHole: WorldOptions = { ...hours, minutes: 40, weather: (dice) => storm(dice, 1, ['timeout']) }
/** Longest time after which a firm that was away for long is asked again by itself. */
const LONGEST_RETRY = 6 * 60 * SECOND

/**
 * R5: once the network is well, and although nobody writes, focuses or asks for anything, everything is sent within a
 * minute; what the firm asked to wait for and what is in doubt has its own time on top. Every fifth outage is so long
 * that the minute begins with the first answer.
 */
export const liveness: FaultRun = {
  name: 'liveness',
  title: 'R5 C5 C7 C20 after an outage of any kind the queue empties by itself',
  counts: ['wedged'],
  short: 10,
  long: 400,
  controls: [{ name: 'no timers', runs: 5, moves: 'wedged' }],
  prepare: (control, { hard = false, firm: asked }) => ({
    play: (seed) => play(seed, control !== '', hard && control === '', firmOfSeed(seed, asked)),
  }),
}

/** Outages of one more kind: what is told as a failure after the firm took it, or a path that fails until it is over. */
function hardHours(seed: number): Partial<WorldOptions> {
  const kind = hardFaultKinds[seed % hardFaultKinds.length]
  const temper = [...passing][seed % passing.size]
  return seed % 3 === 1
    ? { temper }
    : { weather: (dice) => storm(dice, dice.pick([0.3, 0.6, 1]), kind === undefined ? faultKinds : [kind]) }
}

async function play(seed: number, deaf: boolean, hard: boolean, firm: FirmName): Promise<Played> {
  const isLong = seed % 5 === 0
  const world = await workingHours(seed, {
    ...(isLong ? blackHole : hours),
    firm,
    ...(hard && !isLong ? hardHours(seed) : {}),
    known: { withoutTimers: deaf },
  })
  try {
    const inDoubt = world.clients.some(({ store }) =>
      store()
        .work.open()
        .some(({ state }) => state === 'verify'),
    )
    // The outage ends with the last request that met it.
    await world.time.run(2 * PROMISED, () => world.network.troubled() === 0)
    const asked = world.network.seen.length
    if (isLong) await world.time.run(LONGEST_RETRY, () => world.network.seen.length > asked)
    const patience = PROMISED + ASKED + (inDoubt ? IN_DOUBT : 0)
    const from = world.time.now()
    const stuck = await drain(world, patience)
    const reasons = world.clients.flatMap(leftovers)
    const bugs = world.clients.flatMap(({ bugs: found }) => found)
    return {
      counts: { wedged: stuck + bugs.length },
      why: `${stuck} operations after ${(world.time.now() - from) / SECOND} s of ${patience / SECOND}; ${[...reasons, ...bugs].slice(0, 4).join('; ')}`,
    }
  } finally {
    await world.close()
  }
}
