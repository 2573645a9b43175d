import type { TestResult } from './results.ts'

/** Milliseconds that each test file took the last time, by its path. */
export type Durations = Readonly<Record<string, number>>

/** Lines are printed at most this often, milliseconds. */
const EVERY = 15_000

const clockTime = (ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export type ProgressOptions = {
  /** Tests by file that will run; 0 where that is known only once the file is loaded. */
  readonly planned: ReadonlyMap<string, number>
  readonly durations: Durations
  /** Expected milliseconds of the steps after this one; null where they were never measured. */
  readonly after: number | null
  /** Monotonic time, milliseconds. */
  readonly now: () => number
  readonly print: (line: string) => void
}

/** Counts tests as they end and says now and then how far the run is and how long it will still take. */
export const createProgress = ({ planned, durations, after, now, print }: ProgressOptions) => {
  const began = now()
  let printedAt = began
  let done = 0
  let failed = 0
  const doneBy = new Map<string, { tests: number; ms: number }>()

  const expected = (file: string): number | null => durations[file] ?? null
  const known = [...planned.keys()].flatMap((file) => expected(file) ?? [])
  const typical = known.length === 0 ? 1 : known.reduce((sum, ms) => sum + ms, 0) / known.length

  /** Share of the step's work that is done, 0 to 1, by the time that its files took the last time. */
  const share = (): number => {
    let all = 0
    let finished = 0
    for (const [file, count] of planned) {
      // A file may have taken no time at all.
      const weight = Math.max(1, expected(file) ?? typical)
      all += weight
      const { tests = 0, ms = 0 } = doneBy.get(file) ?? {}
      const part = count > 0 ? tests / count : ms / weight
      finished += weight * Math.min(1, part)
    }
    return all === 0 ? 1 : finished / all
  }

  const line = (): string => {
    const gone = now() - began
    const part = share()
    const left = part < 0.02 ? null : (gone / part) * (1 - part)
    const total = [...planned.values()].every((count) => count > 0)
      ? ` of ${[...planned.values()].reduce((sum, count) => sum + count, 0)}`
      : ''
    const words = [`${done}${total} tests`, `${failed} failed`, `${clockTime(gone)} gone`]
    if (left !== null) words.push(`about ${clockTime(left)} left${after === null ? ' in this step' : ''}`)
    if (left !== null && after !== null && after > 0) words.push(`${clockTime(left + after)} to the end`)
    return `  ${words.join(', ')}`
  }

  return {
    /** A test ended. */
    ended({ file, outcome, ms }: Pick<TestResult, 'file' | 'outcome' | 'ms'>): void {
      done += 1
      if (outcome === 'failed') failed += 1
      const before = doneBy.get(file) ?? { tests: 0, ms: 0 }
      doneBy.set(file, { tests: before.tests + 1, ms: before.ms + ms })
      if (now() - printedAt < EVERY) return
      printedAt = now()
      print(line())
    },
    /** The step as one line. */
    line,
  }
}
