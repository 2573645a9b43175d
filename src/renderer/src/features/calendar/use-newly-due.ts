import { useEffect, useRef, useState } from 'react'
import type { CalendarReminder } from '../../bridge/calendar.ts'
import { newlyDue, reminderKey } from './reminder-news.ts'

/** How long a new reminder is said, in milliseconds. */
const SAID_FOR = 8000

/**
 * Reminders that have just become due, for some seconds. What was due when the window opened is none of them, nor is what
 * becomes due while `isQuiet`. `due` is undefined until it was read.
 */
export const useNewlyDue = (
  due: readonly CalendarReminder[] | undefined,
  isQuiet: boolean,
): readonly CalendarReminder[] => {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [said, setSaid] = useState<readonly string[]>([])
  useEffect(() => {
    if (due === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...due.map(reminderKey)])
    const fresh = before === null || isQuiet ? [] : newlyDue(before, due).map(reminderKey)
    if (fresh.length > 0) setSaid((now) => [...now, ...fresh])
  }, [due, isQuiet])
  useEffect(() => {
    if (said.length === 0) return
    if (isQuiet) return setSaid([])
    const timer = setTimeout(() => setSaid([]), SAID_FOR)
    return () => clearTimeout(timer)
  }, [said, isQuiet])
  // One that was answered meanwhile, as in another window, is said no more.
  return isQuiet ? [] : (due ?? []).filter((reminder) => said.includes(reminderKey(reminder)))
}
