// What the areas keep in the store: the one list, also for threads that open it. Lives here: a line for each area with
// tables of its own, and the check that none is missing. May not: the network, or what opens a store (stores.ts).
import type { AreaStore, AreaStores } from '#core/engine/store/types'
import type { WritableEntity } from '#shared/domain/work'
import { chatStore } from './chats/area-store.ts'
import { commentStore } from './comments/area-store.ts'
import { contactStore } from './contacts/area-store.ts'
import { contractStore } from './contracts/area-store.ts'
import { customerStore } from './customers/area-store.ts'
import { documentStore } from './documents/area-store.ts'
import { followupStore } from './followups/area-store.ts'
import { matterStore } from './matters/area-store.ts'
import { referenceStore } from './reference/area-store.ts'
import { searchStore } from './search-store.ts'

const listed = [
  customerStore,
  contactStore,
  followupStore,
  commentStore,
  chatStore,
  referenceStore,
  searchStore,
  documentStore,
  matterStore,
  contractStore,
] as const

type Listed = (typeof listed)[number]
type Kept<Entry> = Entry extends { readonly create: (...parts: never) => infer Tables } ? keyof Tables : never
type Saved<Entry> = Entry extends { readonly salvage: infer Kinds } ? keyof Kinds : never

/** Kinds of which a salvage saves no row: a file is shown by what names it, new documents, warnings and replies have none. */
type Rowless = 'file' | 'document' | 'warning' | 'reply' | 'schedule' | 'task'

/** What an area declares and the list lacks, and kinds that can be written and no salvage saves: it does not compile then. */
type Missing = Exclude<keyof AreaStores, Kept<Listed>> | Exclude<WritableEntity, Saved<Listed> | Rowless>
type Complete = [Missing] extends [never] ? readonly AreaStore[] : { readonly missing: Missing }

/** What each area keeps, in the order in which their tables are opened. */
export const areaStores: Complete = listed
