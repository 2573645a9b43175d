import { contactQuery } from '#shared/contract/contacts'
import type { Contact } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import { type CreateKind, type Creator, recordCreator } from '../../engine/jobs/create-record.ts'
import { acceptRow } from '../../engine/sync/push/records.ts'
import { checkedContactValues } from './edit.ts'
import { contactRecord } from './record.ts'

const contactKind: CreateKind<Contact> = {
  area: 'contacts',
  checked: (_store, values) => checkedContactValues(values),
  create: (api, values, sending) => api.contacts.create(values, sending),
  get: (api, id) => api.contacts.get(id),
  list: (api, query) => api.contacts.list(query),
  named: (store, { name: text, ...page }, values) =>
    store.contacts.list(contactQuery.parse({ ...page, text, companyId: values.companyId ?? '' })).rows,
  keep: (store, row, now) => acceptRow(store, contactRecord, row, now),
  isLike: (row, values) => row.companyId === (values.companyId ?? ''),
}

/** Creates contacts of customers (CC-01). */
export const contactCreator = (home: Home): Creator => recordCreator(home, contactKind)
