// What the reading thread may be asked, and the tables that this takes: the list that the thread loads.
// Lives here: a line for each area with such questions. May not: an area without them, the network.
import type { AreaReads, AreaStore } from '#core/engine/store/types'
import { approvalStore } from './approvals/area-store.ts'
import { chatStore } from './chats/area-store.ts'
import { contactStore } from './contacts/area-store.ts'
import { contractStore } from './contracts/area-store.ts'
import { customerStore } from './customers/area-store.ts'
import { documentStore } from './documents/area-store.ts'
import { followupStore } from './followups/area-store.ts'
import { matterStore } from './matters/area-store.ts'
import { searchStore } from './search-store.ts'

const listed = [
  customerStore,
  contactStore,
  contractStore,
  matterStore,
  documentStore,
  followupStore,
  chatStore,
  approvalStore,
  searchStore,
] as const

type Listed = (typeof listed)[number]
type Opened<Entry> = Entry extends { readonly create: (...parts: never) => infer Tables } ? keyof Tables : never
type Answered<Entry> = Entry extends { readonly reads: (store: never) => infer Reads } ? keyof Reads : never
type Needed<Entry> = Entry extends { readonly reads: (store: infer Tables) => unknown } ? keyof Tables : never

/** Questions that nobody in the list answers, and tables that they read and nobody in the list opens: it does not compile then. */
type Missing = Exclude<keyof AreaReads, Answered<Listed>> | Exclude<Needed<Listed>, Opened<Listed>>
type Complete = [Missing] extends [never] ? readonly AreaStore[] : { readonly missing: Missing }

/** What the reading thread opens. */
export const areaReads: Complete = listed
