import { recordAreas } from './chaos/areas.ts'
import { judged } from './chaos/played.ts'
import { endOf } from './chaos/trace.ts'
import { type WorldOptions, workingHours } from './chaos/world.ts'
import type { FirmClient } from './firm/client.ts'
import { storm } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'
import { diceOf } from './random.ts'

const HOUR = 3_600_000
const YEAR = 365 * 24 * HOUR
/** Ways in which somebody sets a clock. */
const jumps = [10 * YEAR, -10 * YEAR, HOUR, -HOUR, 5 * 60_000, -30_000, 24 * HOUR]
const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu']

const hours: WorldOptions = {
  areas: recordAreas,
  clients: 2,
  editors: 1,
  companies: 8,
  acts: 15,
  minutes: 5,
  weather: (dice) => storm(dice, 0.15, ['reset-after', 'timeout', 'delay', 'refuse']),
  apart: true,
}

/**
 * R10: clocks that jump by years and hours, at any moment and in any zone, change nothing about what the firm and the
 * computers hold in the end: it is what it is with a clock that goes right.
 */
export const clocks: FaultRun = {
  name: 'clocks',
  title: 'R10 C12 C13 clocks that jump by hours and years change nothing about the end',
  counts: ['lost', 'doubled', 'diverged', 'wedged', 'silent'],
  short: 2,
  long: 200,
  // What is never sent is missing at the firm, and its end is another one; a wait that ends too soon sends twice.
  controls: [{ name: 'timers by the wall clock', runs: 5, moves: 'wedged', movesToo: ['lost', 'diverged', 'doubled'] }],
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, confusedClock: boolean): Promise<Played> {
  const right = await live(seed, hours)
  const dice = diceOf(seed, 4)
  const before = (client: FirmClient) => {
    if (dice.next() < 0.4) client.clock.jump(dice.pick(jumps))
  }
  const zone = process.env.TZ
  process.env.TZ = zones[seed % zones.length]
  try {
    const wrong = await live(seed, { ...hours, before, known: { confusedClock } })
    const differs = right.end === wrong.end ? 0 : 1
    const { diverged = 0, ...counts } = wrong.counts
    return {
      counts: { ...counts, diverged: diverged + differs },
      why: `${differs === 1 ? 'another end' : 'the same end'}; ${wrong.why}`,
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
}

async function live(seed: number, options: WorldOptions): Promise<Played & { readonly end: string }> {
  const world = await workingHours(seed, options)
  try {
    return { ...(await judged(world)), end: endOf(world) }
  } finally {
    await world.close()
  }
}
