import type { Contact } from '#shared/domain/records'
import type { Home } from '../../engine/account-session.ts'
import type { JobPlan } from '../../engine/jobs/jobs.ts'
import { type RecordBatch, recordBatch } from '../../engine/jobs/record-batch.ts'
import { withOwnerName } from '../reference/index.ts'
import { checkedContactValues } from './edit.ts'
import { contactFields } from './record.ts'

/** Batches of contacts (CC-02). */
const contactBatch = (home: Home): RecordBatch<Contact> => {
  const store = () => home.opened().store
  const show = (rows: readonly Contact[]) => void store().contacts.upsert(rows, home.ports.clock.now())
  return recordBatch(home, {
    area: 'contacts',
    entity: 'contact',
    fields: contactFields,
    withConsequences: (values) => withOwnerName(store(), values),
    rowOf: (id) => store().contacts.get(id),
    ids: (after, limit) => store().contacts.ids(after, limit),
    show,
    showRead(row) {
      if (!store().work.openIds('contact').has(row.id)) show([row])
    },
    removeHere: (ids) => removeContactsHere(home, ids),
    ask: (api, id) => api.contacts.get(id, store().contacts.get(id)?.companyId),
    update: (api, ids, field, value) => api.contacts.batchUpdate(ids, field, value),
    delete: (api, ids) => api.contacts.batchDelete(ids),
  })
}

/** One field of many contacts. */
export function setContactsPlan(home: Home, ids: readonly string[], field: string, value: string): JobPlan {
  checkedContactValues({ [field]: value })
  return contactBatch(home).set(ids, field, value)
}

/** Deletes many contacts. */
export const removeContactsPlan = (home: Home, ids: readonly string[]): JobPlan => contactBatch(home).remove(ids)

/** Takes contacts off this computer that the firm has deleted; they stand in the trash. Answers how many they were. */
export function removeContactsHere(home: Home, ids: readonly string[]): number {
  const { store, sync } = home.opened()
  sync.deleted('contacts', ids)
  store.transaction(() => {
    for (const id of ids) {
      const row = store.contacts.get(id)
      if (row !== null) store.work.trash.put('contacts', id, row, 'deleted-here', home.ports.clock.now())
    }
    store.contacts.remove(ids)
  })
  return ids.length
}
