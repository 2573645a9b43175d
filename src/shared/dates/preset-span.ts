import type { Dayjs } from 'dayjs'
import { type DateDimension, datePresets, type TimeSpan } from '../domain/date-presets.ts'
import { dayjs } from './dayjs.ts'
import { momentOf, offsetsOf, wallOf } from './zone.ts'

const startOf = (day: Dayjs, zone: string): number => momentOf(day.startOf('day').valueOf(), offsetsOf(zone))

/** The days that a preset means at a moment, in the firm's zone (D-38, D-68); null for {@link CUSTOM} and unknown values. */
export const presetSpan = (dimension: DateDimension, preset: number, now: number, zone: string): TimeSpan | null => {
  if (!datePresets[dimension].includes(preset)) return null
  const today = wallOf(now, zone)
  const span = (from: Dayjs, to: Dayjs): TimeSpan => ({ start: startOf(from, zone), end: startOf(to, zone) })
  // A day that the month lacks counts on into the next one, as the firm counts it.
  const within = (months: number) => span(today, today.date(1).add(months, 'month').add(today.date(), 'day'))
  const whole = (unit: 'day' | 'month', from: Dayjs) => span(from.startOf(unit), from.startOf(unit).add(1, unit))
  const week = (from: Dayjs) => span(from.startOf('isoWeek'), from.startOf('isoWeek').add(7, 'day'))
  const quarter = (from: Dayjs) => span(from.startOf('quarter'), from.startOf('quarter').add(1, 'quarter'))
  if (dimension === 'gmtExpires') return within(preset === 13 ? 1 : 3)
  switch (preset) {
    case 1:
      return whole('day', today)
    case 2:
      return week(today)
    case 12:
      return week(today.subtract(7, 'day'))
    case 3:
      return whole('month', today)
    case 13:
    case 23:
      return whole('month', today.subtract(1, 'month'))
    case 4:
      return quarter(today)
    case 14:
      return quarter(today.subtract(1, 'quarter'))
    default:
      return null
  }
}

/** Times that pages offer beside the dates of customers, by the numbers of {@link datePresets}; 0 for any. */
export const offeredSpans = [0, 1, 2, 12, 3, 13] as const
export type OfferedSpan = (typeof offeredSpans)[number]

/** The days of one of them at a moment, in the firm's zone; null for any, and for what is none of them. */
export const offeredSpan = (span: number, now: number, zone: string): TimeSpan | null =>
  // No dimension has all of them; one that two of them have means the same in both.
  presetSpan('gmtCreate', span, now, zone) ??
  (span === 12 || span === 13 ? presetSpan('gmtFollowup', span, now, zone) : null)

/** The span of two days that a person chose, both included, as `YYYY-MM-DD`; null where one is no day. */
export const customSpan = (from: string, to: string, zone: string): TimeSpan | null => {
  const [first, last] = [from, to].map((text) => dayjs.utc(text, 'YYYY-MM-DD', true))
  if (!first?.isValid() || !last?.isValid()) return null
  const [start, end] = [startOf(first, zone), startOf(last.add(1, 'day'), zone)]
  return start < end ? { start, end } : null
}
