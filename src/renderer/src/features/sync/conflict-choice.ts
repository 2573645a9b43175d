import type { ConflictEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'

/** What is kept of a field. */
export type Choice =
  | { readonly pick: 'mine' }
  | { readonly pick: 'theirs' }
  | { readonly pick: 'edit'; readonly value: Json }

/** Choices by field; a field without one is undecided. */
export type Choices = Readonly<Record<string, Choice>>

/** The same side for every field. */
export const allOf = (conflict: ConflictEntry, pick: 'mine' | 'theirs'): Choices =>
  Object.fromEntries(conflict.fields.map(({ field }) => [field, { pick }]))

/** How many fields are decided. */
export const decidedOf = (conflict: ConflictEntry, choices: Choices): number =>
  conflict.fields.filter(({ field }) => choices[field] !== undefined).length
