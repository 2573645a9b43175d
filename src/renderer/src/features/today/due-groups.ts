// Tasks by the days on which they are due. Pure.
import type { CalendarItemView } from '../../bridge/calendar.ts'
import { addDays, daysBetween } from '../../lib/days.ts'
import { daysOfItem, isOfWholeDays, isOver } from '../../lib/item-days.ts'
import { formatDate, formatDateTime } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'

/** Groups in their order; the last one is folded until it is opened. */
const groupNames = ['late', 'today', 'tomorrow', 'next'] as const
export type DueGroup = { readonly name: (typeof groupNames)[number]; readonly tasks: readonly CalendarItemView[] }

/** Days after tomorrow that are told. */
const NEXT_DAYS = 7

const groupOf = (task: CalendarItemView, now: number, zone: string): DueGroup['name'] | null => {
  const { start } = task
  if (start === null) return null
  if (isOver(task, now, zone)) return 'late'
  const [day, today] = [formatDate(start, zone), formatDate(now, zone)]
  if (day <= today) return 'today'
  const tomorrow = addDays(today, 1)
  if (day === tomorrow) return 'tomorrow'
  return day <= addDays(tomorrow, NEXT_DAYS) ? 'next' : null
}

/** How many days have begun since the last one of a task; 0 on its own day. `now` is epoch milliseconds. */
export const daysLate = (task: Pick<CalendarItemView, 'start' | 'end'>, now: number, zone: string): number => {
  const days = daysOfItem(task, zone)
  return days === null ? 0 : Math.max(daysBetween(days.last, formatDate(now, zone)), 0)
}

/** When a task is, as short as its group allows: the hour today and tomorrow, the day before it for all others. */
export const dueText = (
  task: CalendarItemView,
  group: DueGroup['name'],
  now: number,
  zone: string,
  words: Words,
): string => {
  const { start } = task
  const n = group === 'late' ? daysLate(task, now, zone) : 0
  if (start === null) return ''
  if (n > 0) return words('today.lateDays', { n })
  const text = formatDateTime(start, zone)
  const day = text.slice(5, 10)
  const isToday = text.startsWith(formatDate(now, zone))
  if (isOfWholeDays(task, zone)) return isToday || group === 'tomorrow' ? words('calendar.allDay') : day
  return isToday || group === 'tomorrow' ? text.slice(11) : group === 'next' ? text.slice(5) : day
}

/**
 * Tasks that are due until seven days after tomorrow, in groups that are not empty, each by its start; those without
 * a time are not due. One that is done is there only where it is `kept`: it was ticked here and keeps its place.
 */
export const dueGroups = (
  tasks: readonly CalendarItemView[],
  kept: ReadonlySet<string>,
  now: number,
  zone: string,
): readonly DueGroup[] => {
  const open = tasks.filter(({ id, done }) => !done || kept.has(id))
  const groups = Map.groupBy(
    open.toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0)),
    (task) => groupOf(task, now, zone),
  )
  return groupNames
    .flatMap((name) => ({ name, tasks: groups.get(name) ?? [] }))
    .filter(({ tasks: own }) => own.length > 0)
}

/** How many of a group are still to be done. */
export const openCount = ({ tasks }: DueGroup): number => tasks.filter(({ done }) => !done).length

/** How many are overdue or due today. */
export const dueCount = (groups: readonly DueGroup[]): number =>
  groups.filter(({ name }) => name === 'late' || name === 'today').reduce((count, group) => count + openCount(group), 0)
