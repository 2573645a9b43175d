import { z } from 'zod'
import type { Store } from '#core/engine/store/types'
import type { NextActionKind } from '#shared/domain/next-action'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'
import type { Absence } from '../../engine/sync/sweep/sweep.ts'
import type { Span } from './calls.ts'

/** What is asked for in lists of its own. */
export const listedKinds: readonly NextActionKind[] = ['schedule', 'task']

const kind = z.enum(['schedule', 'task'])
type KindSpan = Span & { readonly kind: NextActionKind }
type LastRead = { readonly kind: NextActionKind; readonly at: number }
type Refused = { readonly kind: NextActionKind; readonly why: Absence }

const spanForm = listOf<KindSpan>(z.object({ kind, from: z.number(), to: z.number() }))
const readForm = listOf<LastRead>(z.object({ kind, at: z.number() }))
const refusedForm = listOf<Refused>(z.object({ kind, why: z.enum(['gone', 'no-access']) }))
const spansOf = (store: Store) => storedValue(store, 'sync.calendar.spans', spanForm)
const cutOf = (store: Store) => storedValue(store, 'sync.calendar.cut', spanForm)
const readsOf = (store: Store) => storedValue(store, 'sync.calendar.read', readForm)
const refusalsOf = (store: Store) => storedValue(store, 'sync.calendar.refused', refusedForm)

/** What is left of a span of the same kind once another is taken out of it. */
const without = (one: KindSpan, { kind, from, to }: KindSpan): readonly KindSpan[] =>
  one.kind === kind
    ? [
        { ...one, to: Math.min(one.to, from) },
        { ...one, from: Math.max(one.from, to) },
      ].filter((part) => part.from < part.to)
    : [one]

/**
 * A span was read: it is joined with those that it touches. `cut` where the firm has more in it than it gave. In the
 * caller's transaction.
 */
export const noteSpan = (store: Store, given: KindSpan, cut: boolean): void => {
  const before = cutOf(store).get()
  if (cut || before.length > 0)
    cutOf(store).write([...before.flatMap((one) => without(one, given)), ...(cut ? [given] : [])])
  const { get, write } = spansOf(store)
  const isJoined = (one: KindSpan) => one.kind === given.kind && one.from <= given.to && one.to >= given.from
  const joined = get().filter(isJoined)
  const from = Math.min(given.from, ...joined.map((one) => one.from))
  const to = Math.max(given.to, ...joined.map((one) => one.to))
  if (joined.some((one) => one.from === from && one.to === to)) return
  write([...get().filter((one) => !isJoined(one)), { kind: given.kind, from, to }])
}

/** True where all of a span of one kind was read once. */
export const isRead = (store: Store, { kind, from, to }: KindSpan): boolean =>
  spansOf(store)
    .get()
    .some((one) => one.kind === kind && one.from <= from && one.to >= to)

/** True where all of a span was read once, its schedules and its tasks. */
export const isKnown = (store: Store, span: Span): boolean =>
  listedKinds.every((kind) => isRead(store, { kind, ...span }))

/** True where the firm gave only a part of what it has in a span. */
export const isCutIn = (store: Store, { from, to }: Span): boolean =>
  cutOf(store)
    .get()
    .some((one) => one.from < to && one.to > from)

/** True where tasks were read once. */
export const knowsTasks = (store: Store): boolean =>
  spansOf(store)
    .get()
    .some(({ kind }) => kind === 'task')

/** Why the firm showed no list of a kind when it was asked for the window last; null where it has shown any since. */
export const refusedOf = (store: Store, kind: NextActionKind): Absence | null =>
  refusalsOf(store)
    .get()
    .find((one) => one.kind === kind)?.why ?? null

/** Notes what {@link refusedOf} answers. In the caller's transaction. */
export const noteRefused = (store: Store, kind: NextActionKind, why: Absence | null): void => {
  if (refusedOf(store, kind) === why) return
  const { get, write } = refusalsOf(store)
  const others = get().filter((one) => one.kind !== kind)
  write(why === null ? others : [...others, { kind, why }])
}

/** When a kind was read last by itself, epoch milliseconds; null where it never was, or is to be read again. */
export const lastRead = (store: Store, kind: NextActionKind): number | null =>
  readsOf(store)
    .get()
    .find((one) => one.kind === kind)?.at ?? null

/** Notes when a kind was read; null has the next pass read it. In the caller's transaction. */
export const noteRead = (store: Store, kind: NextActionKind, at: number | null): void => {
  const { get, write } = readsOf(store)
  const others = get().filter((one) => one.kind !== kind)
  write(at === null ? others : [...others, { kind, at }])
}

/** Name of the store's value with {@link lookedBack}. */
const LOOKED_BACK = 'sync.calendar.back'

/** When tasks before the window were asked for last, epoch milliseconds; null where they never were. */
export const lookedBack = (store: Store): number | null => {
  const at = store.values.get(LOOKED_BACK)
  return at === null || !Number.isFinite(Number(at)) ? null : Number(at)
}

/** Tasks before the window were asked for, whether the firm gave them or not. In the caller's transaction. */
export const noteLookedBack = (store: Store, now: number): void => store.values.put(LOOKED_BACK, String(now))

/** Name of the store's value with the zone in which times were read. */
const ZONE = 'sync.calendar.zone'

/** Times are read in the firm's zone: under another one than before all of it has to be read again. */
export const followZone = (store: Store): void => {
  const [zone, known] = [store.values.get('timeZone') ?? '', store.values.get(ZONE)]
  if (known === zone) return
  store.transaction(() => {
    store.values.put(ZONE, zone)
    if (known === null) return
    for (const kind of listedKinds) noteRead(store, kind, null)
    spansOf(store).write([])
    cutOf(store).write([])
    store.values.put(LOOKED_BACK, null)
  })
}

/** Name of the store's value with {@link sinceOf}. It belongs to no rows that come again: a salvage copies it. */
const SINCE = 'calendar.since'

/** Since when this computer has the calendar, epoch milliseconds; null where it was not read yet. */
export const sinceOf = (store: Store): number | null => {
  const since = store.values.get(SINCE)
  return since === null || !Number.isFinite(Number(since)) ? null : Number(since)
}

/** The calendar was read, for the first time or not. In the caller's transaction. */
export const noteSince = (store: Store, now: number): void => {
  const since = sinceOf(store)
  // A moment that lies ahead comes from a clock that was wrong then.
  if (since === null || since > now) store.values.put(SINCE, String(now))
}
