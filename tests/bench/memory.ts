import { fork } from 'node:child_process'
import { once } from 'node:events'
import { defaultCacheBytes } from '#core/store/database'
import { benchProfile, CUSTOMERS, type Size } from './data.ts'
import { type Benchmark, type BenchmarkRow, median, medianBounds } from './measure.ts'

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
      name: 'memory of the core',
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

/** G21 and the core's memory. */
export const memory: Benchmark = {
  name: 'memory',
  run: async (say) => [await ofCore(say)],
}
