// The calendar (SC): a month, a week, a day or what comes, with the tasks beside it.
// Lives here: everything about schedules, tasks and deadlines on the screen. May not: import another feature.
// To add: a view in view.ts, days.ts and Views; what a kind looks like in item-look.tsx.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { calendarKinds } from '#shared/domain/calendar'
import { type CalendarItemView, calendarItemQuery, calendarTasksQuery, useCalendarMark } from '../../bridge/calendar.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePageState } from '../../bridge/page-state.ts'
import { Button } from '../../components/button.tsx'
import { lazyScreen, useLoadAtIdle } from '../../components/lazy-screen.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useZone } from '../../lib/time.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { CalendarHead } from './calendar-head.tsx'
import { pageForm } from './calendar-state.ts'
import { CalendarStrips } from './calendar-strips.tsx'
import { dayOf, daysOf, turned } from './days.ts'
import { ShownKinds } from './shown-kinds.tsx'
import { TaskPane } from './task-pane.tsx'
import { useCalendar } from './use-calendar.ts'
import { useExport } from './use-export.ts'
import { itemIdAt } from './use-item-walk.ts'
import { useOpened } from './use-opened.ts'
import type { CalendarView } from './view.ts'
import { WeekView } from './week-view.tsx'
import '../../app/styles/calendar.css'
import '../../app/styles/calendar-tasks.css'

const MonthView = lazyScreen(async () => (await import('./month-view.tsx')).MonthView)
const AgendaView = lazyScreen(async () => (await import('./agenda-view.tsx')).AgendaView)
const ItemPopover = lazyScreen(async () => (await import('./item-popover.tsx')).ItemPopover)
const NewItem = lazyScreen(async () => (await import('./new-item.tsx')).NewItem)
const later = [ItemPopover, NewItem, MonthView, AgendaView]

const views = { month: MonthView, week: WeekView, day: WeekView, agenda: AgendaView } as const

/** Where Left and Right are not the page's. */
const ownArrows = 'input, [role="radiogroup"]'

/** Why nothing stands in a week or a day that was read, over its grid. */
const NoItems = (props: { readonly text: string; readonly onNew: () => void }) => {
  const words = useWords()
  return (
    <p className="calendar-none" role="status">
      {props.text}
      <Button kind="link" onClick={props.onNew}>
        {words('calendar.new')}
      </Button>
    </p>
  )
}

