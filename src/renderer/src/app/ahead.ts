import { ahead } from '../bridge/index.ts'
import { firstListQuery } from '../features/customers/list-fields.ts'
import { routes } from '../lib/paths.ts'

/** True where an address names no screen; the list is shown then. */
export const isNowhere = (hash: string): boolean => hash === '' || hash === '#' || hash === '#/'

/** The search part of the address where it shows the list, else null. */
export const listSearch = (): URLSearchParams | null => {
  const [path, search] = location.hash.slice(1).split('?')
  return isNowhere(location.hash) || path === routes.CompanyList ? new URLSearchParams(search) : null
}

const askList = async (): Promise<void> => {
  const search = listSearch()
  const [lists, { views }] = await Promise.all([ahead.fields.company({}), ahead.views.list({ screen: 'companies' })])
  if (search !== null) await ahead.customers.list(firstListQuery(search, lists, views))
}

/** Asks for what the first screen shows, before the screens are loaded. Signed out, little comes of it. */
export const askAhead = (): void => {
  const answers = [ahead.session.state({}), ahead.settings.get({}), ahead.sync.status({}), askList()]
  // Whoever needs an answer that failed asks again.
  for (const answer of answers) answer.catch(() => undefined)
}
