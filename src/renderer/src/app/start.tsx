import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { isWorthRepeating } from '../bridge/failure.ts'
import { searchOf } from '../bridge/pages.ts'
import {
  aboutQuery,
  customerListQuery,
  fieldsQuery,
  followEvents,
  preferencesQuery,
  sessionQuery,
  syncStatusQuery,
} from '../bridge/queries.ts'
import { viewsQuery } from '../bridge/views.ts'
import { firstListQuery } from '../features/customers/list-fields.ts'
import { routes } from '../lib/paths.ts'
import { App } from './app.tsx'
import { restoreAppearance } from './appearance.ts'
import { featureQueries } from './features.ts'
import { removeOldStorage } from './old-storage.ts'
import { isUnknownAddress, listSearch } from './prefetch.ts'
import { Providers } from './providers.tsx'
import './styles/tokens.css'
import 'virtual:antd-variables.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/overlays.css'
import './styles/frame.css'
import './styles/grid.css'
import './styles/customers.css'

/** How long the first drawing waits for its data, milliseconds: drawing once is faster than drawing twice. */
const PATIENCE = 300

/** Asks for the page of customers that the address shows, as the list will ask for it. Signed out, nothing comes of it. */
const prefetchList = async (client: QueryClient): Promise<void> => {
  const address = listSearch()
  const [search, lists, { views }] = await Promise.all([
    address === null ? null : searchOf(client, address),
    client.fetchQuery(fieldsQuery),
    client.fetchQuery(viewsQuery('companies')),
  ])
  if (search !== null) await client.prefetchQuery(customerListQuery(firstListQuery(search, lists, views)))
}

/** Draws the app; what the first screen needs is asked for in one go, before React starts. */
export const start = async (): Promise<void> => {
  restoreAppearance()
  removeOldStorage()
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Events say what is stale; nothing is read again just because time went by.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: isWorthRepeating,
      },
      mutations: { networkMode: 'always' },
    },
  })
  // The router would go from nowhere to the list by drawing the window twice.
  if (isUnknownAddress(location.hash)) history.replaceState(history.state, '', `#${routes.CompanyList}`)
  followEvents(client, featureQueries)
  const firstScreen = Promise.allSettled([
    ...[sessionQuery, preferencesQuery, aboutQuery, syncStatusQuery].map((query) =>
      client.prefetchQuery(query as typeof sessionQuery),
    ),
    prefetchList(client),
  ])
  await Promise.race([firstScreen, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers client={client}>
      <App />
    </Providers>,
  )
}
