import type { SerializedError } from 'vitest'
import type { Reporter, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { createReporting, fileName } from './reporting.ts'
import { plainError, type TestResult } from './results.ts'

const errorOf = (errors: readonly SerializedError[]): string =>
  plainError(
    errors
      .map(({ message, diff, stack = '' }) => [message, diff, ...stack.split('\n').filter(isOurs)].join('\n'))
      .join('\n'),
  )

const causeOf = ({ cause }: SerializedError): string => String((cause as Partial<Error> | undefined)?.message ?? '')

const isOurs = (line: string): boolean => /^\s*at /.test(line) && !line.includes('node_modules')

/** Vitest's side of `npm test`: a line of result a test, and progress. */
export default class VitestReporter implements Reporter {
  #reporting = createReporting(new Map())

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#reporting = createReporting(new Map(specifications.map(({ moduleId }) => [fileName(moduleId), 0])))
  }

  onUserConsoleLog({ content }: { readonly content: string }): void {
    process.stdout.write(content)
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state === 'pending') return
    this.#take(test.module, test.fullName, {
      outcome: result.state,
      ms: test.diagnostic()?.duration ?? 0,
      ...(result.state === 'failed' ? { error: errorOf(result.errors) } : {}),
    })
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => [...suite.errors()])]
    // A file that does not load, or whose hook fails, must not vanish from the count.
    if (errors.length > 0)
      this.#take(module, fileName(module.moduleId), { outcome: 'failed', ms: 0, error: errorOf(errors) })
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const outside: SerializedError[] = []
    for (const error of errors) {
      // A process that dies takes its file along, which can be played once more.
      const module = modules.find((one) => one.state() === 'pending' && causeOf(error).includes(one.moduleId))
      if (module === undefined) outside.push(error)
      else this.#take(module, fileName(module.moduleId), { outcome: 'failed', ms: 0, error: causeOf(error) })
    }
    if (outside.length > 0)
      this.#reporting.take({
        runner: 'vitest',
        file: '',
        title: 'errors outside of any test',
        outcome: 'failed',
        ms: 0,
        error: errorOf(outside),
      })
    this.#reporting.end()
  }

  #take(module: TestModule, title: string, rest: Pick<TestResult, 'outcome' | 'ms' | 'error'>): void {
    this.#reporting.take({ runner: 'vitest', file: fileName(module.moduleId), title, ...rest })
  }
}
