import { socialKeys } from '../../bridge/social-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const CorporateContacts = lazyScreen(async () => (await import('./corporate-contacts.tsx')).CorporateContacts)
const ChatStaff = lazyScreen(async () => (await import('./chat-staff.tsx')).ChatStaff)
const ChatRobot = lazyScreen(async () => (await import('./chat-robot.tsx')).ChatRobot)

/** Clients of the enterprise chat on a customer's page; its staff and the chat robot among what administrators keep. */
export const social = {
  name: 'social',
  commands: [
    { name: 'chatRobot', icon: 'sparkles', isAllowed: ({ permissions }) => permissions.robot, to: routes.admin },
  ],
  queries: { keys: socialKeys },
  parts: { CorporateContacts, ChatStaff, ChatRobot },
} as const satisfies Feature
