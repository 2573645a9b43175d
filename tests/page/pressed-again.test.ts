// What is pressed while something is on its way, before the page is drawn anew: the same again, or what ends it.
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { zhCN as words } from '#shared/locale/zh-CN'
import { calendarItem } from '../support/calendar-items.ts'
import { pageModule } from '../support/page-module.ts'
import { type Find, played } from '../support/played.ts'

type Asked = { readonly call: string; readonly input: unknown; readonly answer: (value: unknown) => void }

const asked = vi.hoisted(() => [] as Asked[])
const call = (name: string) => (input: unknown) =>
  new Promise((answer) => {
    asked.push({ call: name, input, answer })
  })
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: {
    calendar: { mark: call('mark'), tasks: call('tasks') },
    batch: { export: call('export') },
    checks: { interest: call('interest') },
    jobs: { cancel: call('cancel') },
  },
  shell: { shell: { setDesktop: call('setDesktop') } },
  failureOf: (error: unknown) => error,
}))
vi.mock('../../src/renderer/src/bridge/online.ts', () => ({ useOffline: () => null }))
vi.stubGlobal('location', { hash: '' })

const { ChecksPage } = await pageModule('features/checks/checks-page.tsx')
const { DesktopSettingsCard } = await pageModule('features/settings/desktop-settings.tsx')
const { DueTasks } = await pageModule('features/today/due-tasks.tsx')
const { ExportDialog } = await pageModule('features/customers/export/export-dialog.tsx')
type Key = { readonly queryKey: QueryKey }
const { aboutQuery } = (await pageModule('bridge/queries.ts')) as { readonly aboutQuery: Key }
const { calendarTasksQuery } = (await pageModule('bridge/calendar.ts')) as { readonly calendarTasksQuery: Key }
const { desktopQuery } = (await pageModule('bridge/desktop.ts')) as { readonly desktopQuery: Key }
const { workKeys } = (await pageModule('bridge/work-keys.ts')) as {
  readonly workKeys: { readonly drafts: readonly unknown[] }
}

beforeEach(() => {
  asked.splice(0)
})

const calls = () => asked.map((one) => one.call)

/** Presses in the drawing that a part has now. */
const press = (find: Find, name: 'onSubmit' | 'onClose') => {
  const pressed = find(name).props[name] as unknown as (event: object) => void
  pressed({ preventDefault: () => undefined })
}

it('beyond 1 a key that is held keeps one record of a check', () => {
  const client = new QueryClient()
  client.setQueryData([...workKeys.drafts, 'checks:parties'], { holder: 'nobody', text: '张三丰' })
  const { find } = played(ChecksPage, { session: { user: null } }, { client })
  press(find, 'onSubmit')
  press(find, 'onSubmit')
  expect(client.getMutationCache().getAll()).toHaveLength(1)
})

it('beyond 1 nothing is typed while a check is on its way: it would go with its end', () => {
  const client = new QueryClient()
  client.setQueryData([...workKeys.drafts, 'checks:parties'], { holder: 'nobody', text: '张三丰' })
  const isFixed = (steps: readonly ((find: Find) => void)[]) =>
    played(ChecksPage, { session: { user: null } }, { client, steps }).find('readOnly').props.readOnly
  expect(isFixed([])).toBe(false)
  expect(isFixed([(find) => press(find, 'onSubmit')])).toBe(true)
})

it('EX-05 an export whose dialog is closed before it is known to have begun ends as it begins', async () => {
  const props = {
    ids: ['1'],
    query: {},
    local: undefined,
    lost: '',
    total: 1,
    partial: false,
    tell: {},
    onClose: () => undefined,
  }
  const { find } = played(ExportDialog, props)
  press(find, 'onSubmit')
  press(find, 'onClose')
  await expect.poll(() => calls()).toEqual(['export'])
  asked[0]?.answer({ job: '7' })
  await expect.poll(() => calls()).toEqual(['export', 'cancel'])
  expect(asked[1]?.input).toEqual({ id: '7' })
})

it('SC-04 a tick that is not kept says so, whatever was ticked after it, until the task is ticked again', async () => {
  const client = new QueryClient()
  const now = Date.parse('2026-03-09T10:00:00+08:00')
  const task = (id: string) => calendarItem({ id, kind: 'task', start: now, end: now })
  client.setQueryData(calendarTasksQuery.queryKey, { tasks: [task('1'), task('2')], known: true })
  const page = () => played(DueTasks, { now, dialFailure: '' }, { client })
  const onTick = page().find('onTick').props.onTick as (one: object) => void
  const tick = (id: string) => onTick(task(id))
  const isSaid = () => page().has('text') && page().find('text').props.text
  tick('1')
  tick('2')
  await expect.poll(() => calls()).toEqual(['mark', 'mark'])
  asked[0]?.answer(Promise.reject({ code: 'not-found', details: {} }))
  const states = () =>
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.status)
  await expect.poll(() => states()).toEqual(['error', 'pending'])
  expect(isSaid()).toContain(words['calendar.tasks.markFailed'].replace('{reason}', ''))
  tick('1')
  expect(isSaid()).toBe(false)
})

it('the settings of the desktop app keep the focus: nothing is disabled while a choice is on its way, and the next waits', async () => {
  const client = new QueryClient()
  client.setQueryData(aboutQuery.queryKey, { kind: 'desktop', platform: 'win32' })
  const settings = { shortcuts: true, dialKey: 'D', showKey: 'M', notifications: 'full', lockAfter: 0 }
  client.setQueryData(desktopQuery.queryKey, { settings, can: { tray: true }, taken: [], linksRefused: false })
  const { type, props } = played(DesktopSettingsCard, { canLock: true }, { client }).find('state')
  const choose = (find: Find) => (find('onChange').props.onChange as (value: string) => void)('on')
  const { find } = played(type, props, { client, steps: [choose] })
  for (const field of ['items', 'select']) expect(find(field).props.disabled ?? false).toBe(false)
  played(type, props, { client, steps: [choose] })
  await expect.poll(() => calls()).toEqual(['setDesktop'])
  asked[0]?.answer({})
  await expect.poll(() => calls()).toEqual(['setDesktop', 'setDesktop'])
})
