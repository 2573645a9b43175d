import { conditionsOf } from '#core/areas/customers/store/row-predicates'
import type { CustomerQuery } from '#shared/contract/customers'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { companyQueryOf } from '#shared/domain/company-query'
import type { Customer } from '#shared/domain/customer'
import { customerOf } from '#shared/domain/customer-values'
import type { Home } from '../../engine/account-session.ts'
import { foundTotals } from '../../engine/remote/found-total.ts'
import { withTagIds } from '../../engine/sync/push/tag-ids.ts'
import { editCustomer } from './edit.ts'
import { detailWithWarning } from './pinned-warning.ts'
import { askedHere, withTagsAlike } from './query-from-screen.ts'
import { showFound } from './shown-customers.ts'
import { MOST_TAGS, tagCounts } from './tag-counts.ts'

/** Customers (§2, §3), read from and written to the store; the network is waited for by `find` alone. */
export function createCustomers(home: Home): CoreHandlers['customers'] {
  const asked = (query: CustomerQuery) => askedHere(home, query)
  const foundTotal = foundTotals()
  const isPartial = () => {
    const phase = home.opened().store.cursors.get('customers')?.phase ?? 'first-newest'
    return phase !== 'idle' && phase !== 'incremental'
  }
  return {
    async list(query) {
      const { store, reader } = home.opened()
      const question = asked(query)
      const partial = isPartial()
      const isIndexed = conditionsOf(question.query, question.spans).length === 0
      const page = isIndexed
        ? store.customers.page(question.query, question.spans)
        : await reader.ask('listCustomers', question)
      return { ...page, pageIndex: query.pageIndex, partial }
    },
    async find(query) {
      const { connect, store, sync } = home.opened()
      const { pageIndex, pageSize, columns } = query
      const remote = await connect()
      const askedAt = home.ports.clock.monotonic()
      const asked = companyQueryOf(withTagsAlike(home, query)).query
      const page = await remote.companies.list({ ...asked, pageIndex, pageSize })
      // The answer may be older than what was saved or deleted here while it was on its way.
      const rows = await sync.current('customers', page.rows, askedAt, {
        remote,
        breathe: async () => void home.opened(),
      })
      const changed = showFound(home, rows.map(customerOf))
      if (changed.length > 0) home.changed('customers', changed)
      const ids = page.rows.map((row) => row.id)
      const shown = store.customers.pageOf(ids, columns)
      const total = foundTotal({ of: asked, pageIndex, pageSize }, page)
      return { ...shown, total, pageIndex, partial: false }
    },
    rows: ({ ids, columns }) => home.opened().store.customers.pageOf(ids, columns),
    async facets({ column, text, limit }) {
      const partial = isPartial()
      const { reader } = home.opened()
      const count = (most: number) => reader.ask('customerFacets', { column, text, limit: most, zone: home.timeZone() })
      const counted = column === 'tagList' ? tagCounts(home, await count(MOST_TAGS), limit) : await count(limit)
      return { ...counted, partial }
    },
    async people({ ids }) {
      return { people: await home.opened().reader.ask('customerPeople', ids) }
    },
    async missing() {
      return { fields: [...(await home.opened().reader.ask('lackingFilters', null))] }
    },
    neighbours: ({ id, query }) => home.opened().reader.ask('customerNeighbours', { id, ...asked(query) }),
    detail({ id }) {
      const { store } = home.opened()
      const found = store.customers.detail(id)
      if (found === null) throw new Failure('not-found')
      const tagList = withTagIds(store, 'company', found.fields.tagList as Customer['tagList'])
      return detailWithWarning({ ...found, fields: { ...found.fields, tagList } })
    },
    edit({ id, values, ...part }) {
      editCustomer(home, id, values, part)
      return {}
    },
    suggest({ text, limit }) {
      const { store } = home.opened()
      return { items: text === '' ? [] : store.customers.suggest(text, limit) }
    },
  }
}
