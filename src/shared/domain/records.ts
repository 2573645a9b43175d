import type { Json, PhoneEntry } from './customer.ts'

/** A person as the author of something (§3 operUser). */
export type Author = { readonly id: string; readonly name: string; readonly avatarUrl: string }

/** A file that hangs on a record (§3). `fsid` is '' while the file waits to be uploaded; `uploadId` then names the upload. */
export type Attachment = {
  readonly id: string
  readonly name: string
  readonly fsid: string
  /** Bytes; null where the server gave none. */
  readonly fileSize: number | null
  readonly uploadId?: string
}

/** What a follow-up hangs on, or what it belongs to (§3 object, group). */
export type ObjectReference = { readonly type: string; readonly id: string; readonly name: string }

/** A follow-up as `remote/` hands it on and the store keeps it (§3). `content` is plain text or JSON, as it came. */
export type FollowUp = {
  readonly id: string
  readonly objType: string
  readonly objId: string
  readonly type: number
  readonly content: string
  readonly gmtCreate: number | null
  readonly operUser: Author
  readonly object: ObjectReference
  readonly group: ObjectReference
  readonly attachmentList: readonly Attachment[]
  /** JSON text, as it came. */
  readonly quote: string
  readonly comments: readonly Json[]
  readonly unknown: { readonly [key: string]: Json }
}

/** A comment on a record (§3). */
export type RecordComment = {
  readonly id: string
  readonly objType: string
  readonly objId: string
  readonly content: string
  readonly attachmentList: readonly Attachment[]
  readonly operUser: Author
  readonly gmtCreate: number | null
  readonly extra: { readonly [key: string]: Json }
  readonly unknown: { readonly [key: string]: Json }
}

/** Text columns of a contact. */
export const contactTextFields = [
  'name',
  'companyId',
  'companyName',
  'position',
  'telephone',
  'email',
  'city',
  'note',
  'ownerid',
  'ownerName',
] as const

/** Time columns of a contact, epoch milliseconds. */
export const contactTimeFields = ['gmtFollowup', 'gmtCreate', 'gmtModify'] as const

/** A contact of a customer (§7 "Customer contacts"; fields beyond these stay in `unknown`). */
export type Contact = { readonly id: string } & { readonly [K in (typeof contactTextFields)[number]]: string } & {
  readonly [K in (typeof contactTimeFields)[number]]: number | null
} & {
  readonly phoneMore: readonly PhoneEntry[]
  readonly tagList: readonly { readonly id: string; readonly name: string }[]
  readonly dialState: number | null
  readonly extra: { readonly [key: string]: Json }
  readonly unknown: { readonly [key: string]: Json }
}
