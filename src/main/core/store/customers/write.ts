import type { Connection } from '#core/store/connection'
import type { FacetIndex } from '#core/store/customers/facet-index'
import { contentHash } from '#core/store/customers/hash'
import type { CustomerIndexes } from '#core/store/customers/indexes'
import type { RowChanges } from '#core/store/customers/pages'
import { initialsOf } from '#core/store/search/initials'
import { phoneKey, searchKey } from '#core/store/search/key'
import { indexTerms } from '#core/store/search/terms'
import type { StoreState } from '#core/store/state'
import type { PhoneEntry } from '#shared/domain/customer'
import {
  customerColumns,
  customerOf,
  customerValue,
  customerValues,
  type PackedCustomer,
  type PulledCustomer,
} from '#shared/domain/customer-values'

/** Values of a row as an insert binds them; {@link fill} sets what stands before the content. */
type Values = (string | number | null)[]

/** Places before the content: no, tie, id, hash, syncedAt and the three keys. */
const HEAD = 8

const valuesOf = (row: PulledCustomer): { readonly hash: number; readonly values: Values } => {
  const values: Values = [0, 0, row.id, 0, 0, '', '', '', ...customerValues(row)]
  return { hash: contentHash(values, HEAD), values }
}

const written = ['hash', 'syncedAt', 'nameKey', 'initials', 'phoneKey', ...customerColumns] as const
const insertText = `INSERT INTO customer (no, tie, id, ${written.join(', ')})
  VALUES (${Array.from({ length: written.length + 3 }, () => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`
const updateText = `UPDATE customer SET ${written.map((column) => `${column} = ?`).join(', ')} WHERE no = ?`

type Stored = readonly [no: number, hash: number]
type Keys = { readonly nameKey: string; readonly initials: string; readonly phoneKey: string }

const keysOf = (row: PulledCustomer): Keys => {
  const { name, telephone, phoneMore } = 'values' in row ? findable(row) : row
  const nameKey = searchKey(name)
  return { nameKey, initials: initialsOf(nameKey), phoneKey: phoneKey(telephone, phoneMore) }
}

/** What a packed customer is found by. */
const findable = (row: PackedCustomer) => {
  const phones = String(customerValue(row, 'phoneMore'))
  return {
    name: String(customerValue(row, 'name')),
    telephone: String(customerValue(row, 'telephone')),
    phoneMore: phones === '[]' ? [] : (JSON.parse(phones) as readonly PhoneEntry[]),
  }
}

const fill = (values: Values, no: number, hash: number, syncedAt: number, keys: Keys): void => {
  values[0] = no
  values[1] = no
  values[3] = hash
  values[4] = syncedAt
  values[5] = keys.nameKey
  values[6] = keys.initials
  values[7] = keys.phoneKey
}

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
      const { hash, values } = valuesOf(row)
      let stored = expectNew ? undefined : find?.(row.id)
      if (stored === undefined) {
        const keys = keysOf(row)
        fill(values, last + 1, hash, syncedAt, keys)
        expectNew = insert.run(values).changes > 0
        if (expectNew) {
          last += 1
          index(last, null, keys)
          if (last <= faceted) facets.put(last, customerOf(row), true)
        } else {
          find ??= findAmong(rows)
          stored = find(row.id)
        }
      }
      if (stored?.[1] === hash) continue
      if (stored !== undefined) {
        const [no] = stored
        const keys = keysOf(row)
        const before = keysBefore.get(no) as Keys
        fill(values, no, hash, syncedAt, keys)
        update.run([...values.slice(3), no])
        index(no, before, keys)
        if (no <= faceted) facets.put(no, customerOf(row), false)
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
