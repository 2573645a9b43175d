import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { createReporting, fileName } from './reporting.ts'
import { plainError } from './results.ts'

/** Titles of the groups and of the test, without project and file. */
const titleOf = (test: TestCase): string => test.titlePath().slice(3).join(' ')

const errorOf = (errors: readonly TestError[]): string =>
  plainError(
    errors
      .map(({ message, value, stack, location }) =>
        [
          stack ?? message ?? value ?? '',
          location === undefined ? '' : `at ${fileName(location.file)}:${location.line}`,
        ]
          .filter((line) => line !== '')
          .join('\n'),
      )
      .join('\n'),
  )

/** Playwright's side of `npm test`: a line of result a test, and progress. */
export default class PlaywrightReporter implements Reporter {
  #reporting: ReturnType<typeof createReporting> | null = null

  onBegin(_config: FullConfig, suite: Suite): void {
    const planned = new Map<string, number>()
    for (const test of suite.allTests()) {
      const file = fileName(test.location.file)
      planned.set(file, (planned.get(file) ?? 0) + 1)
    }
    this.#reporting = createReporting(planned)
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const outcome = result.status === 'skipped' || result.status === 'passed' ? result.status : 'failed'
    this.#take(fileName(test.location.file), titleOf(test), outcome, result.duration, result.errors)
  }

  onError(error: TestError): void {
    this.#take('', 'the runner itself', 'failed', 0, [error])
  }

  onStdOut(chunk: string | Buffer): void {
    process.stdout.write(chunk)
  }

  onStdErr(chunk: string | Buffer): void {
    process.stderr.write(chunk)
  }

  onEnd(): void {
    this.#reporting?.end()
  }

  printsToStdio(): boolean {
    return true
  }

  #take(
    file: string,
    title: string,
    outcome: 'passed' | 'failed' | 'skipped',
    ms: number,
    errors: readonly TestError[],
  ): void {
    this.#reporting ??= createReporting(new Map())
    const error = outcome === 'failed' ? { error: errorOf(errors) } : {}
    this.#reporting.take({ runner: 'playwright', file, title, outcome, ms, ...error })
  }
}
