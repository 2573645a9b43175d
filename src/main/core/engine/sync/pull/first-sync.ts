import type { Cursor } from '#core/engine/store/types'
import type { SyncContext } from '../types.ts'
import { checkpointBeside } from './ingest.ts'
import { runPageLoop } from './page-loop.ts'
import { finish, type LoadIndexes, type Tools } from './paged-source.ts'
import * as plan from './planner.ts'

/**
 * Reads an area for the first time: the newest pages, then all of them in an order that does not move, then builds the
 * indexes. Goes on where an earlier pass broke off.
 */
export async function firstSync<Row extends { readonly id: string }>(
  tools: Tools<Row>,
  start: Cursor,
): Promise<Cursor> {
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

/** Builds what a repair of the store took out, or an earlier version did not have. */
export async function mendIndexes<Row extends { readonly id: string }>(tools: Tools<Row>): Promise<void> {
  const { area, source, context } = tools
  const indexes = source.indexes?.(context.store)
  if (indexes === undefined || !indexes.buildLeft()) return
  await buildIndexes(context, indexes)
  context.changed(area, [])
}
