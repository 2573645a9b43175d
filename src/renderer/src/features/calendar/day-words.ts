// Days of the calendar in words, in the language of the page.
import type { LocaleKey } from '#shared/locale/index'
import { spellDay } from '../../lib/relative-time.ts'
import type { Words } from '../../lib/words.ts'
import type { CalendarView } from './view.ts'

type DateForm = Extract<LocaleKey, `calendar.range.${string}`>

/** `周四`. */
export const weekdayText = (day: string, words: Words): string => spellDay(day, 'ddd', words)

/** `11月20日`, with the year where it is not that of `today`. */
const dateText = (day: string, today: string, words: Words): string =>
  spellDay(day, words(day.slice(0, 4) === today.slice(0, 4) ? 'calendar.range.day' : 'calendar.range.dayOfYear'), words)

/** `11月20日 周四`. */
export const dayText = (day: string, today: string, words: Words): string =>
  `${dateText(day, today, words)} ${weekdayText(day, words)}`

/** The span of days that a view shows: `11月17日 至 23日`, `11月20日 周四`, `2025年11月`. */
export const rangeText = (
  view: CalendarView,
  days: readonly string[],
  day: string,
  today: string,
  words: Words,
): string => {
  const form = (name: DateForm) => words(name)
  if (view === 'month') return spellDay(day, form('calendar.range.month'), words)
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
  return `${spellDay(first, full, words)}${words('calendar.range.join')}${spellDay(last, end, words)}`
}
