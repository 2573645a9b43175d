import { comments } from '#core/sync/areas/comments'
import { contacts } from '#core/sync/areas/contacts'
import { conversations } from '#core/sync/areas/conversations'
import { customers } from '#core/sync/areas/customers'
import { followups } from '#core/sync/areas/followups'
import { messages } from '#core/sync/areas/messages'
import type { SyncGroups } from '#core/sync/types'

/** The areas whose records can be changed here. The small lists are left out: they are read whole every time. */
export const recordAreas: SyncGroups = [[customers], [contacts, followups, comments]]

/** The same, and the archived chats. */
export const chatAreas: SyncGroups = [...recordAreas, [conversations, messages]]
/** Known-bad: conversations whose messages nobody reads. */
export const withoutMessages: SyncGroups = [...recordAreas, [conversations]]
