import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { createCollator } from '#core/areas/customers/store/collate'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { CustomerTable } from '#core/areas/customers/store/tables'
import { builder, contains, jsonEach, statement, statementBy, unindexed } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { numberParts, phoneQuery, searchKey } from '#core/engine/store/search/key'
import { anyMatch, isInitials } from '#core/engine/store/search/terms'
import type { Tables } from '#core/engine/store/tables'

/** A customer that a typed text finds, and through what. */
export type Suggestion = {
  id: string
  name: string
  ownerName: string
  matched: 'name' | 'pinyin' | 'phone'
}

/** Up to so many hits are read and sorted; up to the next figure the newest are walked and looked up among the hits. */
const fewHits = 200
const someHits = 5000

/** What a typed text can be beside a name: initials, and forms of a telephone number. */
type Shape = { readonly letters: boolean; readonly numbers: number }
type Typed = { readonly key: string; readonly number0: string; readonly number1: string; readonly number2: string }
/** `numbers`: the hits, a JSON list. */
type Asked = Typed & { readonly numbers: string; readonly limit: number }

const numberNames = ['number0', 'number1', 'number2'] as const

const holds = (eb: ExpressionBuilder<Tables, 'customer'>, { letters, numbers }: Shape, typed: Typed) => {
  const has = (column: 'nameKey' | 'initials' | 'phoneKey', text: string) => contains<'customer'>(column, text)(eb)
  return eb.or([
    has('nameKey', typed.key),
    ...(letters ? [has('initials', typed.key)] : []),
    ...numberNames.slice(0, numbers).map((name) => has('phoneKey', typed[name])),
  ])
}

const rowsHolding = (db: Kysely<Tables>, shape: Shape, typed: Typed) =>
  db
    .selectFrom('customer')
    .select(['no', 'gmtFollowup as key', 'id', 'name', 'ownerName', 'nameKey', 'initials'])
    .where((eb) => holds(eb, shape, typed))

// A search whose parts are not joined yet costs most of all, so it is asked once.
const firstHits = statement((db, { match }: { match: string }) =>
  db
    .selectFrom('customer_search')
    .select('rowid')
    .where('customer_search', 'match', match)
    .limit(sql.lit(someHits + 1)),
)
const hitsOf = (numbers: string) => builder.selectFrom(jsonEach<number, 'hit'>(numbers, 'hit')).select('hit.value')
/** The newest rows, walked in their order; only among the hits of the search where it is asked. */
const newestRows = statementBy(({ searched, ...shape }: Shape & { readonly searched: boolean }) =>
  statement((db, asked: Asked) => {
    const rows = rowsHolding(db, shape, asked)
    const among = rows.where(({ ref }) => sql<boolean>`${unindexed(ref('no'))} in ${hitsOf(asked.numbers)}`)
    return (searched ? among : rows).orderBy('gmtFollowup', 'desc').orderBy('tie', 'desc').limit(asked.limit)
  }),
)
const foundRows = statementBy((shape: Shape) =>
  statement((db, asked: Asked) => rowsHolding(db, shape, asked).where('no', 'in', hitsOf(asked.numbers))),
)

/** Search as one types; the customers followed up last come first. Every hit is checked on the row itself. */
export const createSuggest = (
  { all }: Connection,
  indexes: CustomerIndexes,
): ((text: string, limit: number) => Suggestion[]) => {
  const newestFirst = createCollator('desc')
  return (text, limit) => {
    const key = searchKey(text)
    if (key === '') return []
    const { shape, typed } = conditionOf(key, text)
    const match = indexes.complete() ? anyMatch(key) : null
    const hits = match === null ? null : all(firstHits, { match }).map(({ rowid }) => rowid)
    const most = hits?.length ?? Number.POSITIVE_INFINITY
    const asked = { ...typed, numbers: JSON.stringify(most > someHits ? [] : hits), limit }
    const found =
      most > fewHits
        ? all(newestRows({ ...shape, searched: most <= someHits }), asked)
        : all(foundRows(shape), asked).sort(newestFirst).slice(0, limit)
    return found.map((row) => ({ id: row.id, name: row.name, ownerName: row.ownerName, matched: through(row, key) }))
  }
}

const through = (row: Pick<CustomerTable, 'nameKey' | 'initials'>, key: string): Suggestion['matched'] => {
  if (row.nameKey.includes(key)) return 'name'
  return isInitials(key) && row.initials.includes(key) ? 'pinyin' : 'phone'
}

const conditionOf = (key: string, text: string): { readonly shape: Shape; readonly typed: Typed } => {
  const numbers = numberParts(phoneQuery(text))
  const [number0 = '', number1 = '', number2 = ''] = numbers
  return {
    shape: { letters: isInitials(key), numbers: numbers.length },
    typed: { key, number0, number1, number2 },
  }
}
