import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import { ingest } from '../pull/ingest.ts'
import { listOf, storedForm, storedValue } from '../stored-value.ts'
import { SWEEP_PAGE, type SweepState } from './sweep.ts'

/** What an area keeps of its sweeps in the store. */
export type SweepMemory = {
  /** The running sweep; null where none runs. */
  readonly state: () => SweepState | null
  /** Keeps where the sweep stands, with the ids of the page that brought it there; one transaction. */
  readonly put: (state: SweepState, ids?: readonly string[]) => void
  /** Every id that the pages of the running sweep named. */
  readonly seen: (pages: number) => Set<string>
  readonly absent: () => readonly string[]
  readonly putAbsent: (state: SweepState, ids: readonly string[]) => void
  /** Forgets the running sweep; `notice` says what it found, `next` when the next one comes. */
  readonly end: (facts: { readonly at: number; readonly next: number; readonly notice: string | null }) => void
  readonly notice: () => string | null
  readonly planned: () => number | null
  readonly plan: (next: number) => void
  readonly last: () => number | null
}

const idsForm = listOf(z.string())
const stateForm = storedForm<SweepState | null>(
  z.object({
    phase: z.enum(['list', 'absent']),
    started: z.number(),
    pageIndex: z.number(),
    pageSize: z.number(),
    total: z.number().nullable(),
    firstTotal: z.number().nullable().exactOptional(),
    pages: z.number(),
    backs: z.array(z.number()).exactOptional(),
    known: z.number(),
    upTo: z.number().exactOptional(),
    confirmed: z.boolean(),
    asked: z.number(),
    turn: z.number().default(0),
  }),
  null,
)

/** The memory of an area's sweeps: small values under `sync.<area>.sweep`, one for each page that was read. */
export function sweepMemory(store: Store, area: string): SweepMemory {
  const { values } = store
  const name = (part: string) => `sync.${area}.sweep.${part}`
  const number = (part: string) => {
    const text = values.get(name(part))
    return text === null ? null : Number(text)
  }
  const list = (part: string) => idsForm.read(values.get(name(part)))
  const { get: state, write: keep } = storedValue(store, name('state'), stateForm)
  const dropPages = () => {
    for (let page = state()?.pages ?? 0; page > 0; page -= 1) values.put(name(`page.${page}`), null)
  }
  return {
    state,
    put: (next, ids = []) =>
      ingest(store, () => {
        if (next.pages === 0) dropPages()
        else if (next.phase === 'list') values.put(name(`page.${next.pages}`), JSON.stringify(ids))
        keep(next)
      }),
    seen(pages) {
      const ids = new Set<string>()
      for (let page = 1; page <= pages; page += 1) for (const id of list(`page.${page}`)) ids.add(id)
      return ids
    },
    absent: () => list('absent'),
    putAbsent: (next, ids) =>
      ingest(store, () => {
        values.put(name('absent'), JSON.stringify(ids))
        keep(next)
      }),
    end: ({ at, next, notice }) =>
      ingest(store, () => {
        dropPages()
        for (const part of ['state', 'absent']) values.put(name(part), null)
        values.put(name('notice'), notice)
        values.put(name('last'), String(at))
        values.put(name('next'), String(next))
      }),
    notice: () => values.get(name('notice')),
    planned: () => number('next'),
    plan: (next) => ingest(store, () => values.put(name('next'), String(next))),
    last: () => number('last'),
  }
}

/** A sweep that begins now; what is known is counted when its first page is asked for. */
export function newSweep(confirmed: boolean, now: number, { pageSize = SWEEP_PAGE, turn = 0 } = {}): SweepState {
  const begun = { phase: 'list', started: now, pageIndex: 0, pageSize, total: null, pages: 0, known: 0 } as const
  return { ...begun, confirmed, asked: 0, turn }
}
