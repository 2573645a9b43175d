import type { Page } from './types.ts'

/** The page of a list that was asked for; `of` names the list: its conditions. */
type Asked = { readonly of: unknown; readonly pageIndex: number; readonly pageSize: number }

/** How many rows a list has, as a screen that turns its pages needs it. */
export type FoundTotal = (asked: Asked, page: Pick<Page<unknown>, 'rows' | 'bad' | 'total'>) => number

/**
 * A firm may count on its first page only, or not at all. What it counted last is kept; without a count a full page has at
 * least one more row behind it, so that it can be turned, and an empty one ends the list before it.
 */
export function foundTotals(): FoundTotal {
  let counted: { readonly list: string; readonly total: number } | null = null
  return ({ of, pageIndex, pageSize }, { rows, bad, total }) => {
    const list = JSON.stringify(of)
    if (total !== null) {
      counted = { list, total }
      return total
    }
    const before = pageIndex * pageSize
    const count = rows.length + bad.length
    if (count === 0) return before
    if (counted?.list === list && counted.total >= before + count) return counted.total
    return before + count + (count >= pageSize ? 1 : 0)
  }
}
