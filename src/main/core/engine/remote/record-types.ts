import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { Customer, Json } from '#shared/domain/customer'
import type { PackedCustomer } from '#shared/domain/customer-values'
import type { MediaComment } from '#shared/domain/media-comment'
import type { Attachment, Contact, FollowUp, RecordComment } from '#shared/domain/records'
import type { FieldValues } from '#shared/domain/work'
import type { CompanyListQuery, Page } from './types.ts'

/** A request that may be sent twice by its caller: the key goes out as Idempotency-Key. */
export type Sending = { readonly key?: string; readonly signal?: AbortSignal }

/** A page asked for by number, zero-based (D-35). */
export type Paging = { readonly pageIndex: number; readonly pageSize: number }

export type FollowUpDraft = Pick<FollowUp, 'id' | 'objId' | 'objType' | 'type' | 'content' | 'quote'> & {
  readonly gmtCreate: number
  readonly attachmentList: readonly Attachment[]
}

/** What a create answered: the server's id, and the whole row where it sent one back. */
export type Created<Row> = { readonly id: string; readonly row: Row | null }

/** An object of the API: its type (company, contact, project …) and id. */
export type ObjectKey = { readonly id: string; readonly type: string }

/** An import as §3 states it; `fsid` is that of an upload with fileType temp. */
export type ImportRequest = {
  readonly phase: number
  /** 1 overwrite, 2 skip duplicates. */
  readonly importType: number
  readonly fsid: string
  readonly category?: string
  readonly tag?: readonly string[]
}

/** What an import did; `fsid` names the file of its failures where there is one. */
export type ImportResult = {
  readonly fsid: string
  readonly insertNum: number
  readonly updateNum: number
  readonly skipNum: number
  readonly failureNum: number
  readonly failureMsgList: readonly string[]
}

export type CommentDraft = Pick<RecordComment, 'objType' | 'objId' | 'content' | 'attachmentList' | 'extra'>

/** A file on its way up. */
export type Upload = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array | Blob
  /** `protected` for comments and follow-ups, `temp` for imports (§7). */
  readonly fileType: 'protected' | 'temp'
  /** Bytes sent so far. */
  readonly onProgress?: (sent: number) => void
}

