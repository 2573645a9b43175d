// A long task as the page has it, also where the core that ran it has ended.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Job } from '#shared/contract/jobs'
import { handOver } from '../../src/renderer/src/actions/hand-over.ts'
import { outcomeOf, reasonOf } from '../../src/renderer/src/actions/task-outcome.ts'
import { createFailureWords, failureWords } from '../../src/renderer/src/lib/failure-words.ts'
import { words } from '../../src/renderer/src/lib/words.ts'
import { pageModule } from '../support/page-module.ts'

let answer: () => Job
let save: () => Promise<{ readonly saved: boolean }>
vi.mock('../../src/renderer/src/bridge/index.ts', () => ({
  core: { jobs: { get: async () => answer() } },
  shell: { shell: { saveFile: () => save() } },
  failureOf: (error: unknown) => error,
}))
vi.stubGlobal('location', { hash: '' })
const { jobQuery } = await import('../../src/renderer/src/bridge/jobs.ts')
const { useTold } = await import('../../src/renderer/src/bridge/tasks.ts')
const { useSheetTask } = await import('../../src/renderer/src/actions/use-sheet-task.ts')
const { TaskStrip } = (await pageModule('actions/task-strip.tsx')) as {
  readonly TaskStrip: ComponentType<Readonly<Record<string, unknown>>>
}

const running: Job = {
  id: '1',
  kind: 'batch',
  area: 'customers',
  state: 'running',
  done: 200,
  total: 500,
  cancellable: true,
  cancelAsked: false,
  undoable: false,
  failures: [],
  failure: null,
  result: null,
}
const fails = (code: string) => () => {
  throw Object.assign(new Error(code), { code, details: {} })
}

it('a batch whose core has ended says how far it went', async () => {
  const client = new QueryClient()
  answer = () => running
  await client.fetchQuery(jobQuery('1'))
  answer = fails('not-found')
  const job = await client.fetchQuery({ ...jobQuery('1'), staleTime: 0 })
  expect(job).toMatchObject({ state: 'failed', done: 200, cancellable: false, failure: { code: 'core-restarted' } })
  const told = { key: '1', area: 'customers', job: '1', kind: 'level', isReported: false } as const
  expect(outcomeOf(told, job, words)).toEqual({
    tone: 'bad',
    text: '本机服务重新启动，做到第 200 条（共 500 条），其余请核对后再做',
    stays: true,
  })
})

it('IM-10 of an import that the firm was handed nobody says that it failed where its answer never came', () => {
  const told = { key: '1', area: 'customers', job: '1', kind: 'import', isReported: false } as const
  const text = (total: number | null, code: string) =>
    outcomeOf(told, { ...running, kind: 'import', state: 'failed', total, failure: { code, message: '' } }, words)?.text
  const doubt = words('import.doubtful')
  expect([text(null, 'doubtful'), text(null, 'core-restarted')]).toEqual([doubt, doubt])
  expect(text(8, 'core-restarted')).toBe(words('task.failedWhole', { reason: words('failure.core-restarted') }))
})

it('IM-10 what an import came to names what was imported', () => {
  const text = (area: 'customers' | 'contacts') =>
    outcomeOf(
      { key: '1', area, job: '1', kind: 'import', isReported: false },
      { ...running, kind: 'import', state: 'done', result: { insertNum: 3, updateNum: 2, skipNum: 1, failureNum: 0 } },
      words,
    )?.text
  expect(text('customers')).toBe('导入客户：新增 3，更新 2，跳过 1，失败 0')
  expect(text('contacts')).toBe('导入联系人：新增 3，更新 2，跳过 1，失败 0')
})

it('BT-13 D-66 what a change of phase left without saying which is told by its number', () => {
  const told = { key: '1', area: 'customers', job: '1', kind: 'phase', isReported: false } as const
  const done = { ...running, total: 50, state: 'done', result: { updated: 49 } } as const
  expect(outcomeOf(told, done, words)).toEqual({
    tone: 'warn',
    text: '共更新49条记录；另有 1 条没有改动，服务器没有说明是哪些，请核对',
    stays: true,
  })
  const failures = [{ id: '7', title: '甲', code: 'change-ignored', message: '' }]
  expect(outcomeOf(told, { ...done, failures }, words)?.text).toBe('共更新49条记录')
})

it('a record that a change of many left as it was, and a change that may still be under way, have their own sentences', () => {
  expect(reasonOf({ code: 'change-ignored', message: '' })).toBe('服务器没有改动这条记录，请稍后重试或联系律所管理员')
  expect(failureWords({ code: 'doubtful', details: { reason: 'under-way' } })).toMatch(/可能仍在处理/)
})

