import { sql } from 'kysely'
import type { WalkedBy } from '#core/areas/customers/store/build-steps'
import { createCollator } from '#core/areas/customers/store/collate'
import type { FacetIndex } from '#core/areas/customers/store/facet-index'
import type { Filter, Order } from '#core/areas/customers/store/query'
import * as queries from '#core/areas/customers/store/query'
import type { Condition, StoredRow } from '#core/areas/customers/store/row-predicates'
import { lastNumber } from '#core/areas/customers/store/statements'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'

/** Rows that pass so few are read and sorted; of more, the order's index is walked. */
const few = 1000
/** Candidates that are read one by one; for more of them the table is read through. */
const someCandidates = 20_000

/** Columns that conditions read, named by themselves. */
const readColumns = (columns: readonly string[]) =>
  columns.map((column) => sql.ref<StoredRow[string]>(column).as(column))
const oneRow = statementBy((columns: readonly string[]) =>
  statement((db, { no }: { no: number }) =>
    db.selectFrom('customer').select(readColumns(columns)).where('no', '=', no),
  ),
)
const everyRow = statementBy((columns: readonly string[]) =>
  statement((db) => db.selectFrom('customer').select(readColumns(columns))),
)

export type FoundRows = {
  /** Numbers of the rows that pass every condition and the filter of the indexes, in order. */
  readonly ordered: (
    conditions: readonly Condition[],
    filter: Filter,
    sort: { readonly field: WalkedBy; readonly order: Order },
  ) => Int32Array
}

/** Answers the filters that no index of the list's orders covers. */
export const createFoundRows = (connection: Connection, facets: FacetIndex): FoundRows => {
  const test = (conditions: readonly Condition[], candidates: Uint8Array | null, count: number): Uint8Array => {
    const columns = [...new Set(['no', ...conditions.flatMap((condition) => condition.columns)])]
    const passed = new Uint8Array(highest() + 1)
    const passes = (row: StoredRow) => conditions.every((condition) => condition.passes(row))
    if (candidates !== null && count <= someCandidates) {
      const one = oneRow(columns)
      for (let no = 0; no < candidates.length; no += 1) {
        if (candidates[no] !== 1) continue
        const row = connection.first(one, { no })
        if (row !== undefined && passes(row)) passed[no] = 1
      }
      return passed
    }
    for (const row of connection.each(everyRow(columns))) {
      const no = row.no as number
      if ((candidates === null || candidates[no] === 1) && passes(row)) passed[no] = 1
    }
    return passed
  }

  const highest = (): number => connection.value(lastNumber) ?? 0

  const isAnswered = ({ query, unlessTerm }: Condition): boolean =>
    query !== null && (unlessTerm === undefined || !facets.has(unlessTerm))

  const passing = (conditions: readonly Condition[]): { readonly rows: Uint8Array; readonly count: number } => {
    const answered = facets.complete() ? conditions.filter(isAnswered) : []
    const left = conditions.filter((condition) => !answered.includes(condition))
    const size = highest() + 1
    let candidates: Uint8Array | null = null
    let count = 0
    if (answered.length > 0) {
      const numbers = facets.find(answered.flatMap(({ query }) => query ?? []))
      if (numbers === null) return passing(conditions)
      candidates = new Uint8Array(size)
      count = numbers.length
      for (const no of numbers) candidates[no] = 1
    }
    if (left.length === 0 && candidates !== null) return { rows: candidates, count }
    const rows = test(left, candidates, count)
    return { rows, count: rows.reduce((sum, one) => sum + one, 0) }
  }

  const everyNumber = (filter: Filter, field: WalkedBy, order: Order): readonly number[] =>
    connection.column(queries.orderQuery(filter, field, order), queries.filterValues(filter))

  return {
    ordered: (conditions, filter, { field, order }) => {
      const values = queries.filterValues(filter)
      if (conditions.length === 0) return Int32Array.from(everyNumber(filter, field, order))
      const { rows, count } = passing(conditions)
      if (count <= few) {
        const keys = queries.keyQuery(filter, field)
        const found: { no: number; key: string | number }[] = []
        for (let no = 0; no < rows.length; no += 1)
          if (rows[no] === 1) found.push(...connection.all(keys, { ...values, no }))
        return Int32Array.from(found.sort(createCollator(order)), (row) => row.no)
      }
      const found = new Int32Array(count)
      let length = 0
      for (const no of everyNumber(filter, field, order)) {
        if (rows[no] !== 1) continue
        found[length] = no
        length += 1
      }
      return found.subarray(0, length)
    },
  }
}
