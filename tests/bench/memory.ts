import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Browser } from '@playwright/test'
import { defaultCacheBytes } from '#core/engine/store/database'
import { listRow, openBrowser, openSite, type Site, shellSite } from './browser-pages.ts'
import { benchProfile, CUSTOMERS, FEW_CUSTOMERS, type Size } from './data.ts'
import { atMost, type Benchmark, type BenchmarkRow, compare, median, medianBounds } from './measure.ts'

const MEBIBYTE = 1024 * 1024
const PROCESSES = 5
/** What the core may hold for 200,000 customers over an empty store, and the page cache that it is given. */
const ALLOWED = 64 + defaultCacheBytes / MEBIBYTE

const program = new URL('./memory-child.ts', import.meta.url)

/** Resident memory of a core in a fresh process after its work and two collections, mebibytes. */
const coreMemory = async (profile: string, customers: Size): Promise<number> => {
  const child = fork(program, [profile], { execArgv: ['--expose-gc'], serialization: 'advanced' })
  const ended = once(child, 'exit')
  const [answer] = (await Promise.race([once(child, 'message'), ended])) as [{ rss: number; total: number } | number]
  await ended
  if (typeof answer === 'number' || answer.total !== customers) throw new Error('the core of the benchmark did no work')
  return answer.rss / MEBIBYTE
}

/** The core's memory with everything cached against an empty store (G22's method at this size). */
const ofCore = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  const full = await benchProfile(CUSTOMERS, say)
  const empty = await benchProfile(0, say)
  try {
    say(`measuring the core in ${2 * PROCESSES} fresh processes`)
    const floors: number[] = []
    const values: number[] = []
    for (let turn = 0; turn < PROCESSES; turn += 1) {
      floors.push(await coreMemory(empty.path, 0))
      values.push(await coreMemory(full.path, CUSTOMERS))
    }
    const over = values.map((value, turn) => value - (floors[turn] ?? Number.NaN))
    return {
      name: 'memory-core',
      unit: 'MiB',
      value: median(values),
      floor: median(floors),
      ratio: median(values) / median(floors),
      goal: `at most ${ALLOWED} MiB over an empty store`,
      holds: medianBounds(over).low <= ALLOWED,
      note: `${median(over).toFixed(1)} MiB over an empty store, page cache included`,
    }
  } finally {
    full.remove()
    empty.remove()
  }
}

/** Heap of a page that shows the list, after two collections, mebibytes. */
const pageMemory = async (browser: Browser, site: Site): Promise<number> => {
  const { page, close } = await openSite(browser, site, listRow)
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.enable')
  for (let turn = 0; turn < 2; turn += 1) await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  await close()
  return usedSize / MEBIBYTE
}

/** G21: the heap of the screens must not know how much is cached. */
const ofScreens = async (say: (text: string) => void): Promise<BenchmarkRow> => {
  const full = await shellSite(CUSTOMERS, say)
  const few = await shellSite(FEW_CUSTOMERS, say)
  const browser = await openBrowser()
  try {
    say('measuring the screens')
    const result = await compare(
      () => pageMemory(browser, few),
      () => pageMemory(browser, full),
      PROCESSES,
    )
    return atMost('memory', 'MiB', 1.2, result, `${CUSTOMERS} customers cached against ${FEW_CUSTOMERS}`)
  } finally {
    await browser.close()
    await full.close()
    await few.close()
  }
}

/** G21 and the core's memory. */
export const memory: Benchmark = {
  name: 'memory',
  run: async (say) => [await ofScreens(say), await ofCore(say)],
}
