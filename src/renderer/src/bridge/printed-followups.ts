import type { FollowUpView } from '#shared/contract/followups'
import type { CoreClient } from '#shared/contract/index'

/** A part of the timeline over all records. */
export type FollowUpPart = Awaited<ReturnType<CoreClient['followups']['all']>>

/** Follow-ups for paper; `total` is how many there are where that is more, else null. */
export type Printed = {
  readonly rows: readonly FollowUpView[]
  readonly pages: readonly FollowUpPart[]
  readonly total: number | null
}

/** Most follow-ups on paper, and how many are read at once. */
const [most, atOnce] = [1_000, 200]

/** Reads part by part until nothing is left or the paper is full; `count` is asked only then. */
export const readPrinted = async (
  read: (limit: number, before: FollowUpPart['next']) => Promise<FollowUpPart>,
  count: () => Promise<number>,
): Promise<Printed> => {
  const pages: FollowUpPart[] = []
  const rows: FollowUpView[] = []
  for (let before: FollowUpPart['next'] = null; ; ) {
    const page = await read(Math.min(atOnce, most - rows.length), before)
    pages.push(page)
    rows.push(...page.rows)
    if (page.next === null) return { rows, pages, total: null }
    if (rows.length === most) break
    before = page.next
  }
  const total = await count()
  return { rows, pages, total: total > rows.length ? total : null }
}
