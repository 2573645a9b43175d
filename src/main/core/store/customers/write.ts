import type { Connection } from '#core/store/connection'
import { contentHash } from '#core/store/customers/hash'
import type { CustomerIndexes } from '#core/store/customers/indexes'
import { initialsOf } from '#core/store/search/initials'
import { phoneKey, searchKey } from '#core/store/search/key'
import { indexTerms } from '#core/store/search/terms'
import type { StoreState } from '#core/store/state'
import { type Customer, customerTextFields, customerTimeFields } from '#shared/domain/customer'

/** What a customer says, as the texts that are stored, and the hash over all of them. */
type Content = { readonly hash: number; readonly values: (string | number | null)[] }

const contentColumns = [
  ...customerTextFields,
  ...customerTimeFields,
  'dialState',
  'phoneMore',
  'participantList',
  'tagList',
  'extra',
  'unknown',
] as const

const emptyList = '[]'
const list = (value: readonly unknown[]): string => (value.length === 0 ? emptyList : JSON.stringify(value))

const contentOf = (row: Customer): Content => {
  const values: (string | number | null)[] = []
  for (const field of customerTextFields) values.push(row[field])
  for (const field of customerTimeFields) values.push(Math.trunc(row[field] ?? 0))
  values.push(
    row.dialState,
    list(row.phoneMore),
    list(row.participantList),
    list(row.tagList),
    JSON.stringify(row.extra),
    JSON.stringify(row.unknown),
  )
  return { hash: contentHash(values), values }
}

const written = ['hash', 'syncedAt', 'nameKey', 'initials', 'phoneKey', ...contentColumns] as const
const insertText = `INSERT INTO customer (no, tie, id, ${written.join(', ')})
  VALUES (${Array.from({ length: written.length + 3 }, () => '?').join(', ')}) ON CONFLICT (id) DO NOTHING`
const updateText = `UPDATE customer SET ${written.map((column) => `${column} = ?`).join(', ')} WHERE no = ?`

type Stored = readonly [no: number, hash: number]
type Keys = { readonly nameKey: string; readonly initials: string; readonly phoneKey: string }

const keysOf = (row: Customer): Keys => {
  const nameKey = searchKey(row.name)
  return { nameKey, initials: initialsOf(nameKey), phoneKey: phoneKey(row.telephone, row.phoneMore) }
}

/** The bulk path: raw positional statements. Answers the ids that were inserted or changed, in the order given. */
export const createUpsert = (
  connection: Connection,
  indexes: CustomerIndexes,
  state: StoreState,
): ((rows: readonly Customer[], syncedAt: number) => string[]) => {
  const find = connection.prepare('SELECT no, hash FROM customer WHERE id = ?').raw()
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

  const insertNew = (no: number, row: Customer, content: Content, syncedAt: number): boolean => {
    const keys = keysOf(row)
    const values = [
      no,
      no,
      row.id,
      content.hash,
      syncedAt,
      keys.nameKey,
      keys.initials,
      keys.phoneKey,
      ...content.values,
    ]
    if (insert.run(values).changes === 0) return false
    index(no, null, keys)
    return true
  }

  const change = (no: number, row: Customer, content: Content, syncedAt: number): void => {
    const keys = keysOf(row)
    const before = keysBefore.get(no) as Keys
    update.run([content.hash, syncedAt, keys.nameKey, keys.initials, keys.phoneKey, ...content.values, no])
    index(no, before, keys)
  }

  const write = (rows: readonly Customer[], syncedAt: number): string[] => {
    const changed: string[] = []
    const first = highest.get() as number
    let last = first
    for (const row of rows) {
      const content = contentOf(row)
      let stored = expectNew ? undefined : (find.get(row.id) as Stored | undefined)
      if (stored === undefined) {
        expectNew = insertNew(last + 1, row, content, syncedAt)
        if (expectNew) last += 1
        else stored = find.get(row.id) as Stored
      }
      if (stored?.[1] === content.hash) continue
      if (stored !== undefined) change(stored[0], row, content, syncedAt)
      changed.push(row.id)
    }
    if (last > first) state.put('customers', String(Number(state.get('customers') ?? '0') + last - first))
    if (changed.length > 0) connection.touch()
    return changed
  }

  return (rows, syncedAt) => connection.transaction(() => write(rows, syncedAt))
}
