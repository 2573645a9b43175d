// The calendar (SC): a month, a week, a day or what comes, with the tasks beside it.
// Lives here: everything about schedules, tasks and deadlines on the screen. May not: import another feature.
// To add: a view in view.ts, days.ts and shown-view.tsx; what a kind looks like in item-look.tsx.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { calendarKinds } from '#shared/domain/calendar'
import { type CalendarItemView, calendarTasksQuery, useCalendarMark } from '../../bridge/calendar.ts'
import { useOffline } from '../../bridge/online.ts'
import { usePageState } from '../../bridge/page-state.ts'
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
import { ShownView } from './shown-view.tsx'
import { TaskPane } from './task-pane.tsx'
import { useCalendar } from './use-calendar.ts'
import { useExport } from './use-export.ts'
import { itemIdAt } from './use-item-walk.ts'
import { useMaking } from './use-making.tsx'
import { useOpened } from './use-opened.ts'
import type { CalendarView } from './view.ts'
import '../../app/styles/calendar.css'
import '../../app/styles/calendar-tasks.css'

const ItemPopover = lazyScreen(async () => (await import('./item-popover.tsx')).ItemPopover)
const readAtIdle = [ItemPopover]

/** Where Left and Right are not the page's. */
const ownArrows = 'input, [role="radiogroup"]'

/** The page 日程: what is shown stands in its address, so that back and forward lead through it. */
export const CalendarPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const zone = useZone()
  const page = useRef<HTMLDivElement>(null)
  const { state, change } = usePageState(pageForm)
  const now = useMinute()
  const offline = useOffline() !== null
  const [tasksOpen, setTasksOpen] = useState(false)
  const sheet = useExport()
  const mark = useCalendarMark()
  useLoadAtIdle(readAtIdle)
  const { view, hidden } = state
  const today = dayOf(now, zone)
  const day = state.day || today
  const days = useMemo(() => daysOf(view, day), [view, day])
  const calendar = useCalendar(days, today, zone, offline)
  const { items } = calendar
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
  const { begin, dialog } = useMaking(wished, (start) => {
    const on = start === null ? day : dayOf(start, zone)
    if (!days.includes(on)) change({ day: on, item: '' })
  })
  const show = (next: CalendarView) => change({ view: next, item: '' })
  const turn = (by: 1 | -1) => change({ day: turned(view, day, by), item: '' })
  const turnBy = (by: 1 | -1) => (event: KeyboardEvent) => {
    const own = event.target instanceof Element && event.target.closest(ownArrows) !== null
    return own && !event.altKey ? false : turn(by)
  }
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
          <ShownView
            view={view}
            calendar={calendar}
            day={day}
            days={days}
            today={today}
            items={shown}
            now={now}
            opened={state.item}
            onOpen={open}
            onTick={tick}
            onDay={(one) => change({ view: 'day', day: one === today ? '' : one, item: '' })}
            onCreate={begin}
            onNew={() => begin()}
          />
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
      {dialog}
    </div>
  )
}
