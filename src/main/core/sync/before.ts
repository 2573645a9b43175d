import type { Page, Remote } from '#core/remote/types'
import type { Cursor, Store } from '#core/store/types'
import { pageWriter, type RowStore } from './apply.ts'
import { ingest } from './ingest.ts'
import * as plan from './planner.ts'
import type { BackgroundJob, SyncArea, SyncContext } from './types.ts'

/** Stamps are written to the second: rows of the second at a page's edge are asked for again. Milliseconds. */
const SECOND = 1_000

/** A list that is read newest first and goes on below a time, instead of by numbered pages. */
export type BeforeSource<Row> = {
  readonly name: string
  /** Rows of a look at the newest ones, and of a page behind the passes. */
  readonly pageSize: { readonly newest: number; readonly older: number }
  readonly stamp: (row: Row) => number | null
  /** The newest rows below `before`, epoch milliseconds; the newest of all for null. */
  readonly read: (remote: Remote, before: number | null, pageSize: number, signal: AbortSignal) => Promise<Page<Row>>
  readonly rows: (store: Store) => RowStore<Row> & { readonly count: () => number }
  /** True where the row is here as it came. */
  readonly known: (store: Store, row: Row) => boolean
  /** Runs before rows are written that are not known; `older` where they come from behind the passes. */
  readonly arriving?: (store: Store, older: boolean, ids: ReadonlySet<string>) => void
  /** Runs after a look at the newest rows: one answer names all of them, down to its last row. */
  readonly looked?: (context: SyncContext, page: Page<Row>) => void
}

/**
 * Where to go below a page: the next `before`; null where the list ends. `fresh` counts rows that no page had. The second
 * at the page's edge is read again, unless that brought nothing new.
 */
export function belowPage(stamps: readonly (number | null)[], before: number | null, fresh: number): number | null {
  const times = stamps.filter((time) => time !== null)
  if (times.length === 0) return null
  const oldest = Math.min(...times)
  if (before === null) return oldest + SECOND
  if (fresh > 0 && oldest + SECOND < before) return oldest + SECOND
  return oldest < before ? oldest : null
}

type Reading<Row> = {
  readonly page: Page<Row>
  /** Rows that were not here as they came. */
  readonly arrived: ReadonlySet<string>
  readonly next: number | null
}

/** An area that follows such a list: the newest page, then down to what is known; the rest behind the passes. */
export function beforeArea<Row extends { readonly id: string }>(source: BeforeSource<Row>): SyncArea {
  return {
    name: source.name,
    ownCursor: true,
    cached: (store) => source.rows(store).count(),
    filling: (store) => {
      const older = store.cursors.get(olderOf(source.name))
      return older === null || older.phase === 'idle' ? null : { rows: source.rows(store).count(), total: older.total }
    },
    background: [olderJob(source)],
    pull: (context) => pullNewest(source, context),
  }
}

async function pullNewest<Row extends { readonly id: string }>(
  source: BeforeSource<Row>,
  context: SyncContext,
): Promise<void> {
  const { store, clock } = context
  const stored = store.cursors.get(source.name) ?? plan.newCursor(source.name)
  let known = stored.watermark
  const seen = new Set<string>()
  let newest: number | null = null
  for (let before: number | null = null; ; ) {
    const reading: Reading<Row> = await readPage(source, context, {
      before,
      pageSize: source.pageSize.newest,
      seen,
      older: false,
    })
    const { page, arrived, next } = reading
    const stamps = page.rows.map((row) => ({ id: row.id, stamp: source.stamp(row) }))
    if (before === null) source.looked?.(context, page)
    newest ??= plan.provenStamp(stamps, page.at ?? null)
    if (before === null) known = plan.standing(known, page.at ?? null)
    const floor = known === null ? null : known - plan.MIN_OVERLAP
    context.progress({ phase: 'incremental', rows: seen.size, total: null })
    if (floor === null) {
      // The first time the newest page is enough; the others come behind the passes.
      const older: Cursor = {
        ...plan.newCursor(olderOf(source.name)),
        phase: 'first-rest',
        total: page.total,
        watermark: next,
      }
      ingest(store, () => store.cursors.put(next === null ? { ...older, phase: 'idle', lastDone: clock.now() } : older))
      break
    }
    const below = stamps.filter((row) => plan.isOlder([row], floor))
    if (next === null || (plan.endsBelow(stamps, floor) && !below.some((row) => arrived.has(row.id)))) break
    before = next
  }
  const watermark = newest === null ? known : Math.max(newest, known ?? newest)
  const done: Cursor = { ...plan.newCursor(source.name), phase: 'idle', watermark, lastDone: clock.now() }
  ingest(store, () => store.cursors.put(done))
}

/** Reads and writes one page. */
async function readPage<Row extends { readonly id: string }>(
  source: BeforeSource<Row>,
  context: SyncContext,
  asked: {
    readonly before: number | null
    readonly pageSize: number
    readonly seen: Set<string>
    readonly older: boolean
  },
): Promise<Reading<Row>> {
  const { store, remote, signal } = context
  const { before, pageSize, seen } = asked
  const page = await source.read(remote, before, pageSize, signal)
  await context.breathe()
  const fresh = page.rows.filter((row) => !seen.has(row.id)).length
  for (const row of page.rows) seen.add(row.id)
  const arrived = new Set(page.rows.filter((row) => !source.known(store, row)).map((row) => row.id))
  if (arrived.size > 0) source.arriving?.(store, asked.older, arrived)
  const changed = await pageWriter(context, source.name, source.rows(store)).write(page, null)
  if (changed.length > 0) context.changed(source.name, changed)
  // Whether the total counts the whole list or what is below the time: a page of so many rows is the last.
  const last = page.total !== null && page.rows.length + page.bad.length >= page.total
  return { page, arrived, next: last ? null : belowPage(page.rows.map(source.stamp), before, fresh) }
}

/** The rows below the newest page; the cursor's watermark is the time below which the next page is read. */
function olderJob<Row extends { readonly id: string }>(source: BeforeSource<Row>): BackgroundJob {
  const scope = olderOf(source.name)
  return {
    name: scope,
    dueAt({ store }) {
      const cursor = store.cursors.get(scope)
      return cursor === null || cursor.phase === 'idle' ? null : 0
    },
    async slice(context) {
      const { store, clock } = context
      const seen = new Set<string>()
      do {
        const cursor = store.cursors.get(scope)
        if (cursor === null || cursor.watermark === null) return
        const asked = { before: cursor.watermark, pageSize: source.pageSize.older, seen, older: true }
        const { next } = await readPage(source, context, asked)
        const ended = next === null || next >= cursor.watermark
        ingest(store, () =>
          store.cursors.put(
            ended
              ? { ...cursor, phase: 'idle', lastDone: clock.now() }
              : { ...cursor, watermark: next, rows: cursor.rows + seen.size },
          ),
        )
        context.progress({ phase: 'first', rows: source.rows(store).count(), total: null })
        if (ended) return
      } while (context.mayGoOn())
    },
  }
}

function olderOf(area: string): string {
  return `${area}.older`
}
