import type { Json } from '#shared/domain/customer'

/** A request that may be sent twice by its caller: the key goes out as Idempotency-Key. */
export type Sending = { readonly key?: string; readonly signal?: AbortSignal }

/** A page asked for by number, zero-based (D-35). */
export type Paging = { readonly pageIndex: number; readonly pageSize: number }

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

/** An answer to a change of many records by which the firm may have left some of them as they were. */
export type InPart = {
  /** Its words about those of which it says why, by their ids. */
  readonly words: ReadonlyMap<string, string>
  /** Ids of those of which it says that they are done. */
  readonly done: ReadonlySet<string>
  /** How many it changed; null where it does not give the number by itself. */
  readonly count: number | null
}

/** What the API does with many records of a kind at once: the same calls under each kind's path (§7). */
export type BulkCalls = {
  /** One field of many records; answers how many were updated, or what was said of those that were not. */
  readonly batchUpdate: (
    ids: readonly string[],
    fieldName: string,
    fieldValue: Json,
    sending?: Sending,
  ) => Promise<number | InPart>
  /** Answers null where the firm deleted all of them. */
  readonly batchDelete: (ids: readonly string[], sending?: Sending) => Promise<InPart | null>
  readonly import: (request: ImportRequest, sending?: Sending) => Promise<ImportResult>
  /** Hands the records of one user over to another. */
  readonly transfer: (srcUserId: string, destUserId: string, sending?: Sending) => Promise<void>
}
