import { recordAreas } from './chaos/areas.ts'
import { drain } from './chaos/rest.ts'
import { workingHours } from './chaos/world.ts'
import type { FaultKind } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Requests of a computer in an hour in which the firm answers nothing: about 40, by chance some more. */
const MOST_PER_HOUR = 50
/** Minutes of the first syncs, of work before the outage, of the outage, and after it. */
const LIFE = { first: 5, before: 5, outage: 60, after: 10 } as const
const CLIENTS = 4

const outages: readonly FaultKind[] = ['refuse', 'server-error', 'timeout']

/**
 * R18: while a firm is down its computers ask little (`doubled` counts requests of a computer beyond the bound), and when
 * it is back what they have to send is sent (`wedged`).
 */
export const rush: FaultRun = {
  name: 'rush',
  title: 'R18 C6 computers leave a firm in peace that is down, and send all they have when it is back',
  counts: ['doubled', 'wedged'],
  short: 1,
  long: 10,
  controls: [{ name: 'waits for a minute at most', runs: 1, moves: 'doubled' }],
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, hasty: boolean): Promise<Played> {
  const from = (LIFE.first + LIFE.before) * MINUTE
  const to = from + LIFE.outage * MINUTE
  const kind = outages[seed % outages.length] ?? 'refuse'
  let now = () => 0
  const world = await workingHours(seed, {
    areas: recordAreas,
    clients: CLIENTS,
    editors: 1,
    companies: 20,
    acts: 3,
    minutes: LIFE.first - 1 + LIFE.before + LIFE.outage + LIFE.after,
    apart: true,
    opened({ time }) {
      now = time.now
    },
    weather: () => ({ next: () => (now() >= from && now() < to ? kind : null) }),
    ...(hasty ? { known: { longestWait: MINUTE } } : {}),
  })
  try {
    const asked = world.network.seen.filter(({ at }) => at >= from && at < to).length
    const anHour = (asked * HOUR) / (CLIENTS * (to - from))
    const left = await drain(world)
    return {
      counts: { doubled: Math.max(0, Math.ceil(anHour - MOST_PER_HOUR)), wedged: left },
      why: `${kind}: ${anHour.toFixed(1)} requests a computer and hour, ${left} not sent`,
    }
  } finally {
    await world.close()
  }
}
