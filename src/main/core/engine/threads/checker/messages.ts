import type { BuiltSearch } from '#core/engine/store/types'
import type { ThreadInput } from '../answer-thread.ts'

/** What the thread must know: the store, and which of its searches can be built again. */
export type CheckInput = ThreadInput & { readonly searches: readonly BuiltSearch[] }
