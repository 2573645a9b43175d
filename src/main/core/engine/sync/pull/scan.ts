import { z } from 'zod'
import { storedForm } from '../stored-value.ts'

/** A place in a list that is read newest first. */
export type Place = { readonly time: number; readonly id: string }

/**
 * A scan over rows, newest first, that goes on after a restart and begins again at the top when something arrives
 * there. `at` is the last row that is done; null before the first, `end` behind the last. While `top` is set the rows
 * at the top are looked at first, down to a stretch where nothing is left to do.
 */
export type Scan = {
  readonly at: Place | null | 'end'
  readonly top: { readonly at: Place | null } | null
  /** How often the whole list was gone through since something arrived; each time more is wanted of a row. */
  readonly depth: number
  /** Counts the beginnings: who goes on from an older state has missed something. */
  readonly turn: number
}

/** A scan that never began. */
export const newScan: Scan = { at: null, top: null, depth: 0, turn: 0 }

/** A scan of everything, from the top. */
export function anew({ turn }: Scan): Scan {
  return { at: null, top: null, depth: 0, turn: turn + 1 }
}

/** The scan of everything that follows on one that has ended. */
export function deeper({ depth, turn }: Scan): Scan {
  return { at: null, top: null, depth: depth + 1, turn: turn + 1 }
}

/** The scan after something arrived at the top. One that still had something to do there looks at everything again. */
export function again(scan: Scan): Scan {
  if (scan.at === null || scan.top !== null) return anew(scan)
  return { ...scan, top: { at: null }, turn: scan.turn + 1 }
}

/** Where the next stretch begins; `end` where nothing is left. */
export function nextPlace({ at, top }: Scan): Place | null | 'end' {
  return top === null ? at : top.at
}

/** The scan after a row was dealt with. */
export function after(scan: Scan, row: Place): Scan {
  return scan.top === null ? { ...scan, at: row } : { ...scan, top: { at: row } }
}

/** The scan after a stretch without anything to do; `last` is its last row, null where the list ended. */
export function afterIdle(scan: Scan, last: Place | null): Scan {
  // Below the first quiet stretch stands what was there before.
  return scan.top === null ? { ...scan, at: last ?? 'end' } : { ...scan, top: null }
}

const place = z.object({ time: z.number(), id: z.string() })

/** The scan as it is kept; a new one where nothing is. */
export const scanForm = storedForm<Scan>(
  z.object({
    at: z.union([place, z.literal('end')]).nullable(),
    top: z.object({ at: place.nullable() }).nullable(),
    depth: z.number().default(0),
    turn: z.number(),
  }),
  newScan,
)
