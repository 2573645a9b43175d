// How the rows of the timeline over all records are set apart, and what the heads over them say.
import type { FollowUpGrouping, FollowUpView } from '#shared/contract/followups'
import type { CoreClient } from '#shared/contract/index'
import { formatCount } from '../../lib/count.ts'
import { formatDate } from '../../lib/time.ts'
import type { Words } from '../../lib/words.ts'

type Page = Awaited<ReturnType<CoreClient['followups']['all']>>
export type Group = { readonly key: string; readonly entries: readonly FollowUpView[] }

const headKey = (type: string, id: string) => `${type} ${id}`

const keyOf = ({ gmtCreate, group, author }: FollowUpView, by: FollowUpGrouping, zone: string): string => {
  if (by === 'customer') return headKey(group.type, group.id)
  if (by === 'person') return headKey('', author.id)
  return gmtCreate === null ? '' : formatDate(gmtCreate, zone)
}

/** Rows that follow each other under one head, in the order in which they stand. */
export const groupsOf = (rows: readonly FollowUpView[], by: FollowUpGrouping, zone: string): readonly Group[] => {
  const groups: { readonly key: string; readonly entries: FollowUpView[] }[] = []
  for (const row of rows) {
    const key = keyOf(row, by, zone)
    const last = groups.at(-1)
    if (last?.key === key) last.entries.push(row)
    else groups.push({ key, entries: [row] })
  }
  return groups
}

/** How many follow-ups each head has, by the keys of `groupsOf`. */
export const countsOf = (pages: readonly Pick<Page, 'days' | 'groups'>[]) =>
  new Map(
    pages.flatMap(({ days, groups }) => [
      ...days.map(({ day, count, counted }) => [day, { count, counted }] as const),
      ...groups.map(({ type, id, count, counted }) => [headKey(type, id), { count, counted }] as const),
    ]),
  )

/** How many stand under a head, and how many of them reports count. */
export const countWords = (
  { count, counted }: { readonly count: number; readonly counted: number },
  words: Words,
): string => words('followup.dayCount', { n: formatCount(count), m: formatCount(counted) })

/** The words of the head over an entry and those that stand with it; `dayWords` says a day. */
export const headWords = (
  entry: FollowUpView | undefined,
  by: FollowUpGrouping,
  dayWords: (time: number) => string,
  words: Words,
): string => {
  if (entry === undefined) return ''
  if (by === 'customer') return entry.group.name || entry.group.id || words('followup.noCustomer')
  if (by === 'person') return entry.author.name || entry.author.id || words('followup.nobody')
  return entry.gmtCreate === null ? words('followup.noDay') : dayWords(entry.gmtCreate)
}
