import type { ChatMessage, Conversation } from '#shared/domain/chat'
import type { Customer } from '#shared/domain/customer'
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

export type CommentDraft = Pick<RecordComment, 'objType' | 'objId' | 'content' | 'attachmentList' | 'extra'>

/** A file on its way up. */
export type Upload = {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
  /** `protected` for comments and follow-ups, `temp` for imports (§7). */
  readonly fileType: 'protected' | 'temp'
  /** Bytes sent so far. */
  readonly onProgress?: (sent: number) => void
}

/** Calls about records; each throws a `Failure` as `Remote` says. */
export type RemoteRecords = {
  readonly companies: {
    readonly list: (query: CompanyListQuery, signal?: AbortSignal) => Promise<Page<Customer>>
    readonly get: (id: string) => Promise<Customer>
    /**
     * Sends only the named fields: system fields directly, custom ones under `extra` (FD-12, FD-13). Lists and times go
     * out as the API writes them. Answers the row where the server sends one back.
     */
    readonly update: (id: string, values: FieldValues, sending?: Sending) => Promise<Customer | null>
  }
  readonly contacts: {
    readonly list: (query: CompanyListQuery, signal?: AbortSignal) => Promise<Page<Contact>>
    readonly get: (id: string) => Promise<Contact>
    readonly update: (id: string, values: FieldValues, sending?: Sending) => Promise<Contact | null>
  }
  readonly followups: {
    readonly create: (draft: FollowUpDraft, sending?: Sending) => Promise<FollowUp | null>
    readonly latest: (paging: Paging, signal?: AbortSignal) => Promise<Page<FollowUp>>
    readonly ofGroup: (
      group: { readonly id: string; readonly type: string },
      paging: Paging,
      signal?: AbortSignal,
    ) => Promise<Page<FollowUp>>
    readonly ofObject: (
      object: { readonly id: string; readonly type: string },
      paging: Paging,
      signal?: AbortSignal,
    ) => Promise<Page<FollowUp>>
    readonly remove: (id: string) => Promise<void>
  }
  readonly comments: {
    readonly list: (
      object: { readonly id: string; readonly type: string },
      signal?: AbortSignal,
    ) => Promise<Page<RecordComment>>
    readonly get: (id: string) => Promise<RecordComment>
    readonly create: (draft: CommentDraft, sending?: Sending) => Promise<RecordComment | null>
    readonly remove: (id: string) => Promise<void>
  }
  readonly tags: {
    readonly reset: (
      object: { readonly id: string; readonly type: string },
      tagIds: readonly string[],
      sending?: Sending,
    ) => Promise<void>
  }
  readonly files: {
    readonly upload: (upload: Upload, sending?: Sending) => Promise<Attachment>
    readonly download: (
      fsid: string,
      signal?: AbortSignal,
    ) => Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array }>
  }
  readonly social: {
    /** Accounts of the firm in the archive: openId as id, and the name (D-49). */
    readonly accounts: () => Promise<
      readonly { readonly id: string; readonly platform: string; readonly nickname: string; readonly avatar: string }[]
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
  }
}
