// What `npm test` leaves behind: one line of JSON a test, appended as soon as it ended, so that a runner that crashes
// loses none of the results before it.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../tools.ts'

/** The programs that run tests. */
export type RunnerName = 'vitest' | 'playwright' | 'faults'

/** One test as its runner reported it. */
export type TestResult = {
  readonly runner: RunnerName
  /** Path from the folder of the repository, with `/`. */
  readonly file: string
  /** Titles of its groups and its own, joined as its runner does; the path of the file where that did not load. */
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'skipped'
  /** Milliseconds. */
  readonly ms: number
  /** The first error, without colours; only of failed tests. */
  readonly error?: string
  /** True where it failed at first and passed when it was run once more, alone. */
  readonly unsteady?: boolean
}

/** Folder of the results of the last `npm test`. */
export const resultsFolder = join(root, 'test-results', 'json')

/** The variable that tells a reporter which file to append its results to. */
export const RESULTS_VARIABLE = 'FIRMDESK_TEST_RESULTS'

const escapes = /\u001B\[[0-9;]*m/g

/** An error as a few lines of plain text. */
export const plainError = (message: string): string => message.replaceAll(escapes, '').trimEnd()

/** Appends one result to a file, which is made where it is missing. */
export const appendResult = (file: string, result: TestResult): void => {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, `${JSON.stringify(result)}\n`)
}

/** The results in a file; none where there is no file. */
export const readResultsFile = (file: string): readonly TestResult[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as TestResult)
    : []

/** Replaces all results by these. */
export const writeResults = (results: readonly TestResult[], folder = resultsFolder): void => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'results.jsonl'), results.map((result) => `${JSON.stringify(result)}\n`).join(''))
}

/** Every result of the last `npm test`, over all runners; empty before the first. */
export const readResults = (folder = resultsFolder): readonly TestResult[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
        .flatMap((name) => readResultsFile(join(folder, name)))
    : []
