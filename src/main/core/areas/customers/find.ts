import { searchKey } from '#core/engine/store/search/key'
import { isInitials } from '#core/engine/store/search/terms'
import type { CustomerQuery } from '#shared/contract/customers'
import { RANGE_SIZE } from '#shared/domain/range-size'
import type { Home } from '../../engine/account-session.ts'
import { askedHere } from './query-from-screen.ts'

/** Ids of the customers on a page of the list, in its order, as the store has them. */
export async function findCustomers(home: Home, query: CustomerQuery): Promise<readonly string[]> {
  const { json: _json, columns, rows } = await home.opened().reader.ask('listCustomers', askedHere(home, query))
  const at = columns.indexOf('id')
  return rows.map((row) => String(row[at] ?? ''))
}

/**
 * Ids of a range of 5,000 (EX-01) among all that a list of this computer finds, in its order; null where its text cannot
 * be initials, so that the firm finds the same by the query.
 */
export async function idsByInitials(
  home: Home,
  query: CustomerQuery,
  range: number,
): Promise<readonly string[] | null> {
  if (!isInitials(searchKey(query.name))) return null
  const asked = { ...askedHere(home, query), start: range * RANGE_SIZE, size: RANGE_SIZE }
  return home.opened().reader.ask('foundCustomerIds', asked)
}
