import type { JobArea } from '#shared/contract/jobs'
import { calendarItemPath } from '#shared/domain/calendar'
import { projectPage } from '#shared/domain/project'

/** Routes by the names of §2. */
export const routes = {
  today: '/today',
  CompanyList: '/companies',
  companydetail: (id: string) => `/companydetail/${encodeURIComponent(id)}`,
  lawsuitdetail: (customerId: string) => `/lawsuitdetail?customer=${encodeURIComponent(customerId)}&history=1`,
  contacts: '/contacts',
  followups: '/followups',
  chats: '/chats',
  chatWarnings: '/chats?tab=warnings',
  /** A conversation, at one of its messages where one is named. */
  chat: (id: string, message = '') =>
    `/chats?${new URLSearchParams(message === '' ? { c: id } : { c: id, m: message })}`,
  documents: '/files',
  recycle: '/recycle',
  contracts: '/contracts',
  contract: (id: string) => `/files?${new URLSearchParams({ kind: 'contracts', shown: id })}`,
  documentsOf: (kind: string, id: string, name: string) =>
    `/files?${new URLSearchParams({ kind, owner: id, ownerName: name })}`,
  /** A document beside the folder that it stands in, '' for the root of its owner's; a folder alone where it is that. */
  document: (
    id: string,
    folder: string,
    owner: { readonly btype: string; readonly bid: string; readonly name: string },
  ) =>
    `/files?${new URLSearchParams({
      kind: owner.btype,
      owner: owner.bid,
      ownerName: owner.name,
      ...(folder === '' ? {} : { folder }),
      ...(folder === id ? {} : { shown: id }),
    })}`,
  approvals: '/approvals',
  approval: (id: string) => `/approvals?${new URLSearchParams({ a: id })}`,
  calendar: '/calendar',
  /** The calendar with one item open; `day` is `YYYY-MM-DD` in the firm's zone. */
  calendarItem: calendarItemPath,
  hours: '/hours',
  projects: '/projects',
  checks: '/checks',
  calls: '/calls',
  callsOf: (customerId: string) => `/calls?customer=${encodeURIComponent(customerId)}`,
  dialler: '/dialler',
  contactdetail: (id: string) => `/contactdetail/${encodeURIComponent(id)}`,
  radardetail: (id: string) => `/radardetail/${encodeURIComponent(id)}`,
  /** The page of a project, a case or an arbitration by its bigType (RT-06, RT-07); '' where nobody knows it yet. */
  projectdetail: (id: string, bigType: string) =>
    `/${projectPage(bigType)}detail/${encodeURIComponent(id)}/${encodeURIComponent(bigType || '0')}`,
  settings: '/settings',
  admin: '/admin',
  sync: '/sync',
} as const

/** Name under which an address carries the id of its query, instead of the query itself. */
export const queryName = 'q'

/** The id of the query that an address stands for; null where the address spells its query out. */
export const queryIdIn = (address: URLSearchParams): string | null => address.get(queryName)

/** Where a record of an area is opened, for the areas over whose records tasks run. */
const recordRoutes: Readonly<Record<JobArea, (id: string) => string>> = {
  customers: routes.companydetail,
  contacts: routes.contactdetail,
  followups: routes.radardetail,
  chats: routes.chat,
  // An entry of hours has no page of its own.
  hours: () => routes.hours,
}
export const recordRoute = (area: JobArea, id: string): string => recordRoutes[area](id)

/** Where a record was opened from, carried in the history entry: the end of the list's address, with the query's id. */
export const listState = (search: string) => ({ list: { search } }) as const

/** The end of the address of the list that a record was opened from; null where it was opened otherwise. */
export const fromListOf = (state: unknown): { readonly search: string } | null => {
  if (typeof state !== 'object' || state === null || !('list' in state)) return null
  const { list } = state
  if (typeof list !== 'object' || list === null || !('search' in list)) return null
  return typeof list.search === 'string' ? { search: list.search } : null
}

/** True for a path that the list's query is kept for, until it leads back to the list (CL-28). */
export const keepsListQuery = (path: string): boolean => /^\/(companydetail\/|lawsuitdetail(?:[/?]|$))/.test(path)

/** Says that a record is opened to be edited (CL-17). */
export const editState = { edit: true } as const

/** True where a record was opened to be edited. */
export const isEditState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'edit' in state && state.edit === true

/** Says that a record is opened for its tags. */
export const tagsState = { tags: true } as const

/** True where a record was opened for its tags. */
export const isTagsState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'tags' in state && state.tags === true

/** Says that a record is opened for a follow-up to be written. */
export const writeState = { write: true } as const

/** True where a record was opened for a follow-up to be written. */
export const isWriteState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'write' in state && state.write === true

/** Says that a customer is opened for a new contact of it. */
export const addContactState = { addContact: true } as const

/** True where a customer was opened for a new contact of it. */
export const isAddContactState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'addContact' in state && state.addContact === true

/** Names that the check for conflicts of interest is opened with. */
export const partiesState = (parties: readonly string[]) => ({ parties }) as const

/** The names that the check was opened with; none where it was opened by itself. */
export const partiesIn = (state: unknown): readonly string[] =>
  typeof state === 'object' && state !== null && 'parties' in state && Array.isArray(state.parties)
    ? state.parties.filter((party) => typeof party === 'string')
    : []

/** Says that a record is opened for its follow-ups. */
export const followUpsState = { followUps: true } as const

/** True where a record was opened for its follow-ups. */
export const isFollowUpsState = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'followUps' in state && state.followUps === true

/** Pattern of {@link routes.companydetail} for the router. */
export const companydetailPattern = '/companydetail/:id'

/** Patterns of the routes beside it. */
export const lawsuitdetailPattern = '/lawsuitdetail'
export const contactdetailPattern = '/contactdetail/:id'
export const radardetailPattern = '/radardetail/:id'
export const projectdetailPatterns = [
  '/projectdetail/:id/:type?',
  '/casedetail/:id/:type?',
  '/arbitrationdetail/:id/:type?',
] as const
export const filedetailPattern = '/file/detail'

/** Which record was open before the list, so that the focus goes back to its row. */
export const openedState = (id: string) => ({ opened: id }) as const

/** Id of the record that was open before; null where the list was reached otherwise. */
export const openedOf = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'opened' in state && typeof state.opened === 'string'
    ? state.opened
    : null

/** Where the record is opened that something hangs on, by its type as the firm names it; null where no page shows it. */
export const objectRoute = ({ type, id }: { readonly type: string; readonly id: string }): string | null => {
  if (id === '') return null
  if (type === 'company') return routes.companydetail(id)
  if (type === 'project') return routes.projectdetail(id, '')
  return type === 'contact' ? routes.contactdetail(id) : null
}
