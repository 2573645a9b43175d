// What calls, the chat robot and a project's tasks draw: why something rests, and what can be done.
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { type ComponentType, type Context, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { calendarItem } from '../support/calendar-items.ts'
import { pageModule } from '../support/page-module.ts'

vi.stubGlobal('location', { hash: '' })
vi.stubGlobal('document', { documentElement: { lang: 'zh-CN' } })
/** Why the firm cannot be reached; null while it can. */
const network = vi.hoisted((): { offline: 'offline' | null } => ({ offline: null }))
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => network.offline }))
// Its code comes later.
vi.mock('../../src/renderer/src/components/select.tsx', () => ({ Select: () => null }))
vi.mock('../../src/renderer/src/bridge/permissions.ts', () => ({ usePermissions: () => ({ robot: true }) }))

afterEach(() => {
  network.offline = null
})

type Drawn = ComponentType<Readonly<Record<string, unknown>>>
type Key = { readonly queryKey: QueryKey }

const { CallsPage } = (await pageModule('features/phone/calls-page.tsx')) as { readonly CallsPage: Drawn }
const { ChatRobot } = (await pageModule('features/social/chat-robot.tsx')) as { readonly ChatRobot: Drawn }
const { ProjectTasks } = (await pageModule('features/calendar/project-tasks.tsx')) as { readonly ProjectTasks: Drawn }
const { callsQuery, phoneStateQuery } = (await pageModule('bridge/phone.ts')) as {
  readonly callsQuery: (filter: object) => Key
  readonly phoneStateQuery: Key
}
const { robotOnlineQuery } = (await pageModule('bridge/robot.ts')) as {
  readonly robotOnlineQuery: (on: boolean) => Key
}
const { PartsContext } = (await pageModule('features/use-parts.ts')) as { readonly PartsContext: Context<object> }
const { calendarTasksQuery } = (await pageModule('bridge/calendar.ts')) as { readonly calendarTasksQuery: Key }

/** A part with what the core has answered. */
const drawn = (part: Drawn, answers: readonly (readonly [Key, unknown])[], props: object = {}): string => {
  const client = new QueryClient()
  for (const [{ queryKey }, answer] of answers) client.setQueryData(queryKey, answer)
  const parts = createElement(PartsContext, { value: {} }, createElement(part, { ...props }))
  const inside = createElement(MemoryRouter, null, parts)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, inside))
}

it('PH-09 the page of the calls says that there is no seat, in place of where to dial', () => {
  const filter = { text: '', answered: null, outcome: null, customerId: '', from: null, to: null }
  const none = { pages: [{ rows: [], total: 0, next: null }], pageParams: [null] }
  const page = (seat: boolean) =>
    drawn(CallsPage, [
      [callsQuery(filter), none],
      [phoneStateQuery, { seat }],
    ])
  expect(page(true)).toContain(words['call.noneNext'])
  expect(page(true)).not.toContain(words['call.noSeat'])
  expect(page(false)).toContain(words['call.none'])
  expect(page(false)).toContain('未配置坐席账号，无法拨打，请联系律所管理员')
  expect(page(false)).not.toContain(words['call.noneNext'])
  // Without the network, too, and then no promise that it would be different with it.
  network.offline = 'offline'
  expect(page(true)).toContain(words['call.offline'])
  expect(page(false)).toContain(words['call.noSeat'])
  expect(page(false)).not.toContain(words['call.offline'])
})

it('RB-02 a robot that is not signed in says that its contacts are synced after that', () => {
  const robot = (online: boolean | undefined) =>
    drawn(ChatRobot, online === undefined ? [] : [[robotOnlineQuery(true), online]])
  expect(robot(false)).toContain(`title="${words['robot.syncLater']}"`)
  expect(robot(true)).not.toContain(words['robot.syncLater'])
  expect(robot(undefined)).not.toContain(words['robot.syncLater'])
})

it('SC-04 each open task of a project has a box that ticks it; those of others and done ones are not there', () => {
  const task = { kind: 'task', object: { type: 'project', id: '9', name: '买卖合同纠纷' } } as const
  const tasks = [
    calendarItem({ ...task, id: 'task:1', title: '拟定提纲' }),
    calendarItem({ ...task, id: 'task:2', title: '整理证据', done: true, doneHere: true }),
    calendarItem({ ...task, id: 'task:3', title: '别的项目', object: { ...task.object, id: '8' } }),
  ]
  const given = { tasks, known: true, refused: { schedule: null, task: null } }
  const shown = drawn(ProjectTasks, [[calendarTasksQuery, given]], { id: '9' })
  const boxes = [...shown.matchAll(/<input[^>]*>/g)].map(([box]) => box)
  expect(boxes).toHaveLength(1)
  expect(boxes[0]).toContain(`aria-label="${words['calendar.tasks.tick'].replace('{title}', '拟定提纲')}"`)
  expect(boxes[0]).toContain(`title="${words['calendar.tasks.hereTitle']}"`)
  expect(boxes[0]).not.toContain('disabled')
})
