import type { TimelineFilter } from '#core/areas/followups/store/timeline'
import type { Store } from '#core/engine/store/types'
import { dayjs } from '#shared/dates/dayjs'
import { dayText, momentOf, offsetsOf } from '#shared/dates/zone'
import type { FollowUp } from '#shared/domain/records'

/** A day of a timeline: `YYYY-MM-DD`, '' for what has no time, and how many follow-ups of the filter it has. */
export type TimelineDay = { readonly day: string; readonly count: number; readonly counted: number }

/** The days on which rows stand, with what the filter leaves of each as a whole. */
export function daysOf(
  store: Store,
  filter: TimelineFilter,
  rows: readonly FollowUp[],
  zone: string,
): readonly TimelineDay[] {
  const days = new Set(rows.map(({ gmtCreate }) => (gmtCreate === null ? '' : dayText(gmtCreate, zone))))
  return [...days].map((day) => ({ day, ...store.followups.countOf({ ...filter, ...within(filter, day, zone) }) }))
}

/** The time of a filter that lies on a day. */
function within({ from, to }: TimelineFilter, day: string, zone: string): Pick<TimelineFilter, 'from' | 'to'> {
  if (day === '') return { from: null, to: 1 }
  const start = dayjs.utc(day, 'YYYY-MM-DD', true)
  const [first, end] = [start, start.add(1, 'day')].map((wall) => momentOf(wall.valueOf(), offsetsOf(zone)))
  return { from: Math.max(first ?? 0, from ?? 1), to: Math.min(end ?? 0, to ?? Number.MAX_SAFE_INTEGER) }
}
