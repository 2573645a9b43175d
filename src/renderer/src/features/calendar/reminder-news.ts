// Which of the reminders that are due are new, and in which order they stand. Pure.
import type { CalendarReminder } from '../../bridge/calendar.ts'

/** Names one reminder: an item that was put off, or that reminds twice, has another one then. */
export const reminderKey = ({ key, at }: CalendarReminder): string => `${key} ${at}`

/** The row of what comes next, by the key of the item, which may be due as well; its row there has the key itself. */
export const upcomingRow = (key: string): string => `upcoming ${key}`

/** Those that nobody was told of yet; `known` are the keys of what was due before. */
export const newlyDue = (known: ReadonlySet<string>, due: readonly CalendarReminder[]): readonly CalendarReminder[] =>
  due.filter((reminder) => !known.has(reminderKey(reminder)))

/**
 * What is due in the order in which it is shown: what stood there keeps its place, and what came since stands at the end,
 * so that no press meets another row than the one that was aimed at. `shown` are the keys of before.
 */
export const inShownOrder = (
  shown: readonly string[],
  due: readonly CalendarReminder[],
): readonly CalendarReminder[] => {
  const place = ({ key }: CalendarReminder) => {
    const at = shown.indexOf(key)
    return at < 0 ? shown.length : at
  }
  return due.toSorted((one, other) => place(one) - place(other))
}
