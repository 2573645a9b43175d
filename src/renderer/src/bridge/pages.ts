// What pages keep: queries that addresses name, the list that was left for a record, records that were opened last. It
// lives in the store, because a browser keeps addresses and the storage of pages in plain text.
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { RecordPlace } from '#shared/contract/search'
import { queryIdIn, queryName } from '../lib/paths.ts'
import { randomId } from '../lib/random-id.ts'
import { core } from './index.ts'
import { keys } from './keys.ts'

type Kept = { readonly search: string | null }

/** The query behind an id, null where nobody knows it. What the store does not know (yet) stays as this page knows it. */
export const keptQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.queries, id],
    queryFn: async ({ client, queryKey }): Promise<Kept> => {
      const { search } = await core.pages.query({ id })
      return { search: search ?? client.getQueryData<Kept>(queryKey)?.search ?? null }
    },
  })

/** What an address asks for: its own words, or those that its id stands for; '' where the id is not known. */
export const searchOf = async (client: QueryClient, address: URLSearchParams): Promise<URLSearchParams> => {
  const id = queryIdIn(address)
  if (id === null) return address
  const kept = await client.fetchQuery(keptQuery(id)).catch(() => null)
  return new URLSearchParams(kept?.search ?? '')
}

/** Keeps a query, which this page knows at once, and answers its id; equal queries share one. */
export const keepQuery = (client: QueryClient, search: string): string => {
  const known = client.getQueriesData<Kept>({ queryKey: keys.queries }).find(([, data]) => data?.search === search)
  const id = known === undefined ? randomId() : String(known[0].at(-1))
  client.setQueryData<Kept>(keptQuery(id).queryKey, { search })
  // A store that takes nothing costs the way back after a new start, nothing else.
  void core.pages.keepQuery({ id, search }).catch(() => undefined)
  return id
}

/** The end of an address for a query, '' where there is none. */
export const keptAddress = (client: QueryClient, query: URLSearchParams): string =>
  query.size === 0 ? '' : `?${queryName}=${keepQuery(client, query.toString())}`

/** The list's query while a record of it is open (CL-28). */
export const leftQuery = queryOptions({ queryKey: keys.left, queryFn: (): Promise<Kept> => core.pages.left({}) })

/** Keeps the query with which the list is left, '' for the list as it opens; null forgets it. */
export const keepLeft = (client: QueryClient, search: string | null): void => {
  void client.cancelQueries({ queryKey: keys.left })
  client.setQueryData<Kept>(keys.left, { search })
  void core.pages.keepLeft({ search }).catch(() => undefined)
}

/** Records that were opened last, the newest first. */
export const visitsQuery = queryOptions({ queryKey: keys.visits, queryFn: () => core.pages.visits({}) })

/** Keeps in mind that a record is opened. */
export const keepVisit = (record: RecordPlace): void => void core.pages.visit({ record }).catch(() => undefined)