it('a failure that this page does not know has the general sentence, and one in doubt tells of a form only in a form', () => {
  const newer = { code: 'newer-code', message: '' }
  expect(reasonOf(newer)).toBe(words('failure.internal'))
  const told = { key: '1', area: 'customers', job: '1', kind: 'level', isReported: false } as const
  expect(outcomeOf(told, { ...running, state: 'failed', failure: newer }, words)?.text).toContain('意外问题')
  expect(reasonOf({ code: 'doubtful', message: '' })).not.toContain('表单')
  expect(createFailureWords({ code: 'doubtful', details: {} })).toContain('清空表单')
})

it('a task that nobody saw running, and any other failure, stay what they are', async () => {
  const client = new QueryClient()
  answer = fails('not-found')
  await expect(client.fetchQuery({ ...jobQuery('2'), retry: false })).rejects.toMatchObject({ code: 'not-found' })
  answer = () => running
  await client.fetchQuery(jobQuery('1'))
  answer = fails('core-restarted')
  const again = client.fetchQuery({ ...jobQuery('1'), staleTime: 0, retry: false })
  await expect(again).rejects.toMatchObject({ code: 'core-restarted' })
})

it('EX-04 EX-05 an export is said to be done once its file is with the person, and not where they would not have it or there is none', async () => {
  const done: Job = { ...running, kind: 'export', state: 'done', result: { handle: 'h1', name: '客户列表_1.xlsx' } }
  const asked: string[] = []
  const saves = async (answer: boolean, job: Job = done) =>
    handOver(job, async (handle, name) => {
      asked.push(`${handle} ${name}`)
      return answer
    })
  expect(await saves(true)).toEqual({ kind: 'saved', name: '客户列表_1.xlsx' })
  expect(await saves(false)).toEqual({ kind: 'left' })
  expect(await handOver(done, () => Promise.reject(new Error('disk')))).toEqual({ kind: 'failed' })
  for (const none of [
    { ...done, state: 'failed' as const },
    { ...done, result: null },
  ])
    expect(await saves(true, none)).toEqual({ kind: 'failed' })
  expect(asked).toEqual(['h1 客户列表_1.xlsx', 'h1 客户列表_1.xlsx'])
})

it.each(['hours', 'followups'] as const)(
  'EX-04 a sheet of %s is said to be exported once it is with the person, and nothing is said where they closed the question',
  async (area) => {
    vi.stubGlobal('window', { firmdesk: {} })
    const done: Job = { ...running, area, kind: 'export', state: 'done', result: { handle: 'h1', name: '表_1.xlsx' } }
    const draw = (client: QueryClient, part: ComponentType) =>
      renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(part)))
    /** What the list tells while the question where to save it stands there, and afterwards. */
    const toldOf = async (answered: Promise<{ readonly saved: boolean }>, job = done) => {
      const client = new QueryClient()
      let task: ReturnType<typeof useSheetTask> | undefined
      const lines = () => {
        let found: readonly unknown[] = []
        const Screen = () => {
          task = useSheetTask(area)
          found = useTold(area).entries.map((entry) => (entry.job === null ? [entry.text, entry.tone] : entry.job))
          return null
        }
        draw(client, Screen)
        return found
      }
      client.setQueryData(jobQuery('1').queryKey, job)
      lines()
      task?.told.onSuccess('1')
      save = () => answered
      const ended = task?.ended(job)
      const asked = lines()
      const strip = draw(client, () => createElement(TaskStrip, { area }))
      await ended
      return [asked, lines(), strip.replace(/<[^>]*>/g, '')]
    }
    const saved = [words('export.done', { name: '表_1.xlsx' }), 'good']
    expect(await toldOf(Promise.resolve({ saved: true }))).toEqual([['1'], [saved], ''])
    expect(await toldOf(Promise.resolve({ saved: false }))).toEqual([['1'], [], ''])
    const refused = Promise.reject(new Error('disk'))
    refused.catch(() => undefined)
    expect(await toldOf(refused)).toEqual([['1'], [[words('export.failed'), 'bad']], ''])
    // Why a task gave no file is told with it.
    const failed = { ...done, state: 'failed' as const, result: null }
    expect(await toldOf(refused, failed)).toMatchObject([['1'], ['1'], expect.stringContaining(words('export.failed'))])
    vi.unstubAllGlobals()
  },
)
