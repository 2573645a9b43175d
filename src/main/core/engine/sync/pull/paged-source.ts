import type { Remote } from '#core/engine/remote/types'
import type { Cursor, Store } from '#core/engine/store/types'
import type { Builder } from '#core/engine/threads/builder/index'
import type { SyncContext } from '../types.ts'
import { pageWriter, type RowStore } from './apply.ts'
import { ingest } from './ingest.ts'
import { type PageCache, pageReader, type ReadRows } from './page-cache.ts'
import type { Order, PageLoopTools } from './page-loop.ts'
import * as plan from './planner.ts'

/** Indexes of a table that is loaded as a whole once: dropped before, built after it. */
export type LoadIndexes = {
  /** True where every index is complete. */
  readonly indexed: () => boolean
  /** True where something is left to build, also beside complete indexes. */
  readonly buildLeft: () => boolean
  /** `here`: this connection will build them too. */
  readonly dropIndexes: (here: boolean) => void
  readonly buildIndexes: (
    onProgress: (done: number, total: number) => void,
    yieldNow: () => Promise<void>,
    away?: Builder['run'] | null,
  ) => Promise<void>
}

/** What differs from area to area in a pull by pages and a stamp. */
export type PagedSource<Row> = {
  readonly name: string
  /** The field that says when a row was changed last, newest first. */
  readonly newest: Order<Row>
  /**
   * Orders in which rows do not move while a first sync reads them, best first. Without one a first sync reads the
   * newest rows alone, and the older ones are read behind the passes (backfill.ts).
   */
  readonly stable: readonly Order<Row>[]
  readonly read: ReadRows<Row>
  /** Pages that need not be read again; left out where none are remembered. */
  readonly cache?: (store: Store) => PageCache
  /** Left out where the firm answers for no single row. */
  readonly readOne?: (remote: Remote, id: string) => Promise<Row>
  readonly rows: (store: Store) => RowStore<Row> & { readonly count: () => number }
  /** Indexes that are dropped before a first load and built after it. */
  readonly indexes?: (store: Store) => LoadIndexes
  /** True where all of these rows are here already; for rows that carry no time of their last change. */
  readonly known?: (store: Store, rows: readonly plan.Stamped[]) => boolean
  /** What an event names for changed rows; their own ids where it is left out. */
  readonly told?: (rows: readonly Row[]) => readonly string[]
  /** True where a sweep looks for rows that vanished (sweeper.ts). */
  readonly swept?: boolean
}

/** What a loop over the pages of an area works with, and the numbers that it keeps between passes. */
export type Tools<Row> = PageLoopTools<Row> & {
  readonly source: PagedSource<Row>
  readonly number: (name: string) => number | null
  /** Keeps a number under a name; null forgets it. */
  readonly keep: (name: string, value: number | null) => void
  /** True where a group of equal stamps was larger than what the firm gives at once. */
  readonly tieWasCut: () => boolean
}

/** The same for one pass, or one slice behind the passes. */
export function toolsOf<Row extends { readonly id: string }>(
  source: PagedSource<Row>,
  context: SyncContext,
): Tools<Row> {
  const { store } = context
  const number = (name: string) => {
    const text = store.values.get(`sync.${source.name}.${name}`)
    return text === null ? null : Number(text)
  }
  const keep = (name: string, value: number | null) => {
    const text = value === null ? null : String(value)
    if (number(name) !== value) ingest(store, () => store.values.put(`sync.${source.name}.${name}`, text))
  }
  let pageSize = number('pageSize') ?? plan.PAGE_SIZE
  let tieWasCut = false
  return {
    source,
    context,
    area: source.name,
    number,
    keep,
    writer: pageWriter(context, source.name, source.rows(store)),
    read: pageReader(source, context),
    told: source.told ?? ((rows) => rows.map((row) => row.id)),
    candidate(page, order, pageIndex) {
      // Where rows without a stamp come first, the first page that has one stands for them all.
      if (pageIndex > 0 && order !== source.newest) return null
      return plan.provenStamp(page.isCached ? page.seen : stamped(source.newest, page.rows), page.at ?? null)
    },
    pageSize: () => pageSize,
    setPageSize: (size) => {
      pageSize = size
      keep('pageSize', size)
    },
    onCutTie: () => {
      tieWasCut = true
    },
    tieWasCut: () => tieWasCut,
  }
}

function stamped<Row extends { readonly id: string }>(order: Order<Row>, rows: readonly Row[]): plan.Stamped[] {
  return rows.map((row) => ({ id: row.id, stamp: order.stamp(row) }))
}

/** Ends a pass: only now does its watermark count. */
export function finish<Row>(tools: Tools<Row>, cursor: Cursor): Cursor {
  const { store, clock } = tools.context
  const { watermark, candidate } = cursor
  const done: Cursor = {
    ...cursor,
    phase: 'idle',
    watermark: candidate === null ? watermark : Math.max(candidate, watermark ?? candidate),
    candidate: null,
    pageIndex: 0,
    passStarted: null,
    lastDone: clock.now(),
  }
  ingest(store, () => store.cursors.put(done))
  return done
}
