import type { ContractView } from '../../../bridge/contracts.ts'

/** The fields of a contract that a person writes. */
export const fields = ['name', 'partyA', 'partyB'] as const
export type Field = (typeof fields)[number]
export type Values = Readonly<Record<Field, string>>

export const none: Values = { name: '', partyA: '', partyB: '' }

/** What a contract has in its fields; of a new one, nothing. */
export const valuesOf = (contract: ContractView | null): Values => {
  const { name, partyA, partyB } = contract ?? none
  return { name, partyA, partyB }
}

/** Longest text of a field, in characters; the firm's and that of a file may be longer. */
export const LONGEST_TEXT = 200

/** The fields that would be sent with more than they take. `seen` is what the contract had, all empty for a new one. */
export const tooLong = (values: Values, seen: Values): readonly Field[] =>
  fields.filter((field) => values[field] !== seen[field] && values[field].trim().length > LONGEST_TEXT)
