import { type ContactTable, createContacts } from '#core/areas/contacts/store'
import { saveRows } from '#core/engine/store/repair/save-rows'
import type { AreaStore } from '#core/engine/store/types'

declare module '#core/engine/store/state' {
  interface AreaStates {
    readonly contactSearch: string
    /** How far names have the keys of their order, where some lack them. */
    readonly contactOrder: string
  }
}
declare module '#core/engine/store/types' {
  interface AreaStores {
    readonly contacts: ContactTable
  }
}

/** What contacts keep. */
export const contactStore = {
  name: 'contacts',
  create: (connection, state) => ({ contacts: createContacts(connection, state) }),
  refilled: ['contact'],
  searches: [{ table: 'contact_search', lost: { contactSearch: 'damaged' }, found: 'contactSearch' }],
  salvage: { contact: saveRows(createContacts, (store) => store.contacts) },
} satisfies AreaStore
