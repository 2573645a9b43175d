import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { BridgeFailure, connect } from '../bridge/index.ts'
import { followEvents, preferencesQuery, sessionQuery } from '../bridge/queries.ts'
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

/** Opens the connection and draws the app; what the first screen needs is asked for before React starts. */
export const start = (): void => {
  connect()
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
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers client={client}>
      <App />
    </Providers>,
  )
}
