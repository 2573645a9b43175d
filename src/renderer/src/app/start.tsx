import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BridgeFailure } from '../bridge/index.ts'
import {
  customerListQuery,
  fieldsQuery,
  followEvents,
  preferencesQuery,
  sessionQuery,
  syncStatusQuery,
} from '../bridge/queries.ts'
import { firstListQuery } from '../features/customers/company-list-page.tsx'
import { routes } from '../lib/paths.ts'
import { App } from './app.tsx'
import { restoreAppearance } from './appearance.ts'
import { Providers } from './providers.tsx'
import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/overlays.css'
import './styles/frame.css'
import './styles/grid.css'
import './styles/customers.css'

/** Asks for the page of customers that the address shows, as the list will ask for it. Signed out, nothing comes of it. */
const prefetchList = async (client: QueryClient): Promise<void> => {
  const lists = await client.fetchQuery(fieldsQuery)
  const [path, search] = location.hash.slice(1).split('?')
  if (path === '' || path === '/' || path === routes.CompanyList) {
    await client.prefetchQuery(customerListQuery(firstListQuery(new URLSearchParams(search), lists)))
  }
}

/** Draws the app; what the first screen needs is asked for in one go, before React starts. */
export const start = (): void => {
  restoreAppearance()
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // Events say what is stale; nothing is read again just because time went by.
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: (count, error) => count < 3 && error instanceof BridgeFailure && error.code === 'core-restarted',
      },
      mutations: { networkMode: 'always' },
    },
  })
  followEvents(client)
  void client.prefetchQuery(sessionQuery)
  void client.prefetchQuery(preferencesQuery)
  void client.prefetchQuery(syncStatusQuery)
  prefetchList(client).catch(() => undefined)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers client={client}>
      <App />
    </Providers>,
  )
}
