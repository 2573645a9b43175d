import type { Json } from './customer.ts'

/** A choice of an enumeration field; values are text whatever the server sends. */
export type EnumChoice = { readonly value: string; readonly label: string }

/** A field definition as the server describes it (§3); 0 stands for a missing length, width or order. */
export type FieldDefinition = {
  readonly fieldName: string
  readonly fieldDesc: string
  readonly fieldType: number
  readonly fieldLength: number
  readonly columnWidth: number
  readonly system: boolean
  readonly items: readonly EnumChoice[]
  readonly fieldOrder: number
  readonly list: boolean
}

/** A switch of the organisation (§6). */
export type ConfigEntry = { readonly name: string; readonly value: string }

/** A user (§3); `status` 1 is active. */
export type User = {
  readonly id: string
  readonly name: string
  readonly flName: string
  readonly status: number
  readonly avatarUrl: string
  readonly teamIds: readonly string[]
}

/** A role, a tag, a team: an id and a name, and whatever else the server said. */
export type NamedEntry = { readonly id: string; readonly name: string; readonly rest: { readonly [key: string]: Json } }

/** A region; `parentId` is '' for a province. */
export type Region = {
  readonly id: string
  readonly name: string
  readonly kind: 'province' | 'city' | 'county'
  readonly parentId: string
}

/** The small lists that are read whole and compared by hash (D-67), by area name. */
export type ReferenceLists = {
  readonly meta: readonly FieldDefinition[]
  readonly config: readonly ConfigEntry[]
  readonly users: readonly User[]
  readonly teams: readonly NamedEntry[]
  readonly roles: readonly NamedEntry[]
  readonly tags: readonly NamedEntry[]
  readonly regions: readonly Region[]
}

/** Name of a small list. */
export type ReferenceArea = keyof ReferenceLists
