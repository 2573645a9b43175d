import type { LedgerEntry, ReadEntry, Wire } from '../firm/state.ts'
import type { Act } from './acts.ts'

/** Longest way of a write after the read that it was merged with, milliseconds; an old answer of a cache included. */
const WINDOW = 60_000

/** What the judge of overwritten values knows. `kept` holds the values that people decided for in a conflict. */
export type Writes = {
  readonly ledger: readonly LedgerEntry[]
  readonly reads: readonly ReadEntry[]
  readonly acts: readonly Act[]
  readonly kept: ReadonlySet<string>
  /** Fields that the firm never shows, so that nobody can see what stands there. */
  readonly hidden?: readonly string[]
}

/** A value that stood at the firm. */
type Standing = { readonly at: number; readonly by: string; readonly value: string }

/**
 * Values that a computer wrote over although somebody else had written them meanwhile and nobody was asked. Whoever
 * works at the firm, and whoever saw the value when he wrote, may replace it; so may a write that is on its way while
 * the value comes in, because the API knows no versions.
 */
export function overwritten({ ledger, reads, acts, kept, hidden = [] }: Writes): string[] {
  const found: string[] = []
  const standing = new Map<string, Standing>()
  const sent = new Set<string>()
  for (const { call, id, by, key, at, values } of ledger) {
    if (call !== 'company' && call !== 'contact') continue
    for (const [field, value] of fieldsOf(values)) {
      if (hidden.includes(field)) continue
      const place = `${call} ${id} ${field}`
      const before = standing.get(place)
      standing.set(place, { at, by, value })
      // A request that is repeated is judged by itself, see `repeated`.
      const same = `${by} ${key} ${place} ${value}`
      const again = key !== '' && sent.has(same)
      sent.add(same)
      if (before === undefined || before.by === by || by === 'editor' || again) continue
      if (wordsIn(before.value).every((word) => value.includes(word)) || kept.has(value)) continue
      const onItsWay = reads.some(
        (read) => read.client === by && read.id === id && read.at <= before.at && at - read.at <= WINDOW,
      )
      const saw = acts.some(
        (act) => act.client === by && act.id === id && act.field === field && act.saw === before.value,
      )
      if (!onItsWay && !saw) found.push(`${by} wrote ${field} of ${id} over ${before.value}, which nobody saw there`)
    }
  }
  return found
}

/** Fields of a write as people name them. */
function fieldsOf({ extra, ...values }: Wire): (readonly [string, string])[] {
  const own = Object.entries(values).map(([field, value]) => [field, String(value ?? '')] as const)
  const custom = Object.entries((extra ?? {}) as Wire)
  return [...own, ...custom.map(([field, value]) => [`extra.${field}`, String(value ?? '')] as const)]
}

/** The words of people in a value; a long text may be joined with others of its lines. */
function wordsIn(value: string): readonly string[] {
  const words = value.match(/(?:c\d+|editor)-\d+/g)
  return words ?? [value]
}
