import { sql } from 'kysely'
import { hasColumn, jsonColumns, timeColumns } from '#core/areas/customers/store/columns'
import {
  extraValues,
  keptField,
  listValues,
  participantNames,
  type StoredRow,
  tagsOf,
} from '#core/areas/customers/store/row-predicates'
import type { CustomerTable } from '#core/areas/customers/store/tables'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { searchKey } from '#core/engine/store/search/key'
import { boundedMap } from '#shared/domain/bounded-map'
import { customerFilters, LONGEST_VALUE } from '#shared/domain/customer-filters'

/** Distinct values of a column with the number of their rows; of a tag `id` where the rows have one alone under its name. */
export type FacetCounts = {
  readonly values: { readonly value: string; readonly rows: number; readonly id?: string }[]
  readonly more: boolean
}

/** Columns whose counts are remembered while the data stays the same. */
const remembered = 8

/** Columns of one person each, whose values are ids, and the column of the name. */
const nameColumns: Readonly<Record<string, string>> = {
  ownerid: customerFilters.ownerid.named,
  userCreate: customerFilters.userCreate.named,
}

/** Columns of people. */
const peopleColumns = [...Object.keys(nameColumns), 'participantList'] as const

/** A person as the rows name them, and all names that they have there as a search has them. */
type Called = { readonly name: string; readonly keys: string }

/** What stands in the columns over all rows. */
export type Facets = {
  /**
   * Counts the values of a column over all rows (D-34); of a column that nobody knows all have none. Tags are counted by
   * their names, for each record may have tags of its own (D-119). A text finds people by their names too. Values that no
   * filter can carry are left out, and the empty one, which no text finds, is there however rare it is. `dayOf` says which
   * day a time of a row is, as `YYYY-MM-DD`.
   */
  readonly facets: (column: string, text: string, limit: number, dayOf: (time: number) => string) => FacetCounts
  /** People by their ids as the rows name them; those whom no row names are left out. */
  readonly peopleNamed: (ids: readonly string[]) => { id: string; name: string }[]
}

const countsOf = statementBy((column: string) =>
  statement((db) =>
    db
      .selectFrom('customer')
      .select(({ fn }) => [sql.ref<StoredRow[string]>(column).as('value'), fn.countAll<number>().as('rows')])
      .groupBy(sql.ref(column)),
  ),
)
const valuesIn = statementBy((column: string) =>
  statement((db) => db.selectFrom('customer').select(sql.ref<StoredRow[string]>(column).as(column))),
)
const namesIn = statementBy((column: string) =>
  statement((db) =>
    db
      .selectFrom('customer')
      .select([
        sql.ref<StoredRow[string]>(column).as('value'),
        sql.ref<StoredRow[string]>(nameColumns[column] ?? column).as('name'),
      ])
      .distinct(),
  ),
)

