import type { Clock, Log, Random } from '#core/ports'
import type { Remote } from '#core/remote/types'
import type { Store } from '#core/store/types'
import type { Operation } from '#core/store/work/types'
import type { FieldValues, WritableEntity } from '#shared/domain/work'

/** How an attempt ended where the server answered. Failures are thrown as `Failure` and classed (sync.md 3.6). */
export type SendOutcome =
  /** The server has it. `serverId` where it gave the record a new id. */
  | { readonly kind: 'done'; readonly serverId?: string }
  /** Both sides changed these fields; the rest of the patch was sent. */
  | {
      readonly kind: 'conflict'
      readonly fields: readonly string[]
      readonly remote: FieldValues
      readonly remoteAt: number | null
      readonly merged: readonly string[]
    }
  /** Two records on the server look like it: a person has to say. */
  | { readonly kind: 'doubtful' }

export type SendTools = {
  readonly store: Store
  readonly remote: Remote
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly signal: AbortSignal
  /** Tells every window what a commit changed. */
  readonly changed: (area: string, ids: readonly string[]) => void
}

/**
 * How one kind of record is sent. An area's file exports one beside its pull; the engine knows nothing of any entity.
 * `send` may be repeated after any failure: it finds out first what an earlier attempt left where that is in doubt
 * (`operation.state` is `verify`).
 */
export type Sender = {
  readonly entity: WritableEntity
  /** Records are sent four at a time, files two (sync.md 3.5). */
  readonly lane: 'records' | 'files'
  readonly send: (operation: Operation, tools: SendTools) => Promise<SendOutcome>
  /** Takes the change back on this computer, after it was discarded: puts the server's values, removes the new row. */
  readonly revert: (operation: Operation, tools: Pick<SendTools, 'store' | 'clock' | 'changed'>) => void
}

/** The push loop of an open account. */
export type Push = {
  /** Something was written or may go on: looks at once what can be sent. Never waits. */
  readonly wake: () => void
  /** What the server or the network said about every request; also pulls report here. */
  readonly heard: (answer: 'ok' | 'host-failure', retryAfter: number) => void
  readonly pause: (paused: boolean) => void
  readonly state: () => PushState
  readonly stop: () => Promise<void>
}

export type PushState = {
  readonly paused: boolean
  /** The server wants a new sign-in; the queue is frozen, nothing of it is lost. */
  readonly frozen: boolean
  /** Wall time of the next attempt; null where nothing waits. */
  readonly nextAt: number | null
  readonly sending: number
  /** `open` after five failures of the host within 30 s. */
  readonly breaker: 'closed' | 'open' | 'half-open'
}
