// What the areas keep in the store, out of their declarations, and the check that nothing of it is missing.
// Lives here: the list for whatever opens a store. May not: an area by its name; the search over all of them is none.
import type { AreaMemories, AreaStore, AreaStores } from '#core/engine/store/types'
import type { WritableEntity } from '#shared/domain/work'
import { areas, type ListedArea } from './index.ts'
import { searchStore } from './search-store.ts'

type Listed = Extract<ListedArea, { readonly store: unknown }>['store']
type Kept<Entry> = Entry extends { readonly create: (...parts: never) => infer Tables } ? keyof Tables : never
type Remembered<Entry> = Entry extends { readonly memory: () => infer Memories } ? keyof Memories : never
type Saved<Entry> = Entry extends { readonly salvage: infer Kinds } ? keyof Kinds : never

/** Kinds of which a salvage saves no row: a file is shown by what names it, new documents, warnings and replies have none. */
type Rowless = 'file' | 'document' | 'warning' | 'reply' | 'schedule' | 'task' | 'callSync'

/** What an area declares and no store of the list has, and kinds that can be written and no salvage saves: it does not compile then. */
type Missing =
  | Exclude<keyof AreaStores, Kept<Listed>>
  | Exclude<keyof AreaMemories, Remembered<Listed>>
  | Exclude<WritableEntity, Saved<Listed> | Rowless>
type Complete = [Missing] extends [never] ? readonly AreaStore[] : { readonly missing: Missing }

const kept: readonly AreaStore[] = [...areas.flatMap(({ store }) => store ?? []), searchStore]

/** What each area keeps, in the order in which their tables are opened. */
export const areaStores: Complete = kept
