import { jsonColumns, knownColumns, timeColumns } from '#core/areas/customers/store/columns'
import type { Connection } from '#core/engine/store/connection'
import type { CustomerDetail } from '#shared/contract/customers'

const text = `SELECT id, syncedAt, extra, ${knownColumns.join(', ')} FROM customer WHERE id = ?`

/** Everything that is cached of a customer, or null. `syncedAt` is when the row last came with news. */
export const createDetail =
  (connection: Connection): ((id: string) => CustomerDetail | null) =>
  (id) => {
    const row = connection.prepare(text).get(id) as Record<string, string | number | null> | undefined
    if (row === undefined) return null
    const fields: Record<string, ReturnType<typeof value>> = {}
    for (const column of knownColumns) fields[column] = value(column, row[column] ?? null)
    return {
      id,
      name: String(row.name),
      fields,
      extra: JSON.parse(String(row.extra)),
      syncedAt: Number(row.syncedAt),
    }
  }

const value = (column: string, stored: string | number | null): CustomerDetail['fields'][string] => {
  if (timeColumns.has(column)) return stored === 0 ? null : stored
  return jsonColumns.has(column) ? (JSON.parse(String(stored)) as CustomerDetail['fields'][string]) : stored
}
