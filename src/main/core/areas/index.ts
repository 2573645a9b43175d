import type { SyncGroups } from '../engine/sync/types.ts'
import { conversations } from './chats/pull-conversations.ts'
import { messages } from './chats/pull-messages.ts'
import { comments } from './comments/pull.ts'
import { contacts } from './contacts/pull.ts'
import { customers } from './customers/pull.ts'
import { followups } from './followups/pull.ts'
import { referenceArea } from './reference/pull.ts'
import { user } from './reference/pull-user.ts'

const DAY = 24 * 60 * 60_000

/**
 * Everything that is pulled: the user alone first, so that an unreachable firm is asked one question, then the small
 * lists, because the columns of the big ones come from them, then customers before everything that hangs on them.
 */
export const syncAreas: SyncGroups = [
  [user],
  [
    referenceArea('meta', (remote) => remote.meta.companyFields()),
    referenceArea('config', (remote) => remote.config.list()),
    referenceArea('users', (remote) => remote.users.list()),
    referenceArea('teams', (remote) => remote.users.teams()),
    referenceArea('roles', (remote) => remote.roles.list()),
    referenceArea('tags', (remote) => remote.tags.list()),
    referenceArea('regions', (remote) => remote.regions.list(), DAY),
  ],
  [customers],
  [contacts, followups, comments],
  [conversations, messages],
]