/** The page 日程: what is shown stands in its address, so that back and forward lead through it. */
export const CalendarPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const zone = useZone()
  const client = useQueryClient()
  const page = useRef<HTMLDivElement>(null)
  const { state, change } = usePageState(pageForm)
  const now = useMinute()
  const offline = useOffline() !== null
  const [making, setMaking] = useState<{ readonly start: number | null } | null>(null)
  const [tasksOpen, setTasksOpen] = useState(false)
  const sheet = useExport()
  const mark = useCalendarMark()
  useLoadAtIdle(later)
  const { view, hidden } = state
  const today = dayOf(now, zone)
  const day = state.day || today
  const days = useMemo(() => daysOf(view, day), [view, day])
  const calendar = useCalendar(days, today, zone, offline)
  const { items } = calendar
  const isUnknown = calendar.isUnread || (calendar.refused?.schedule ?? null) !== null
  const tasks = useQuery(calendarTasksQuery).data?.tasks
  const shown = useMemo(() => items.filter(({ kind }) => !hidden.includes(kind)), [items, hidden])
  const find = (id: string | undefined) => items.find((one) => one.id === id) ?? tasks?.find((one) => one.id === id)
  const { opened, isMissing, beside } = useOpened({
    page,
    id: state.item,
    known: find(state.item),
    drawn: calendar.answered,
    elsewhere: '.calendar-range',
  })
  useEffect(() => {
    if (isMissing) change({ item: '' }, true)
  }, [isMissing, change])

  const open = (item: CalendarItemView, anchor: HTMLElement) => {
    beside(item, anchor)
    change({ item: item.id }, state.item !== '')
  }
  const tick = (item: CalendarItemView | undefined) => {
    // What the firm says is finished can not be taken back here.
    if (item?.kind !== 'task' || (item.done && !item.doneHere)) return false
    mark.mutate({ id: item.id, done: !item.done })
  }
  const begin = (start: number | null = null) => setMaking({ start })
  const show = (next: CalendarView) => change({ view: next, item: '' })
  const turn = (by: 1 | -1) => change({ day: turned(view, day, by), item: '' })
  const turnBy = (by: 1 | -1) => (event: KeyboardEvent) => {
    const own = event.target instanceof Element && event.target.closest(ownArrows) !== null
    return own && !event.altKey ? false : turn(by)
  }
  const made = async (id: string) => {
    const item = await client.fetchQuery(calendarItemQuery(id)).catch(() => null)
    const on = item?.start == null ? day : dayOf(item.start, zone)
    if (!days.includes(on)) change({ day: on, item: '' })
  }
  const { action, onTaken } = wished
  useEffect(() => {
    if (action !== 'create') return
    setMaking({ start: null })
    onTaken()
  }, [action, onTaken])
  usePageShortcuts(page, {
    create: () => begin(),
    newItem: ({ target }) => {
      const slot = target instanceof HTMLElement ? target.dataset.start : undefined
      begin(slot === undefined ? null : Number(slot))
    },
    today: () => change({ day: '', item: '' }),
    monthView: () => show('month'),
    weekView: () => show('week'),
    dayView: () => show('day'),
    agendaView: () => show('agenda'),
    previousSpan: turnBy(-1),
    nextSpan: turnBy(1),
    openItem: ({ target }) => {
      const item = target instanceof Element ? target.closest<HTMLElement>('[data-item]') : null
      return item === null ? false : item.click()
    },
    tickTask: ({ target }) => tick(find(itemIdAt(target))),
    closeTasks: () => (tasksOpen ? setTasksOpen(false) : false),
  })

  const isGrid = view === 'week' || view === 'day'
  const View = views[view]
  const emptyText =
    items.length > 0
      ? 'calendar.notShown'
      : view === 'day'
        ? 'calendar.emptyDay'
        : days.includes(today)
          ? 'calendar.emptyWeek'
          : 'calendar.emptyOtherWeek'
  return (
    <div className="calendar" ref={page} data-tasks={tasksOpen ? true : undefined}>
      <CalendarHead
        state={state}
        day={day}
        days={days}
        today={today}
        told={sheet.told}
        reading={calendar.isReading}
        tasksOpen={tasksOpen}
        onChange={change}
        onExport={() =>
          void sheet.run(
            calendar.span,
            calendarKinds.filter((kind) => !hidden.includes(kind)),
            days[0] ?? day,
          )
        }
        onNew={() => begin()}
        onTasks={() => setTasksOpen(!tasksOpen)}
      />
      <div className="calendar-body">
        <div className="calendar-main">
          <CalendarStrips calendar={calendar} offline={offline} />
          <div className={`calendar-view ${view}`} aria-busy={!calendar.answered}>
            {calendar.answered || isGrid ? (
              <View
                key={view}
                day={day}
                days={days}
                items={shown}
                isUnknown={isUnknown}
                now={now}
                opened={state.item}
                onOpen={open}
                onTick={tick}
                onDay={(one: string) => change({ view: 'day', day: one === today ? '' : one, item: '' })}
                onCreate={begin}
              />
            ) : null}
            {calendar.answered || calendar.error !== null ? null : (
              <div className="calendar-waiting skeleton" role="status" aria-label={words('common.loading')}>
                {[0, 1, 2, 3, 4].map((bone) => (
                  <span key={bone} className="bone" />
                ))}
              </div>
            )}
            {isGrid && calendar.answered && !isUnknown && shown.length === 0 ? (
              <NoItems text={words(emptyText)} onNew={() => begin()} />
            ) : null}
          </div>
        </div>
        <aside className="calendar-side" aria-label={words('calendar.tasks')}>
          <TaskPane
            grouping={state.grouping}
            now={now}
            opened={state.item}
            markError={mark.error}
            onOpen={open}
            onTick={tick}
            onGrouping={(grouping) => change({ grouping }, true)}
            onClose={() => setTasksOpen(false)}
          />
          <ShownKinds items={items} hidden={hidden} onChange={(next) => change({ hidden: next }, true)} />
        </aside>
      </div>
      {opened === null ? null : (
        <ItemPopover
          key={opened.item.id}
          item={opened.item}
          anchor={opened.anchor}
          onClose={() => change({ item: '' }, true)}
        />
      )}
      {making === null ? null : (
        <NewItem start={making.start} onClose={() => setMaking(null)} onMade={(id) => void made(id)} />
      )}
    </div>
  )
}
