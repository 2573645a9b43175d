// The list's state and the query that its address stands for.
import type { ContactQuery } from '#shared/contract/contacts'
import { readSortedPage, writeSortedPage } from '../../lib/page-sizes.ts'
import type { ListForm } from '../../record/list/use-list-address.ts'

/** What the list shows, and whether the firm is asked for it instead of this computer. */
export type ContactListState = ContactQuery & { readonly atFirm: boolean }

/** Columns that the store can sort by. */
export const sortFields = [
  'gmtFollowup',
  'name',
  'gmtCreate',
  'gmtModify',
] as const satisfies readonly ContactQuery['sortField'][]

/** Filters that let every contact through. */
export const noFilters = { text: '', ownerid: '' } as const

/** The list as it opens: everyone, the last follow-up first. */
const first: ContactListState = {
  ...noFilters,
  companyId: '',
  pageIndex: 0,
  pageSize: 10,
  sortField: 'gmtFollowup',
  sortOrder: 'desc',
  atFirm: false,
}

/** Reads the query; whatever is not valid there is as if it were not there. */
export const readState = (search: URLSearchParams): ContactListState => {
  const text = (name: string) => (search.get(name) ?? '').trim().slice(0, 200)
  return {
    text: text('text'),
    companyId: '',
    ownerid: text('ownerid'),
    ...readSortedPage(search, first, sortFields),
    atFirm: search.get('at') === 'firm',
  }
}

/** Writes the query; what is as it opens is left out. */
export const writeState = (state: ContactListState): URLSearchParams => {
  const search = new URLSearchParams()
  const put = (name: string, value: string | number, plain: string | number) => {
    if (value !== plain) search.set(name, String(value))
  }
  put('text', state.text, '')
  put('ownerid', state.ownerid, '')
  writeSortedPage(search, state, first)
  put('at', state.atFirm ? 'firm' : '', '')
  return search
}

/** How the address stands for the list. */
export const contactListForm: ListForm<ContactListState> = {
  read: readState,
  write: writeState,
  keepsPage: ['pageIndex'],
  // Whoever looks for somebody else looks here first.
  follow: (next) => ('text' in next || 'ownerid' in next ? { atFirm: false } : {}),
}
