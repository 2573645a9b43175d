import { contactKeys } from '../../bridge/contact-keys.ts'
import { refreshFoundContacts } from '../../bridge/found-contacts.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { contactdetailPattern, routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const ContactListPage = lazyScreen(async () => (await import('./contact-list-page.tsx')).ContactListPage)
const ContactPage = lazyScreen(async () => (await import('./contact-page.tsx')).ContactPage)
const CustomerContacts = lazyScreen(async () => (await import('./customer-contacts.tsx')).CustomerContacts)

/** Contacts: their list, a contact's page, and those of a customer on its page. */
export const contacts = {
  name: 'contacts',
  routes: [
    { path: routes.contacts, screen: ContactListPage, earlyKeys: ['create', 'import'] },
    { path: contactdetailPattern, screen: ContactPage, within: routes.contacts },
  ],
  rail: { to: routes.contacts, icon: 'user', label: 'rail.contacts', order: 12 },
  commands: [{ name: 'contacts', icon: 'user', to: routes.contacts }],
  queries: {
    keys: contactKeys,
    refresh: { contacts: [contactKeys.all] },
    patch: {
      contacts: (client, ids, core) => refreshFoundContacts(client, ids, (id) => core.contacts.detail({ id })),
    },
  },
  parts: { CustomerContacts },
} as const satisfies Feature
