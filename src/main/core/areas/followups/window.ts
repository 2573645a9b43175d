import { z } from 'zod'
import type { Page, Paging, Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { pageWriter, type RowStore } from '../../engine/sync/pull/apply.ts'
import { ingest } from '../../engine/sync/pull/ingest.ts'
import { isDescending, isLast, PAGE_SIZE, type Stamped } from '../../engine/sync/pull/planner.ts'
import { type Kind, type RemovableRows, removeAbsent } from '../../engine/sync/pull/remove-missing.ts'
import { listOf, storedValue } from '../../engine/sync/stored-value.ts'
import { isPlausiblyGone } from '../../engine/sync/sweep/sweep.ts'
import type { BackgroundJob, SyncContext } from '../../engine/sync/types.ts'

/** The window: so many of the newest pages of the list that the firm shows to this user. */
export const WINDOW_PAGES = 3
/** It is read again after this long, milliseconds, and so long after the first sync for the first time. */
const WINDOW_EVERY = 3_600_000
const WINDOW_FIRST = 10 * 60_000

/** A list that is read newest first and whose rows carry no time of their last change. */
export type WindowSource<Row> = Omit<Kind, 'rows'> & {
  readonly stamp: (row: Row) => number | null
  readonly read: (remote: Remote, paging: Paging, signal: AbortSignal) => Promise<Page<Row>>
  readonly rows: (
    store: Store,
  ) => RowStore<Row> & Pick<RemovableRows, 'remove'> & { readonly get: (id: string) => Row | null }
  /** Of rows that the list does not name any more, those that the firm does not have when asked in another way. */
  readonly confirm: (context: SyncContext, ids: readonly string[]) => Promise<readonly string[]>
  readonly told: (rows: readonly Row[]) => readonly string[]
}

/** A page of the window as it was read. */
export type WindowPage = Pick<Page<unknown>, 'total'> & { readonly rows: readonly Stamped[]; readonly bad: number }

/** What a complete read of the window proves. */
export type ProvedWindow = {
  readonly ids: ReadonlySet<string>
  /** True for the stamp of a row that one of the pages would have named. */
  readonly covers: (stamp: number | null) => boolean
}

/**
 * What pages that were read one after the other prove; null where they prove nothing: a row that cannot be read, a list
 * out of order or without a total, a short page in the middle, rows that moved up between two pages, an empty list.
 */
export function provedWindow(pages: readonly WindowPage[], pageSize: number): ProvedWindow | null {
  const rows = pages.flatMap((page) => page.rows)
  const lastPage = pages.at(-1)
  if (lastPage === undefined || rows.length === 0 || !isDescending(rows)) return null
  const isSound = pages.every(({ rows: own, bad, total }, index) => {
    const before = pages[index - 1]?.total ?? total
    const isFull = own.length === pageSize || isLast(index, own.length, pageSize, total)
    return bad === 0 && total !== null && before !== null && total >= before && isFull
  })
  if (!isSound) return null
  const whole = isLast(pages.length - 1, lastPage.rows.length, pageSize, lastPage.total)
  // Rows of one stamp have no order of their own: at the edge of a page one of them may have been passed over.
  const edges = new Set(pages.slice(whole ? 0 : undefined, -1).map((page) => page.rows.at(-1)?.stamp ?? null))
  const oldest = rows.findLast((row) => row.stamp !== null)?.stamp ?? null
  return {
    ids: new Set(rows.map((row) => row.id)),
    covers: (stamp) => stamp !== null && !edges.has(stamp) && (whole || (oldest !== null && stamp > oldest)),
  }
}

/**
 * Reads the window of a list again, behind the passes: edits are written, and rows that an earlier read named and this
 * one should name and does not go to the trash, when the firm says so in another way too and they are few.
 */
export function windowJob<Row extends { readonly id: string }>(source: WindowSource<Row>): BackgroundJob {
  const nextValue = `sync.${source.name}.window.next`
  const planned = (store: Store) => {
    const text = store.values.get(nextValue)
    return text === null ? null : Number(text)
  }
  return {
    name: `${source.name}.window`,
    dueAt({ store, now }) {
      if ((store.cursors.get(source.name)?.lastDone ?? null) === null) return null
      const next = planned(store)
      // A plan that lies further ahead than any was made under another clock.
      return next === null || next - now > WINDOW_EVERY ? 0 : next
    },
    async slice(context) {
      const { store, clock } = context
      const isFirst = planned(store) === null
      if (!isFirst) await readWindow(source, context)
      const next = clock.now() + (isFirst ? WINDOW_FIRST : WINDOW_EVERY)
      ingest(store, () => store.values.put(nextValue, String(next)))
    },
  }
}

async function readWindow<Row extends { readonly id: string }>(
  source: WindowSource<Row>,
  context: SyncContext,
): Promise<void> {
  const { store, remote, signal, clock } = context
  const rows = source.rows(store)
  const writer = pageWriter(context, source.name, rows)
  const pageSize = Number(store.values.get(`sync.${source.name}.pageSize`) ?? PAGE_SIZE)
  const pages: WindowPage[] = []
  for (let pageIndex = 0; pageIndex < WINDOW_PAGES; pageIndex += 1) {
    const askedAt = clock.monotonic()
    const page = await source.read(remote, { pageIndex, pageSize }, signal)
    await context.breathe()
    const ids = new Set(await writer.write({ ...page, askedAt }, null))
    const changed = page.rows.filter((row) => ids.has(row.id))
    if (changed.length > 0) context.changed(source.name, source.told(changed))
    const seen = page.rows.map((row) => ({ id: row.id, stamp: source.stamp(row) }))
    pages.push({ rows: seen, bad: page.bad.length, total: page.total })
    if (isLast(pageIndex, page.rows.length + page.bad.length, pageSize, page.total)) break
  }
  const proved = provedWindow(pages, pageSize)
  if (proved !== null) await compare(source, context, proved)
}

async function compare<Row extends { readonly id: string }>(
  source: WindowSource<Row>,
  context: SyncContext,
  { ids, covers }: ProvedWindow,
): Promise<void> {
  const { store } = context
  const rows = source.rows(store)
  const named = storedValue(store, `sync.${source.name}.window.named`, listOf(z.string()))
  const open = store.work.openIds(source.entity)
  const absent = named.get().filter((id) => {
    const row = ids.has(id) || open.has(id) ? null : rows.get(id)
    return row !== null && covers(source.stamp(row))
  })
  if (!isPlausiblyGone(named.get().length, absent.length))
    return context.log('warn', 'sync.object-stopped', { area: source.name, absent: absent.length })
  const gone = absent.length === 0 ? [] : await source.confirm(context, absent)
  const before = gone.flatMap((id) => rows.get(id) ?? [])
  const went = new Set(removeAbsent(context, source, gone, 'gone'))
  const left = before.filter((row) => went.has(row.id))
  if (left.length > 0) context.changed(source.name, source.told(left))
  // What could not be confirmed is asked for again with the next read.
  named.put([...ids, ...absent.filter((id) => !went.has(id))])
}
