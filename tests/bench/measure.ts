// How every benchmark measures: floor and product take turns in one process, so that a slow moment hits both.
// Lives here: blocks, ratios, their bounds. May not: what is measured. To add a benchmark: a file beside this one that
// exports a `Benchmark`, and a line in index.ts.

/** One line of `npm run bench --json`. `ratio` is value / floor as the median over blocks of the same run. */
export type BenchmarkRow = {
  readonly name: string
  readonly unit: string
  readonly value: number
  readonly floor: number
  readonly ratio: number
  readonly goal: string
  readonly holds: boolean
  /** What a reader needs to understand the figures; not part of the verdict. */
  readonly note?: string
}

/** A benchmark: prepares, measures, cleans up, and answers one or more rows. */
export type Benchmark = {
  readonly name: string
  readonly run: (say: (text: string) => void) => Promise<readonly BenchmarkRow[]>
}

/** The middle of the values; NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  if (sorted.length === 0) return Number.NaN
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

/** The value below which the given share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** 95 % bounds of the median by resampling with a fixed seed, so that the same blocks give the same bounds. */
export function medianBounds(values: readonly number[]): { readonly low: number; readonly high: number } {
  let seed = 1
  const next = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed / 2147483648
  }
  const medians = Array.from({ length: 400 }, () =>
    median(values.map(() => values[Math.floor(next() * values.length)] ?? Number.NaN)),
  )
  return { low: percentile(medians, 0.025), high: percentile(medians, 0.975) }
}

/**
 * Milliseconds that this process has had of a processor: what else the machine does is no part of them. Those of one
 * thread come in steps of four.
 */
export function processor(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** A timed run of one side: milliseconds per operation. */
export type Side = () => Promise<number> | number

/** Times `operations` calls and answers milliseconds a call (the median of the calls). */
export async function timeCalls(operations: number, call: (index: number) => unknown): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < operations; index += 1) {
    const started = performance.now()
    await call(index)
    times.push(performance.now() - started)
  }
  return median(times)
}

/** What interleaved blocks of a floor and a product came to. */
export type Comparison = {
  readonly value: number
  readonly floor: number
  readonly ratio: number
  readonly low: number
  readonly high: number
}

/** Runs floor and product in turns, `blocks` times after one warm-up each. */
export async function compare(floor: Side, product: Side, blocks = 9): Promise<Comparison> {
  await floor()
  await product()
  const floors: number[] = []
  const products: number[] = []
  for (let block = 0; block < blocks; block += 1) {
    // The order changes from block to block, so that neither side always follows the other's garbage.
    if (block % 2 === 0) floors.push(await floor())
    products.push(await product())
    if (block % 2 === 1) floors.push(await floor())
  }
  const ratios = products.map((value, block) => value / (floors[block] ?? Number.NaN))
  return { value: median(products), floor: median(floors), ratio: median(ratios), ...medianBounds(ratios) }
}

/** A row whose ratio must stay at or below the goal; fails only when the lower bound is above it. */
export function atMost(name: string, unit: string, goal: number, result: Comparison, note?: string): BenchmarkRow {
  return {
    name,
    unit,
    value: result.value,
    floor: result.floor,
    ratio: result.ratio,
    goal: `at most ${goal}x`,
    holds: result.low <= goal,
    ...(note === undefined ? {} : { note }),
  }
}

/** A row whose ratio must reach the goal; both are rows a second. Fails only when the upper bound is below it. */
export function atLeast(name: string, goal: number, result: Comparison, note?: string): BenchmarkRow {
  return {
    name,
    unit: 'rows/s',
    value: result.value,
    floor: result.floor,
    ratio: result.ratio,
    goal: `at least ${goal}`,
    holds: result.high >= goal,
    ...(note === undefined ? {} : { note }),
  }
}
