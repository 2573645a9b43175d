// Times of one item in words. Lives here: what the popover, the agenda and a copy say. May not: how narrow places say it
// (item-look.tsx).
import { reminders } from '#shared/domain/next-action'
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { daysOfItem, isOfWholeDays } from '../../lib/item-days.ts'
import { formatDate } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'
import { weekdayText } from './day-words.ts'
import { clockText } from './item-look.tsx'

const MINUTE = 60_000
/** A task ends so long after its start whatever it takes (SC-04): its end says nothing. */
const TASK_POINT = 30 * MINUTE

/** A length in words, to the minute: `2 小时 30 分钟`. `length` is milliseconds. */
export const lengthText = (length: number, words: Words): string => {
  const minutes = Math.round(length / MINUTE)
  const parts = {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  }
  return Object.entries(parts)
    .filter(([, n]) => n > 0)
    .map(([name, n]) => words(`calendarItem.${name}` as 'calendarItem.days', { n }))
    .join(' ')
}

/** True for what only its start says anything of, as a schedule that ends 30 s later (SC-02). */
const isPoint = ({ kind, start, end }: CalendarItemView): boolean =>
  start === null || end === null || end - start < MINUTE || (kind === 'task' && end - start <= TASK_POINT)

/** When an item is, with weekday and length: `2026-11-20 周五 09:00 – 11:30（2 小时 30 分钟）`. */
export const whenText = (item: CalendarItemView, zone: string, words: Words): string => {
  const { start } = item
  const days = daysOfItem(item, zone)
  if (start === null || days === null) return words('calendarItem.noTime')
  const dated = (day: string) => `${day} ${weekdayText(day, words)}`
  const to = words('calendarItem.to')
  if (isOfWholeDays(item, zone)) {
    const span = days.first === days.last ? dated(days.first) : `${dated(days.first)} ${to} ${dated(days.last)}`
    return `${span} ${words('calendar.allDay')}`
  }
  const from = `${dated(days.first)} ${clockText(start, zone)}`
  if (isPoint(item)) return from
  const end = item.end ?? start
  const endDay = formatDate(end, zone)
  const until = endDay === days.first ? `– ${clockText(end, zone)}` : `${to} ${dated(endDay)} ${clockText(end, zone)}`
  return `${from} ${until}${words('calendarItem.length', { length: lengthText(end - start, words) })}`
}

/** When an item reminds, in words; `seconds` before its start. */
export const reminderText = (seconds: number, words: Words): string =>
  reminders.includes(seconds)
    ? words(`next.remind.${seconds}` as 'next.remind.0')
    : words('calendarItem.before', { length: lengthText(Math.max(seconds * 1000, MINUTE), words) })