/** Reads the columns of all rows; counts and names are remembered while the data stays the same. */
export const createFacets = ({ all, each, version }: Connection): Facets => {
  const kept = boundedMap<string, ReadonlyMap<string, number>>(remembered)
  const keptNames = boundedMap<string, ReadonlyMap<string, Called>>(remembered)
  /** The one id that the rows have for a tag's name; none where they have several, or no id. */
  const tagIds = new Map<string, string | null>()
  let of = version()

  const counted = (column: string): Map<string, number> =>
    new Map(all(countsOf(column)).map(({ value, rows }) => [String(value ?? ''), rows]))

  const read = (own: string, valuesOf: (row: StoredRow) => readonly string[]): Map<string, number> => {
    const counts = new Map<string, number>()
    for (const row of each(valuesIn(own))) {
      const values = valuesOf(row)
      for (const value of values.length === 0 ? [''] : new Set(values)) counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    return counts
  }

  const tagNames = (): Map<string, number> => {
    tagIds.clear()
    return read('tagList', (row) =>
      tagsOf(row.tagList).map(({ id, name }) => {
        const called = name || id
        const known = tagIds.get(called) ?? id
        tagIds.set(called, tagIds.get(called) === null || known !== id ? null : id)
        return called
      }),
    )
  }

  const count = (column: string, dayOf: (time: number) => string): ReadonlyMap<string, number> => {
    if (!hasColumn(column)) {
      const field = keptField(column)
      return read(field.column, (row) => extraValues(field.of(row)))
    }
    if (column === 'tagList') return tagNames()
    if (jsonColumns.has(column)) return read(column, (row) => listValues(column, row[column]))
    if (timeColumns.has(column)) {
      const days = new Map<string, number>()
      for (const [time, rows] of counted(column)) {
        const day = time === '0' ? '' : dayOf(Number(time))
        days.set(day, (days.get(day) ?? 0) + rows)
      }
      return days
    }
    return counted(column)
  }

  /** The names of the people of a column by their ids; of any other column nothing. */
  const namesOf = (column: string): ReadonlyMap<string, Called> => {
    const names = new Map<string, Set<string>>()
    const add = (id: string, name: string) => {
      if (name.trim() !== '') names.set(id, (names.get(id) ?? new Set()).add(name))
    }
    if (column === 'participantList')
      for (const row of each(valuesIn(column))) for (const member of participantNames(row[column])) add(...member)
    else if (nameColumns[column] !== undefined)
      for (const { value, name } of all(namesIn(column))) add(String(value ?? ''), String(name ?? ''))
    const called = (known: ReadonlySet<string>): Called => {
      const [name = ''] = known
      return { name, keys: [...known].map(searchKey).join('\n') }
    }
    return new Map([...names].map(([id, known]) => [id, called(known)]))
  }

  const forgetOld = () => {
    if (of === version()) return
    kept.clear()
    keptNames.clear()
    of = version()
  }

  const facets: Facets['facets'] = (column, text, limit, dayOf) => {
    forgetOld()
    const counts = kept.take(column, () => count(column, dayOf))
    const key = searchKey(text)
    const names = key === '' ? null : keptNames.take(column, () => namesOf(column))
    const isMeant = (value: string) =>
      key === '' || searchKey(value).includes(key) || (value !== '' && names?.get(value)?.keys.includes(key) === true)
    const found = [...counts].filter(([value]) => value.length <= LONGEST_VALUE && isMeant(value))
    found.sort(([one, rows], [other, others]) => others - rows || (one < other ? -1 : 1))
    const empty = found.slice(limit).filter(([value]) => value === '')
    const shown = [...found.slice(0, limit - empty.length), ...empty]
    const idOf = (value: string) => (column === 'tagList' && tagIds.get(value)) || null
    const values = shown.map(([value, rows]) => {
      const id = idOf(value)
      return id === null ? { value, rows } : { value, rows, id }
    })
    return { values, more: found.length > limit }
  }

  const peopleNamed: Facets['peopleNamed'] = (ids) => {
    forgetOld()
    const left = new Set(ids)
    const found: { id: string; name: string }[] = []
    for (const column of peopleColumns) {
      if (left.size === 0) break
      const names = keptNames.take(column, () => namesOf(column))
      for (const id of left) {
        const name = names.get(id)?.name
        if (name !== undefined && left.delete(id)) found.push({ id, name })
      }
    }
    return found
  }
  return { facets, peopleNamed }
}

/** Filters of the query and what a row must have so that they can be answered here. */
const needed = {
  ownerid: { column: 'ownerid', none: '' },
  userCreate: { column: 'userCreate', none: '' },
  gmtExpires: { column: 'gmtExpires', none: 0 },
  tag: { column: 'tagList', none: '[]' },
  participantId: { column: 'participantList', none: '[]' },
  participantRoles: { column: 'participantList', none: '[]' },
  channel: { column: 'channel', none: '' },
  weMediaAccountId: { column: 'weMediaAccountId', none: '' },
} as const satisfies Readonly<Record<string, { readonly column: keyof CustomerTable; readonly none: string | number }>>

const anyRow = statement((db) =>
  db
    .selectFrom('customer')
    .select(({ lit }) => lit(1).as('found'))
    .limit(sql.lit(1)),
)
const anyWith = statementBy(({ column, none }: (typeof needed)[keyof typeof needed]) =>
  statement((db) =>
    db
      .selectFrom('customer')
      .select(({ lit }) => lit(1).as('found'))
      .where(column, '<>', sql.lit(none))
      .limit(sql.lit(1)),
  ),
)

/** Looks which filters no row can answer. What was there once is there for good: only what lacks is looked for again. */
export const createLacking = ({ value, version }: Connection): (() => readonly string[]) => {
  const there = new Set<string>()
  let answer: readonly string[] = []
  let of = Number.NaN
  return () => {
    if (of === version()) return answer
    of = version()
    if (value(anyRow) === undefined) return []
    for (const [filter, condition] of Object.entries(needed))
      if (!there.has(filter) && value(anyWith(condition)) !== undefined) there.add(filter)
    answer = Object.keys(needed).filter((filter) => !there.has(filter))
    return answer
  }
}
