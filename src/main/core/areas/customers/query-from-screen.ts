import { type DateSpans, noSpans } from '#core/areas/customers/store/row-predicates'
import type { CustomerFilter, CustomerQuery } from '#shared/contract/customers'
import { customSpan, presetSpan } from '#shared/dates/preset-span'
import { customerTimeFields } from '#shared/domain/customer'
import { CUSTOM, type DateDimension, type TimeSpan } from '#shared/domain/date-presets'
import type { Home } from '../../engine/account-session.ts'

/** The ends of time, for a range that is open on one side. */
const first = '1900-01-01'
const last = '9999-12-31'

const spanOf = (
  dimension: DateDimension,
  range: { readonly type: number; readonly start: string; readonly end: string },
  now: number,
  zone: string,
): TimeSpan | null => {
  if (range.type !== CUSTOM) return presetSpan(dimension, range.type, now, zone)
  if (range.start === '' && range.end === '') return null
  const span = customSpan(range.start || first, range.end || last, zone)
  // Who was not followed up since a day is asked for by its beginning; without one it is the last day, as the firm has it.
  return span !== null && dimension === 'gmtNotFollowup' && range.start === '' ? { ...span, start: span.end } : span
}

/**
 * What the days of a filter mean now, in the firm's zone (D-38, D-68). A preset that nobody knows and days that are none
 * filter nothing.
 */
function spansOf(filter: CustomerFilter, now: number, zoneOf: () => string): DateSpans {
  const timed = customerTimeFields.filter((column) => (filter.columnValues[column]?.length ?? 0) > 0)
  // The zone stands in a file, and most lists ask for no day.
  if (timed.length === 0 && Object.keys(filter.dates).length === 0) return noSpans
  const zone = zoneOf()
  const dates: Partial<Record<DateDimension, TimeSpan>> = {}
  for (const [dimension, range] of Object.entries(filter.dates)) {
    const span = range === undefined ? null : spanOf(dimension as DateDimension, range, now, zone)
    if (span !== null) dates[dimension as DateDimension] = span
  }
  const days: Record<string, readonly TimeSpan[]> = {}
  for (const column of timed)
    days[column] = (filter.columnValues[column] ?? []).flatMap((day) => customSpan(day, day, zone) ?? [])
  return { dates, days }
}

/** A query with what its days and tags mean here and now. */
export function askedHere(
  home: Home,
  query: CustomerQuery,
): { readonly query: CustomerQuery; readonly spans: DateSpans } {
  return { query: withTagsAlike(home, query, tagsHere), spans: spansOf(query, home.ports.clock.now(), home.timeZone) }
}

/** Tags that are called as one of these, which are ids, or names where rows have nothing else of a tag. */
function namesakes(home: Home, chosen: readonly string[]): readonly { readonly id: string; readonly name: string }[] {
  const tags = home.opened().store.reference.get('tags')
  const names = new Set(chosen)
  for (const { id, name } of tags) if (chosen.includes(id)) names.add(name)
  // No name is the empty box, which stands for having no tag.
  return tags.filter(({ name }) => name !== '' && names.has(name))
}

/** Ids of every tag that is called as one of these: a firm may have a tag for each record that carries it (§3, D-119). */
export function tagsAlike(home: Home, chosen: readonly string[]): string[] {
  return [...new Set([...chosen, ...namesakes(home, chosen).map(({ id }) => id)])]
}

/** The same with their names, by which rows are found whose tags have no id, or another one. */
function tagsHere(home: Home, chosen: readonly string[]): string[] {
  return [...new Set([...chosen, ...namesakes(home, chosen).flatMap(({ id, name }) => [id, name])])]
}

/** A query in which each tag stands for all of its name: as the firm is asked, or with `meant` as this computer is. */
export function withTagsAlike(home: Home, query: CustomerQuery, meant = tagsAlike): CustomerQuery {
  const { tag, columnValues } = query
  const boxes = columnValues.tagList ?? []
  if (tag.length === 0 && boxes.length === 0) return query
  return {
    ...query,
    tag: meant(home, tag),
    columnValues: { ...columnValues, ...(boxes.length > 0 && { tagList: meant(home, boxes) }) },
  }
}
