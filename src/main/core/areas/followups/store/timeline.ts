import { type SelectQueryBuilder, sql } from 'kysely'
import {
  builder,
  indexed,
  jsonEach,
  statement,
  statementBy,
  statementsOn,
  unindexed,
} from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Before } from '#core/engine/store/records/types'
import type { DeferredIndex } from '#core/engine/store/search/deferred-index'
import { phrasesOf, wordsOf } from '#core/engine/store/search/phrase'
import { messageKey } from '#core/engine/store/search/words'
import type { SearchColumns, Tables } from '#core/engine/store/tables'
import { FIRST_OWN, followUpWords, GROUP_TYPE, reportedTypes } from '#shared/domain/followups'
import type { Author, FollowUp } from '#shared/domain/records'

/** What a timeline shows. Empty lists and texts let everything through. */
export type TimelineFilter = {
  /** Follow-ups of one record, or of all that belongs to it, as a customer always has them; null for those of all. */
  readonly place: { readonly objType: string; readonly objId: string; readonly isGroup?: boolean } | null
  readonly types: readonly number[]
  readonly authors: readonly string[]
  readonly objTypes: readonly string[]
  /** Those that reports count, or the others (FP-10). */
  readonly counted: 'all' | 'counted' | 'other'
  /** Epoch milliseconds; `to` is the first moment that is not meant. */
  readonly from: number | null
  readonly to: number | null
  readonly text: string
}

/** A part of a timeline, newest first; `next` is where it goes on, null at its end. */
export type TimelinePart = { readonly rows: readonly FollowUp[]; readonly next: Before }

export type Timeline = {
  /** A part may hold fewer rows than it may, also none, where a search has read enough and goes on at `next`. */
  readonly timeline: (filter: TimelineFilter, before: Before, limit: number) => TimelinePart
  /** How many there are, and how many of them reports count. A text is looked for in every row of the time. */
  readonly countOf: (filter: TimelineFilter) => { readonly count: number; readonly counted: number }
  /** Who has written any, those who wrote last first. */
  readonly authors: () => readonly Author[]
  /** Heads under which rows of a filter stand, by name and from this one on; without a name of their own they are last. */
  readonly groups: (filter: TimelineFilter, by: Grouping, from: Head | null, limit: number) => readonly Head[]
}

/** By what a timeline is set apart, beside the days of its time. */
export type Grouping = 'customer' | 'person'

/** A customer or a person with follow-ups, by the name that the newest one says. `type` is '' for a person. */
export type Head = { readonly type: string; readonly id: string; readonly name: string }

/** Rows that a search looks at before it answers what it has. */
const MOST_READ = 2_000
const SLICE = 200
/** Up to so many hits of the index say which rows are meant. */
const MOST_HITS = 5_000

type Values = {
  readonly objType: string
  readonly objId: string
  readonly types: string
  readonly authors: string
  readonly objTypes: string
  readonly from: number
  readonly to: number
  readonly hits: string
  readonly time: number
  readonly id: string
  readonly limit: number
}

type Shape = {
  readonly by: 'group' | 'groups' | 'object' | 'time'
  readonly has: readonly (keyof Values)[]
  readonly counted: TimelineFilter['counted']
}

const indexes = {
  group: 'followup_of_group',
  groups: 'followup_of_group',
  object: 'followup_of_object',
  time: 'followup_by_time',
} as const

type Query<Row> = SelectQueryBuilder<Tables, 'followup', Row>

const listed = (json: string) => builder.selectFrom(jsonEach<string, 'one'>(json, 'one')).select('one.value')
const numbers = (json: string) => builder.selectFrom(jsonEach<number, 'one'>(json, 'one')).select('one.value')
const isCounted = sql<boolean>`(type in (${sql.join(reportedTypes.map((type) => sql.lit(type)))}) or type >= ${sql.lit(FIRST_OWN)})`

