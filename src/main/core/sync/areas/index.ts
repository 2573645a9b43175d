import type { SyncGroups } from '../types.ts'
import { comments } from './comments.ts'
import { contacts } from './contacts.ts'
import { conversations } from './conversations.ts'
import { customers } from './customers.ts'
import { followups } from './followups.ts'
import { messages } from './messages.ts'
import { referenceArea } from './reference.ts'
import { user } from './user.ts'

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
