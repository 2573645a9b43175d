import type { ConversationTable, MessageTable } from '#core/areas/chats/store/types'
import type { CountFacets } from '#core/areas/customers/store/facets'
import type { CustomerIndexes } from '#core/areas/customers/store/indexes'
import type { Neighbours } from '#core/areas/customers/store/list'
import type { DateSpans } from '#core/areas/customers/store/row-predicates'
import type { FileFolder } from '#core/engine/store/files/file-folder'
import type { CommentTable, ContactTable, FollowUpTable } from '#core/engine/store/records/types'
import type { WorkStore } from '#core/engine/store/work/types'
import type { CustomerDetail, CustomerFilter, CustomerQuery, CustomerRow } from '#shared/contract/customers'
import type { Customer } from '#shared/domain/customer'
import type { PulledCustomer } from '#shared/domain/customer-values'
import type { PackedRows } from '#shared/domain/packed-rows'
import type { ReferenceArea, ReferenceLists } from '#shared/domain/reference'

/** Position of a pull, one row an area. `pageIndex` is the next page to read of the running pass. */
export type Cursor = {
  readonly scope: string
  /** `first-newest` and `first-rest` fill an empty store; `incremental` follows changes; `idle` has no running pass. */
  readonly phase: 'first-newest' | 'first-rest' | 'indexing' | 'incremental' | 'idle'
  /** Highest gmtModify that a finished pass proved, epoch milliseconds; null before the first pass ends. */
  readonly watermark: number | null
  /** Highest gmtModify seen on page 0 of the running pass; becomes the watermark when the pass ends. */
  readonly candidate: number | null
  readonly pageIndex: number
  /** What the server said the list holds. */
  readonly total: number | null
  /** Rows read in the running pass. */
  readonly rows: number
  readonly passStarted: number | null
  readonly lastDone: number | null
}

/** A row that could not be parsed; kept with its reason and asked for again. */
export type QuarantinedRow = {
  readonly entity: string
  readonly id: string
  readonly reason: string
  readonly body: string
  readonly at: number
}

/** A row of a remembered page, and its stamp in the order of that page. */
export type HeldRow = { readonly id: string; readonly stamp: number | null }

/**
 * Pages of the firm's list that stand in the table just as the answer gave them: whoever reads such a page again need
 * not read its rows. A page is forgotten as soon as one of its rows is changed or removed, by whatever way, and all of
 * them with the process. `open` are ids over which unsent work lies: their pages are neither remembered nor held.
 */
export type PageMemory = {
  /** The state of now; taken before a page is asked for, so that a change on the way counts. */
  readonly mark: () => number
  /** True where the page under the key is remembered with this digest and still stands. */
  readonly holds: (key: string, digest: string, open: ReadonlySet<string>) => boolean
  readonly rows: (key: string) => readonly HeldRow[]
  /** To be called when all rows of the page are committed. A page of which a row changed since its mark is not kept. */
  readonly remember: (
    key: string,
    page: {
      readonly digest: string
      readonly rows: readonly HeldRow[]
      readonly mark: number
      readonly open: ReadonlySet<string>
    },
  ) => void
  /** Pages with one of these rows, or all pages, are read again. */
  readonly forget: (ids?: readonly string[]) => void
}

export type CustomerStore = {
  /** Answers a page of the list with its total. Keyset anchors make deep pages as cheap as the first. */
  readonly page: (query: CustomerQuery, spans?: DateSpans) => PackedRows & { readonly total: number }
  /** The same with its rows as records. */
  readonly list: (query: CustomerQuery, spans?: DateSpans) => { readonly rows: CustomerRow[]; readonly total: number }
  /** Rows by their ids, in that order, as a page has them; ids that are not there are left out. */
  readonly pageOf: (ids: readonly string[], columns: readonly string[]) => PackedRows
  /** The same with the rows as records. */
  readonly rows: (ids: readonly string[], columns: readonly string[]) => CustomerRow[]
  readonly neighbours: (id: string, query: CustomerQuery, spans?: DateSpans) => Neighbours
  readonly facets: CountFacets
  /** Filters of the query for which no row has a value (D-66). */
  readonly lacking: () => readonly string[]
  /** True while the index of facets lacks rows; filters then read the rows themselves. */
  readonly facetsLeft: () => boolean
  /** Adds the next rows to it; false when it is complete. */
  readonly buildFacets: () => boolean
  readonly detail: (id: string) => CustomerDetail | null
  /** The whole row as the pull wrote it, and when; null where there is none. */
  readonly get: (id: string) => { readonly row: Customer; readonly syncedAt: number } | null
  /** Takes rows out, from the search too. Answers how many there were. */
  readonly remove: (ids: readonly string[]) => number
  /** Ids after one in ascending order, for the sweep; only of rows up to a number where one is given. */
  readonly ids: (after: string | null, limit: number, upTo?: number) => readonly string[]
  /** Number of the row that was added last, 0 where there is none: rows that are added later have higher ones. */
  readonly lastNumber: () => number
  readonly suggest: (
    text: string,
    limit: number,
  ) => { id: string; name: string; ownerName: string; matched: 'name' | 'pinyin' | 'phone' }[]
  readonly count: (filter?: CustomerFilter) => number
  /**
   * Inserts or updates in the caller's transaction, or one of its own. Rows whose content is unchanged are skipped and
   * keep their `syncedAt`. Answers the ids that changed.
   */
  readonly upsert: (rows: readonly PulledCustomer[], syncedAt: number) => string[]
  readonly pages: PageMemory
  /**
   * Secondary indexes and search: dropped before a first load, built after it; `here` where this connection and no
   * thread will build them. `build` yields between steps, goes on where a killed one stopped, and does nothing where all
   * is built. A list without indexes reads every row.
   */
  readonly dropIndexes: (here: boolean) => void
  readonly buildIndexes: CustomerIndexes['build']
  readonly indexed: () => boolean
  readonly mergeLeft: CustomerIndexes['mergeLeft']
  readonly mergeSearch: CustomerIndexes['merge']
}

