import type { CachedRow, PageMemory } from '#core/engine/store/types'

/** Hears which stored rows were changed or removed. New rows are not told: no page can have held them. */
export type RowChanges = { readonly note: (id: string) => void }

/** Changed ids that are told apart; a page seen before more changes than these counts as changed. */
const mostChanges = 20_000
/** Rows of all remembered pages together; about 15 MB. */
const mostRows = 500_000

/** Ids in one text and stamps in one block: a tenth of what objects would take. */
type Kept = { readonly digest: string; readonly ids: string; readonly stamps: Float64Array; at: number }

const idsOf = ({ ids }: Kept): readonly string[] => ids.split('\n')

/** Pages of the firm's list whose rows stand in the table as the answer gave them; kept in memory alone. */
export const createPageMemory = (): PageMemory & RowChanges => {
  const pages = new Map<string, Kept>()
  const changes = new Map<string, number>()
  let now = 0
  /** Changes up to this mark are no longer told apart. */
  let forgotten = 0
  let rowsKept = 0

  const drop = (key: string): void => {
    rowsKept -= pages.get(key)?.stamps.length ?? 0
    pages.delete(key)
  }

  const changedSince = (ids: readonly string[], mark: number): boolean =>
    mark < forgotten || (mark < now && ids.some((id) => (changes.get(id) ?? 0) > mark))

  const note = (id: string): void => {
    now += 1
    changes.delete(id)
    changes.set(id, now)
    const oldest = changes.size > mostChanges ? changes.entries().next().value : undefined
    if (oldest === undefined) return
    changes.delete(oldest[0])
    forgotten = oldest[1]
  }

  return {
    note,
    mark: () => now,
    holds: (key, digest, open) => {
      const page = pages.get(key)
      if (page?.digest !== digest) return false
      if (page.at === now && open.size === 0) return true
      const ids = idsOf(page)
      if (changedSince(ids, page.at)) {
        drop(key)
        return false
      }
      page.at = now
      return !ids.some((id) => open.has(id))
    },
    rows: (key) => {
      const page = pages.get(key)
      if (page === undefined) return []
      return idsOf(page).map((id, place): CachedRow => {
        const stamp = page.stamps[place] ?? Number.NaN
        return { id, stamp: Number.isNaN(stamp) ? null : stamp }
      })
    },
    remember: (key, { digest, rows, mark, open }) => {
      drop(key)
      const ids = rows.map((row) => row.id)
      if (rows.length === 0 || changedSince(ids, mark) || ids.some((id) => open.has(id))) return
      pages.set(key, {
        digest,
        ids: ids.join('\n'),
        stamps: Float64Array.from(rows, (row) => row.stamp ?? Number.NaN),
        at: now,
      })
      rowsKept += rows.length
      for (const oldest of pages.keys()) {
        if (rowsKept <= mostRows) break
        drop(oldest)
      }
    },
    forget: (ids) => {
      if (ids !== undefined) return ids.forEach(note)
      pages.clear()
      rowsKept = 0
    },
  }
}
