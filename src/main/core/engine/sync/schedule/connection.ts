import type { Failure } from '#shared/contract/failure'
import type { SyncStatus } from '#shared/contract/sync'
import { failureClass } from '../failures.ts'
import { isNoAnswer } from './reachability.ts'
import { endsPass, type Outcome } from './sync-cycle.ts'

/** How the firm is reached, as passes, other reads and sends have found it. */
export type Connection = {
  readonly state: () => SyncStatus['connection']
  /** True while the firm answers, and the last pass read something or something was read since. */
  readonly isReadable: () => boolean
  /** True once the server wanted a new sign-in. */
  readonly isFrozen: () => boolean
  /** The last pass where it read nothing and nothing was read since: the firm is down, whatever it answers. */
  readonly unread: () => Outcome | null
  /** Something was read. */
  readonly answered: () => void
  /** Nothing answers any more. */
  readonly fellSilent: () => void
  /** Takes what a request said about the firm, the sign-in and the store; `silent` where nothing answers any more. */
  readonly hear: (failure: Failure | null, silent: boolean) => void
  readonly hearPass: (outcome: Outcome) => void
  /**
   * Takes a failure outside of the passes: where it may be that of one answer, the firm is asked first; `connected` is
   * false where nobody was reached. Answers true where everything else would fail now too.
   */
  readonly hearOf: (failure: Failure, connected: boolean) => Promise<boolean>
}

/** Nothing is known of the firm yet; `isUnreachable` asks it whether it is there. */
export function createConnection(parts: {
  readonly signal: AbortSignal
  readonly isUnreachable: () => Promise<boolean>
  readonly storeFailed: (failure: Failure) => void
}): Connection {
  const { signal, isUnreachable, storeFailed } = parts
  let state: SyncStatus['connection'] = 'unknown'
  let unread: Outcome | null = null
  let frozen = false

  const answered = () => {
    state = 'online'
    unread = null
  }
  const hear = (failure: Failure | null, silent: boolean) => {
    const kind = failure === null ? null : failureClass(failure)
    if (silent) state = 'offline'
    else if (failure === null) answered()
    else if (kind === 'transient' || kind === 'offline') state = 'online'
    if (kind === 'sign-in') frozen = true
    if (failure !== null && kind === 'store') storeFailed(failure)
  }

  return {
    state: () => state,
    isReadable: () => state === 'online' && unread === null,
    isFrozen: () => frozen,
    unread: () => unread,
    answered,
    fellSilent() {
      state = 'offline'
    },
    hear,
    hearPass(outcome) {
      hear(outcome.failure, outcome.silent)
      unread = outcome.read ? null : outcome
    },
    async hearOf(failure, connected) {
      if (!endsPass(failure)) return false
      const silent = isNoAnswer(failure) && (!connected || (await isUnreachable()))
      if (!signal.aborted) hear(failure, silent)
      return silent || !isNoAnswer(failure)
    },
  }
}
