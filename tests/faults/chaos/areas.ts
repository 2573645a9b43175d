import { comments } from '#core/sync/areas/comments'
import { contacts } from '#core/sync/areas/contacts'
import { customers } from '#core/sync/areas/customers'
import { followups } from '#core/sync/areas/followups'
import type { SyncGroups } from '#core/sync/types'

/** The areas whose records can be changed here. The small lists are left out: they are read whole every time. */
export const recordAreas: SyncGroups = [[customers], [contacts, followups, comments]]
