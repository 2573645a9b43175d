import { jsonColumns, knownColumns, timeColumns } from '#core/areas/customers/store/columns'
import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { unreadFields } from '#core/engine/store/unread-fields'
import type { CustomerDetail } from '#shared/contract/customers'

const wholeRow = statement((db, { id }: { id: string }) =>
  db
    .selectFrom('customer')
    .select(['id', 'syncedAt', 'extra', 'unknown', ...knownColumns])
    .where('id', '=', id),
)

/** Everything that is cached of a customer, or null. `syncedAt` is when the row last came with news. */
export const createDetail =
  (connection: Connection): ((id: string) => CustomerDetail | null) =>
  (id) => {
    const row = connection.first(wholeRow, { id })
    if (row === undefined) return null
    const unknown = JSON.parse(row.unknown) as CustomerDetail['fields']
    // What a newer server calls a system field is known by its definition alone.
    const fields: Record<string, ReturnType<typeof value>> = { ...unknown }
    for (const column of knownColumns) fields[column] = value(column, row[column])
    return {
      id,
      name: row.name,
      fields,
      extra: JSON.parse(row.extra),
      ...unreadFields(unknown, { phoneMore: listIn(fields.phoneMore), tagList: listIn(fields.tagList) }),
      syncedAt: row.syncedAt,
    }
  }

const listIn = (value: CustomerDetail['fields'][string] | undefined): readonly unknown[] =>
  Array.isArray(value) ? value : []

const value = (column: string, stored: string | number | null): CustomerDetail['fields'][string] => {
  if (timeColumns.has(column)) return stored === 0 ? null : stored
  return jsonColumns.has(column) ? (JSON.parse(String(stored)) as CustomerDetail['fields'][string]) : stored
}
