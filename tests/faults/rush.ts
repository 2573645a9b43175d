import { recordAreas } from './chaos/areas.ts'
import { drain } from './chaos/rest.ts'
import { workingHours } from './chaos/world.ts'
import type { Seen } from './firm/network.ts'
import type { FaultKind } from './firm/weather.ts'
import type { FaultRun, Played } from './frame.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Requests of a computer in an hour in which the firm answers nothing. */
const MOST_PER_HOUR = 40
/** Span in which requests are counted, ms. */
const SPAN = 10_000
/** A firm turns away what is more than twice what it is used to in such a span. */
const ROOM = 2
/** Part of the requests after an outage that may be turned away. */
const TURNED_AWAY = 0.01
/** Minutes of the first syncs, which count nowhere. */
const FIRST = 5
/** Minutes of work before, of the outage, and after it. Few computers make peaks by chance: those of a large office count. */
const offices = {
  small: { clients: 4, before: 5, outage: 60, after: 10, peaks: false },
  large: { clients: 60, before: 15, outage: 10, after: 20, peaks: true },
} as const

const outages: readonly FaultKind[] = ['refuse', 'server-error', 'timeout']

/**
 * R18: while a firm is down its computers ask little (`doubled` counts requests beyond the goal), and when it is back
 * they come one after the other: a firm that turns away what is twice its usual load turns almost nothing away, and
 * what they have to send is sent (`wedged`). Every tenth seed is a large office.
 */
export const rush: FaultRun = {
  name: 'rush',
  title: 'R18 C6 many computers leave a firm in peace that is down, and come back without a rush',
  counts: ['doubled', 'wedged'],
  short: 1,
  long: 10,
  controls: [{ name: 'waits for a minute at most', runs: 1, moves: 'doubled' }],
  prepare: (control) => ({ play: (seed) => play(seed, control !== '') }),
}

async function play(seed: number, hasty: boolean): Promise<Played> {
  const { clients, before, outage, after, peaks } = seed % 10 === 0 ? offices.large : offices.small
  const from = (FIRST + before) * MINUTE
  const to = from + outage * MINUTE
  const kind = outages[seed % outages.length] ?? 'refuse'
  let now = () => 0
  let seen: readonly Seen[] = []
  const asked = (start: number, end: number) => seen.filter(({ at }) => at >= start && at < end).length
  const recent: number[] = []
  let usual = 0
  let turnedAway = 0
  const next = (): FaultKind | null => {
    const at = now()
    if (at < from) return null
    if (at < to) return kind
    if (!peaks) return null
    if (usual === 0) usual = (asked(FIRST * MINUTE, from) * SPAN) / (before * MINUTE)
    recent.push(at)
    while ((recent[0] ?? at) < at - SPAN) recent.shift()
    if (recent.length <= ROOM * usual) return null
    turnedAway += 1
    return 'throttle'
  }
  const world = await workingHours(seed, {
    areas: recordAreas,
    clients,
    editors: 1,
    companies: 20,
    acts: 3,
    minutes: FIRST - 1 + before + outage + after,
    apart: true,
    opened({ network, time }) {
      now = time.now
      seen = network.seen
    },
    weather: () => ({ next }),
    ...(hasty ? { known: { longestWait: MINUTE } } : {}),
  })
  try {
    const anHour = (asked(from, to) * HOUR) / (clients * (to - from))
    const tooMany = peaks ? turnedAway - TURNED_AWAY * asked(to, now()) : anHour - MOST_PER_HOUR
    const left = await drain(world)
    return {
      counts: { doubled: Math.max(0, Math.ceil(tooMany)), wedged: left },
      why: `${kind}: ${anHour.toFixed(1)} requests a computer and hour, ${turnedAway} turned away, ${left} not sent`,
    }
  } finally {
    await world.close()
  }
}
