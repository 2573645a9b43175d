import type { FacetCounts } from '#core/areas/customers/store/facets'
import type { Home } from '../../engine/account-session.ts'
import { withTagIds } from '../../engine/sync/push/tag-ids.ts'

/** Names of tags that are counted before those of one name are put together. */
export const MOST_TAGS = 100_000

type TagCount = { readonly value: string; readonly rows: number; readonly label?: string }

/**
 * Counts of tags by the ids under which the firm offers them. One that it does not offer stands by its own id where the
 * rows have one alone, else by its name, and says how it is called.
 */
export function tagCounts(
  home: Home,
  { values }: FacetCounts,
  limit: number,
): { readonly values: TagCount[]; readonly more: boolean } {
  const named = values.filter(({ value }) => value !== '')
  const tags = withTagIds(
    home.opened().store,
    'company',
    named.map(({ value, id = '' }) => ({ id, name: value })),
  )
  const counts = new Map<string, TagCount>()
  for (const [place, { value: name, rows }] of named.entries()) {
    const value = tags[place]?.id || name
    const before = counts.get(value)
    counts.set(value, { value, rows: rows + (before?.rows ?? 0), label: before?.label ?? name })
  }
  const sorted = [...counts.values()].sort((one, other) => other.rows - one.rows)
  const empty = values.filter(({ value }) => value === '')
  const shown = sorted.slice(0, limit - empty.length)
  const all = [...shown, ...empty.map(({ value, rows }) => ({ value, rows }))]
  return { values: all.sort((one, other) => other.rows - one.rows), more: sorted.length > shown.length }
}
