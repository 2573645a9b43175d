import { countBeside } from '#core/engine/remote/envelope'
import type { ListQuery, Page, Remote } from '#core/engine/remote/types'
import type { PageMemory, Store } from '#core/engine/store/types'
import type { SyncContext } from '../types.ts'
import type { PageLoopTools } from './page-loop.ts'

/** Reads a page of an area's list; `isCached` says by its digest whether its rows are here already. */
export type ReadRows<Row> = (
  remote: Remote,
  query: ListQuery,
  signal: AbortSignal,
  isCached?: (digest: string) => boolean,
) => Promise<Page<Row>>

/** The pages that an area remembers, and the records over which unsent work lies. */
export type PageCache = { readonly pages: PageMemory; readonly open: () => ReadonlySet<string> }

/** A list that is read page by page. `newest` names the field that says when a row was changed last. */
type PageSource<Row> = {
  readonly read: ReadRows<Row>
  readonly newest: { readonly field: string }
  /** Left out where no pages are remembered. */
  readonly cache?: (store: Store) => PageCache
}

/**
 * Reads pages for a loop over them. A page whose text is that of the last time, and whose rows nobody has touched since, comes
 * without its rows: there is nothing to write. It still counts, moves the cursor and shows ties as any other.
 */
export function pageReader<Row extends { readonly id: string }>(
  source: PageSource<Row>,
  context: Pick<SyncContext, 'store' | 'remote' | 'signal' | 'breathe' | 'clock'>,
): PageLoopTools<Row>['read'] {
  const { store, remote, signal, clock } = context
  const cache = source.cache?.(store)
  return async (order, pageIndex, pageSize) => {
    const askedAt = clock.monotonic()
    const query = { pageIndex, pageSize, sortField: order.field, sortOrder: order.direction }
    const seenIn = (page: Page<Row>) => page.rows.map((row) => ({ id: row.id, stamp: order.stamp(row) }))
    // The first page of any other order may have to say the newest stamp, which is not remembered with it.
    if (cache === undefined || (pageIndex === 0 && order.field !== source.newest.field)) {
      const page = await source.read(remote, query, signal)
      await context.breathe()
      return { ...page, askedAt, seen: seenIn(page) }
    }
    const { pages, open } = cache
    const key = JSON.stringify(query)
    const mark = pages.mark()
    const page = await source.read(remote, query, signal, (digest) => pages.holds(key, digest, open()))
    const seen = page.isCached === true ? pages.rows(key) : seenIn(page)
    await context.breathe()
    const { digest } = page
    if (page.isCached === true) return { ...page, askedAt, seen, total: countBeside(page.total, seen.length) }
    if (typeof digest !== 'string') return { ...page, askedAt, seen }
    return { ...page, askedAt, seen, written: () => pages.remember(key, { digest, rows: seen, mark, open: open() }) }
  }
}
