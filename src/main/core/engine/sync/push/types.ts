import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Change, Operation } from '#core/engine/store/work/types'
import type { Clock, Log, Power, Random } from '#core/ports'
import type { Failure } from '#shared/contract/failure'
import type { Author } from '#shared/domain/records'
import type { FieldValues, OperationKind, WritableEntity } from '#shared/domain/work'
import type { SplitRow } from './overlay.ts'

/** Writes what the server answered; runs in the transaction of the acknowledgement, after the operation's own step. */
export type Accept = () => void

/** How an attempt ended where the server answered. Failures are thrown as `Failure` and classed (docs/sync.md). */
export type SendOutcome =
  /** The server has it. `serverId` where it gave the record a new id, `also` records of others that it changed with it. */
  | {
      readonly kind: 'done'
      readonly serverId?: string
      readonly also?: readonly { readonly entity: WritableEntity; readonly id: string }[]
      readonly accept?: Accept
    }
  /** The server answered well, and left these fields as they were; it has the rest of the patch. */
  | { readonly kind: 'ignored'; readonly ignored: readonly string[]; readonly accept: Accept }
  /** Both sides changed these fields; the rest of the patch was sent, and the server left `ignored` as they were. */
  | {
      readonly kind: 'conflict'
      readonly fields: readonly string[]
      readonly ignored: readonly string[]
      readonly remote: FieldValues
      readonly remoteAt: number | null
      readonly merged: readonly string[]
      readonly accept?: Accept
    }
  /** Two records on the server look like it: a person has to say. */
  | { readonly kind: 'doubtful' }
  /** The state that an action changes is another one than the person saw: a person decides; `base` notes both. */
  | { readonly kind: 'changed'; readonly base: FieldValues }
  /** Nobody can say yet whether it arrived: look again after so many milliseconds. */
  | { readonly kind: 'again'; readonly after: number }

export type SendTools = {
  readonly store: Store
  readonly remote: Remote
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly signal: AbortSignal
  /** Says that the operation goes out now, in a request that must not be repeated before it has ended for certain. */
  readonly noteSent: () => void
  /** The request that was noted has ended for certain. */
  readonly noteAnswered: () => void
  /**
   * Milliseconds since a request of the record was noted that has not ended; since this run began where an earlier one
   * may have sent it, else endless. No clock that is set changes it.
   */
  readonly sentAgo: () => number
  /** Tells every window what a commit changed; told after the transaction. */
  readonly changed: (area: string, ids: readonly string[]) => void
  /** Tells at once how far something on its way is; nothing was committed. */
  readonly moving: (area: string, ids: readonly string[]) => void
}

export type RevertTools = Pick<SendTools, 'store' | 'clock' | 'changed'>

export type RestoreTools = {
  readonly store: Store
  /** Who is signed in: the author of what is new. */
  readonly author: Author
  readonly now: number
}

/** A file that a change carries into a sealed text. */
export type CarriedFile = { readonly name: string; readonly type: string; readonly bytes: Uint8Array }

/** What lies under the open changes of a record that is edited here: the engine knows nothing of its fields. */
export type EditedRecord = {
  /** Values as the record shows them now; null where it is not here. */
  readonly shown: (store: Store, id: string, fields: readonly string[]) => FieldValues | null
  /** A row of a pull with the open changes over it. */
  readonly split: (row: unknown, operations: readonly Operation[]) => SplitRow<unknown>
  /** True where a row of a pull shows that nothing of a change is left to be sent. */
  readonly has: (row: unknown, change: Pick<Operation, 'patch' | 'base'>) => boolean
  /** The record as the firm has it now, in the form in which it is pulled; also where the firm shows it in lists alone. */
  readonly readOne: (remote: Remote, id: string, store: Store) => Promise<{ readonly id: string }>
}

/**
 * All that the engine, the inbox and the copies ask of one kind of record that can be written; nothing else knows a kind.
 * `send` may be repeated after any failure: it finds out first what an earlier attempt left where that is in doubt
 * (`operation.state` is `verify`).
 */
