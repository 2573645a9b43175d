import type { Browser, Page } from '@playwright/test'

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly dur?: number
  readonly args?: { readonly name?: string }
}

const running = new Set(['ThreadControllerImpl::RunTask', 'RunTask'])

/** The longest task of a page's own thread while `act` is at work, milliseconds: what a person's key would wait for. */
export const longestTask = async (browser: Browser, page: Page, act: () => Promise<unknown>): Promise<number> => {
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
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000
}
