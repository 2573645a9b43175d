// `npm test [-- PATH …] [--strict] [--again=N] [--busy] [--at=TIME]`: check, everything without a page, screens and
// journeys in Chromium, the desktop shell in Electron where a binary is there, a short round of faults. Ends with one
// line over all runners and leaves their results for `npm run acceptance`. What the options do: docs/testing.md.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureBuilt } from './lib/build.ts'
import { check } from './lib/check.ts'
import { keepBusy } from './lib/test-run/busy.ts'
import { againLines, closingLines, durationsOf } from './lib/test-run/closing.ts'
import { type TestOptions, testOptions } from './lib/test-run/options.ts'
import { troubles } from './lib/test-run/ready.ts'
import { durationsFile, readDurations } from './lib/test-run/reporting.ts'
import { resultsFolder, type TestResult, writeResults } from './lib/test-run/results.ts'
import { isRed, MOST_TRIED_AGAIN, type Round, runRound, tryAgain } from './lib/test-run/run.ts'
import { allTests, type Selection, selectTests } from './lib/test-run/select.ts'
import { shiftedClock } from './lib/test-run/shifted-clock.ts'
import { endWith, root } from './lib/tools.ts'

/** Processes that `--busy` keeps busy: as many as the smallest machine that the tests are meant for has cores. */
const BUSY_CORES = 2

const prepare = async (selection: Selection, options: TestOptions): Promise<boolean> => {
  const found = await troubles(selection, options.paths.length > 0)
  for (const trouble of found) console.error(trouble)
  if (found.length > 0) return false
  if (options.paths.length === 0) {
    console.log('== check')
    // A slip of a type or of the format is said in half a minute, not after a quarter of an hour.
    if ((await check()) !== 0) return false
  }
  if (selection.vitest.length + selection.playwright.length > 0) {
    console.log('\n== build')
    await ensureBuilt('desktop', (line) => console.log(line))
  }
  return true
}

const keepDurations = ({ results, steps }: Round, whole: boolean): void => {
  const before = readDurations()
  mkdirSync(dirname(durationsFile), { recursive: true })
  const files = { ...before.files, ...durationsOf(results) }
  writeFileSync(durationsFile, JSON.stringify({ files, steps: whole ? { ...before.steps, ...steps } : before.steps }))
}

const runOnce = async (selection: Selection, all: Selection, { paths, strict }: TestOptions): Promise<boolean> => {
  const round = await runRound(selection, all)
  keepDurations(round, paths.length === 0)
  const failed = round.results.filter(isRed).length
  const isNoise = !strict && failed <= MOST_TRIED_AGAIN
  const results: readonly TestResult[] = isNoise ? await tryAgain(round.results) : round.results
  writeResults(results)
  for (const line of round.broken) console.log(line)
  for (const line of closingLines(results)) console.log(line)
  return round.broken.length === 0 && !results.some(isRed) && results.some(({ outcome }) => outcome === 'passed')
}

const runAgain = async (selection: Selection, all: Selection, rounds: number): Promise<boolean> => {
  const found: Round[] = []
  for (let place = 1; place <= rounds; place += 1) {
    console.log(`\n== round ${place} of ${rounds}`)
    found.push(await runRound(selection, all))
  }
  const broken = found.flatMap((round) => round.broken)
  for (const line of [...broken, ...againLines(found.map(({ results }) => results))]) console.log(line)
  return broken.length === 0 && !found.some(({ results }) => results.some(isRed))
}

const main = async (): Promise<boolean> => {
  const options = testOptions(process.argv.slice(2))
  if (typeof options === 'string') {
    console.error(options)
    return false
  }
  const all = allTests()
  const selection = options.paths.length === 0 ? all : selectTests(all, options.paths)
  if (typeof selection === 'string') {
    console.error(selection)
    return false
  }
  const clock = options.at === null ? null : shiftedClock(options.at)
  if (typeof clock === 'string') {
    console.error(clock)
    return false
  }
  let free = () => {}
  try {
    if (!(await prepare(selection, options))) return false
    rmSync(resultsFolder, { recursive: true, force: true })
    // Hundreds of processes load the same code; what one has compiled the next need not.
    process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.firmdesk', 'compiled')
    Object.assign(process.env, clock?.environment)
    if (options.busy) free = keepBusy(BUSY_CORES)
    return options.again === null
      ? await runOnce(selection, all, options)
      : await runAgain(selection, all, options.again)
  } finally {
    free()
    clock?.remove()
  }
}

endWith((await main()) ? 0 : 1)
