import { momentOf, offsetsOf, wallOf } from './zone.ts'

const MINUTE = 60_000
/** Hour of the day at which a morning begins. */
const MORNING = 9

/** How long a reminder may be put off, in the order in which it is offered. */
export const laterNames = ['minutes', 'hour', 'tomorrow'] as const
export type LaterName = (typeof laterNames)[number]

/**
 * When a reminder that is put off at `now` comes again: in ten minutes, in an hour, and the next morning of the zone, an
 * IANA name. Epoch milliseconds.
 */
export const laterMoments = (now: number, zone: string): Readonly<Record<LaterName, number>> => ({
  minutes: now + 10 * MINUTE,
  hour: now + 60 * MINUTE,
  tomorrow: momentOf(wallOf(now, zone).startOf('day').add(1, 'day').hour(MORNING).valueOf(), offsetsOf(zone)),
})
