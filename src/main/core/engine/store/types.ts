import type { Connection } from '#core/engine/store/connection'
import type { FileFolder } from '#core/engine/store/files/file-folder'
import type { SyncMemory } from '#core/engine/store/memory'
import type { StateName, StoreState } from '#core/engine/store/state'
import type { Cursor, QuarantinedRow } from '#core/engine/store/tables'
import type { WorkStore } from '#core/engine/store/work/types'
import type { WritableEntity } from '#shared/domain/work'

export type { Cursor, QuarantinedRow } from '#core/engine/store/tables'

/** A row of a remembered page, and its stamp in the order of that page. */
export type CachedRow = { readonly id: string; readonly stamp: number | null }

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
  readonly rows: (key: string) => readonly CachedRow[]
  /** To be called when all rows of the page are committed. A page of which a row changed since its mark is not kept. */
  readonly remember: (
    key: string,
    page: {
      readonly digest: string
      readonly rows: readonly CachedRow[]
      readonly mark: number
      readonly open: ReadonlySet<string>
    },
  ) => void
  /** Pages with one of these rows, or all pages, are read again. */
  readonly forget: (ids?: readonly string[]) => void
}

/** What the areas keep, by name; each area adds its own in its `area-store.ts`. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface AreaStores {}

/** What the reading thread can be asked, by name; added to in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface AreaReads {}

/** What areas remember of an open store, by name; added to in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface AreaMemories {}

/** A search whose table can be taken out of a damaged file and built again from the rows. */
export type BuiltSearch = {
  /** Its table; those that SQLite keeps for it begin with the same name. */
  readonly table: string
  /** What the store then has to know of it. */
  readonly lost: Readonly<Partial<Record<StateName, string>>>
  /** The state that is `damaged` once the search was found damaged: such a file is read before it is opened. */
  readonly found?: StateName
}

/** Saves a record with unsent work, as a damaged file still shows it, into the fresh store. */
export type SaveRow = (localId: string, store: Store) => void

/** What an area brings to the store; it names it in its `area.ts`. */
export type AreaStore = {
  readonly name: string
  /** Its tables over a connection. One that only reads is given the same; whatever would write in them throws. */
  readonly create?: (connection: Connection, state: StoreState) => Partial<AreaStores>
  /** What it remembers of a store that was just opened. */
  readonly memory?: () => Partial<AreaMemories>
  readonly searches?: readonly BuiltSearch[]
  /**
   * Its tables with what no server can send again: a salvage and each snapshot copy them. The value is what orders such a
   * table: its rowid, or its primary key where it has none.
   */
  readonly kept?: Readonly<Record<string, 'rowid' | 'id'>>
  /** Those of them whose rows, numbered as they come, neither change nor go: a snapshot is given what is new. */
  readonly onlyAdded?: readonly string[]
  /** Its other tables, without those of searches: their rows come again from the server, or are made of such rows. */
  readonly refilled?: readonly string[]
  /** For each kind of record that can be written and does not come whole from the server: how a salvage saves it. */
  readonly salvage?: Readonly<Partial<Record<WritableEntity, (connection: Connection, state: StoreState) => SaveRow>>>
  /** Searches and scans that may take longer than a person should wait for anything else; `areas/area-reads.ts` lists them. */
  readonly reads?: (store: ReadStore) => Partial<AreaReads>
}

/** The steps of building beside everything else that each area has, by the area's name; added to in the same way. */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface AreaBuildSteps {}
export type BuildStep = AreaBuildSteps[keyof AreaBuildSteps]

/** What an area has built beside everything else; `areas/area-builds.ts` lists them. */
export type AreaBuild<Step extends { readonly area: string } = BuildStep> = {
  readonly area: Step['area']
  /** What runs its steps over a connection: true where the same step has more to do. */
  create(connection: Connection, state: StoreState): { run(step: Step): boolean }
  /** Rows that a step sorts; null where it sorts none. */
  sortedRows(step: Step, state: StoreState): number | null
}

/** What belongs to no area. */
type EngineStore = {
  /** What a person changed and the server does not know yet. */
  readonly work: WorkStore
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
  /** What is remembered of it until it is closed. */
  readonly memory: SyncMemory & AreaMemories
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
   * Copies unsent work, all that belongs to it and what the areas keep (`kept`) into a file of its own in a folder,
   * encrypted with the same key, and keeps the newest three. Answers its name; null where nothing of it changed since the
   * last one. Not inside a transaction.
   */
  readonly snapshot: (folder: string) => string | null
  /** True while nobody has read the whole file after a run that did not close it; see `readLater`. */
  readonly unread: () => boolean
  /** The whole file was read. One that is not `sound` is read before it is opened the next time. */
  readonly wasRead: (sound: boolean) => void
  readonly close: () => void
}

export type Store = EngineStore & AreaStores

/** What a second connection can answer; the parts are the store's own, and whatever would write in them throws. */
export type ReadStore = AreaStores & Pick<EngineStore, 'close'>

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
