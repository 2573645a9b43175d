// What the calendar and the page 今日 say of days on which nothing stands: never that of days that were not read.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import type { CalendarItemView } from '#shared/contract/calendar'
import { zhCN as words } from '#shared/locale/zh-CN'
import { twoDays } from '../../src/renderer/src/features/today/agenda.ts'
import { calendarItem } from '../support/calendar-items.ts'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))

type Drawn = ComponentType<Readonly<Record<string, unknown>>>
type Key = { readonly queryKey: QueryKey }

const { AgendaView } = (await pageModule('features/calendar/agenda-view.tsx')) as { readonly AgendaView: Drawn }
const { TaskPane } = (await pageModule('features/calendar/task-pane.tsx')) as { readonly TaskPane: Drawn }
const { TodayAgenda } = (await pageModule('features/today/today-agenda.tsx')) as { readonly TodayAgenda: Drawn }
const { DueTasks } = (await pageModule('features/today/due-tasks.tsx')) as { readonly DueTasks: Drawn }
const { calendarItemsQuery, calendarTasksQuery } = (await pageModule('bridge/calendar.ts')) as {
  readonly calendarItemsQuery: (span: unknown) => Key
  readonly calendarTasksQuery: Key
}

const zone = 'Asia/Shanghai'
const now = Date.parse('2026-03-09T10:00:00+08:00')
const HOUR = 3_600_000

it('SC-01 an agenda says that nothing stands on days that were read, and of others nothing', () => {
  const agenda = (isUnknown: boolean, items: readonly CalendarItemView[] = []): string =>
    renderToStaticMarkup(
      createElement(AgendaView, { day: '2026-03-09', days: ['2026-03-09'], items, isUnknown, now, opened: '' }),
    )
  const none = '2026-03-09 至 2026-03-09 没有安排'
  expect(agenda(false)).toContain(none)
  expect(agenda(true)).not.toContain(none)
  expect(agenda(true, [calendarItem({ start: now, end: now + HOUR })])).toContain('首次会见')
})

it('SC-04 an agenda ticks the box of a task that is done', () => {
  const box = (done: boolean): string => {
    const items = [calendarItem({ kind: 'task', start: now, end: now + HOUR, done, doneHere: done })]
    const props = { day: '2026-03-09', days: ['2026-03-09'], items, isUnknown: false, now, opened: '' }
    return /item-kind task">(<svg.*?<\/svg>)/.exec(renderToStaticMarkup(createElement(AgendaView, props)))?.[1] ?? ''
  }
  expect(box(false)).not.toBe('')
  expect(box(true)).not.toBe(box(false))
})

it('SC-04 the pane of tasks counts none before any were read', () => {
  const props = { grouping: 'time', now, opened: '', markError: null }
  const head = (known: boolean) => {
    const given = { tasks: [], known, refused: { schedule: null, task: null } }
    return section(TaskPane, calendarTasksQuery, given, props).split('</header>')[0]
  }
  expect(head(true)).toContain('>0<')
  expect(head(false)).not.toContain('>0<')
})

/** A part of a page with what the core has answered. */
const section = (part: Drawn, { queryKey }: Key, answer: object, props: object = {}): string => {
  const client = new QueryClient()
  client.setQueryData(queryKey, answer)
  const inside = createElement(MemoryRouter, null, createElement(part, { now, dialFailure: '', ...props }))
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
}

it('今日 does not say that nothing stands in a calendar that was never read, whatever stands tomorrow', () => {
  const tomorrow = calendarItem({ start: now + 24 * HOUR, end: now + 25 * HOUR })
  const plan = (known: boolean) =>
    section(TodayAgenda, calendarItemsQuery(twoDays('2026-03-09', zone)), { items: [tomorrow], known })
  expect(plan(true)).toContain(words['today.agenda.none'])
  expect(plan(false)).not.toContain(words['today.agenda.none'])
  expect(plan(false)).toContain(words['today.reading'])
  const due = (known: boolean) =>
    section(DueTasks, calendarTasksQuery, { tasks: [{ ...tomorrow, kind: 'task' }], known })
  expect(due(true)).toContain(words['today.due.none'])
  expect(due(false)).not.toContain(words['today.due.none'])
  expect(due(false)).toContain(words['today.reading'])
})

it('今日 says nothing of schedules and tasks that the firm does not show', () => {
  const refused = { schedule: 'no-access', task: 'no-access' }
  const given = { items: [], tasks: [], known: true, refused }
  expect(section(TodayAgenda, calendarItemsQuery(twoDays('2026-03-09', zone)), given)).not.toContain(
    words['today.agenda.none'],
  )
  expect(section(DueTasks, calendarTasksQuery, given)).not.toContain(words['today.due.none'])
})
