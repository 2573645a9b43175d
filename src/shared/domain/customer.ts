/** A JSON value as it comes from the wire or out of the store. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** One number of a customer and what is known of it (§3; states D-26), with whatever else the firm keeps with it. */
export type PhoneEntry = { readonly phone: string; readonly state: number | null; readonly [more: string]: Json }

/** A person with a role on a record (§3). */
export type RoleMember = {
  readonly id: string
  readonly userId: string
  readonly userName: string
  readonly roleId: string
  readonly roleName: string
}

/** Text columns of a customer, in the order of the store. */
export const customerTextFields = [
  'name',
  'followupContent',
  'contact',
  'telephone',
  'industry',
  'note',
  'level',
  'chargeStatus',
  'ownerid',
  'ownerName',
  'channel',
  'city',
  'region',
  'source',
  'weMediaAccountId',
  'userCreate',
  'userCreateName',
  'phase',
] as const

/** Time columns of a customer, epoch milliseconds. */
export const customerTimeFields = [
  'gmtFollowup',
  'gmtCooperate',
  'gmtApply',
  'gmtExpires',
  'gmtCreate',
  'gmtModify',
] as const

/** Columns that the server sends as lists or as JSON text. */
export const customerJsonFields = ['phoneMore', 'participantList', 'tagList'] as const

/**
 * A customer as `remote/` hands it on and the store keeps it (§3, D-66, D-68). Missing text is '', a missing time is
 * null. `extra` holds the custom fields; `unknown` what the server sent under names that nobody knows.
 */
export type Customer = { readonly id: string } & { readonly [K in (typeof customerTextFields)[number]]: string } & {
  readonly [K in (typeof customerTimeFields)[number]]: number | null
} & {
  readonly phoneMore: readonly PhoneEntry[]
  readonly participantList: readonly RoleMember[]
  readonly tagList: readonly { readonly id: string; readonly name: string }[]
  readonly dialState: number | null
  readonly extra: { readonly [key: string]: Json }
  readonly unknown: { readonly [key: string]: Json }
}
