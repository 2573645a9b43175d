// What a new next action begins with, and what of it stays while its kind is changed.
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { type NextAction, personalProject } from '#shared/domain/next-action'
import { pageModule } from '../support/page-module.ts'

type Named = { readonly id: string; readonly name: string }
type Last = { readonly task?: NextAction; readonly schedule?: NextAction }
type Place = { readonly objType: string; readonly objId: string }

const asks = vi.hoisted(() => ({ search: vi.fn(), known: vi.fn(), defaults: vi.fn(), project: vi.fn() }))
vi.stubGlobal('location', { hash: '' })
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({ core: { matters: asks } }))

const { findDefaultProject } = (await pageModule('features/matters/default-project.ts')) as {
  readonly findDefaultProject: (client: QueryClient, place: Place, put: (project: Named) => void) => Promise<void>
}
const { asKind } = (await pageModule('features/matters/next-kinds.ts')) as {
  readonly asKind: (kind: NextAction['kind'], before: NextAction | null, last: Last) => NextAction
}

const name = '客户日常事务'
const wanted = { id: '7', name }
/** Hits whose names contain the default one, and are others. */
const others = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ id: `${100 + from + at}`, name: `${name}（${from + at}）` }))

beforeEach(() => {
  vi.resetAllMocks()
  asks.defaults.mockResolvedValue({ first: 'schedule', projectName: name })
  asks.known.mockResolvedValue({ projects: [], next: null })
})

/** What is put one after the other for a new task of a customer. */
const begun = async (place: Place = { objType: 'company', objId: '1' }): Promise<readonly Named[]> => {
  const put: Named[] = []
  await findDefaultProject(new QueryClient(), place, (project) => put.push(project))
  return put
}

it('SC-08 D-94 the default project is found behind ten others whose names contain its name', async () => {
  asks.search.mockResolvedValue({ projects: others(10), offline: false })
  asks.known.mockImplementation(async ({ from }: { readonly from: number }) =>
    from === 0 ? { projects: others(50), next: 50 } : { projects: [wanted], next: null },
  )
  expect(await begun()).toEqual([wanted])
})

it('SC-08 D-94 what is known here of the default project stands at once, and the firm says what it is', async () => {
  asks.known.mockResolvedValue({ projects: [wanted], next: null })
  // One that took its place at the firm, and none any more.
  for (const [projects, last] of [
    [[...others(2), { id: '9', name }], { id: '9', name }],
    [others(2), personalProject],
  ] as const) {
    asks.search.mockResolvedValue({ projects, offline: false })
    expect(await begun()).toEqual([wanted, last])
  }
  asks.search.mockResolvedValue({ projects: others(2), offline: true })
  expect(await begun()).toEqual([wanted])
})

it('SC-08 a task of a project begins with it, and one of a firm without a default is asked of nobody', async () => {
  asks.project.mockResolvedValue({ project: { name: '滇池案' } })
  expect(await begun({ objType: 'project', objId: '5' })).toEqual([{ id: '5', name: '滇池案' }])
  asks.defaults.mockResolvedValue({ first: 'schedule', projectName: '' })
  expect(await begun()).toEqual([])
  expect(asks.search).not.toHaveBeenCalled()
})

it('FU-01 FU-15 a task that was a schedule meanwhile has its project and group again, and a schedule its reminder', () => {
  const shared = { start: 1_000, attendees: [{ id: '3', name: '王芳' }] }
  const group = { id: '8', name: '办案' }
  const task: NextAction = { kind: 'task', title: '整理卷宗', project: wanted, group, ...shared }
  const schedule = asKind('schedule', task, { task })
  expect(schedule).toEqual({ kind: 'schedule', summary: '整理卷宗', remindBefore: 0, ...shared })
  const changed: NextAction = { kind: 'schedule', summary: '开庭', remindBefore: null, start: 2_000, attendees: [] }
  const last = { task, schedule: changed }
  const again = asKind('task', changed, last)
  expect(again).toEqual({ kind: 'task', title: '开庭', project: wanted, group, start: 2_000, attendees: [] })
  expect(asKind('schedule', again, last)).toEqual(changed)
  expect(asKind('task', null, {})).toMatchObject({ project: personalProject, group: null })
})
