import type { ContactQuery } from '#shared/contract/contacts'
import type { Contact, FollowUp, RecordComment } from '#shared/domain/records'

/** What every table of records offers to a pull and to a write. */
export type RecordTable<Row> = {
  /** Inserts or updates; rows whose content is unchanged are skipped. Answers the ids that changed. */
  readonly upsert: (rows: readonly Row[], syncedAt: number) => string[]
  readonly get: (id: string) => Row | null
  readonly remove: (ids: readonly string[]) => number
  readonly count: () => number
  /** Ids after one in ascending order, for the sweep. */
  readonly ids: (after: string | null, limit: number) => readonly string[]
  /** The row under another id: a temporary one that the server replaced. */
  readonly rename: (from: string, to: string) => void
}

/** Place in a list that is read newest first; null for its beginning. */
export type Before = { readonly time: number; readonly id: string } | null

export type FollowUpTable = RecordTable<FollowUp> & {
  readonly ofGroup: (groupType: string, groupId: string, before: Before, limit: number) => readonly FollowUp[]
  readonly ofObject: (objType: string, objId: string, before: Before, limit: number) => readonly FollowUp[]
  readonly latest: (types: readonly number[] | null, before: Before, limit: number) => readonly FollowUp[]
  readonly countOfGroup: (groupType: string, groupId: string) => number
}

export type CommentTable = RecordTable<RecordComment> & {
  /** Oldest first. */
  readonly ofObject: (objType: string, objId: string) => readonly RecordComment[]
}

export type ContactTable = RecordTable<Contact> & {
  readonly ofCompany: (companyId: string) => readonly Contact[]
  /** A page by name, initials or telephone, owner and customer, with the number of all that fit. */
  readonly list: (query: ContactQuery) => { readonly rows: readonly Contact[]; readonly total: number }
}
