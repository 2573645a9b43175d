import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { createCollator } from '#core/areas/customers/store/collate'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { CustomerTable } from '#core/areas/customers/store/tables'
import { statement, statementBy, unindexed } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { phoneQuery, searchKey } from '#core/engine/store/search/key'
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
type Asked = Typed & { readonly match: string; readonly limit: number }

const numberNames = ['number0', 'number1', 'number2'] as const

const holds = (eb: ExpressionBuilder<Tables, 'customer'>, { letters, numbers }: Shape, typed: Typed) => {
  const has = (column: 'nameKey' | 'initials' | 'phoneKey', text: string) =>
    eb(eb.fn<number>('instr', [column, eb.val(text)]), '>', eb.lit(0))
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

const hitsOf = (db: Kysely<Tables>, match: string) =>
  db.selectFrom('customer_search').select('rowid').where('customer_search', 'match', match)

const hitCount = statement((db, { match }: { match: string }) =>
  db
    .selectFrom(
      hitsOf(db, match)
        .limit(sql.lit(someHits + 1))
        .as('hits'),
    )
    .select(({ fn }) => fn.countAll<number>().as('rows')),
)
/** The newest rows, walked in their order; only among the hits of the search where it is asked. */
const newestRows = statementBy(({ searched, ...shape }: Shape & { readonly searched: boolean }) =>
  statement((db, asked: Asked) => {
    const rows = rowsHolding(db, shape, asked)
    const among = rows.where(({ ref }) => sql<boolean>`${unindexed(ref('no'))} in ${hitsOf(db, asked.match)}`)
    return (searched ? among : rows).orderBy('gmtFollowup', 'desc').orderBy('tie', 'desc').limit(asked.limit)
  }),
)
const foundRows = statementBy((shape: Shape) =>
  statement((db, asked: Asked) => rowsHolding(db, shape, asked).where('no', 'in', hitsOf(db, asked.match))),
)

/** Search as one types; the customers followed up last come first. Every hit is checked on the row itself. */
export const createSuggest = (
  { all, value }: Connection,
  indexes: CustomerIndexes,
): ((text: string, limit: number) => Suggestion[]) => {
  const newestFirst = createCollator('desc')
  return (text, limit) => {
    const key = searchKey(text)
    if (key === '') return []
    const { shape, typed } = conditionOf(key, text)
    const match = indexes.complete() ? anyMatch(key) : null
    const hits = match === null ? Number.POSITIVE_INFINITY : (value(hitCount, { match }) ?? 0)
    const asked = { ...typed, match: match ?? '', limit }
    const found =
      hits > fewHits
        ? all(newestRows({ ...shape, searched: hits <= someHits }), asked)
        : all(foundRows(shape), asked).sort(newestFirst).slice(0, limit)
    return found.map((row) => ({ id: row.id, name: row.name, ownerName: row.ownerName, matched: through(row, key) }))
  }
}

const through = (row: Pick<CustomerTable, 'nameKey' | 'initials'>, key: string): Suggestion['matched'] => {
  if (row.nameKey.includes(key)) return 'name'
  return isInitials(key) && row.initials.includes(key) ? 'pinyin' : 'phone'
}

const conditionOf = (key: string, text: string): { readonly shape: Shape; readonly typed: Typed } => {
  const phone = phoneQuery(text)
  const numbers: string[] = []
  if (phone !== null) {
    numbers.push(`${phone.digits} `)
    if (phone.beginning) numbers.push(` ${phone.digits}`)
    if (phone.masked !== null) numbers.push(`,${phone.masked} `)
  }
  const [number0 = '', number1 = '', number2 = ''] = numbers
  return {
    shape: { letters: isInitials(key), numbers: numbers.length },
    typed: { key, number0, number1, number2 },
  }
}
