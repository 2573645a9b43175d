import type { Remote } from '#core/engine/remote/types'
import type { Cursor, Store } from '#core/engine/store/types'
import type { Builder } from '#core/engine/threads/builder/index'
import { Failure } from '#shared/contract/failure'
import { failureClass } from '../failures.ts'
import { planSweep } from '../sweep/sweeper.ts'
import type { SyncArea, SyncContext } from '../types.ts'
import { pageOf, pageWriter, type RowStore } from './apply.ts'
import { checkpointBeside, ingest } from './ingest.ts'
import { type PageCache, pageReader, type ReadRows } from './page-cache.ts'
import { noList, type Order, type PageLoopTools, runPageLoop, type SeenPage } from './page-loop.ts'
import * as plan from './planner.ts'

/** Indexes of a table that is loaded as a whole once: dropped before, built after it. */
export type LoadIndexes = {
  /** True where every index is complete. */
  readonly indexed: () => boolean
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

/** Said in the status while the server does not sort a list as it was asked to: it is read whole, once an hour. */
export const ORDER_NOT_KEPT = 'order-not-kept'
/** Most rows of the quarantine that a pass asks for again. */
const RETRIES = 20

/**
 * An area that is pulled page by page (docs/sync.md). The first sync reads the newest pages, then all of them in an
 * order that does not move, then builds the indexes; later passes follow the stamp. The watermark is the newest stamp
 * of the pass's first page and is kept only when the pass has ended.
 */
export function pagedArea<Row extends { readonly id: string }>(source: PagedSource<Row>): SyncArea {
  const { indexes } = source
  return {
    name: source.name,
    ownCursor: true,
    ...(indexes === undefined ? {} : { loading: (store: Store) => !indexes(store).indexed() }),
    cached: (store) => source.rows(store).count(),
    notice: (store) => (store.values.get(`sync.${source.name}.full`) === null ? null : ORDER_NOT_KEPT),
    async pull(context) {
      const { store, clock } = context
      const cursor = plan.resume(store.cursors.get(source.name), source.name, clock.now())
      try {
        const tools = toolsOf(source, context)
        const filled = cursor.phase === 'idle' || cursor.phase === 'incremental' ? cursor : await first(tools, cursor)
        await mend(tools)
        await incremental(tools, filled)
        await retryQuarantine(tools)
        if (source.swept === true) planSweep(context, source.name, 'regular')
      } catch (error) {
        const trouble = error instanceof Failure && failureClass(error) === 'transient'
        if (source.swept === true && trouble) planSweep(context, source.name, 'soon')
        throw error
      }
    },
  }
}

/** Builds again what a repair of the store took out. */
async function mend<Row extends { readonly id: string }>({ source, context }: Tools<Row>): Promise<void> {
  const indexes = source.indexes?.(context.store)
  if (indexes === undefined || indexes.indexed()) return
  await buildIndexes(context, indexes)
}

export type Tools<Row> = PageLoopTools<Row> & {
  readonly source: PagedSource<Row>
  readonly number: (name: string) => number | null
  /** Keeps a number under a name; null forgets it. */
  readonly keep: (name: string, value: number | null) => void
  /** True where a group of equal stamps was larger than what the firm gives at once. */
  readonly tieWasCut: () => boolean
}

/** What a loop over the area's pages works with. */
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

async function first<Row extends { readonly id: string }>(tools: Tools<Row>, start: Cursor): Promise<Cursor> {
  const { context, source } = tools
  const indexes = source.indexes?.(context.store)
  let cursor = start
  if (cursor.phase === 'first-newest') {
    if (source.rows(context.store).count() === 0) indexes?.dropIndexes(context.builder === null)
    cursor = await newest(tools, cursor)
  }
  if (cursor.phase === 'first-rest') cursor = await rest(tools, cursor)
  if (indexes !== undefined) await buildIndexes(context, indexes)
  const done = finish(tools, cursor)
  context.changed(tools.area, [])
  return done
}

/** Indexes can be built again, so their commits need not be durable; what a person writes between them has to be. */
async function buildIndexes(
  { store, builder, progress, breathe }: SyncContext,
  indexes: Pick<LoadIndexes, 'buildIndexes'>,
): Promise<void> {
  const told = (rows: number, total: number) => progress({ phase: 'indexing', rows, total })
  try {
    if (builder !== null) {
      const move = checkpointBeside(store)
      const yieldAndMove = () => {
        move()
        return breathe()
      }
      move()
      await indexes.buildIndexes(told, yieldAndMove, builder.run)
      // What is left in the log would otherwise be moved by the next commit, and hold everybody up.
      await store.checkpoint(true)
      return
    }
    const yieldNow = async () => {
      store.setDurability('full')
      await breathe()
      store.setDurability('ingest')
    }
    store.setDurability('ingest')
    await indexes.buildIndexes(told, yieldNow)
  } finally {
    store.setDurability('full')
    await builder?.rest()
  }
}

async function newest<Row extends { readonly id: string }>(tools: Tools<Row>, start: Cursor): Promise<Cursor> {
  const left = await runPageLoop(tools, start, {
    phase: 'first',
    order: tools.source.newest,
    tellEvery: 1,
    next: plan.afterWholePage,
    leave: (cursor, step) => {
      const isRead = step.kind === 'end' && !tools.tieWasCut()
      if (isRead) return { ...cursor, phase: 'indexing' }
      if (step.kind !== 'end' && step.pageIndex < plan.NEWEST_PAGES) return null
      const phase = tools.source.stable.length === 0 ? 'indexing' : 'first-rest'
      return { ...cursor, phase, pageIndex: 0 }
    },
  })
  return left ?? start
}

async function rest<Row extends { readonly id: string }>(tools: Tools<Row>, start: Cursor): Promise<Cursor> {
  const orders = tools.source.stable
  for (let index = tools.number('order') ?? 0; ; index += 1) {
    const order = orders[Math.min(index, orders.length - 1)]
    if (order === undefined) throw new Error(`${tools.area} names no stable order`)
    const left = await runPageLoop(tools, start, {
      phase: 'first',
      order,
      tellEvery: 10,
      next: plan.afterWholePage,
      ahead: true,
      leave: (cursor, step) => (step.kind === 'end' ? { ...cursor, phase: 'indexing' } : null),
      ...(index < orders.length - 1 ? { inOrder: plan.idsAscend } : {}),
    })
    if (left !== null) return left
    tools.context.log('warn', 'sync.order-not-kept', { area: tools.area, field: order.field })
    tools.keep('order', index + 1)
  }
}

async function incremental<Row extends { readonly id: string }>(tools: Tools<Row>, start: Cursor): Promise<void> {
  const { source } = tools
  const overlap = tools.number('overlap') ?? plan.MIN_OVERLAP
  const late: (number | null)[] = []
  const onChanged = (rows: readonly Row[]) => late.push(...rows.map(source.newest.stamp))
  let cursor = start
  if (cursor.phase === 'idle') {
    const looked = await peek(tools, cursor, overlap, onChanged)
    if (looked === null) {
      learn(tools, overlap, start.watermark, late)
      return
    }
    cursor = looked
  }
  const floor = cursor.watermark === null ? Number.NEGATIVE_INFINITY : cursor.watermark - overlap
  const left = await runPageLoop(tools, cursor, {
    phase: 'incremental',
    order: source.newest,
    tellEvery: 1,
    next: (facts) => plan.afterIncrementalPage({ ...facts, floor, known: () => isKnown(tools, facts.rows) }),
    leave: (next, step) => (step.kind === 'end' ? next : null),
    onChanged,
  })
  learn(tools, overlap, start.watermark, late)
  finish(tools, left ?? cursor)
  // In the order of the sweep no row hides behind another; who has changed nothing has missed nothing either.
  if (source.swept === true && late.length > 0 && tools.tieWasCut()) planSweep(tools.context, source.name, 'now')
}

/**
 * Looks at the newest rows. Answers null where the pass is over with that, which is the usual case, else the cursor of
 * the pass that is needed. A list that does not keep the order asked for is read whole, once an hour (D-67).
 */
async function peek<Row extends { readonly id: string }>(
  tools: Tools<Row>,
  cursor: Cursor,
  overlap: number,
  onChanged: (rows: readonly Row[]) => void,
): Promise<Cursor | null> {
  const { context, source } = tools
  const size = Math.min(plan.PEEK_SIZE, tools.pageSize())
  const page = await tools.read(source.newest, 0, size)
  const rows = page.seen
  const proved = plan.standing(cursor.watermark, page.at ?? null) === cursor.watermark
  const followed = cursor.watermark !== null && proved && plan.isDescending(rows)
  const floor = (cursor.watermark ?? 0) - overlap
  const settled = followed && plan.endsBelow(rows, floor) && isKnown(tools, below(rows, floor))
  const whole =
    plan.holdsAll(rows.length + page.bad.length, page.total) || (!settled && (await isAll(tools, page, size)))
  const now = context.clock.now()
  // Kept from the first look at such a list on: the end of a look that read only its beginning proves nothing.
  const lastFull = tools.number('full') ?? cursor.lastDone
  if (followed) tools.keep('full', null)
  else if (!whole && proved) tools.keep('full', lastFull)
  const notYet = !followed && proved && lastFull !== null && Math.abs(now - lastFull) < plan.FULL_PASS_EVERY
  if (whole || notYet || settled) {
    const ids = new Set(await tools.writer.write(page, null))
    const changed = page.rows.filter((row) => ids.has(row.id))
    if (changed.length > 0) context.changed(tools.area, tools.told(changed))
    onChanged(changed)
    context.progress({ phase: 'incremental', rows: rows.length, total: null })
    const candidate = followed || whole ? tools.candidate(page, source.newest, 0) : null
    finish(tools, { ...cursor, watermark: proved ? cursor.watermark : null, candidate })
    return null
  }
  if (!followed) {
    context.log('warn', 'sync.whole-pass', { area: tools.area })
    if (proved) tools.keep('full', now)
  }
  return {
    ...cursor,
    phase: 'incremental',
    watermark: followed ? cursor.watermark : null,
    candidate: null,
    pageIndex: 0,
    rows: 0,
    total: null,
    passStarted: now,
  }
}

/** True where a short first page is all that the list shows, whatever its total says: the next one brings nothing then. */
async function isAll<Row extends { readonly id: string }>(
  { read, source }: Tools<Row>,
  { seen, bad, total }: SeenPage<Row>,
  pageSize: number,
): Promise<boolean> {
  const count = seen.length + bad.length
  if (count >= pageSize || (total !== null && total > pageSize)) return false
  const behind = total === null ? plan.sizeBehind({ pageIndex: 0, count, pageSize, total, before: null }) : count
  const next = await read(source.newest, 1, behind).catch(noList)
  return next === null || plan.countOf(next.seen, { ...next, total: null }, new Set(seen.map(({ id }) => id))) === 0
}

function below(rows: readonly plan.Stamped[], floor: number): plan.Stamped[] {
  return rows.filter((row) => plan.isOlder([row], floor))
}

function isKnown<Row>({ source, context }: Tools<Row>, rows: readonly plan.Stamped[]): boolean {
  return source.known?.(context.store, rows) ?? true
}

/** Ends a pass: only now does its watermark count. */
function finish<Row>(tools: Tools<Row>, cursor: Cursor): Cursor {
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

function learn<Row>(
  tools: Tools<Row>,
  overlap: number,
  watermark: number | null,
  late: readonly (number | null)[],
): void {
  const learnt = plan.learnOverlap(overlap, watermark, late)
  if (learnt !== overlap) tools.keep('overlap', learnt)
}

/** Asks once more for rows that could not be kept, so that the watermark cannot hide them; where many wait, by turns. */
async function retryQuarantine<Row extends { readonly id: string }>(tools: Tools<Row>): Promise<void> {
  const { store, remote } = tools.context
  const { readOne } = tools.source
  if (readOne === undefined) return
  const waiting = store.quarantine.list(tools.area).flatMap(({ id }) => (id.startsWith('body:') ? [] : [id]))
  const many = waiting.length > RETRIES
  const name = `sync.${tools.area}.retried`
  const last = many ? (store.values.get(name) ?? '') : ''
  const turn = [...waiting.filter((id) => id > last), ...waiting.filter((id) => id <= last)]
  for (const id of turn.slice(0, RETRIES)) {
    // Noted before it is asked for: a row that ends the pass must not come first for ever.
    if (many) ingest(store, () => store.values.put(name, id))
    try {
      const askedAt = tools.context.clock.monotonic()
      const row = await readOne(remote, id)
      await tools.context.breathe()
      const changed = await tools.writer.write(pageOf(row, askedAt), null)
      if (changed.length > 0) tools.context.changed(tools.area, changed)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      if (error.code === 'not-found') store.quarantine.remove(tools.area, id)
      else if (failureClass(error) !== 'transient' && failureClass(error) !== 'refused') throw error
    }
  }
}
