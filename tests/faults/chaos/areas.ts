import { conversations } from '#core/areas/chats/pull-conversations'
import { messages } from '#core/areas/chats/pull-messages'
import { comments } from '#core/areas/comments/pull'
import { contacts } from '#core/areas/contacts/pull'
import { customers } from '#core/areas/customers/pull'
import { followups } from '#core/areas/followups/pull'
import type { SyncGroups } from '#core/engine/sync/types'

/** The areas whose records can be changed here. The small lists are left out: they are read whole every time. */
export const recordAreas: SyncGroups = [[customers], [contacts, followups, comments]]

/** The same, and the archived chats. */
export const chatAreas: SyncGroups = [...recordAreas, [conversations, messages]]
/** Known-bad: conversations whose messages nobody reads. */
export const withoutMessages: SyncGroups = [...recordAreas, [conversations]]
