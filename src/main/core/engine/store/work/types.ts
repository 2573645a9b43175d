import type { DraftHolders } from '#core/engine/store/work/draft-holders'
import type { FieldValues, OperationKind, OperationState, WritableEntity } from '#shared/domain/work'

/** One unsent change of one record, a row of the outbox (docs/sync.md, push 1). */
export type Operation = {
  /** Order in which changes were made; never reused. */
  readonly seq: number
  /** 32 hex digits; goes out as Idempotency-Key. */
  readonly opId: string
  readonly entity: WritableEntity
  /** Id of the record on this computer: the server's, or a temporary one until `create` is acknowledged. */
  readonly localId: string
  readonly kind: OperationKind
  /** What a person calls the record; shown in the outbox. */
  readonly title: string
  readonly patch: FieldValues
  /** Values of the patch's fields before the change; {} for `create`. */
  readonly base: FieldValues
  /** Operations that must be done first. */
  readonly dependsOn: readonly string[]
  /** Changes that were made as one (a batch); changes of different groups are never joined. */
  readonly groupId: string | null
  readonly state: OperationState
  /** Times sent. */
  readonly attempts: number
  /** First time sent, epoch milliseconds; null before. */
  readonly firstAt: number | null
  /** Not before this time, epoch milliseconds. */
  readonly nextAt: number
  /** The run of the core that sent it last; '' while it was never sent. */
  readonly lease: string
  readonly lastStatus: number | null
  readonly lastCode: string
  /** The server's own words about the last attempt. */
  readonly lastError: string
  readonly createdAt: number
  readonly updatedAt: number
}

/** An open operation in brief, as it is kept in memory. `fields` are the names of its patch. */
export type OpenChange = Pick<
  Operation,
  'seq' | 'opId' | 'entity' | 'localId' | 'kind' | 'state' | 'dependsOn' | 'createdAt'
> & { readonly fields: readonly string[] }

/** A change as a person makes it. */
export type Change = Pick<Operation, 'opId' | 'entity' | 'localId' | 'kind' | 'title' | 'patch' | 'base'> & {
  readonly dependsOn?: readonly string[]
  readonly groupId?: string | null
  /** State in which it begins where that is not `queued`; such a change stands by itself. */
  readonly begins?: 'verify' | 'conflict'
  /** When it was made, epoch milliseconds. */
  readonly at: number
}

/** What an attempt changes about an operation; what is left out stays. */
export type OperationStep = Partial<
  Pick<
    Operation,
    | 'state'
    | 'patch'
    | 'base'
    | 'attempts'
    | 'firstAt'
    | 'nextAt'
    | 'lease'
    | 'lastStatus'
    | 'lastCode'
    | 'lastError'
    | 'dependsOn'
  >
>

/** A clash of two edits of the same field; kept until a person decides and for 30 days afterwards (R31). */
export type Conflict = {
  readonly id: string
  readonly opId: string
  readonly entity: WritableEntity
  readonly localId: string
  readonly title: string
  readonly fields: readonly string[]
  readonly base: FieldValues
  readonly local: FieldValues
  readonly remote: FieldValues
  /** Fields of the same change that only one side had edited and that were merged. */
  readonly merged: readonly string[]
  /** When the record was edited here, and on the server as it says (gmtModify). */
  readonly localAt: number
  readonly remoteAt: number | null
  readonly state: 'open' | 'resolved' | 'undone'
  /** What was chosen, by field; null while it is open. */
  readonly choice: FieldValues | null
  readonly at: number
  readonly resolvedAt: number | null
}

/** A file on its way to the firm: what it is called, its size in bytes, and its name in the store's folder of files. */
export type WaitingFile = { readonly name: string; readonly type: string; readonly size: number; readonly file: string }

