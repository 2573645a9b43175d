import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CALENDAR_AHEAD, CALENDAR_BACK } from '#shared/domain/calendar'
import { type CalendarItemView, calendarItemsQuery, calendarRefreshQuery, type Span } from '../../bridge/calendar.ts'
import { addDays } from '../../lib/days.ts'
import { startOfDay } from './days.ts'

const none: readonly CalendarItemView[] = []

/** The span of days that follow one another. */
const spanOf = (days: readonly string[], zone: string): Span => ({
  from: startOfDay(days[0] ?? '', zone),
  to: startOfDay(addDays(days.at(-1) ?? '', 1), zone),
})

/**
 * What touches the days that are shown. They are asked of the firm when they are shown and each minute after that; why
 * that failed is said of those alone that nothing else reads (D-67). `today` is `YYYY-MM-DD`.
 */
export const useCalendar = (days: readonly string[], today: string, zone: string, offline: boolean) => {
  const span = useMemo(() => spanOf(days, zone), [days, zone])
  const answer = useQuery(calendarItemsQuery(span))
  const isUnread = answer.data?.known === false
  const isPulled =
    addDays(today, -CALENDAR_BACK) <= (days[0] ?? '') && (days.at(-1) ?? '') <= addDays(today, CALENDAR_AHEAD)
  const refresh = useQuery({ ...calendarRefreshQuery(span), enabled: !offline })
  return {
    span,
    items: answer.data?.items ?? none,
    /** True once this computer has answered. */
    answered: answer.data !== undefined,
    /** True where a part of the span was never read. */
    isUnread,
    /** True while the firm is asked for a part that was never read. */
    isReading: isUnread && !offline && refresh.error === null,
    cut: answer.data?.cut === true,
    partial: answer.data?.partial === true,
    /** What the firm does not show, and why; null before this computer has answered. */
    refused: answer.data?.refused ?? null,
    error: answer.error,
    /** Why the firm could not be asked for this span. */
    refreshError: isUnread || !isPulled ? refresh.error : null,
    retry: () => {
      if (answer.isError) void answer.refetch()
      else void refresh.refetch()
    },
  }
}

export type Calendar = ReturnType<typeof useCalendar>
