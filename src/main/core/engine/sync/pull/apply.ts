import { createHash } from 'node:crypto'
import type { Page } from '#core/engine/remote/types'
import type { Cursor, Store } from '#core/engine/store/types'
import { storeFailure } from '../failures.ts'
import { datedNow } from '../schedule/server-time.ts'
import type { SyncContext } from '../types.ts'
import { checkpoint, ingest, writable } from './ingest.ts'

/**
 * How long one transaction may hold the store, milliseconds: a read waits at most this long. While nobody else asks for
 * anything a longer one costs nobody anything, and a first sync is over sooner.
 */
const HOLD = { shared: 4, alone: 24 } as const
/** A breath that takes longer than this, milliseconds, was somebody else's. */
const BREATH = 0.5
/** So long after the last of those the sync counts as alone, milliseconds. */
const ALONE_AFTER = 1000
const FEWEST = 64
const MOST = 500
/** Rows of the first slice, before anybody knows how long one takes. */
const FIRST = 128

/** The part of a table's store that a pull writes to. */
export type RowStore<Row> = { readonly upsert: (rows: readonly Row[], syncedAt: number) => string[] }

/** A page to write. */
export type WritablePage<Row> = Page<Row> & {
  /** When it was asked for, monotonic milliseconds: what was acknowledged since is newer than its rows (C11). */
  readonly askedAt: number
  /** Called when every row of it stands in the store as the firm gave it. */
  readonly written?: () => void
}

/** A row that was read by itself as a page to write. */
export const pageOf = <Row>(row: Row, askedAt: number): WritablePage<Row> => ({
  rows: [row],
  bad: [],
  total: null,
  pageIndex: 0,
  askedAt,
})

/** Writes pages: rows in slices that hold the store for a few milliseconds, the cursor with the last of them. */
export type PageWriter<Row> = {
  /**
   * Commits a page and its cursor; answers the ids that changed and tells nobody. Unusable rows go to the quarantine.
   * `also` runs in the transaction of the last rows.
   */
  readonly write: (page: WritablePage<Row>, cursor: Cursor | null, also?: () => void) => Promise<readonly string[]>
}

/** Makes the writer of one area; a commit holds the store for a few milliseconds. */
export function pageWriter<Row extends { readonly id: string }>(
  context: Pick<SyncContext, 'store' | 'clock' | 'remote' | 'beside' | 'breathe' | 'log' | 'loading'>,
  entity: string,
  rows: RowStore<Row>,
): PageWriter<Row> {
  const { store, clock, beside } = context
  const slices = slicesOf(store, entity, clock.monotonic)
  // The rows that wait in the quarantine, so that a good page does not ask the store for each of its rows.
  const waiting = new Set(store.quarantine.list(entity).map((row) => row.id))

  const put = (part: readonly Row[], last: (() => void) | null): string[] =>
    ingest(store, () => {
      const ids = part.length === 0 ? [] : rows.upsert(beside.overlaid(entity, part), clock.now())
      for (const { id } of part) if (waiting.delete(id)) store.quarantine.remove(entity, id)
      last?.()
      return ids
    })

  let refused = 0

  const refuse = (id: string, reason: string, body: string) => {
    refused += 1
    store.quarantine.put({ entity, id, reason, body, at: datedNow(store, clock.now()) })
    waiting.add(id)
    context.log('warn', 'sync.quarantine', { area: entity, reason })
  }

  // One row that the store cannot take must not stop the page: the rest is written row by row.
  const putOneByOne = (part: readonly Row[], last: (() => void) | null): string[] => {
    const ids: string[] = []
    for (const row of part) {
      try {
        ids.push(...put([row], null))
      } catch (error) {
        const failure = storeFailure(error)
        if (failure !== null) throw failure
        refuse(row.id, 'not-storable', JSON.stringify(row))
      }
    }
    if (last !== null) ingest(store, last)
    return ids
  }

  const putSafely = (part: readonly Row[], last: (() => void) | null): string[] => {
    try {
      return put(part, last)
    } catch (error) {
      const failure = storeFailure(error)
      if (failure !== null) throw failure
      return putOneByOne(part, last)
    }
  }

  return {
    async write(page, cursor, also) {
      const changed: string[] = []
      const refusedBefore = refused
      const finish = () => {
        for (const { reason, body } of page.bad) {
          const id = `body:${createHash('sha256').update(body).digest('hex')}`
          if (!waiting.has(id)) refuse(id, reason, body)
        }
        if (cursor !== null) store.cursors.put(cursor)
        also?.()
      }
      let asGiven = true
      for (let from = 0; from === 0 || from < page.rows.length; ) {
        // A page that was just parsed has held the thread already.
        await slices.breath(context.breathe)
        await writable(store)
        const given = page.rows.slice(from, from + slices.next())
        from += Math.max(1, given.length)
        // Asked right before they are written: meanwhile one of them may have been acknowledged or deleted (C10, C11).
        const part = await beside.current(entity, given, page.askedAt, context)
        asGiven &&= part === given
        const before = clock.monotonic()
        const ids = putSafely(part, from >= page.rows.length ? finish : null)
        slices.took(part.length, clock.monotonic() - before)
        changed.push(...ids)
      }
      checkpoint(store, { loading: context.loading })
      if (refused === refusedBefore && page.bad.length === 0 && asGiven) page.written?.()
      return changed
    },
  }
}

/** Sizes of the slices of an entity, so that each holds the store about as long as one may. */
function slicesOf({ memory }: Pick<Store, 'memory'>, entity: string, now: () => number) {
  const sizes = memory.slices.get(entity) ?? { size: FIRST, perRow: null, othersAt: now() }
  memory.slices.set(entity, sizes)
  return {
    async breath(breathe: () => Promise<void>): Promise<void> {
      const before = now()
      await breathe()
      if (now() - before > BREATH) sizes.othersAt = now()
    },
    /** Rows of the next slice. */
    next(): number {
      const { perRow, othersAt } = sizes
      const hold = now() - othersAt > ALONE_AFTER ? HOLD.alone : HOLD.shared
      if (perRow !== null) sizes.size = Math.round(Math.min(MOST, sizes.size * 2, Math.max(FEWEST, hold / perRow)))
      return sizes.size
    },
    took(rows: number, milliseconds: number): void {
      // Few rows say more of what a commit costs than of what a row does.
      if (rows >= FEWEST && milliseconds > 0) sizes.perRow = milliseconds / rows
    },
  }
}
