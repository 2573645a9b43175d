import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly ph: string
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

/** The longest tasks of a page's own thread while `act` is at work: what a person's key would wait for. */
export const longestTask = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<LongestTask> => {
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
  return {
    work: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
    clock: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
  }
}