/** The unsent work of the account. Everything is synchronous and joins the caller's transaction. */
export type WorkStore = {
  /**
   * Adds a change, joined with a queued, never sent one of the same record and group where that is
   * allowed: create+update is a create, update+update an update with the oldest base. Answers the operation it became.
   */
  readonly add: (change: Change) => Operation
  readonly get: (opId: string) => Operation | null
  /** Open operations in their order, read whole: the cost grows with each that waits. `ofRecord` those of one record. */
  readonly open: () => readonly Operation[]
  /** The same in brief, kept in memory; and those of one entity, read whole. */
  readonly openChanges: () => readonly OpenChange[]
  readonly openOf: (entity: WritableEntity) => readonly Operation[]
  readonly ofRecord: (entity: WritableEntity, localId: string) => readonly Operation[]
  /** Open operations that depend on one, in their order; found without reading the others. */
  readonly dependents: (opId: string) => readonly Operation[]
  /** Ids of an entity with open operations, kept in memory: asked for every row of a pull. Ask again after a write. */
  readonly openIds: (entity: WritableEntity) => ReadonlySet<string>
  /** True where anything is open, also of a kind that only a later version knows. */
  readonly hasOpen: () => boolean
  /**
   * Operations that may be sent now: queued or verify, due, nothing earlier of the same record queued, inflight or in
   * doubt, all that they depend on done. An earlier one that needs a person holds up only those that share a field with
   * it, and all of them where it is no update. In order of `seq`.
   */
  readonly due: (now: number, limit: number) => readonly Operation[]
  /** Earliest time at which something may be sent; null where nothing waits for time. */
  readonly nextAt: () => number | null
  readonly step: (opId: string, step: OperationStep, now: number) => void
  /**
   * At start: what was on its way in another run is in doubt now. Answers how many. Remote values of records without
   * open work go.
   */
  readonly recover: (lease: string, now: number) => number
  /** Removes history and decided conflicts older than `before`; never what is open or what open work depends on. */
  readonly prune: (before: number) => void

  /** The values that the server last showed for the edited fields of a record with open work; null without one. */
  readonly remoteValues: (entity: WritableEntity, localId: string) => FieldValues | null
  readonly putRemoteValues: (entity: WritableEntity, localId: string, values: FieldValues | null) => void

  /**
   * Temporary ids that the server has replaced; kept for ever. Operations, conflicts, remote values and drafts of the
   * record move to its new id.
   */
  readonly mapId: (entity: WritableEntity, temporary: string, serverId: string, opId: string) => void
  readonly serverId: (entity: WritableEntity, id: string) => string | null
  /** The temporary id that a server's id replaced; null where it replaced none. */
  readonly temporaryId: (entity: WritableEntity, serverId: string) => string | null

  /** Lists of conflicts, trash and log are newest first. */
  readonly conflicts: {
    readonly put: (conflict: Conflict) => void
    readonly get: (id: string) => Conflict | null
    readonly list: (state: Conflict['state']) => readonly Conflict[]
    readonly ofRecord: (entity: WritableEntity, localId: string) => readonly Conflict[]
  }

  /** Rows that the server no longer has, kept 30 days. */
  readonly trash: {
    readonly put: (entity: string, id: string, row: unknown, why: string, at: number) => void
    readonly list: (entity: string) => readonly { id: string; row: unknown; why: string; at: number }[]
    readonly has: (entity: string, id: string) => boolean
    readonly remove: (entity: string, id: string) => void
    /** Removes rows that are older, `most` of them; answers how many. */
    readonly prune: (before: number, most?: number) => number
  }

  /** Ring of 10,000 lines without content, for the diagnosis. */
  readonly log: {
    readonly add: (at: number, event: string, facts: Readonly<Record<string, string | number | boolean | null>>) => void
    readonly last: (count: number) => readonly { at: number; event: string; facts: string }[]
  }

  /** Texts that a person typed and has not saved, by place. Written at each pause of typing, gone when saved. */
  readonly drafts: DraftHolders & {
    readonly get: (place: string) => string | null
    readonly put: (place: string, text: string | null, at: number) => void
    readonly count: () => number
    /** Newest first. */
    readonly list: (limit: number) => readonly { readonly place: string; readonly text: string; readonly at: number }[]
  }

  /** Files that wait to be uploaded, by the id of their operation. */
  readonly uploads: {
    readonly put: (id: string, file: WaitingFile) => void
    readonly get: (id: string) => WaitingFile | null
    readonly remove: (id: string) => void
    /** Names in the folder of all that wait. */
    readonly files: () => readonly string[]
    /** Bytes of all that wait; the same file given twice counts once. */
    readonly bytes: () => number
    /** One whose bytes an earlier version kept in the store itself, or the one of an id; `put` under its id ends that. */
    readonly inside: (id?: string) => {
      readonly id: string
      readonly name: string
      readonly type: string
      readonly bytes: Uint8Array
    } | null
  }
}
