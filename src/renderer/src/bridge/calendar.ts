// The calendar (SC): what was read once is kept; what is made here is owed to the firm.
import { type MutationState, queryOptions, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { CalendarItemView } from '#shared/contract/calendar'
import type { CoreClient } from '#shared/contract/index'
import { calendarKeys } from './calendar-keys.ts'
import { core } from './index.ts'
import { nextReading } from './next-reading.ts'

export type { CalendarItemView, CalendarReminder } from '#shared/contract/calendar'

type Calendar = CoreClient['calendar']
/** From a moment to one before another, epoch milliseconds. */
export type Span = Parameters<Calendar['items']>[0]

/** How soon what the firm was not asked for yet is read again, in milliseconds. */
const UNKNOWN_REFRESH = 2000

/** What touches a span. */
export const calendarItemsQuery = (span: Span) =>
  queryOptions({
    queryKey: [...calendarKeys.items, span],
    queryFn: () => core.calendar.items(span),
    // A span that turns out to be empty changes no row of which anybody could tell.
    refetchInterval: ({ state }) => (state.data?.known === false ? UNKNOWN_REFRESH : false),
  })

/** Tasks that are not done, and those ticked here lately. */
export const calendarTasksQuery = queryOptions({
  queryKey: calendarKeys.tasks,
  queryFn: () => core.calendar.tasks({}),
  refetchInterval: ({ state }) => (state.data?.known === false ? UNKNOWN_REFRESH : false),
})

/** One item; null where this computer does not know it. */
export const calendarItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...calendarKeys.one, id],
    queryFn: async () => (await core.calendar.get({ id })).item,
  })

/** How often a span that is shown is read at the firm, in milliseconds. */
const SHOWN_REFRESH = 60_000

/** Reads a span at the firm as long as it is shown; what it found is told as a change. */
export const calendarRefreshQuery = (span: Span) =>
  queryOptions({
    queryKey: [...calendarKeys.refreshes, span],
    queryFn: () => core.calendar.refresh(span),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: SHOWN_REFRESH,
    gcTime: 0,
    retry: false,
  })

/** Owes the firm a schedule or a task; answers its id. Fails with `invalid-input`. */
export const useCalendarCreate = () =>
  useMutation({
    mutationFn: async (input: Parameters<Calendar['create']>[0]) => (await core.calendar.create(input)).id,
  })

type Mark = Parameters<Calendar['mark']>[0]

/**
 * Ticks a task on this computer, or takes the tick back; every view shows it at once. `error` is why the last press of a
 * task was not kept, of those made here; null where each was: a press of another task does not hide it.
 */
export const useCalendarMark = () => {
  const client = useQueryClient()
  const { items, tasks, one } = calendarKeys
  const mutationKey = ['calendar', 'mark', useId()]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (change: Mark) => core.calendar.mark(change),
    onMutate: async ({ id, done }) => {
      // What was asked for before would take it back for a moment, and a press in that moment would do the opposite.
      await Promise.all([items, tasks, one].map((queryKey) => client.cancelQueries({ queryKey })))
      const marked = (item: CalendarItemView) => (item.id === id ? { ...item, done, doneHere: done } : item)
      client.setQueriesData<Awaited<ReturnType<Calendar['items']>>>(
        { queryKey: items },
        (data) => data && { ...data, items: data.items.map(marked) },
      )
      client.setQueriesData<Awaited<ReturnType<Calendar['tasks']>>>(
        { queryKey: tasks },
        (data) => data && { ...data, tasks: data.tasks.map(marked) },
      )
      client.setQueriesData<CalendarItemView | null>({ queryKey: one }, (item) => item && marked(item))
    },
    onSettled: () => {
      for (const queryKey of [items, tasks, one]) void client.invalidateQueries({ queryKey })
    },
  })
  const presses = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => state as MutationState<unknown, Error, Mark>,
  })
  const lastOfTask = new Map(presses.map((press) => [press.variables?.id, press]))
  const error = [...lastOfTask.values()].findLast(({ status }) => status === 'error')?.error ?? null
  return { mutate, isPending, error }
}

/** Reminders that are due, and the next ones; read again as the next moment comes, also while the window is hidden. */
export const calendarRemindersQuery = queryOptions({
  queryKey: calendarKeys.reminders,
  queryFn: () => core.calendar.reminders({}),
  refetchInterval: ({ state }) => nextReading(state.data?.upcoming ?? [], Date.now()),
  refetchIntervalInBackground: true,
})

/** Something that is done with reminders; it has ended once they were read again, as what was answered leaves only then. */
const useReminderChange = <Input>(change: (input: Input) => Promise<unknown>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: calendarKeys.reminders }),
  })
}

/** Answers the reminders of items that are due, 50 at most. */
export const useReminderDismiss = () =>
  useReminderChange((ids: readonly string[]) => core.calendar.dismiss({ ids: [...ids] }))

/** Puts the reminder of an item off until a moment in epoch milliseconds. Fails with `not-found`. */
export const useReminderSnooze = () =>
  useReminderChange((input: Parameters<Calendar['snooze']>[0]) => core.calendar.snooze(input))

/** Removes one's own schedule at the firm. Fails with `refused`, `forbidden`, `not-found`, `offline` or `doubtful`. */
export const useCalendarRemove = () => useMutation({ mutationFn: (id: string) => core.calendar.remove({ id }) })

/** A span as iCalendar text. */
export const calendarIcs = (asked: Parameters<Calendar['ics']>[0]) => core.calendar.ics(asked)
