import type { CustomerQuery } from '#shared/contract/customers'
import { prefetch } from '../bridge/index.ts'
import { firstListQuery } from '../features/customers/list-fields.ts'
import { queryIdIn, routes } from '../lib/paths.ts'

/** True where an address names no screen; the list is shown then. */
export const isUnknownAddress = (hash: string): boolean => hash === '' || hash === '#' || hash === '#/'

/** The search part of the address where it shows the list, else null. */
const listSearch = (): URLSearchParams | null => {
  const [path, search] = location.hash.slice(1).split('?')
  return isUnknownAddress(location.hash) || path === routes.CompanyList ? new URLSearchParams(search) : null
}

/** What the first screen asks for about the list: the kept query that its address names, and the page of customers. */
export type FirstList = { readonly keptId: string | null; readonly query: CustomerQuery }

const askList = async (): Promise<FirstList | null> => {
  const address = listSearch()
  const keptId = address === null ? null : queryIdIn(address)
  const ofList = address === null ? [] : [prefetch.customers.missing({}), prefetch.jobs.running({})]
  for (const answer of ofList) answer.catch(() => undefined)
  const [kept, lists, { views }] = await Promise.all([
    keptId === null ? null : prefetch.pages.query({ id: keptId }),
    prefetch.fields.company({}),
    prefetch.views.list({ screen: 'companies' }),
  ])
  if (address === null) return null
  const query = firstListQuery(kept === null ? address : new URLSearchParams(kept.search ?? ''), lists, views)
  void prefetch.customers.list(query).catch(() => undefined)
  return { keptId, query }
}

/**
 * Asks for what the first screen shows, before the screens are loaded, and answers what it asks about the list; null
 * where the address shows another screen. Signed out, little comes of it.
 */
export const prefetchList = (): Promise<FirstList | null> => {
  const list = askList()
  const { session, settings, sync, fields, work } = prefetch
  const first = [session.state({}), settings.get({}), sync.status({}), fields.config({})]
  // Whoever needs an answer that failed asks again.
  for (const answer of [...first, work.summary({}), work.salvaged({}), list]) answer.catch(() => undefined)
  return list
}
