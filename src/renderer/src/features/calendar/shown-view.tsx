import type { CalendarItemView } from '../../bridge/calendar.ts'
import { Button } from '../../components/button.tsx'
import { lazyScreen, useLoadAtIdle } from '../../components/lazy-screen.tsx'
import { useWords } from '../../lib/words.ts'
import type { Calendar } from './use-calendar.ts'
import type { CalendarView, ViewProps } from './view.ts'
import { WeekView } from './week-view.tsx'

const MonthView = lazyScreen(async () => (await import('./month-view.tsx')).MonthView)
const AgendaView = lazyScreen(async () => (await import('./agenda-view.tsx')).AgendaView)
const readAtIdle = [MonthView, AgendaView]

const views = { month: MonthView, week: WeekView, day: WeekView, agenda: AgendaView } as const

/** Why nothing stands in a week or a day that was read, over its grid. */
const NoItems = (props: {
  readonly view: 'week' | 'day'
  /** True where something stands there that is not shown. */
  readonly isHidden: boolean
  readonly isOfToday: boolean
  readonly onNew: () => void
}) => {
  const words = useWords()
  const ofWeek = props.isOfToday ? 'calendar.emptyWeek' : 'calendar.emptyOtherWeek'
  const text = props.isHidden ? 'calendar.notShown' : props.view === 'day' ? 'calendar.emptyDay' : ofWeek
  return (
    <p className="calendar-none" role="status">
      {words(text)}
      <Button kind="link" onClick={props.onNew}>
        {words('calendar.new')}
      </Button>
    </p>
  )
}

const Waiting = () => {
  const words = useWords()
  return (
    <div className="calendar-waiting skeleton" role="status" aria-label={words('common.loading')}>
      {[0, 1, 2, 3, 4].map((bone) => (
        <span key={bone} className="bone" />
      ))}
    </div>
  )
}

/** The days in the view that is chosen, and what stands in their place until they were read or where they are empty. */
export const ShownView = (
  props: Omit<ViewProps, 'isUnknown'> & {
    readonly view: CalendarView
    readonly calendar: Calendar
    readonly today: string
    readonly onTick: (item: CalendarItemView) => void
    readonly onNew: () => void
  },
) => {
  const { view, calendar, today, onNew, ...shown } = props
  useLoadAtIdle(readAtIdle)
  const { answered } = calendar
  const isUnknown = calendar.isUnread || (calendar.refused?.schedule ?? null) !== null
  const isGrid = view === 'week' || view === 'day'
  const View = views[view]
  return (
    <div className={`calendar-view ${view}`} aria-busy={!answered}>
      {answered || isGrid ? <View key={view} {...shown} isUnknown={isUnknown} /> : null}
      {answered || calendar.error !== null ? null : <Waiting />}
      {isGrid && answered && !isUnknown && shown.items.length === 0 ? (
        <NoItems
          view={view}
          isHidden={calendar.items.length > 0}
          isOfToday={shown.days.includes(today)}
          onNew={onNew}
        />
      ) : null}
    </div>
  )
}
