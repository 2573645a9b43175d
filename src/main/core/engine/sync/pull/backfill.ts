import type { Cursor, Store } from '#core/engine/store/types'
import type { BackgroundJob, SyncArea } from '../types.ts'
import { runPageLoop } from './page-loop.ts'
import { type PagedSource, toolsOf } from './paged-source.ts'
import * as plan from './planner.ts'

/**
 * The rows behind the newest ones, read behind the passes down to `keep` milliseconds before the newest. The cursor
 * `<area>.older` remembers the page and, as its watermark, the oldest stamp that was read.
 */
export function olderJob<Row extends { readonly id: string }>(source: PagedSource<Row>, keep: number): BackgroundJob {
  const scope = scopeOf(source.name)
  return {
    name: scope,
    dueAt: ({ store }) => (isLeft(store, source.name) ? 0 : null),
    async slice(context) {
      const { store, clock } = context
      const newest = store.cursors.get(source.name)?.watermark ?? clock.now()
      const stored = store.cursors.get(scope)
      const begun = stored !== null && stored.phase !== 'first-newest'
      const start: Cursor = begun
        ? { ...stored, pageIndex: Math.max(0, stored.pageIndex - 1) }
        : { ...plan.newCursor(scope), phase: 'first-rest', pageIndex: plan.NEWEST_PAGES - 1 }
      // What was read before the pause ends where the first page has to begin, or higher.
      let reached = begun ? start.watermark : null
      const tools = toolsOf(source, context)
      await runPageLoop(tools, start, {
        phase: 'first',
        order: source.newest,
        tellEvery: 1,
        next(facts) {
          const step = plan.afterOlderPage({ ...facts, floor: newest - keep, reached })
          reached = null
          return step
        },
        mark: (cursor, rows) => ({ ...cursor, watermark: plan.oldestStamp(rows, cursor.watermark) }),
        leave(cursor, step) {
          if (step.kind === 'end') return { ...cursor, phase: 'idle', lastDone: clock.now() }
          return context.mayGoOn() ? null : cursor
        },
      })
    },
  }
}

/** How far the older rows of an area have come; null where none is left. */
export function fillingOf(area: string): NonNullable<SyncArea['filling']> {
  return (store) => {
    if (!isLeft(store, area)) return null
    const cursor = store.cursors.get(scopeOf(area)) ?? store.cursors.get(area)
    return cursor === null ? null : { rows: cursor.rows, total: cursor.total }
  }
}

function scopeOf(area: string): string {
  return `${area}.older`
}

function isLeft(store: Store, area: string): boolean {
  const done = store.cursors.get(area)?.lastDone ?? null
  return done !== null && store.cursors.get(scopeOf(area))?.phase !== 'idle'
}
