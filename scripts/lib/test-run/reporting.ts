// What the reporters of both runners share: where results go, and the lines of progress. Runs in the runner's process.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { root } from '../tools.ts'
import { createProgress, type Durations } from './progress.ts'
import { appendResult, RESULTS_VARIABLE, type TestResult } from './results.ts'

/** Where the run before left how long things took. Beside the packages, so that it survives the results. */
export const durationsFile = join(root, 'node_modules', '.firmdesk', 'test-durations.json')

/** The variable with the expected milliseconds of the steps after this one. */
export const AFTER_VARIABLE = 'FIRMDESK_TEST_AFTER'

/** How long the run before took; empty where there was none. */
export const readDurations = (): { readonly files: Durations; readonly steps: Durations } =>
  existsSync(durationsFile) ? JSON.parse(readFileSync(durationsFile, 'utf8')) : { files: {}, steps: {} }

/** A file's path as results name it. */
export const fileName = (path: string): string => relative(root, path).split(sep).join('/')

/** Takes the results of one runner's run; `planned` are its files with their number of tests, 0 for unknown. */
export const createReporting = (planned: ReadonlyMap<string, number>) => {
  const after = process.env[AFTER_VARIABLE]
  const file = process.env[RESULTS_VARIABLE]
  if (file === undefined) throw new Error(`${RESULTS_VARIABLE} names the file for the results`)
  const progress = createProgress({
    planned,
    durations: readDurations().files,
    after: after === undefined ? null : Number(after),
    now: () => performance.now(),
    print: (line) => console.log(line),
  })
  return {
    take(result: TestResult): void {
      appendResult(file, result)
      progress.ended(result)
      if (result.outcome !== 'failed') return
      console.log(`\nFAILED ${result.file}: ${result.title}\n${indented(result.error ?? '')}\n`)
    },
    end(): void {
      console.log(progress.line())
    },
  }
}

const indented = (text: string): string =>
  text
    .split('\n')
    .slice(0, 40)
    .map((line) => `    ${line}`)
    .join('\n')
