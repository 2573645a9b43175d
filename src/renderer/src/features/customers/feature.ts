import { customerKeys } from '../../bridge/customer-keys.ts'
import { refreshFilteredRows } from '../../bridge/filtered-rows.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { companydetailPattern, routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'
import type { ListAction } from './batch/list-action.ts'
import { CompanyListPage } from './company-list-page.tsx'

const CustomerPage = lazyScreen(async () => (await import('./detail-page.tsx')).CustomerPage)

const list = routes.CompanyList
const dialog = (action: ListAction) => ({ to: list, action }) as const

/** Customers: the list that the app opens with, and a customer's page. */
export const customers = {
  name: 'customers',
  routes: [
    { path: list, screen: CompanyListPage },
    { path: companydetailPattern, screen: CustomerPage, within: list },
  ],
  rail: { to: list, icon: 'building', label: 'rail.customers', order: 10 },
  commands: [
    { name: 'create', icon: 'plus', shortcut: 'N', ...dialog('create') },
    { name: 'import', icon: 'upload', shortcut: 'I', needsFirm: true, ...dialog('import') },
    {
      name: 'export',
      icon: 'download',
      needsFirm: true,
      isAllowed: ({ permissions }) => permissions.administrator,
      ...dialog('export'),
    },
    {
      name: 'handover',
      icon: 'user',
      needsFirm: true,
      isAllowed: ({ permissions }) => permissions.administrator,
      ...dialog('handover'),
    },
    {
      name: 'fixNull',
      icon: 'check',
      needsFirm: true,
      isAllowed: ({ permissions }) => permissions.fixNull,
      ...dialog('fixNull'),
    },
    { name: 'customers', icon: 'building', to: list },
  ],
  queries: {
    keys: customerKeys,
    refresh: {
      customers: [customerKeys.lists, customerKeys.suggestions, customerKeys.facets, customerKeys.missing],
      meta: [customerKeys.lists],
      // A tag that the firm names by its name has its id from the list.
      tags: [customerKeys.details],
    },
    refreshById: { customers: customerKeys.details },
    // The firm is not asked again: it would be for every change of any customer, and its answer is itself a change.
    patch: { customers: (client, ids, core) => refreshFilteredRows(client, ids, core.customers.rows) },
  },
} as const satisfies Feature