/** Calls about records; each throws a `Failure` as `Remote` says. */
export type RemoteRecords = {
  readonly companies: {
    /** `held` says by a page's digest whether the caller has its rows, which are then not read again. */
    readonly list: (
      query: CompanyListQuery,
      signal?: AbortSignal,
      held?: (digest: string) => boolean,
    ) => Promise<Page<PackedCustomer>>
    /** `name` finds it in the list where the firm shows no customer by itself; without one it is not looked for there. */
    readonly get: (id: string, name?: string) => Promise<Customer>
    /**
     * Sends only the named fields: system fields directly, custom ones under `extra` (FD-12, FD-13). Lists and times go
     * out as the API writes them. Answers the row where the server sends one back.
     */
    readonly update: (id: string, values: FieldValues, sending?: Sending) => Promise<Customer | null>
    readonly create: (values: FieldValues, sending?: Sending) => Promise<Created<Customer>>
    /** One field of many customers; answers how many were updated. */
    readonly batchUpdate: (
      ids: readonly string[],
      fieldName: string,
      fieldValue: Json,
      sending?: Sending,
    ) => Promise<number>
    readonly batchDelete: (ids: readonly string[], sending?: Sending) => Promise<void>
    /** 4 following-up, 5 signed (§9). */
    readonly batchPhase: (ids: readonly string[], destPhase: number, sending?: Sending) => Promise<void>
    readonly import: (request: ImportRequest, sending?: Sending) => Promise<ImportResult>
    /** Of a query with its page (5000 at most, §9), or of chosen customers. */
    readonly export: (
      range: CompanyListQuery | { readonly customerIds: readonly string[] },
      signal?: AbortSignal,
    ) => Promise<{ readonly fsid: string; readonly fileName: string }>
    /** Fills empty fields with their defaults. */
    readonly initDefaults: (sending?: Sending) => Promise<{ readonly totalCount: number; readonly initCount: number }>
    /** Hands the customers of one user over to another. */
    readonly transfer: (srcUserId: string, destUserId: string, sending?: Sending) => Promise<void>
    /** Brings customers over from the legal-matter project system. */
    readonly syncFromAlpha: (sending?: Sending) => Promise<void>
  }
  readonly contacts: {
    readonly list: (query: CompanyListQuery, signal?: AbortSignal) => Promise<Page<Contact>>
    /** The same list with the base fields alone. */
    readonly listBase: (query: CompanyListQuery, signal?: AbortSignal) => Promise<Page<Contact>>
    /** `companyId` finds it among its customer's contacts where the firm shows none by itself. */
    readonly get: (id: string, companyId?: string) => Promise<Contact>
    readonly getBase: (id: string) => Promise<Contact>
    readonly update: (id: string, values: FieldValues, sending?: Sending) => Promise<Contact | null>
    readonly create: (values: FieldValues, sending?: Sending) => Promise<Created<Contact>>
    readonly remove: (id: string) => Promise<void>
    readonly import: (request: ImportRequest, sending?: Sending) => Promise<ImportResult>
    readonly transfer: (srcUserId: string, destUserId: string, sending?: Sending) => Promise<void>
    readonly batchUpdate: (
      ids: readonly string[],
      fieldName: string,
      fieldValue: Json,
      sending?: Sending,
    ) => Promise<number>
    readonly batchDelete: (ids: readonly string[], sending?: Sending) => Promise<void>
  }
  readonly followups: {
    readonly create: (draft: FollowUpDraft, sending?: Sending) => Promise<FollowUp | null>
    readonly latest: (paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
    readonly ofGroup: (group: ObjectKey, paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
    readonly ofObject: (object: ObjectKey, paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
    readonly remove: (id: string) => Promise<void>
    /** Has the server write the calls of a customer down as follow-ups. */
    readonly syncCalls: (id: string, sending?: Sending) => Promise<void>
  }
  readonly comments: {
    readonly list: (object: ObjectKey, signal?: AbortSignal) => Promise<Page<RecordComment>>
    readonly get: (id: string) => Promise<RecordComment>
    /** Null where the firm took it and does not say under which id. */
    readonly create: (draft: CommentDraft, sending?: Sending) => Promise<Created<RecordComment> | null>
    readonly remove: (id: string) => Promise<void>
  }
  readonly files: {
    readonly upload: (upload: Upload, sending?: Sending) => Promise<Attachment>
    /** Fails with too-large beyond `mostBytes`, 128 MiB where it is left out. */
    readonly download: (
      fsid: string,
      signal?: AbortSignal,
      mostBytes?: number,
    ) => Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }>
  }
  readonly social: {
    /** Accounts of the firm in the archive: openId as id, the id that customers name them by, and the name (D-49). */
    readonly accounts: () => Promise<
      readonly {
        readonly id: string
        readonly accountId: string
        readonly platform: string
        readonly nickname: string
        readonly avatar: string
      }[]
    >
    /** Newest first; `before` is the createTime of the oldest seen, epoch milliseconds. */
    readonly conversations: (
      query: Paging & {
        readonly before?: number
        readonly openId?: string
        readonly platform?: string
        readonly companyId?: string
      },
      signal?: AbortSignal,
    ) => Promise<Page<Conversation>>
    /** Newest first by pkid (§7); `pageSize` -1 asks for as many as the server gives. */
    readonly messages: (
      conversation: { readonly platform: string; readonly conversationShortId: string },
      paging: Paging,
      signal?: AbortSignal,
    ) => Promise<Page<ChatMessage>>
    /** Sets the state of a warning by its id (D-75); 0 clears it. */
    readonly setWarning: (id: string, state: number, sending?: Sending) => Promise<void>
    /** Comments under posts, newest first: those of a person, or with a `parentId` the answers to one (§7). */
    readonly comments: (
      query: Paging & {
        readonly platform: string
        readonly openId: string
        readonly parentId: string
        readonly isListRoot: boolean
      },
      signal?: AbortSignal,
    ) => Promise<Page<MediaComment>>
  }
}
