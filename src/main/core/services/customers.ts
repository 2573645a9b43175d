import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { editCustomer } from './edits.ts'
import type { Home } from './home.ts'

/** Customers (§2, §3), read from and written to the store alone: the network is never waited for. */
export function createCustomers(home: Home): CoreHandlers['customers'] {
  return {
    list(query) {
      const { store } = home.opened()
      const phase = store.cursors.get('customers')?.phase ?? 'first-newest'
      const { rows, total } = store.customers.list(query)
      return { rows, total, pageIndex: query.pageIndex, partial: phase !== 'idle' && phase !== 'incremental' }
    },
    detail({ id }) {
      const found = home.opened().store.customers.detail(id)
      if (found === null) throw new Failure('not-found')
      return found
    },
    edit({ id, values }) {
      editCustomer(home, id, values)
      return {}
    },
    suggest({ text, limit }) {
      const { store } = home.opened()
      return { items: text === '' ? [] : store.customers.suggest(text, limit) }
    },
  }
}
