import type { Grouping, Head, TimelineFilter } from '#core/areas/followups/store/timeline'
import type { Before } from '#core/engine/store/records/types'
import type { Store } from '#core/engine/store/types'
import type { FollowUpGrouping } from '#shared/contract/followups'
import type { FollowUp } from '#shared/domain/records'

/** Where a timeline that is set apart by customer or person goes on: behind this row under this head. */
export type GroupedPlace = { readonly time: number; readonly id: string; readonly head: Head }

/** A part of such a timeline, with how many rows the filter leaves under each head that it shows. */
export type GroupedPart = {
  readonly rows: readonly FollowUp[]
  readonly next: GroupedPlace | null
  readonly groups: readonly (Head & { readonly count: number; readonly counted: number })[]
}

/** Heads that are looked under for one part; only a search finds nothing under one. */
const MOST_HEADS = 100

/** Rows of a filter by customer or person, in the order of names, newest first under each; the same as one walk. */
export function groupedPart(
  { followups }: Store,
  filter: TimelineFilter,
  by: Grouping,
  start: GroupedPlace | null,
  limit: number,
): GroupedPart {
  const under = (head: Head) => underHead(filter, by, head)
  const groups = followups.groups(filter, by, start?.head ?? null, MOST_HEADS + 1)
  const rows: FollowUp[] = []
  const shown: Head[] = []
  const answer = (next: GroupedPlace | null): GroupedPart => ({
    rows,
    next,
    groups: shown.map((head) => ({ ...head, ...followups.countOf(under(head)) })),
  })
  for (const [at, head] of groups.entries()) {
    if (rows.length === limit || at === MOST_HEADS) return answer({ ...beginning, head })
    const before: Before = start !== null && isSame(head, start.head) ? { time: start.time, id: start.id } : null
    const part = followups.timeline(under(head), before, limit - rows.length)
    rows.push(...part.rows)
    if (part.rows.length > 0) shown.push(head)
    if (part.next !== null) return answer({ ...part.next, head })
  }
  return answer(null)
}

/**
 * All rows of a filter in the order of the timeline that a person sees, in slices of at most `limit` rows; a slice may be
 * empty. What changes between two of them is read as it is then.
 */
export function* timelineSlices(
  { followups }: Pick<Store, 'followups'>,
  filter: TimelineFilter,
  by: FollowUpGrouping,
  limit: number,
): Generator<readonly FollowUp[]> {
  function* walk(shown: TimelineFilter): Generator<readonly FollowUp[]> {
    for (let before: Before = null; ; ) {
      const { rows, next } = followups.timeline(shown, before, limit)
      yield rows
      if (next === null) return
      before = next
    }
  }
  if (by === 'day') return yield* walk(filter)
  for (let from: Head | null = null; ; ) {
    const groups: readonly Head[] = followups.groups(filter, by, from, MOST_HEADS + 1)
    for (const head of groups.slice(0, MOST_HEADS)) yield* walk(underHead(filter, by, head))
    from = groups[MOST_HEADS] ?? null
    if (from === null) return
  }
}

function underHead(filter: TimelineFilter, by: Grouping, { type, id }: Head): TimelineFilter {
  return by === 'person'
    ? { ...filter, authors: [id] }
    : { ...filter, place: { objType: type, objId: id, isGroup: true } }
}

/** Before the newest row that a head can have. */
const beginning = { time: Number.MAX_SAFE_INTEGER, id: '' } as const

function isSame(one: Head, other: Head): boolean {
  return one.type === other.type && one.id === other.id
}
