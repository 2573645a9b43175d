import { sql } from 'kysely'
import { builder, jsonEach, statementsOn, unindexed } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Suggested } from '#core/engine/store/records/types'
import type { DeferredIndex } from '#core/engine/store/search/deferred-index'
import type { RecordColumns, SearchColumns, Tables, TableWith } from '#core/engine/store/tables'

/** Up to so many hits are sorted by themselves; up to the next figure the newest rows are walked and looked up among them. */
const fewHits = 200
const someHits = 5000

/** Rows that are read at most, the newest ones, where no index can say which. */
const mostRead = 1000

export type NewestShape<Table extends TableWith<RecordColumns>, Column extends keyof Tables[Table]> = {
  readonly table: Table
  /** The index's own table. */
  readonly search: TableWith<SearchColumns>
  /** The column of the order, and the index over it and the id. */
  readonly time: keyof Tables[Table] & string
  readonly by: string
  /** What is read of a row. */
  readonly columns: readonly (Column & string)[]
}

type Hits = { readonly match: string }
type Given = { readonly numbers: string }

/** Statements of the search; `numbers` is a JSON list, and the newest rows come first. */
const createStatements = <Stored>(
  shape: Pick<NewestShape<TableWith<RecordColumns>, never>, 'table' | 'search' | 'by'> & {
    readonly time: string
    readonly columns: readonly string[]
  },
) => {
  const onHits = statementsOn<SearchColumns>(shape.search)
  const on = statementsOn<RecordColumns>(shape.table)
  const time = sql.ref<number>(shape.time)
  const read = shape.columns.map((column) => sql.ref(column).as(column))
  const numbers = (given: Given) =>
    builder.selectFrom(jsonEach<number, 'given'>(given.numbers, 'given')).select('given.value')
  const isHit = (match: string) => sql<boolean>`${sql.ref(shape.search)} match ${match}`
  const walked = sql<RecordColumns>`${sql.table(shape.table)}`.as<'walked'>(sql`walked indexed by ${sql.id(shape.by)}`)
  return {
    // The hits of a phrase cost most of all, so they are asked for once.
    first: onHits((db, self, { match }: Hits) =>
      db
        .selectFrom(self)
        .select('rowid')
        .where(isHit(match))
        .limit(sql.lit(someHits + 1)),
    ),
    last: onHits((db, self, { match }: Hits) =>
      db.selectFrom(self).select('rowid as no').where(isHit(match)).orderBy('rowid', 'desc').limit(sql.lit(mostRead)),
    ),
    few: on((db, self, given: Given) =>
      db.selectFrom(self).select('no').where('no', 'in', numbers(given)).orderBy(time, 'desc').orderBy('id', 'desc'),
    ),
    some: on((db, _, given: Given) =>
      db
        .selectFrom(walked)
        .select('no')
        .where(({ ref }) => sql<boolean>`${unindexed(ref('no'))} in ${numbers(given)}`)
        .orderBy(time, 'desc')
        .orderBy('id', 'desc'),
    ),
    row: on((db, self, { no }: { no: number }) =>
      db.selectFrom(self).select(read).where('no', '=', no).$castTo<Stored>(),
    ),
    walk: on((db) =>
      db
        .selectFrom(walked)
        .select(read)
        .orderBy(time, 'desc')
        .orderBy('id', 'desc')
        .limit(sql.lit(mostRead))
        .$castTo<Stored>(),
    ),
  }
}

/** `match` is a query of the index, `read` says what a row is, or null where it is no hit after all. */
export type FindNewest<Stored> = <Row>(
  match: string,
  limit: number,
  read: (stored: Stored) => Row | null,
) => Suggested<Row>

/** Search as one types over records: the newest hits first, each checked on its row, at a bounded cost. */
export const createFindNewest = <Table extends TableWith<RecordColumns>, Column extends keyof Tables[Table]>(
  { all, column, each }: Connection,
  index: Pick<DeferredIndex<never>, 'complete' | 'trusted'>,
  shape: NewestShape<Table, Column>,
): FindNewest<Pick<Tables[Table], Column>> => {
  type Stored = Pick<Tables[Table], Column>
  const statements = createStatements<Stored>(shape)

  return <Row>(match: string, limit: number, read: (stored: Stored) => Row | null): Suggested<Row> => {
    const found: Row[] = []
    let looked = 0

    /** Takes what fits of rows that come newest first; true where it had enough, or has read enough. */
    const take = (rows: Iterable<Stored>): boolean => {
      for (const stored of rows) {
        looked += 1
        const row = read(stored)
        if (row !== null) found.push(row)
        if (found.length > limit || looked >= mostRead) return true
      }
      return false
    }
    const rowsOf = function* (numbers: Iterable<{ readonly no: number }>): Generator<Stored> {
      for (const { no } of numbers) yield* all(statements.row, { no })
    }
    const walk = (): boolean => take(each(statements.walk))
    const answer = (cut: boolean): Suggested<Row> => ({
      rows: found.slice(0, limit),
      more: cut || found.length > limit,
    })

    let answered: Suggested<Row> | null = null
    if (index.complete()) {
      index.trusted(() => {
        const hits = column(statements.first, { match })
        const sorted = hits.length <= fewHits ? statements.few : statements.some
        if (hits.length <= someHits) answered = answer(take(rowsOf(each(sorted, { numbers: JSON.stringify(hits) }))))
        else if (walk() && found.length >= limit) answered = answer(true)
        else {
          // It stands in very many rows, though not in the newest: then the last ones that came.
          found.length = 0
          looked = 0
          take(rowsOf(each(statements.last, { match })))
          answered = answer(true)
        }
      })
      if (answered !== null) return answered
      found.length = 0
      looked = 0
    }
    return answer(walk())
  }
}
