import type { Page, Remote } from '#core/engine/remote/types'
import type { Cursor, Store } from '#core/engine/store/types'
import type { BackgroundJob, SyncArea, SyncContext } from '../types.ts'
import { pageWriter, type RowStore } from './apply.ts'
import { ingest } from './ingest.ts'
import * as plan from './planner.ts'

/** Stamps are written to the second: rows of the second at a page's edge are asked for again. Milliseconds. */
const SECOND = 1_000
/** Pages without a single time that a look passes over before it has ever seen one. */
const MOST_UNTIMED = 4

/**
 * Where a page begins: below a time, epoch milliseconds, or at the newest row of all for null. `pageIndex` counts on
 * from there over pages whose rows lack a time, below which nothing can be asked for.
 */
export type Place = { readonly before: number | null; readonly pageIndex: number }

const TOP: Place = { before: null, pageIndex: 0 }

/** A list that is read newest first and goes on below a time, instead of by numbered pages. */
export type BeforeSource<Row> = {
  readonly name: string
  /** Rows of a look at the newest ones, and of a page behind the passes. */
  readonly pageSize: { readonly newest: number; readonly older: number }
  readonly stamp: (row: Row) => number | null
  /** A page of rows, the newest first. */
  readonly read: (remote: Remote, place: Place, pageSize: number, signal: AbortSignal) => Promise<Page<Row>>
  readonly rows: (store: Store) => RowStore<Row> & { readonly count: () => number }
  /** True where the row is here as it came. */
  readonly known: (store: Store, row: Row) => boolean
  /** Runs before rows are written that are not known; `older` where they come from behind the passes. */
  readonly arriving?: (store: Store, older: boolean, rows: readonly Row[]) => void
  /** Runs after a look at the newest rows: one answer names all of them, down to its last row. */
  readonly looked?: (context: SyncContext, page: Page<Row>) => void
}

/**
 * Where to go below a page: the next `before`; null where the list ends. `fresh` counts rows that no page had. The second
 * at the page's edge is read again, unless that brought nothing new.
 */
function belowPage(stamps: readonly (number | null)[], before: number | null, fresh: number): number | null {
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
  /** Null where the list ends. */
  readonly next: Place | null
}

type Asked = {
  readonly place: Place
  readonly pageSize: number
  readonly seen: Set<string>
  readonly older: boolean
  /** The page above, where one was read just now. */
  readonly above: Page<{ readonly id: string }> | null
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
  let above: Page<Row> | null = null
  for (let place = TOP; ; ) {
    const { before } = place
    const reading: Reading<Row> = await readPage(source, context, {
      place,
      pageSize: source.pageSize.newest,
      seen,
      older: false,
      above,
    })
    const { page, arrived, next } = reading
    const stamps = page.rows.map((row) => ({ id: row.id, stamp: source.stamp(row) }))
    if (place === TOP) source.looked?.(context, page)
    newest ??= plan.provenStamp(stamps, page.at ?? null)
    if (before === null) known = plan.standing(known, page.at ?? null)
    const floor = known === null ? null : known - plan.MIN_OVERLAP
    context.progress({ phase: 'incremental', rows: seen.size, total: null })
    if (floor === null && next !== null && next.pageIndex > 0 && next.pageIndex <= MOST_UNTIMED) {
      above = page
      place = next
      continue
    }
    if (floor === null) {
      // The first time the newest page is enough; the others come behind the passes.
      const older: Cursor = {
        ...plan.newCursor(olderOf(source.name)),
        phase: 'first-rest',
        total: page.total,
        watermark: next?.before ?? null,
      }
      // As long as no row has a time every time is the first; what was begun goes on.
      if (newest !== null || store.cursors.get(older.scope) === null)
        ingest(store, () =>
          store.cursors.put(next === null ? { ...older, phase: 'idle', lastDone: clock.now() } : older),
        )
      break
    }
    const below = stamps.filter((row) => plan.isOlder([row], floor))
    if (next === null || (plan.endsBelow(stamps, floor) && !below.some((row) => arrived.has(row.id)))) break
    above = page
    place = next
  }
  const watermark = newest === null ? known : Math.max(newest, known ?? newest)
  const done: Cursor = { ...plan.newCursor(source.name), phase: 'idle', watermark, lastDone: clock.now() }
  ingest(store, () => store.cursors.put(done))
}

/** Reads and writes one page. */
async function readPage<Row extends { readonly id: string }>(
  source: BeforeSource<Row>,
  context: SyncContext,
  asked: Asked,
): Promise<Reading<Row>> {
  const { store, remote, signal, clock } = context
  const { place, pageSize, seen } = asked
  const askedAt = clock.monotonic()
  const page = await source.read(remote, place, pageSize, signal)
  await context.breathe()
  const fresh = page.rows.filter((row) => !seen.has(row.id)).length
  for (const row of page.rows) seen.add(row.id)
  const arriving = page.rows.filter((row) => !source.known(store, row))
  const arrived = new Set(arriving.map(({ id }) => id))
  if (arriving.length > 0) source.arriving?.(store, asked.older, arriving)
  const changed = await pageWriter(context, source.name, source.rows(store)).write({ ...page, askedAt }, null)
  if (changed.length > 0) context.changed(source.name, changed)
  // Whether the total counts the whole list or what is below the time: a page of so many rows is the last.
  const last = page.total !== null && page.rows.length + page.bad.length >= page.total
  return { page, arrived, next: last ? null : nextPlace(page, page.rows.map(source.stamp), fresh, asked) }
}

function nextPlace(
  page: Page<{ readonly id: string }>,
  stamps: readonly (number | null)[],
  fresh: number,
  { place, above }: Asked,
): Place | null {
  if (stamps.length === 0 || stamps.some((stamp) => stamp !== null)) {
    const before = belowPage(stamps, place.before, fresh)
    return before === null ? null : { before, pageIndex: 0 }
  }
  // A server that knows no numbers gives the same page once more.
  const same = place.pageIndex > 0 && above?.rows[0]?.id === page.rows[0]?.id
  return same ? null : { ...place, pageIndex: place.pageIndex + 1 }
}

/** The rows below the newest page; the cursor's watermark and page are the place of the next one. */
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
      let above: Page<Row> | null = null
      for (let more = true; more; ) {
        const cursor = store.cursors.get(scope)
        if (cursor === null || cursor.phase === 'idle') return
        const place = { before: cursor.watermark, pageIndex: cursor.pageIndex }
        const asked: Asked = { place, pageSize: source.pageSize.older, seen, older: true, above }
        const { page, next }: Reading<Row> = await readPage(source, context, asked)
        ingest(store, () =>
          store.cursors.put(
            next === null
              ? { ...cursor, phase: 'idle', lastDone: clock.now() }
              : { ...cursor, watermark: next.before, pageIndex: next.pageIndex, rows: cursor.rows + seen.size },
          ),
        )
        context.progress({ phase: 'first', rows: source.rows(store).count(), total: null })
        if (next === null) return
        // Only two pages together show that a server knows no numbers.
        more = context.mayGoOn() || (next.pageIndex > 0 && above === null)
        above = page
      }
    },
  }
}

function olderOf(area: string): string {
  return `${area}.older`
}
