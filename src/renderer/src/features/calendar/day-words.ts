// Days of the calendar in words, in the language of the page.
import { dayjs } from '#shared/dates/dayjs'
import type { LocaleKey } from '#shared/locale/index'
import type { Words } from '../../lib/words.ts'
import type { CalendarView } from './view.ts'

type DateForm = Extract<LocaleKey, `calendar.range.${string}`>

const said = (day: string, form: string): string => dayjs.utc(day).locale(document.documentElement.lang).format(form)

/** `周四`. */
export const weekdayText = (day: string): string => said(day, 'ddd')

/** `11月20日`, with the year where it is not that of `today`. */
const dateText = (day: string, today: string, words: Words): string =>
  said(day, words(day.slice(0, 4) === today.slice(0, 4) ? 'calendar.range.day' : 'calendar.range.dayOfYear'))

/** `11月20日 周四`. */
export const dayText = (day: string, today: string, words: Words): string =>
  `${dateText(day, today, words)} ${weekdayText(day)}`

/** The span of days that a view shows: `11月17日 至 23日`, `11月20日 周四`, `2025年11月`. */
export const rangeText = (
  view: CalendarView,
  days: readonly string[],
  day: string,
  today: string,
  words: Words,
): string => {
  const form = (name: DateForm) => words(name)
  if (view === 'month') return said(day, form('calendar.range.month'))
  if (view === 'day') return dayText(day, today, words)
  const [first = day, last = day] = [days[0], days.at(-1)]
  const sameYear = first.slice(0, 4) === last.slice(0, 4)
  const isThisYear = sameYear && first.slice(0, 4) === today.slice(0, 4)
  const full = form(isThisYear ? 'calendar.range.day' : 'calendar.range.dayOfYear')
  const end =
    first.slice(0, 7) === last.slice(0, 7)
      ? form('calendar.range.dayOfMonth')
      : sameYear
        ? form('calendar.range.day')
        : full
  return `${said(first, full)}${words('calendar.range.join')}${said(last, end)}`
}
