import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds by the clock, and on a processor. */
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

const running = new Set(['ThreadControllerImpl::RunTask', 'RunTask'])

/** Milliseconds of the longest tasks: of work on a processor, and by the clock, which knows what else the machine did. */
export type LongestTask = { readonly work: number; readonly clock: number }

/** Tasks of a page's own thread while `act` is at work. */
const tasksWhile = async (
  browser: Browser,
  page: Page,
  act: () => Promise<unknown>,
): Promise<readonly Required<Pick<TraceEvent, 'dur' | 'tdur'>>[]> => {
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    readonly traceEvents: readonly TraceEvent[]
  }
  const pages = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => running.has(name) && pages.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the trace of the page holds no task')
  return tasks.map(({ dur = 0, tdur = 0 }) => ({ dur, tdur }))
}

/** The longest tasks of a page's own thread while `act` is at work: what a person's key would wait for. */
export const longestTask = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<LongestTask> => {
  const tasks = await tasksWhile(browser, page, act)
  return {
    work: Math.max(...tasks.map(({ tdur }) => tdur)) / 1000,
    clock: Math.max(...tasks.map(({ dur }) => dur)) / 1000,
  }
}

/** Milliseconds of processor time that a page's own thread takes while `act` is at work. */
export const pageWork = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> =>
  (await tasksWhile(browser, page, act)).reduce((sum, { tdur }) => sum + tdur, 0) / 1000
