import type { Json } from './customer.ts'

/** Records that a person may change without the network; each area adds its own beside its contract. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface WritableKinds {}
export type WritableEntity = keyof WritableKinds

/** Fewest characters of the password that seals unsent work in a file. */
export const SEALED_PASSWORD = 8

/** Most bytes of such a file: what does not fit is left out, and a larger one is none of ours. */
export const SEALED_LIMIT = 64 * 1024 * 1024

/** What a change does: it makes a record, changes its fields, sends the bytes of a file, or moves a state on. */
export const operationKinds = ['create', 'update', 'upload', 'action'] as const
export type OperationKind = (typeof operationKinds)[number]

/**
 * Where an unsent change stands. `verify`: it was sent and nobody knows whether it arrived. `waiting`: something that it
 * depends on needs a person. `conflict` and `rejected` stand in the inbox. The last two are history.
 */
export const operationStates = [
  'queued',
  'inflight',
  'verify',
  'waiting',
  'conflict',
  'rejected',
  'done',
  'cancelled',
] as const
export type OperationState = (typeof operationStates)[number]

/** States in which a change is still owed to the server or to a person. */
export const openStates: readonly OperationState[] = ['queued', 'inflight', 'verify', 'waiting', 'conflict', 'rejected']

/** Place of the draft with what was mended of a rejected change. */
export const mendPlace = (opId: string): string => `mend:${opId}`

/** Place of the draft with what was decided so far of a conflict. */
export const resolvePlace = (conflictId: string): string => `resolve:${conflictId}`

/** Values by field name. Custom fields of a customer are named `extra.<fieldName>`. */
export type FieldValues = { readonly [field: string]: Json }

/** What a person sees of a record's state: saved here, on its way, or in need of a decision. */
export type RecordMark = 'saved' | 'sending' | 'attention'
