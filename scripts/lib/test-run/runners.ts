import { join, parse } from 'node:path'
import { root, runScript, runTool } from '../tools.ts'
import { chromiumPath } from './ready.ts'
import { AFTER_VARIABLE } from './reporting.ts'
import { RESULTS_VARIABLE, type RunnerName, type TestResult } from './results.ts'
import type { Selection } from './select.ts'

/** One start of a runner. */
export type RunnerStart = {
  readonly files: readonly string[]
  /** Every test of the runner, so that it need not be told the files. */
  readonly everything: boolean
  /** File to which results are appended. */
  readonly results: string
  /** Expected milliseconds of the steps after it, null where unknown. */
  readonly after: number | null
  /** Runs this test alone. */
  readonly only?: TestResult
}

export type Runner = {
  readonly name: RunnerName
  readonly what: string
  /** Answers the runner's exit code. */
  readonly run: (start: RunnerStart) => Promise<number>
}

const reporter = (name: RunnerName): string => join(root, 'scripts', 'lib', 'test-run', `${name}-reporter.ts`)
const exactly = (title: string): string => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
/** A file that did not load, and a runner that broke, stand for themselves and have no test to name. */
const isTest = ({ title, file }: TestResult): boolean => title !== file && file !== ''

const environmentOf = ({ results, after }: RunnerStart): Record<string, string> => {
  const chromium = chromiumPath()
  return {
    [RESULTS_VARIABLE]: results,
    ...(after === null ? {} : { [AFTER_VARIABLE]: String(after) }),
    ...(chromium === undefined ? {} : { FIRMDESK_CHROMIUM: chromium }),
    // Colours make a log unreadable where nobody sees them.
    ...(process.stdout.isTTY ? {} : { FORCE_COLOR: '0' }),
  }
}

/** The runs that take half of the short round's time; a run of faults keeps one core busy. */
const longFaults: readonly string[] = ['soak', 'chaos', 'plaintext', 'kill', 'power-cut', 'determinism']

/** Runs of faults for two processes that play at once, or for one. */
const inTwo = (names: readonly string[]): readonly (readonly string[])[] =>
  [true, false]
    .map((long) => names.filter((name) => longFaults.includes(name) === long))
    .filter((part) => part.length > 0)

/** The runners in their order: those without a page first, because they end sooner. */
export const runners: readonly Runner[] = [
  {
    name: 'vitest',
    what: 'areas, engine, account, both shells, migrations',
    run: (start) =>
      runTool(
        'vitest',
        'vitest',
        'vitest',
        [
          'run',
          `--reporter=${reporter('vitest')}`,
          ...(start.everything ? [] : start.files),
          ...(start.only !== undefined && isTest(start.only) ? ['-t', `^${exactly(start.only.title)}$`] : []),
        ],
        environmentOf(start),
      ),
  },
  {
    name: 'playwright',
    what: 'screens and journeys in Chromium',
    run: (start) =>
      runTool(
        'playwright',
        '@playwright/test',
        'playwright',
        [
          'test',
          `--reporter=${reporter('playwright')}`,
          ...(start.everything ? [] : start.files.map(exactly)),
          ...(start.only !== undefined && isTest(start.only)
            ? ['--workers=1', '--trace=retain-on-failure', '-g', `${exactly(start.only.title)}$`]
            : []),
        ],
        environmentOf(start),
      ),
  },
  {
    name: 'faults',
    what: 'a short round of faults',
    run: async (start) => {
      const codes = await Promise.all(
        inTwo(start.files.map((file) => parse(file).name)).map((names) =>
          runScript(
            'faults',
            join(root, 'scripts', 'faults.ts'),
            [...names, '--short', `--results=${start.results}`],
            environmentOf(start),
          ),
        ),
      )
      return Math.max(...codes)
    },
  },
]

/** Whether a selection holds everything of a runner. */
export const isEverything = (selection: Selection, all: Selection, name: RunnerName): boolean =>
  selection[name].length === all[name].length
