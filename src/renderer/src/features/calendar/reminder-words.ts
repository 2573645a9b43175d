// Reminders in words. Pure.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { daysBetween } from '../../lib/days.ts'
import { isOfWholeDays } from '../../lib/item-days.ts'
import { formatDate } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'
import { dayOf } from './days.ts'
import { clockText, objectName, plainTitle, timeText } from './item-look.tsx'
import { lengthText } from './item-time.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A day beside today: `''` for today itself, `明天`, `11-20`, with the year where it is another one. */
const dayWord = (day: string, today: string, words: Words): string => {
  const days = daysBetween(today, day)
  if (days === 0) return ''
  if (days === 1) return words('calendarItem.tomorrow')
  if (days === -1) return words('reminders.yesterday')
  return day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day
}

const joined = (...texts: readonly string[]): string => texts.filter(Boolean).join(' ')

/** A moment as short as its day allows: `09:30`, `明天 09:30`, `11-20 09:30`. Times are epoch milliseconds. */
export const momentText = (time: number, now: number, zone: string, words: Words): string =>
  joined(dayWord(dayOf(time, zone), dayOf(now, zone), words), clockText(time, zone))

/** When an item is: `09:30 – 11:00`, `明天 09:30`, `今天 全天`; only its start where it ends on another day. */
export const itemTimeText = (item: CalendarItemView, now: number, zone: string, words: Words): string => {
  const { start, end } = item
  if (start === null) return ''
  const day = formatDate(start, zone)
  const word = dayWord(day, dayOf(now, zone), words)
  if (isOfWholeDays(item, zone)) return joined(word || words('reminders.today'), words('calendar.allDay'))
  return joined(word, formatDate(end ?? start, zone) === day ? timeText(item, zone) : clockText(start, zone))
}

const fromNow = (isAhead: boolean, length: string, words: Words): string =>
  words(isAhead ? 'reminders.until' : 'reminders.since', { length })

/**
 * How long it is until an item begins, or since: by the minutes that the clocks show, from a day on by days. '' for what
 * has no time.
 */
export const distanceText = (item: CalendarItemView, now: number, zone: string, words: Words): string => {
  const { start } = item
  if (start === null) return ''
  const minutes = Math.floor(start / MINUTE) - Math.floor(now / MINUTE)
  if (!isOfWholeDays(item, zone) && Math.abs(minutes) * MINUTE < DAY)
    return minutes === 0
      ? words('reminders.now')
      : fromNow(minutes > 0, lengthText(Math.abs(minutes) * MINUTE, words), words)
  const days = daysBetween(dayOf(now, zone), dayOf(start, zone))
  if (days === 0) return words('reminders.today')
  return fromNow(days > 0, lengthText(Math.abs(days) * DAY, words), words)
}

/** Where it is and what it hangs on; '' where nothing is known. */
export const placeText = (item: CalendarItemView, words: Words): string =>
  [item.place, objectName(item)].filter(Boolean).join(words('join.comma'))

/** `开庭：买卖合同纠纷一审`. */
export const whatText = (item: CalendarItemView, words: Words): string =>
  words('reminders.what', { kind: words(`calendar.kind.${item.kind}`), title: plainTitle(item, words) })

/** All that a row says, as its name. */
export const reminderName = (item: CalendarItemView, now: number, zone: string, words: Words): string =>
  [
    whatText(item, words),
    distanceText(item, now, zone, words),
    itemTimeText(item, now, zone, words),
    placeText(item, words),
  ]
    .filter(Boolean)
    .join(words('join.comma'))
