// What the page shows: how its address says it, and which days that are now.
import { offeredSpan } from '#shared/dates/preset-span'
import type { HoursSpan } from '../../bridge/hours.ts'
import { formatDate } from '../../lib/time.ts'

/** Times that are offered, as pages number them. */
const presets = { day: 1, week: 2, lastWeek: 12, month: 3, lastMonth: 13 } as const
export const periods = ['day', 'week', 'lastWeek', 'month', 'lastMonth', 'custom'] as const
export type Period = (typeof periods)[number]

/** The days that are shown; `from` and `to` count for `custom` alone, '' for none yet. */
type ShownDays = { readonly period: Period; readonly from: string; readonly to: string }
/** What is shown: of which days, and what is searched for in them. */
export type HoursState = ShownDays & { readonly text: string }

/** Parts of an address that say nothing of anybody. */
export const opaque: readonly string[] = ['p', 'from', 'to']

const MOST_TEXT = 200

const dayIn = (text: string | null): string => (/^\d{4}-\d\d-\d\d$/.test(text ?? '') ? (text ?? '') : '')

/** What an address says; what is odd in it is as if it were not there. */
export const readHoursState = (address: URLSearchParams): HoursState => ({
  period: periods.find((one) => one === address.get('p')) ?? 'week',
  from: dayIn(address.get('from')),
  to: dayIn(address.get('to')),
  text: (address.get('t') ?? '').slice(0, MOST_TEXT),
})

/** The address of a state. */
export const writeHoursState = ({ period, from, to, text }: HoursState): Record<string, string> => ({
  ...(period === 'week' ? {} : { p: period }),
  ...(period === 'custom' && from !== '' ? { from } : {}),
  ...(period === 'custom' && to !== '' ? { to } : {}),
  ...(text === '' ? {} : { t: text }),
})

/** A state in another period; a person's own days begin with those that are shown. */
export const inPeriod = (state: HoursState, period: Period, shown: HoursSpan | null): HoursState =>
  period === 'custom' && shown !== null && state.from === '' && state.to === ''
    ? { ...state, period, ...shown }
    : { ...state, period }

/** The days of a state at a moment (epoch milliseconds), both included; null where a person's own are none yet. */
export const spanOf = ({ period, from, to }: ShownDays, now: number, zone: string): HoursSpan | null => {
  if (period === 'custom') return from === '' || to === '' || from > to ? null : { from, to }
  const span = offeredSpan(presets[period], now, zone)
  return span === null ? null : { from: formatDate(span.start, zone), to: formatDate(span.end - 1, zone) }
}
