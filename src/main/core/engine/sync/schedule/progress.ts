import type { Clock } from '#core/ports'
import type { AreaProgress } from '#shared/contract/sync'

/** Span over which the rate is taken, milliseconds. */
const WINDOW = 20_000

/** Rows, total, rate and time to go of one area's pass; rows and total only ever grow while a pass runs. */
export type Meter = {
  readonly report: (phase: AreaProgress['phase'], rows: number, total: number | null) => void
  readonly settle: (phase: 'done' | 'failed' | 'waiting', lastDone: number | null, failure: string | null) => void
  readonly view: () => Omit<AreaProgress, 'cached' | 'notice'>
}

/** Makes the meter of an area; `lastDone` is what the store remembers of earlier runs. */
export function meter(area: string, clock: Clock, lastDone: number | null): Meter {
  let state: Omit<AreaProgress, 'cached' | 'notice'> = {
    area,
    phase: lastDone === null ? 'waiting' : 'done',
    rows: 0,
    total: null,
    rate: 0,
    remaining: null,
    lastDone,
    failure: null,
  }
  let samples: { readonly at: number; readonly rows: number }[] = []
  return {
    report(phase, rows, total) {
      if (phase !== state.phase) samples = []
      const same = phase === state.phase
      const shown = same ? Math.max(state.rows, rows) : rows
      const knownTotal = total === null ? null : Math.max(total, shown, same ? (state.total ?? 0) : 0)
      const now = clock.monotonic()
      samples = [...samples.filter((sample) => now - sample.at <= WINDOW), { at: now, rows: shown }]
      const rate = rateOf(samples)
      const remaining = rate > 0 && knownTotal !== null ? Math.round(((knownTotal - shown) / rate) * 1000) : null
      state = { ...state, phase, rows: shown, total: knownTotal, rate, remaining, failure: null }
    },
    settle(phase, doneAt, failure) {
      samples = []
      state = { ...state, phase, rate: 0, remaining: null, lastDone: doneAt ?? state.lastDone, failure }
    },
    view: () => state,
  }
}

function rateOf(samples: readonly { readonly at: number; readonly rows: number }[]): number {
  const first = samples[0]
  const last = samples.at(-1)
  if (first === undefined || last === undefined || last.at <= first.at) return 0
  return Math.round(((last.rows - first.rows) * 1000) / (last.at - first.at))
}
