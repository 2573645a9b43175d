import { QueryClient } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { watchCopies } from '../bridge/copied-selection.ts'
import { missingQuery } from '../bridge/customers.ts'
import { isWorthRepeating } from '../bridge/failure.ts'
import { keptQuery } from '../bridge/pages.ts'
import {
  aboutQuery,
  configQuery,
  customerListQuery,
  fieldsQuery,
  followEvents,
  preferencesQuery,
  sessionQuery,
  syncStatusQuery,
} from '../bridge/queries.ts'
import { toldQuery } from '../bridge/tasks.ts'
import { viewsQuery } from '../bridge/views.ts'
import { salvagedQuery, workSummaryQuery } from '../bridge/work.ts'
import { routes } from '../lib/paths.ts'
import { App } from './app.tsx'
import { restoreAppearance } from './appearance.ts'
import { featureQueries } from './features.ts'
import { removeOldStorage } from './old-storage.ts'
import { type FirstList, isUnknownAddress } from './prefetch.ts'
import { Providers } from './providers.tsx'
import './styles/tokens.css'
import 'virtual:antd-variables.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/values.css'
import './styles/overlays.css'
import './styles/frame.css'
import './styles/grid.css'
import './styles/customers.css'

/** What the window and the list are drawn of; what is missing there would have every row drawn a second time. */
const firstQueries = [
  sessionQuery,
  preferencesQuery,
  aboutQuery,
  syncStatusQuery,
  configQuery,
  workSummaryQuery,
  salvagedQuery,
  fieldsQuery,
  viewsQuery('companies'),
]

/** How long the first drawing waits for its data, milliseconds: drawing once is faster than drawing twice. */
const PATIENCE = 300
/** And at most for what a person has set, which says what is drawn. */
const LONGEST = 3000

const after = (milliseconds: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, milliseconds, null))

/** Hands the answers of the early questions to the queries of the list. Signed out, nothing comes of it. */
const takeList = async (client: QueryClient, asked: Promise<FirstList | null>): Promise<void> => {
  const list = await asked
  if (list === null) return
  await Promise.all([
    client.prefetchQuery(customerListQuery(list.query)),
    client.prefetchQuery(missingQuery),
    client.prefetchQuery(toldQuery),
    ...(list.keptId === null ? [] : [client.prefetchQuery(keptQuery(list.keptId))]),
  ])
}

/** What a window shows that was opened at no address; waits for what a person has set, unless there is no answer. */
const firstRoute = async (client: QueryClient): Promise<string> => {
  const asked = client.ensureQueryData(preferencesQuery).catch(() => null)
  const preferences = await Promise.race([asked, after(LONGEST)])
  return preferences?.opens === 'today' ? routes.today : routes.CompanyList
}

/** Draws the app; what the first screen needs is asked for before React starts, the list's page (`asked`) before that. */
export const start = async (asked: Promise<FirstList | null>): Promise<void> => {
  restoreAppearance()
  removeOldStorage()
  watchCopies()
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
  followEvents(client, featureQueries)
  const firstScreen = Promise.allSettled([
    ...firstQueries.map((query) => client.prefetchQuery(query as typeof sessionQuery)),
    takeList(client, asked),
  ])
  await Promise.race([firstScreen, after(PATIENCE)])
  // The router would go from nowhere to a screen by drawing the window twice. It may be led somewhere meanwhile.
  const first = isUnknownAddress(location.hash) ? await firstRoute(client) : ''
  if (isUnknownAddress(location.hash)) history.replaceState(history.state, '', `#${first}`)
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root')
  createRoot(root).render(
    <Providers client={client}>
      <App />
    </Providers>,
  )
}
