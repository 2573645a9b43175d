import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tools.ts'

/** Folder of the runners' JSON results of the last `npm test`. */
export const resultsFolder = join(root, 'test-results', 'json')

/** One test as a runner reported it. */
export type TestResult = { readonly title: string; readonly outcome: 'passed' | 'failed' | 'skipped' }

type VitestReport = {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
    readonly status: string
    readonly name: string
  }[]
}
type PlaywrightSuite = {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly status: string }[]
  }[]
}

function ofVitest(report: VitestReport): TestResult[] {
  return report.testResults.flatMap((file) => {
    // A file that fails to load has no assertions; it must not vanish from the count.
    if (file.assertionResults.length === 0 && file.status === 'failed')
      return [{ title: file.name, outcome: 'failed' as const }]
    return file.assertionResults.map((test) => ({
      title: test.fullName,
      outcome:
        test.status === 'passed'
          ? ('passed' as const)
          : test.status === 'failed'
            ? ('failed' as const)
            : ('skipped' as const),
    }))
  })
}

function ofSuite(suite: PlaywrightSuite, path: string): TestResult[] {
  const here = `${path} ${suite.title}`.trim()
  const own = (suite.specs ?? []).map((spec) => ({
    title: `${here} ${spec.title}`,
    outcome: spec.tests.every((test) => test.status === 'skipped')
      ? ('skipped' as const)
      : spec.ok
        ? ('passed' as const)
        : ('failed' as const),
  }))
  return [...own, ...(suite.suites ?? []).flatMap((inner) => ofSuite(inner, here))]
}

/** Every test of the last `npm test`, over all runners; empty before the first. */
export function readResults(): TestResult[] {
  if (!existsSync(resultsFolder)) return []
  return readdirSync(resultsFolder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const report = JSON.parse(readFileSync(join(resultsFolder, name), 'utf8'))
      if ('faults' in report) return report.faults as TestResult[]
      return 'testResults' in report
        ? ofVitest(report)
        : [
            ...(report.suites as PlaywrightSuite[]).flatMap((suite) => ofSuite(suite, '')),
            ...(report.errors as unknown[]).map(() => ({
              title: `${name}: the runner itself`,
              outcome: 'failed' as const,
            })),
          ]
    })
}
