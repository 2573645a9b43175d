import { wallOf } from '#shared/dates/zone'
import { formatDate } from '../../../lib/time.ts'
import { knownZone, momentAt } from '../../../lib/zone-time.ts'

/** The halves of a working day, in hours; the break at noon belongs to neither. */
const halves = [
  [9, 12],
  [13, 18],
] as const

/** When a day begins and ends that is named without a time. */
export const [MORNING, EVENING] = ['09:00', '18:00'] as const

const hour = 3_600_000
/** Longest span that is counted, in days: longer than any leave. */
const longest = 1500
/** From here on no time is taken: no firm can write it. */
const tooLate = Date.UTC(9999, 0, 1)

/** Epoch milliseconds of a typed moment; a day alone means that day at `clock`. Null where it is none that can be sent. */
export const momentIn = (text: string, zone: string, clock: string): number | null => {
  const time = momentAt(text, zone, clock)
  return time !== null && time >= 0 && time < tooLate ? time : null
}

/**
 * Working days between two moments of a zone, Monday to Friday, in halves: a half counts that the span reaches into.
 * Null where there is no span, or one that is no leave.
 */
export const workingDays = (start: number, end: number, zone: string): number | null => {
  const [from, to] = [wallOf(start, knownZone(zone)), wallOf(end, knownZone(zone))]
  const first = from.startOf('day')
  const count = to.startOf('day').diff(first, 'day') + 1
  if (start >= end || count > longest) return null
  let found = 0
  for (let at = 0; at < count; at += 1) {
    const day = first.add(at, 'day')
    if (day.isoWeekday() > 5) continue
    const isReached = ([begin, over]: (typeof halves)[number]) =>
      from.valueOf() < day.valueOf() + over * hour && to.valueOf() > day.valueOf() + begin * hour
    found += halves.filter(isReached).length
  }
  return found / 2
}

/** A leave as it is typed; null is what nobody has touched. */
type LeaveTexts = { readonly start: string; readonly end: string | null; readonly days: string | null }

/** From when to when a leave goes, with what is proposed in place of what nobody has touched. */
export const leaveOf = ({ start, end, days }: LeaveTexts, zone: string) => {
  const from = momentIn(start, zone, MORNING)
  const evening = from === null ? '' : `${formatDate(from, zone)} ${EVENING}`
  const isProposed = from !== null && (momentIn(evening, zone, EVENING) ?? 0) > from
  const endText = end ?? (isProposed ? evening : '')
  const to = momentIn(endText, zone, EVENING)
  const working = from === null || to === null ? null : workingDays(from, to, zone)
  return { from, to, endText, working, daysText: days ?? (working === null || working === 0 ? '' : String(working)) }
}