const narrowed = <Row>(query: Query<Row>, { by, has, counted }: Shape, values: Values): Query<Row> => {
  let next = query
  if (by === 'group') next = next.where('groupType', '=', values.objType).where('groupId', '=', values.objId)
  if (by === 'object') next = next.where('objType', '=', values.objType).where('objId', '=', values.objId)
  // A walk in the order of time goes on along its index; a list of types or people is looked up in none.
  if (has.includes('types')) next = next.where(({ ref, eb }) => eb(unindexed(ref('type')), 'in', numbers(values.types)))
  if (has.includes('authors'))
    next = next.where(({ ref, eb }) => eb(unindexed(ref('author')), 'in', listed(values.authors)))
  if (has.includes('objTypes'))
    next = next.where(({ ref, eb }) => eb(unindexed(ref('objType')), 'in', listed(values.objTypes)))
  if (has.includes('hits')) next = next.where(({ ref, eb }) => eb(unindexed(ref('no')), 'in', numbers(values.hits)))
  if (counted !== 'all') next = next.where(counted === 'counted' ? isCounted : sql<boolean>`not ${isCounted}`)
  if (has.includes('from')) next = next.where('gmtCreate', '>=', values.from)
  if (has.includes('to')) next = next.where('gmtCreate', '<', values.to)
  return next
}

const from = (shape: Shape) => builder.selectFrom(indexed('followup', indexes[shape.by]))

