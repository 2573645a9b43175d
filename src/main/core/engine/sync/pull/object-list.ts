import type { Page } from '#core/engine/remote/types'
import { isPlausiblyGone } from '../sweep/sweep.ts'
import type { ObjectKey, SyncContext } from '../types.ts'
import { pageWriter, type RowStore } from './apply.ts'
import { ingest } from './ingest.ts'
import { BELIEVE_EMPTY, type Covered, type KeptRow, notNamed } from './objects.ts'
import { sizeGiven } from './page-loop.ts'
import { countOf, isLast } from './planner.ts'
import { type Kind, removeAbsent } from './remove-missing.ts'

/** Rows asked for at once about an object, and the pages that opening it reads. */
export const OBJECT_PAGE = 100
const OBJECT_PAGES = 3

/** Page of a list that the firm gives whole. */
export const WHOLE = { pages: 1, pageSize: Number.MAX_SAFE_INTEGER } as const

/** What the firm was asked about an object, and what it answered. */
export type ListReading<Row> = {
  readonly rows: readonly Row[]
  /** When the first of it was asked for, monotonic milliseconds. */
  readonly askedAt: number
  /** Null where the answer contradicts itself or holds rows that nobody can read: then it says nothing of absence. */
  readonly covered: Covered | null
}

/**
 * Reads the newest rows of a list, `pages` at most, and what they cover. `stamp` orders it, newest first. A list that
 * the firm always gives whole has an endless page.
 */
export async function readNewest<Row extends { readonly id: string }>(
  context: Pick<SyncContext, 'breathe' | 'clock'>,
  read: (pageIndex: number, pageSize: number) => Promise<Page<Row>>,
  stamp: (row: Row) => number | null,
  { pages = OBJECT_PAGES, pageSize = OBJECT_PAGE }: { readonly pages?: number; readonly pageSize?: number } = {},
): Promise<ListReading<Row>> {
  const rows = new Map<string, Row>()
  const askedAt = context.clock.monotonic()
  let sound = true
  let size = pageSize
  let wasShort = false
  for (let pageIndex = 0; ; pageIndex += 1) {
    const page = await read(pageIndex, size)
    await context.breathe()
    const { total } = page
    const count = countOf(page.rows, page, rows)
    for (const row of page.rows) rows.set(row.id, row)
    const facts = { pageIndex, count, pageSize: size, total, before: null }
    if (pages > 1) size = await sizeGiven(facts, page.rows, async (at, most) => (await read(at, most)).rows)
    const last = isLast(pageIndex, count, size, total)
    // Without a total a short page is one that lacks rows only where another one comes behind it.
    const isFull = total === null ? !wasShort : count === size
    sound &&= page.bad.length === 0 && (last ? rows.size >= (total ?? 0) : isFull)
    wasShort = count < size
    if (!last && pageIndex + 1 < pages) continue
    const stamps = [...rows.values()].map(stamp).filter((time) => time !== null)
    const oldest = stamps.length === 0 ? null : Math.min(...stamps)
    const covered = { ids: new Set(rows.keys()), oldest, whole: last && total !== null }
    return { rows: [...rows.values()], askedAt, covered: sound ? covered : null }
  }
}

/** A list of rows that hang on an object. */
export type ObjectList<Row> = Omit<Kind, 'rows'> & {
  readonly object: ObjectKey
  readonly rows: (store: SyncContext['store']) => RowStore<Row> & ReturnType<Kind['rows']>
  readonly read: () => Promise<ListReading<Row>>
  readonly kept: () => readonly KeptRow[]
  /** Of rows that the list did not name, those that the firm does not have when asked in another way. */
  readonly confirm: (ids: readonly string[]) => Promise<readonly string[]>
  readonly told: (rows: readonly Row[]) => readonly string[]
}

/**
 * Reads the rows of an object again. Rows that the answer covers and does not name go to the trash (C10), when the firm
 * says so twice and they are few; an empty answer has to come again an hour later.
 */
export async function refreshList<Row extends { readonly id: string }>(
  context: SyncContext,
  list: ObjectList<Row>,
): Promise<void> {
  const { store } = context
  const open = store.work.openIds(list.entity)
  const kept = list.kept().filter((row) => !open.has(row.id))
  const { rows, askedAt, covered } = await list.read()
  const ids = new Set(
    await pageWriter(context, list.name, list.rows(store)).write(
      { rows, bad: [], total: null, pageIndex: 0, askedAt },
      null,
    ),
  )
  const changed = rows.filter((row) => ids.has(row.id))
  if (changed.length > 0) context.changed(list.name, list.told(changed))
  const absent = covered === null ? [] : notNamed(kept, covered)
  const trusted = isPlausiblyGone(kept.length, absent.length) && !isFirstEmpty(context, list, rows.length, kept.length)
  if (absent.length === 0) return
  if (!trusted) return context.log('warn', 'sync.object-stopped', { area: list.name, absent: absent.length })
  const gone = await list.confirm(absent)
  const rowsOf = list.rows(store)
  const before = gone.map((id) => rowsOf.get(id) as Row | null)
  const went = new Set(removeAbsent(context, list, gone, 'gone'))
  const left = before.filter((row) => row !== null && went.has(row.id)) as Row[]
  if (left.length > 0) context.changed(list.name, list.told(left))
}

/** True where an object answers with nothing for the first time although rows of it are here. */
function isFirstEmpty<Row>(
  { store, clock }: SyncContext,
  { name, object }: ObjectList<Row>,
  answered: number,
  kept: number,
): boolean {
  const value = `sync.${name}.empty.${object.objType}.${object.objId}`
  const since = store.values.get(value)
  if (answered > 0 || kept === 0) {
    if (since !== null) ingest(store, () => store.values.put(value, null))
    return false
  }
  if (since !== null && Math.abs(clock.now() - Number(since)) >= BELIEVE_EMPTY) return false
  if (since === null) ingest(store, () => store.values.put(value, String(clock.now())))
  return true
}
