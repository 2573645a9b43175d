// What the page 日程 shows by, as its address says it. Pure.
import { type CalendarKind, calendarKinds } from '#shared/domain/calendar'
import type { PageForm } from '../../bridge/page-state.ts'
import { zoneTime } from '../../lib/zone-time.ts'
import { type CalendarView, calendarViews } from './view.ts'

/** How the tasks beside the calendar are grouped. */
export const taskGroupings = ['time', 'project'] as const
export type TaskGrouping = (typeof taskGroupings)[number]

/** What is shown. */
export type CalendarState = {
  readonly view: CalendarView
  /** `YYYY-MM-DD` in the firm's zone; '' for today, so that the page follows the days. */
  readonly day: string
  /** Id of the item that is open; '' for none. */
  readonly item: string
  readonly hidden: readonly CalendarKind[]
  readonly grouping: TaskGrouping
}

const MOST_ID = 200
const dayForm = /^\d{4}-\d{2}-\d{2}$/

const isDay = (text: string): boolean => dayForm.test(text) && zoneTime(text, 'UTC') !== null

/** Reads the state of an address; what is not valid there is as if it were not there. */
export const readState = (search: URLSearchParams): CalendarState => {
  const day = search.get('day') ?? ''
  const hidden = (search.get('h') ?? '').split('.')
  return {
    view: calendarViews.find((view) => view === search.get('v')) ?? 'week',
    day: isDay(day) ? day : '',
    item: (search.get('i') ?? '').slice(0, MOST_ID),
    hidden: calendarKinds.filter((kind) => hidden.includes(kind)),
    grouping: taskGroupings.find((one) => one === search.get('g')) ?? 'time',
  }
}

/** Writes the state into an address; what is as it opens is left out. */
export const writeState = ({ view, day, item, hidden, grouping }: CalendarState): URLSearchParams => {
  const search = new URLSearchParams()
  if (view !== 'week') search.set('v', view)
  if (day !== '') search.set('day', day)
  if (item !== '') search.set('i', item)
  if (hidden.length > 0) search.set('h', hidden.join('.'))
  if (grouping !== 'time') search.set('g', grouping)
  return search
}

/** How the page's address says its state: none of it says anything of anybody. */
export const pageForm: PageForm<CalendarState> = {
  read: readState,
  write: writeState,
  opaque: ['v', 'day', 'i', 'h', 'g'],
}
