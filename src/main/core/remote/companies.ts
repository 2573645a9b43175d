import { Failure } from '#shared/contract/failure'
import type { Customer } from '#shared/domain/customer'
import { parseCompanyRow } from './company-row.ts'
import type { Endpoint, OperationName } from './endpoints.ts'
import { readList } from './envelope.ts'
import type { FirmTimes } from './times.ts'
import { isRecord } from './tolerant.ts'
import type { Transport } from './transport.ts'
import type { CompanyListQuery, Page, Remote } from './types.ts'

/** Ends of the date ranges of §3; they are epoch milliseconds here and text of the firm's zone on the wire. */
const rangeEnd = /^gmt\w*(?:Start|End)$/

const wireQuery = (query: CompanyListQuery, times: FirmTimes): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      typeof value === 'number' && rangeEnd.test(name) ? times.format(value) : value,
    ]),
  )

/** Companies (§3, §7, D-65). */
export const createCompanies = (
  { call }: Transport,
  endpoints: Readonly<Record<OperationName, Endpoint>>,
  times: FirmTimes,
): Remote['companies'] => ({
  list: async (query, signal) => {
    const data = await call({ endpoint: endpoints['company.list'], parameters: wireQuery(query, times), signal })
    const { rows: raw, total, pageIndex } = readList(data)
    const rows: Customer[] = []
    const bad: Page<Customer>['bad'][number][] = []
    for (const one of raw) {
      const parsed = parseCompanyRow(one, times)
      if ('customer' in parsed) rows.push(parsed.customer)
      else bad.push(parsed.bad)
    }
    return { rows, bad, total, pageIndex: pageIndex ?? query.pageIndex }
  },
  get: async (id) => {
    const data = await call({ endpoint: endpoints['company.get'], parameters: { id } })
    if (!isRecord(data)) throw new Failure('not-found')
    const parsed = parseCompanyRow(data, times)
    // Another customer under this id would overwrite the right one.
    if ('bad' in parsed || parsed.customer.id !== id) throw new Failure('bad-envelope', { reason: 'other-row' })
    return parsed.customer
  },
})
