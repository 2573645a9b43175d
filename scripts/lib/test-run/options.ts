import { parseArgs } from 'node:util'

/** What `npm test` was asked for. */
export type TestOptions = {
  /** Files or folders; empty for everything. */
  readonly paths: readonly string[]
  /** Whole rounds to run; null for one ordinary run. */
  readonly again: number | null
  /** Keeps both cores busy beside the tests. */
  readonly busy: boolean
  /** A failed test is red at once, without a second try. */
  readonly strict: boolean
  /** Time of day, ms since 1970, at which the tests begin; null for the machine's. */
  readonly at: number | null
}

const flags = {
  again: { type: 'string' },
  at: { type: 'string' },
  busy: { type: 'boolean', default: false },
  strict: { type: 'boolean', default: false },
} as const

/** Reads the words behind `npm test --`; answers a sentence where they are off. */
export const testOptions = (words: readonly string[]): TestOptions | string => {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options: flags, allowPositionals: true })
    const { again, at, busy, strict } = values
    if (again !== undefined && !/^[1-9]\d{0,3}$/.test(again)) return '--again needs a whole number from 1 to 9999'
    const time = at === undefined ? null : Date.parse(at)
    if (Number.isNaN(time)) return '--at needs a time such as 2028-02-29T23:50+08:00'
    return { paths: positionals, again: again === undefined ? null : Number(again), busy, strict, at: time }
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : String(error)
    return `${reason}; there are: PATH …, --again=N, --at=TIME, --busy, --strict`
  }
}
