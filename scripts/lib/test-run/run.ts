import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readDurations } from './reporting.ts'
import { type RunnerName, readResultsFile, resultsFolder, type TestResult } from './results.ts'
import { isEverything, type Runner, runners } from './runners.ts'
import type { Selection } from './select.ts'

/** What one round of the runners found. */
export type Round = {
  readonly results: readonly TestResult[]
  /** Runners that ended with an error although no test of theirs failed, or that ran none. */
  readonly broken: readonly string[]
  /** Milliseconds by runner. */
  readonly steps: Readonly<Partial<Record<RunnerName, number>>>
}

/** Failed tests beyond which a second try would be no answer to the machine's noise. */
export const MOST_TRIED_AGAIN = 20

/** Plays the selected tests once, runner after runner. */
export const runRound = async (selection: Selection, all: Selection): Promise<Round> => {
  const results: TestResult[] = []
  const broken: string[] = []
  const steps: Partial<Record<RunnerName, number>> = {}
  const wanted = runners.filter(({ name }) => selection[name].length > 0)
  for (const [place, runner] of wanted.entries()) {
    const { name, what } = runner
    console.log(`\n== ${what}`)
    const file = join(resultsFolder, `${name}.jsonl`)
    rmSync(file, { force: true })
    const later = wanted.slice(place + 1).map((one) => readDurations().steps[one.name])
    const started = performance.now()
    const code = await runner.run({
      files: selection[name],
      everything: isEverything(selection, all, name),
      results: file,
      after: later.every((ms) => ms !== undefined) ? later.reduce((sum, ms) => sum + ms, 0) : null,
    })
    steps[name] = performance.now() - started
    const found = readResultsFile(file)
    if (found.length === 0) broken.push(`${what}: no test ran`)
    else if (code !== 0 && !found.some(isRed)) broken.push(`${what}: the runner ended with code ${code}`)
    results.push(...found)
  }
  return { results, broken, steps }
}

export const isRed = ({ outcome }: TestResult): boolean => outcome === 'failed'

type SecondTry = {
  readonly by?: readonly Runner[]
  readonly folder?: string
  readonly say?: (line: string) => void
}

/** Runs each failed test once more, alone; one that passes then is unsteady and counts as passed. */
export const tryAgain = async (
  results: readonly TestResult[],
  { by = runners, folder = resultsFolder, say = console.log }: SecondTry = {},
): Promise<readonly TestResult[]> => {
  const after: TestResult[] = []
  for (const result of results) {
    const runner = by.find(({ name }) => name === result.runner)
    // What a runner says of itself belongs to no file and cannot be run alone.
    const isAgain = isRed(result) && runner !== undefined && result.file !== ''
    after.push(isAgain ? await once(result, runner, join(folder, 'again.jsonl'), say) : result)
  }
  return after
}

const once = async (
  result: TestResult,
  runner: Runner,
  file: string,
  say: (line: string) => void,
): Promise<TestResult> => {
  say(`\n== once more, alone: ${result.title}`)
  rmSync(file, { force: true })
  await runner.run({ files: [result.file], everything: false, results: file, after: 0, only: result })
  const second = readResultsFile(file).filter(({ outcome }) => outcome !== 'skipped')
  rmSync(file, { force: true })
  const same = second.filter(({ title }) => title === result.title)
  const isWholeFile = result.title === result.file
  const passed = second.length > 0 && !second.some(isRed) && (isWholeFile || same.length > 0)
  say(passed ? 'passed this time' : 'failed again')
  return passed ? { ...result, outcome: 'passed', unsteady: true } : result
}
