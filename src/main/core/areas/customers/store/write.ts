import type { FacetIndex } from '#core/areas/customers/store/facet-index'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { RowChanges } from '#core/areas/customers/store/pages'
import { prepareCustomer } from '#core/areas/customers/store/prepare'
import type { Connection } from '#core/engine/store/connection'
import { indexTerms } from '#core/engine/store/search/terms'
import type { StoreState } from '#core/engine/store/state'
import { customerColumns, customerOf, type PreparedCustomer, type PulledCustomer } from '#shared/domain/customer-values'

/** Values of a row as an insert binds them. */
type Values = (string | number | null)[]

const written = ['hash', 'syncedAt', 'nameKey', 'initials', 'phoneKey', ...customerColumns] as const
const insertText = `INSERT INTO customer (no, tie, id, ${written.join(', ')})
  VALUES (${Array.from({ length: written.length + 3 }, () => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`
const updateText = `UPDATE customer SET ${written.map((column) => `${column} = ?`).join(', ')} WHERE no = ?`

type Stored = readonly [no: number, hash: number]
type Keys = Pick<PreparedCustomer, 'nameKey' | 'initials' | 'phoneKey'>

/** What stands in every written row, in the order of `written`. */
const writtenValues = ({ hash, nameKey, initials, phoneKey, values }: PreparedCustomer, syncedAt: number): Values => [
  hash,
  syncedAt,
  nameKey,
  initials,
  phoneKey,
  ...values,
]

/** Rows from which one look at their neighbourhood is cheaper than a look for each. */
const MANY = 8

/** Finds stored rows by id; a page that comes in the order of its ids is looked up by one walk. */
const createFind = ({
  prepare,
}: Connection): ((rows: readonly PulledCustomer[]) => (id: string) => Stored | undefined) => {
  const one = prepare('SELECT no, hash FROM customer WHERE id = ?').raw()
  const between = prepare('SELECT id, no, hash FROM customer WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?').raw()
  const findOne = (id: string) => one.get(id) as Stored | undefined
  return (rows) => {
    const first = rows[0]
    const last = rows.at(-1)
    if (first === undefined || last === undefined || rows.length < MANY) return findOne
    if (rows.some((row, place) => place > 0 && row.id <= (rows[place - 1]?.id ?? ''))) return findOne
    const found = between.all(first.id, last.id, 2 * rows.length) as [id: string, no: number, hash: number][]
    const stored = new Map(found.map(([id, no, hash]): [string, Stored] => [id, [no, hash]]))
    return (id) => stored.get(id) ?? findOne(id)
  }
}

/** The bulk path: raw positional statements. Answers the ids that were inserted or changed, in the order given. */
export const createUpsert = (
  connection: Connection,
  { indexes, facets }: { readonly indexes: CustomerIndexes; readonly facets: FacetIndex },
  state: StoreState,
  changes: RowChanges,
): ((rows: readonly PulledCustomer[], syncedAt: number) => string[]) => {
  const findAmong = createFind(connection)
  const highest = connection.pluck('SELECT coalesce(max(no), 0) FROM customer')
  const insert = connection.prepare(insertText)
  const update = connection.prepare(updateText)
  const keysBefore = connection.prepare('SELECT nameKey, initials, phoneKey FROM customer WHERE no = ?')

  const index = (no: number, before: Keys | null, after: Keys): void => {
    if (no > indexes.searchedTo()) return
    const terms = indexTerms(after.nameKey, after.initials, after.phoneKey)
    if (before !== null) {
      if (indexTerms(before.nameKey, before.initials, before.phoneKey) === terms) return
      connection.prepare('DELETE FROM customer_search WHERE rowid = ?').run(no)
    }
    connection.prepare('INSERT INTO customer_search (rowid, terms) VALUES (?, ?)').run(no, terms)
  }

  /** True while rows turn out to be new: a first load then inserts without asking first. */
  let expectNew = true

  const write = (rows: readonly PulledCustomer[], syncedAt: number): string[] => {
    indexes.look()
    const changed: string[] = []
    const first = highest.get() as number
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
      if (stored?.[1] === prepared.hash) continue
      if (stored !== undefined) {
        const [no] = stored
        const before = keysBefore.get(no) as Keys
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
