import relativeTime from 'dayjs/plugin/relativeTime.js'
import { dayjs } from '#shared/dates/dayjs'
import { formatDate } from './time.ts'
import type { Words } from './words.ts'

// Whole units that have passed, none above days: 59 minutes are no hour yet, and 40 days say more than a month.
dayjs.extend(relativeTime, {
  thresholds: [
    { l: 'm', r: 1 },
    { l: 'mm', r: 59, d: 'minute' },
    { l: 'h', r: 1 },
    { l: 'hh', r: 23, d: 'hour' },
    { l: 'd', r: 1 },
    { l: 'dd', d: 'day' },
  ],
  rounding: Math.floor,
})

/** A day, `YYYY-MM-DD`, in a form of dayjs, in the language of the words. */
export const spellDay = (day: string, form: string, words: Words): string =>
  dayjs.utc(day).locale(words('day.language')).format(form)

/** A day with its year and the day of the week, for paper, which is read on other days. */
export const formatWholeDay = (time: number, zone: string, words: Words): string =>
  spellDay(formatDate(time, zone), words('day.otherYear'), words)

/** A day as people say it: 今天 and 昨天 before it, the year only where it is not this one, the day of the week after it. */
export const formatDay = (time: number, zone: string, words: Words, now: number = Date.now()): string => {
  const [day, today] = [formatDate(time, zone), formatDate(now, zone)]
  const date = spellDay(day, words(day.slice(0, 4) === today.slice(0, 4) ? 'day.thisYear' : 'day.otherYear'), words)
  const ago = dayjs.utc(today).diff(dayjs.utc(day), 'day')
  if (ago === 0) return words('day.today', { date })
  return ago === 1 ? words('day.yesterday', { date }) : date
}

/** How long ago a moment was, in the largest unit that fits, at most days of 24 hours, whatever this computer's clocks do. */
export const formatAgo = (time: number, words: Words, now: number = Date.now()): string =>
  now - time < 60_000 ? words('ago.now') : dayjs.utc(time).locale(words('day.language')).from(dayjs.utc(now))
