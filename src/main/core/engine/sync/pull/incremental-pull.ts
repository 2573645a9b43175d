import type { Cursor, Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import { failureClass } from '../failures.ts'
import { planSweep } from '../sweep/sweeper.ts'
import type { SyncArea } from '../types.ts'
import { firstSync, mendIndexes } from './first-sync.ts'
import { noList, runPageLoop, type SeenPage } from './page-loop.ts'
import { finish, type PagedSource, type Tools, toolsOf } from './paged-source.ts'
import * as plan from './planner.ts'
import { retryQuarantine } from './retry-quarantine.ts'

export type { PagedSource } from './paged-source.ts'

/** Said in the status while the server does not sort a list as it was asked to: it is read whole, once an hour. */
export const ORDER_NOT_KEPT = 'order-not-kept'
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
        const filled =
          cursor.phase === 'idle' || cursor.phase === 'incremental' ? cursor : await firstSync(tools, cursor)
        await mendIndexes(tools)
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

function learn<Row>(
  tools: Tools<Row>,
  overlap: number,
  watermark: number | null,
  late: readonly (number | null)[],
): void {
  const learnt = plan.learnOverlap(overlap, watermark, late)
  if (learnt !== overlap) tools.keep('overlap', learnt)
}