export type Sender = {
  readonly entity: WritableEntity
  /** The changes that it can send; another one is rejected. */
  readonly kinds: readonly OperationKind[]
  /** The area of its rows, in events and in the pull; null for what has no rows of its own. */
  readonly area: string | null
  /** How its rows and the edits of their fields go together; null for what is not edited once it is made. */
  readonly record: EditedRecord | null
  /** Records are sent four at a time, files two. */
  readonly lane: 'records' | 'files'
  /** Operations with the same turn are sent one after the other; by default those of one record. */
  readonly turn?: (operation: Operation) => string
  readonly send: (operation: Operation, tools: SendTools) => Promise<SendOutcome>
  /** Takes the change back on this computer, after it was discarded: puts the server's values, removes the new row. */
  readonly revert: (operation: Operation, tools: RevertTools) => void
  /** True where mended content says nothing, and must not go out so; left out by kinds that nobody writes. */
  readonly isBlank?: (content: string) => boolean
  /** Shows a change of which some values were mended. */
  readonly show: (operation: Operation, tools: RevertTools) => void
  /** Shows a change out of a sealed text; one of a record that is not here is shown when a pull brings it. */
  readonly restore: (change: Change, tools: RestoreTools) => void
  /** The file that goes with it into a sealed text; null where it has none, left out by kinds that carry none. */
  readonly carried?: (store: Store, localId: string) => Promise<CarriedFile | null>
  /** What waits for it, without it, after a person gave it up alone; left out by kinds that others do not go without. */
  readonly detached?: (patch: FieldValues, opId: string) => FieldValues
  /** The customer to whom it leads from the inbox; null where it belongs to none. */
  readonly leadsTo: (store: Store, change: Pick<Change, 'localId' | 'patch'>) => string | null
}

/** The push loop of an open account. It rests until it is woken first. */
export type Push = {
  /** Something was written or may go on: looks at once what can be sent. Never waits. */
  readonly wake: () => void
  /** A person asks to send now: a server that is away, or asked to be left alone, is tried all the same. */
  readonly now: () => void
  /** The network is there again: an open breaker lets one probe through. */
  readonly probe: () => void
  /** What the server or the network said about a request of a pull. `retryAfter` in milliseconds, 0 for none. */
  readonly heard: (answer: 'ok' | 'host-failure', retryAfter: number) => void
  /** A request of a pull failed. */
  readonly failed: (failure: Failure) => void
  readonly pause: (paused: boolean) => void
  /**
   * Ends what is on its way and takes it back by `run`, in the transaction that ends it; false where it is not on its
   * way. Only for what may have arrived without harm.
   */
  readonly cancel: (opId: string, run: () => void) => boolean
  readonly state: () => PushState
  /** Milliseconds for which the server still wants to be left alone. */
  readonly held: () => number
  /** True where a record was acknowledged after this monotonic time: a page asked for before then is stale (C11). */
  readonly ackedSince: (entity: WritableEntity, id: string, monotonic: number) => boolean
  /** Ends what is on its way; what the server may have heard of is in doubt then. */
  readonly stop: () => Promise<void>
}

export type PushOptions = {
  readonly store: Store
  /** Answers the firm's API as it is reached now; asked for each attempt. Fails as the API does where it cannot be. */
  readonly connect: () => Promise<Remote>
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly power: Power
  readonly senders: readonly Sender[]
  /** A commit changed rows of the area. */
  readonly changed: (area: string, ids: readonly string[]) => void
  /** The state should be read again. */
  readonly stateChanged: () => void
  /** The host answers again after an outage. */
  readonly recovered: () => void
  /** The network failed a send; `silent` where nobody answered at all, and not only this one request got lost. */
  readonly unanswered: (silent: boolean) => void
  /** The store cannot go on: `store-damaged` or `disk-full`, and `store-busy` for a moment. */
  readonly storeFailed: (failure: Failure) => void
  /** Name of this run of the core; what another run left on its way is in doubt. */
  readonly lease: string
}

export type PushState = {
  readonly paused: boolean
  /** The server wants a new sign-in; the queue is frozen, nothing of it is lost. */
  readonly frozen: boolean
  /** Wall time of the next attempt; null where nothing waits. */
  readonly nextAt: number | null
  readonly sending: number
  /** Code of the failure with which something waits to be sent again; null where nothing failed. */
  readonly failing: string | null
  /** `open` after five failures of the host within 30 s. */
  readonly breaker: 'closed' | 'open' | 'half-open'
}