export type ReferenceStore = {
  readonly get: <A extends ReferenceArea>(area: A) => ReferenceLists[A]
  /** Replaces the list unless its hash is unchanged; true when it changed. */
  readonly replace: <A extends ReferenceArea>(area: A, list: ReferenceLists[A], at: number) => boolean
}

export type Store = {
  readonly customers: CustomerStore
  readonly contacts: ContactTable
  readonly followups: FollowUpTable
  readonly comments: CommentTable
  readonly conversations: ConversationTable
  readonly messages: MessageTable
  /** What a person changed and the server does not know yet. */
  readonly work: WorkStore
  readonly reference: ReferenceStore
  readonly cursors: {
    readonly get: (scope: string) => Cursor | null
    readonly put: (cursor: Cursor) => void
    readonly all: () => Cursor[]
  }
  readonly quarantine: {
    /** Of rows that have no id, `body:…`, only the last 200 of an entity are kept. */
    readonly put: (row: QuarantinedRow) => void
    /** Drops rows without an id that came before a time, epoch milliseconds. */
    readonly prune: (before: number) => void
    readonly list: (entity: string) => QuarantinedRow[]
    readonly remove: (entity: string, id: string) => void
  }
  /** Small values of the account inside the encrypted file: token, refresh token, signed-in user, lists of sync. */
  readonly values: {
    readonly get: (name: string) => string | null
    readonly put: (name: string, value: string | null) => void
  }
  /** Files of the account, encrypted, beside the store. */
  readonly files: FileFolder
  /** Runs synchronously in one IMMEDIATE transaction; nested calls join it. */
  readonly transaction: <T>(run: () => T) => T
  /** Durable commits (synchronous=FULL) or, for rows that the server can send again, NORMAL. */
  readonly setDurability: (level: 'full' | 'ingest') => void
  /**
   * Moves what was committed from the write-ahead log into the file; a promise where a thread does it. `whole`: also
   * what is committed meanwhile, so that the log begins anew; for a moment in which next to nobody writes.
   */
  readonly checkpoint: (whole?: boolean) => void | Promise<void>
  /**
   * Brings the write-ahead log itself to the disk, which a durable commit of a person would else wait for; undefined
   * where there is no thread for it.
   */
  readonly flush: () => Promise<void> | undefined
  /** Pages of 4 KiB in the write-ahead log that are not in the file yet. */
  readonly logged: () => number
  /**
   * Copies unsent work and all that belongs to it into a file of its own in a folder, encrypted with the same key, and
   * keeps the newest three. Answers its name; null where nothing changed since the last one. Not inside a transaction.
   */
  readonly snapshot: (folder: string) => string | null
  /** True while nobody has read the whole file after a run that did not close it; see `readLater`. */
  readonly unread: () => boolean
  /** The whole file was read. One that is not `sound` is read before it is opened the next time. */
  readonly wasRead: (sound: boolean) => void
  readonly close: () => void
}

/** What a second connection can answer; the parts are the store's own, and whatever would write in them throws. */
export type ReadStore = Pick<
  Store,
  'customers' | 'contacts' | 'followups' | 'comments' | 'conversations' | 'messages' | 'reference' | 'close'
>

/** Why a store did not open. `Failure` codes: store-newer, store-damaged, disk-full; `unlock-failed` for a wrong key. */
export type OpenStoreOptions = {
  /** Folder of the account; holds main.db. */
  readonly folder: string
  /** 32 raw bytes. */
  readonly key: Uint8Array
  /** Page cache in bytes; default 16 MiB. */
  readonly cacheBytes?: number
  /** Most pages of 4 KiB that the file may grow to; for tests of a full disk. No limit by default. */
  readonly maximumPages?: number
  /**
   * True where the caller has the file read while it is open already (`Store.unread`), after a run that did not close
   * it. What is known to be damaged, or was written by another version, is read before all the same.
   */
  readonly readLater?: boolean
  /** Wall clock, for stamps of migrations. */
  readonly now: () => number
}
