import { terms } from '#core/areas/customers/store/build-steps'
import type { FacetIndex } from '#core/areas/customers/store/facet-index'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { RowChanges } from '#core/areas/customers/store/pages'
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import { lastNumber } from '#core/areas/customers/store/statements'
import type { CustomerTable } from '#core/areas/customers/store/tables'
import { only, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { indexTerms } from '#core/engine/store/search/terms'
import type { StoreState } from '#core/engine/store/state'
import { customerColumns, customerOf, type PreparedCustomer, type PulledCustomer } from '#shared/domain/customer-values'

/** Values of a row as an insert binds them. */
type Values = (string | number | null)[]

const written = ['hash', 'syncedAt', 'nameKey', 'nameOrder', 'initials', 'phoneKey', ...customerColumns] as const

type Row = CustomerTable

/** Statements of the bulk path; their values are bound by position: number, tie and id, and those of `written`. */
const insertRow = statement((db, row: Row) =>
  db
    .insertInto('customer')
    .values(only(row, ['no', 'tie', 'id', ...written]))
    .onConflict((conflict) => conflict.column('id').doNothing()),
)
const updateRow = statement((db, row: Row) =>
  db.updateTable('customer').set(only(row, written)).where('no', '=', row.no),
)
const findById = statement((db, { id }: { id: string }) =>
  db.selectFrom('customer').select(['no', 'hash']).where('id', '=', id),
)
const findBetween = statement((db, { from, to, limit }: { from: string; to: string; limit: number }) =>
  db
    .selectFrom('customer')
    .select(['id', 'no', 'hash'])
    .where((eb) => eb.between('id', from, to))
    .orderBy('id')
    .limit(limit),
)
const keysOf = statement((db, { no }: { no: number }) =>
  db.selectFrom('customer').select(['nameKey', 'initials', 'phoneKey']).where('no', '=', no),
)

type Stored = Pick<Row, 'no' | 'hash'>
type Keys = Pick<PreparedCustomer, 'nameKey' | 'initials' | 'phoneKey'>

/** What stands in every written row, in the order of `written`. */
const writtenValues = (
  { hash, nameKey, nameOrder, initials, phoneKey, values }: PreparedCustomer,
  syncedAt: number,
): Values => [hash, syncedAt, nameKey, nameOrder, initials, phoneKey, ...values]

/** Rows from which one look at their neighbourhood is cheaper than a look for each. */
const MANY = 8

/** Finds stored rows by id; a page that comes in the order of its ids is looked up by one walk. */
const createFind = ({
  first: one,
  all,
}: Connection): ((rows: readonly PulledCustomer[]) => (id: string) => Stored | undefined) => {
  const findOne = (id: string) => one(findById, { id })
  return (rows) => {
    const first = rows[0]
    const last = rows.at(-1)
    if (first === undefined || last === undefined || rows.length < MANY) return findOne
    if (rows.some((row, place) => place > 0 && row.id <= (rows[place - 1]?.id ?? ''))) return findOne
    const found = all(findBetween, { from: first.id, to: last.id, limit: 2 * rows.length })
    const stored = new Map(found.map((row): [string, Stored] => [row.id, row]))
    return (id) => stored.get(id) ?? findOne(id)
  }
}

/** The bulk path: statements bound by position. Answers the ids that were inserted or changed, in the order given. */
export const createUpsert = (
  connection: Connection,
  { indexes, facets }: { readonly indexes: CustomerIndexes; readonly facets: FacetIndex },
  state: StoreState,
  changes: RowChanges,
): ((rows: readonly PulledCustomer[], syncedAt: number) => string[]) => {
  const findAmong = createFind(connection)
  const { value, first: one, run, prepare } = connection
  const insert = prepare(insertRow.sql)
  const update = prepare(updateRow.sql)

  const index = (no: number, before: Keys | null, after: Keys): void => {
    if (no > indexes.searchedTo()) return
    const now = indexTerms(after.nameKey, after.initials, after.phoneKey)
    if (before !== null) {
      if (indexTerms(before.nameKey, before.initials, before.phoneKey) === now) return
      run(terms.remove, { no })
    }
    run(terms.insert, { no, terms: now })
  }

  /** True while rows turn out to be new: a first load then inserts without asking first. */
  let expectNew = true

  const write = (rows: readonly PulledCustomer[], syncedAt: number): string[] => {
    indexes.look()
    const changed: string[] = []
    const first = value(lastNumber) ?? 0
    let last = first
    const faceted = facets.upTo()
    let find = expectNew ? null : findAmong(rows)
    for (const row of rows) {
      const prepared = prepareCustomer(row)
      let stored = expectNew ? undefined : find?.(row.id)
      if (stored === undefined) {
        const no = last + 1
        expectNew = insert.run([no, no, row.id, ...writtenValues(prepared, syncedAt)]).changes > 0
        if (expectNew) {
          last = no
          index(no, null, prepared)
          if (no <= faceted) facets.put(no, { ...customerOf(row), phoneKey: prepared.phoneKey }, true)
        } else {
          find ??= findAmong(rows)
          stored = find(row.id)
        }
      }
      if (stored?.hash === prepared.hash) continue
      if (stored !== undefined) {
        const { no } = stored
        const before = one(keysOf, { no }) ?? null
        update.run([...writtenValues(prepared, syncedAt), no])
        index(no, before, prepared)
        if (no <= faceted) facets.put(no, { ...customerOf(row), phoneKey: prepared.phoneKey }, false)
        changes.note(row.id)
      }
      changed.push(row.id)
    }
    if (last > first) state.put('customers', String(Number(state.get('customers') ?? '0') + last - first))
    if (changed.length > 0) connection.touch()
    return changed
  }

  return (rows, syncedAt) => connection.transaction(() => write(rows, syncedAt))
}
