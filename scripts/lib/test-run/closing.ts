import type { TestResult } from './results.ts'

/** Tests listed as the slowest. */
const SLOWEST = 10

const nameOf = ({ file, title }: TestResult): string => (title === file ? file : `${file}: ${title}`)

/** The last lines of `npm test`: the slowest, what failed, what was unsteady, and one line that counts everything. */
export const closingLines = (results: readonly TestResult[]): readonly string[] => {
  const of = (outcome: TestResult['outcome']) => results.filter((result) => result.outcome === outcome)
  const unsteady = results.filter((result) => result.unsteady === true)
  const slowest = results.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST)
  return [
    '',
    `the slowest ${slowest.length}:`,
    ...slowest.map((result) => `${(result.ms / 1000).toFixed(1).padStart(7)} s  ${nameOf(result)}`),
    '',
    ...of('failed').map((result) => `failed: ${nameOf(result)}`),
    ...(unsteady.length === 0 ? [] : [`unsteady: ${unsteady.length}`, ...unsteady.map((one) => `  ${nameOf(one)}`)]),
    '',
    `${of('passed').length} passed, ${of('failed').length} failed, ${of('skipped').length} skipped`,
  ]
}

/** What several rounds found: every test that failed at least once, how often, and its first error. */
export const againLines = (rounds: readonly (readonly TestResult[])[]): readonly string[] => {
  const failures = new Map<string, TestResult[]>()
  for (const result of rounds.flat()) {
    if (result.outcome !== 'failed') continue
    failures.set(nameOf(result), [...(failures.get(nameOf(result)) ?? []), result])
  }
  const played = rounds.flat().filter(({ outcome }) => outcome !== 'skipped').length
  return [
    '',
    ...[...failures].flatMap(([name, failed]) => [
      `failed ${failed.length} of ${rounds.length} rounds: ${name}`,
      ...(failed[0]?.error ?? '').split('\n').map((line) => `    ${line}`),
    ]),
    '',
    `${rounds.length} rounds, ${played} tests played, ${failures.size} failed at least once`,
  ]
}

/** Milliseconds by file, for the time left of the next run. */
export const durationsOf = (results: readonly TestResult[]): Record<string, number> => {
  const files: Record<string, number> = {}
  for (const { file, ms } of results) files[file] = Math.round((files[file] ?? 0) + ms)
  return files
}
