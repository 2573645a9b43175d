import { contacts as contract } from '#shared/contract/contacts'
import type { Area } from '../../engine/area.ts'
import { contactStore } from './area-store.ts'
import { contactCalls } from './calls.ts'
import { contactEndpoints } from './endpoints.ts'
import { contacts as pulled } from './pull.ts'
import { contactSender } from './sender.ts'
import { createContacts } from './service.ts'

/** Contacts of customers. */
export const contacts = {
  name: 'contacts',
  store: contactStore,
  endpoints: contactEndpoints,
  calls: (tools) => ({ contacts: contactCalls(tools) }),
  pulls: [{ stage: 'details', area: pulled }],
  senders: [contactSender],
  contract: { contacts: contract },
  handlers: (home, { jobs }) => ({ contacts: createContacts(home, jobs) }),
} satisfies Area
