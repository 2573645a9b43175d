import { type DateSpans, noSpans } from '#core/areas/customers/store/row-predicates'
import type { CustomerFilter } from '#shared/contract/customers'
import { customSpan, presetSpan } from '#shared/dates/preset-span'
import { customerTimeFields } from '#shared/domain/customer'
import { CUSTOM, type DateDimension, type TimeSpan } from '#shared/domain/date-presets'

/** The ends of time, for a range that is open on one side. */
const first = '1900-01-01'
const last = '9999-12-31'

const spanOf = (
  dimension: DateDimension,
  range: { readonly type: number; readonly start: string; readonly end: string },
  now: number,
  zone: string,
): TimeSpan | null => {
  if (range.type !== CUSTOM) return presetSpan(dimension, range.type, now, zone)
  if (range.start === '' && range.end === '') return null
  const span = customSpan(range.start || first, range.end || last, zone)
  // Who was not followed up since a day is asked for by its beginning; without one it is the last day, as the firm has it.
  return span !== null && dimension === 'gmtNotFollowup' && range.start === '' ? { ...span, start: span.end } : span
}

/**
 * What the days of a filter mean now, in the firm's zone (D-38, D-68). A preset that nobody knows and days that are none
 * filter nothing.
 */
export function spansOf(filter: CustomerFilter, now: number, zoneOf: () => string): DateSpans {
  const timed = customerTimeFields.filter((column) => (filter.columnValues[column]?.length ?? 0) > 0)
  // The zone stands in a file, and most lists ask for no day.
  if (timed.length === 0 && Object.keys(filter.dates).length === 0) return noSpans
  const zone = zoneOf()
  const dates: Partial<Record<DateDimension, TimeSpan>> = {}
  for (const [dimension, range] of Object.entries(filter.dates)) {
    const span = range === undefined ? null : spanOf(dimension as DateDimension, range, now, zone)
    if (span !== null) dates[dimension as DateDimension] = span
  }
  const days: Record<string, readonly TimeSpan[]> = {}
  for (const column of timed)
    days[column] = (filter.columnValues[column] ?? []).flatMap((day) => customSpan(day, day, zone) ?? [])
  return { dates, days }
}
