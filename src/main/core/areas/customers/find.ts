import type { CustomerQuery } from '#shared/contract/customers'
import type { Home } from '../../engine/account-session.ts'
import { spansOf } from './query-from-screen.ts'

/** Ids of the customers on a page of the list, in its order, as the store has them. */
export async function findCustomers(home: Home, query: CustomerQuery): Promise<readonly string[]> {
  const spans = spansOf(query, home.ports.clock.now(), home.timeZone)
  const { json: _json, columns, rows } = await home.opened().reader.ask('listCustomers', { query, spans })
  const at = columns.indexOf('id')
  return rows.map((row) => String(row[at] ?? ''))
}
