import type { FileDamage } from '#core/engine/store/repair/damage'
import type { BuiltSearch } from '#core/engine/store/types'
import type { ThreadInput } from '../answer-thread.ts'

/** What the thread must know: the store, and which of its searches can be built again. */
export type CheckInput = ThreadInput & { readonly searches: readonly BuiltSearch[] }

/** The one call of the thread: it reads the whole store. */
export type CheckCalls = { check(): FileDamage }
