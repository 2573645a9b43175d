import type { QueryClient } from '@tanstack/react-query'
import type { CustomerRow } from '#shared/contract/customers'
import type { CoreClient } from '#shared/contract/index'
import type { CustomerPage } from '#shared/domain/customer-page'
import { unpackRows } from '#shared/domain/packed-rows'
import { rowWithWarning } from '#shared/domain/pinned-warning'
import { customerKeys } from './customer-keys.ts'

type Read = CoreClient['customers']['rows']

const columnsOf = (query: unknown): readonly string[] =>
  typeof query === 'object' && query !== null && 'columns' in query && Array.isArray(query.columns) ? query.columns : []

/**
 * Shows changed customers on the pages that the firm has found, as they stand on this computer. The firm is not asked
 * again: it would be for every change of any customer, and its answer is itself a change. No ids stand for all.
 */
export const refreshFilteredRows = async (client: QueryClient, ids: readonly string[], read: Read): Promise<void> => {
  const changed = new Set(ids)
  const pages = client.getQueriesData<CustomerPage>({ queryKey: customerKeys.found })
  await Promise.all(
    pages.map(async ([key, page]) => {
      const touched = (page?.rows ?? []).map(({ id }) => id).filter((id) => changed.size === 0 || changed.has(id))
      if (touched.length === 0) return
      const packed = await read({ ids: touched, columns: [...columnsOf(key.at(-1))] }).catch(() => null)
      if (packed === null) return
      const now = new Map(unpackRows<CustomerRow>(packed).map((row) => [row.id, rowWithWarning(row)]))
      const gone = new Set(touched.filter((id) => !now.has(id)))
      client.setQueryData<CustomerPage>(key, (shown) => {
        if (shown === undefined) return undefined
        const rows = shown.rows.flatMap((row) => (gone.has(row.id) ? [] : [now.get(row.id) ?? row]))
        return { ...shown, rows, total: shown.total - (shown.rows.length - rows.length) }
      })
    }),
  )
}
