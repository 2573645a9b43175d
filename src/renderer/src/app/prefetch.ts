import { ahead } from '../bridge/index.ts'
import { firstListQuery } from '../features/customers/list-fields.ts'
import { queryIdIn, routes } from '../lib/paths.ts'

/** True where an address names no screen; the list is shown then. */
export const isUnknownAddress = (hash: string): boolean => hash === '' || hash === '#' || hash === '#/'

/** The search part of the address where it shows the list, else null. */
export const listSearch = (): URLSearchParams | null => {
  const [path, search] = location.hash.slice(1).split('?')
  return isUnknownAddress(location.hash) || path === routes.CompanyList ? new URLSearchParams(search) : null
}

/** The query of the list as the address has it; null where the address shows another screen. */
const askSearch = async (): Promise<URLSearchParams | null> => {
  const address = listSearch()
  const id = address === null ? null : queryIdIn(address)
  if (id === null) return address
  return new URLSearchParams((await ahead.pages.query({ id })).search ?? '')
}

const askList = async (): Promise<void> => {
  const [search, lists, { views }] = await Promise.all([
    askSearch(),
    ahead.fields.company({}),
    ahead.views.list({ screen: 'companies' }),
  ])
  if (search !== null) await ahead.customers.list(firstListQuery(search, lists, views))
}

/** Asks for what the first screen shows, before the screens are loaded. Signed out, little comes of it. */
export const prefetchList = (): void => {
  const answers = [ahead.session.state({}), ahead.settings.get({}), ahead.sync.status({}), askList()]
  // Whoever needs an answer that failed asks again.
  for (const answer of answers) answer.catch(() => undefined)
}
