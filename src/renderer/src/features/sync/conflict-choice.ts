import type { ConflictEntry } from '#shared/contract/work'
import type { Json } from '#shared/domain/customer'
import type { Editing } from '../../lib/editing.ts'
import { isRecord } from '../../lib/values.ts'

/** What is kept of a field. */
export type Choice =
  | { readonly pick: 'mine' }
  | { readonly pick: 'theirs' }
  | { readonly pick: 'edit'; readonly value: Json }

/** Choices by field; a field without one is undecided. */
export type Choices = Readonly<Record<string, Choice>>

/** What was chosen so far, and the editors that stand open by field: null in one in which nothing was typed. */
export type Deciding = {
  readonly choices: Choices
  readonly editors: Readonly<Record<string, Editing | null>>
}

export const undecided: Deciding = { choices: {}, editors: {} }

/** True where something was chosen or typed. */
export const isBegun = ({ choices, editors }: Deciding): boolean =>
  Object.keys(choices).length > 0 || Object.values(editors).some((editing) => editing !== null)

/** What a draft holds; a draft that nobody can read holds nothing. */
export const decidingIn = (text: string | null): Deciding => {
  if (text === null) return undecided
  try {
    const kept: Json = JSON.parse(text)
    return isRecord(kept) && isRecord(kept.choices) && isRecord(kept.editors)
      ? { choices: kept.choices as Choices, editors: kept.editors as Deciding['editors'] }
      : undecided
  } catch {
    return undecided
  }
}

/** The same side for every field. */
export const allOf = (conflict: ConflictEntry, pick: 'mine' | 'theirs'): Choices =>
  Object.fromEntries(conflict.fields.map(({ field }) => [field, { pick }]))

/** How many fields are decided. */
export const decidedOf = (conflict: ConflictEntry, choices: Choices): number =>
  conflict.fields.filter(({ field }) => choices[field] !== undefined).length