const part = statementBy((shape: Shape) =>
  statement((_, values: Values) =>
    narrowed(from(shape).select('body'), shape, values)
      .$if(shape.has.includes('id'), (query) =>
        query.where(({ eb, refTuple, tuple }) => eb(refTuple('gmtCreate', 'id'), '<', tuple(values.time, values.id))),
      )
      .orderBy('gmtCreate', 'desc')
      .orderBy('id', 'desc')
      .limit(values.limit),
  ),
)
const counts = statementBy((shape: Shape) =>
  statement((_, values: Values) =>
    narrowed(
      from(shape).select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(${isCounted}), 0)`.as('counted'),
      ]),
      shape,
      values,
    ),
  ),
)
/** The newest row of each person: SQLite takes `id` from the row of the maximum. */
const writers = statement((db) =>
  db
    .selectFrom(indexed('followup', 'followup_by_time'))
    .select(({ fn }) => ['author', 'id', fn.max('gmtCreate').as('time')])
    .where('author', '<>', '')
    .groupBy('author'),
)
/** The heads over the rows of a shape, each named by its newest row. */
const headed = statementBy(({ shape, isFirst }: { readonly shape: Shape; readonly isFirst: boolean }) =>
  statement((_, values: Values & { readonly name: string; readonly isLast: number }) => {
    const byCustomer = shape.by === 'groups'
    const name = sql.lit(byCustomer ? '$.group.name' : '$.operUser.name')
    const newest = narrowed(
      from(shape)
        .select(({ fn, ref }) => [
          byCustomer ? ref('groupType').as('type') : sql<string>`''`.as('type'),
          byCustomer ? ref('groupId').as('key') : ref('author').as('key'),
          'id as newest',
          fn.max('gmtCreate').as('time'),
        ])
        .groupBy(byCustomer ? ['groupType', 'groupId'] : 'author'),
      shape,
      values,
    )
    const named = builder
      .selectFrom(newest.as('head'))
      .innerJoin('followup as row', 'row.id', 'head.newest')
      .select([
        'head.type',
        'head.key as id',
        sql<string>`coalesce(cast(json_extract(row.body, ${name}) as text), '')`.as('name'),
        sql<number>`head.key = ''`.as('isLast'),
      ])
    return builder
      .selectFrom(named.as('named'))
      .select(['type', 'id', 'name'])
      .$if(!isFirst, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('isLast', 'name', 'type', 'id'),
            '>=',
            tuple(values.isLast, values.name, values.objType, values.objId),
          ),
        ),
      )
      .orderBy('isLast')
      .orderBy('name')
      .orderBy('type')
      .orderBy('id')
      .limit(values.limit)
  }),
)
const found = statementsOn<SearchColumns>('followup_search')((db, self, { match }: { match: string }) =>
  db
    .selectFrom(self)
    .select('rowid')
    .where(sql<boolean>`followup_search match ${match}`)
    .limit(sql.lit(MOST_HITS + 1)),
)

/** Timelines over the table of follow-ups. */
export const createTimeline = (
  { all, column, first }: Connection,
  search: Pick<DeferredIndex<never>, 'complete' | 'trusted'>,
  get: (id: string) => FollowUp | null,
): Timeline => {
  /** Numbers of the rows that hold the words, as JSON; null where nobody can say it cheaply. */
  const hitsOf = (words: readonly string[]): string | null => {
    if (words.length === 0 || !search.complete()) return null
    let hits: readonly number[] | null = null
    search.trusted(() => {
      hits = column(found, { match: phrasesOf(words).join(' AND ') })
    })
    const list = hits as readonly number[] | null
    return list === null || list.length > MOST_HITS ? null : JSON.stringify(list)
  }

  const asked = (filter: TimelineFilter, before: Before, hits: string | null) => {
    const { place, types, authors, objTypes } = filter
    const has: (keyof Values)[] = []
    const put = (name: keyof Values, is: boolean) => is && has.push(name)
    put('types', types.length > 0)
    put('authors', authors.length > 0)
    put('objTypes', objTypes.length > 0)
    put('from', filter.from !== null)
    put('to', filter.to !== null)
    put('hits', hits !== null)
    put('id', before !== null)
    const isGroup = place?.isGroup === true || place?.objType === GROUP_TYPE
    const by = place === null ? 'time' : isGroup ? 'group' : 'object'
    const values: Omit<Values, 'limit'> = {
      objType: place?.objType ?? '',
      objId: place?.objId ?? '',
      types: JSON.stringify(types),
      authors: JSON.stringify(authors),
      objTypes: JSON.stringify(objTypes),
      from: filter.from ?? 0,
      to: filter.to ?? 0,
      hits: hits ?? '',
      time: before?.time ?? 0,
      id: before?.id ?? '',
    }
    return { shape: { by, has, counted: filter.counted } satisfies Shape, values }
  }

  const read = (filter: TimelineFilter, before: Before, limit: number, hits: string | null): readonly FollowUp[] => {
    const { shape, values } = asked(filter, before, hits)
    return column(part(shape), { ...values, limit }).map((body) => JSON.parse(body) as FollowUp)
  }

  const placeOf = ({ gmtCreate, id }: FollowUp): NonNullable<Before> => ({ time: Math.trunc(gmtCreate ?? 0), id })

  const holds = (words: readonly string[]) => (row: FollowUp) => {
    const key = messageKey(followUpWords(row.content))
    return words.every((word) => key.includes(word))
  }

  const searched = (filter: TimelineFilter, start: Before, limit: number, words: readonly string[]): TimelinePart => {
    const hits = hitsOf(words)
    const isHit = holds(words)
    const rows: FollowUp[] = []
    let before = start
    for (let looked = 0; looked < MOST_READ; looked += SLICE) {
      const slice = read(filter, before, SLICE, hits)
      for (const row of slice) {
        if (!isHit(row)) continue
        rows.push(row)
        if (rows.length === limit) return { rows, next: placeOf(row) }
      }
      const last = slice.at(-1)
      if (last === undefined || slice.length < SLICE) return { rows, next: null }
      before = placeOf(last)
    }
    return { rows, next: before }
  }

  return {
    timeline(filter, before, limit) {
      const words = wordsOf(filter.text)
      if (words.length > 0) return searched(filter, before, limit, words)
      const rows = read(filter, before, limit + 1, null)
      const shown = rows.slice(0, limit)
      const last = shown.at(-1)
      return { rows: shown, next: rows.length > limit && last !== undefined ? placeOf(last) : null }
    },
    countOf(filter) {
      const words = wordsOf(filter.text)
      const { shape, values } = asked(filter, null, null)
      if (words.length === 0) return first(counts(shape), { ...values, limit: 0 }) ?? { count: 0, counted: 0 }
      const isHit = holds(words)
      const others = { ...filter, counted: 'counted' as const }
      const countHits = (one: TimelineFilter) => read(one, null, -1, hitsOf(words)).filter(isHit).length
      return { count: countHits(filter), counted: filter.counted === 'other' ? 0 : countHits(others) }
    },
    groups(filter, by, start, limit) {
      const { shape, values } = asked(filter, null, hitsOf(wordsOf(filter.text)))
      const names = headed({ shape: { ...shape, by: by === 'customer' ? 'groups' : 'time' }, isFirst: start === null })
      const { type, id, name } = start ?? { type: '', id: '', name: '' }
      return all(names, { ...values, objType: type, objId: id, name, isLast: id === '' ? 1 : 0, limit })
    },
    authors: () =>
      all(writers)
        .toSorted((one, other) => other.time - one.time)
        .flatMap(({ id }) => get(id)?.operUser ?? []),
  }
}
