// Where the core stands, as the screens are told: its phase, what stands in the way, whose account it is. May not: open or
// close anything.
import type { Log } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { RememberedAccount, SessionState } from '#shared/contract/session'

type Phase = SessionState['phase']
type Problem = SessionState['problem']

/** What keeps an account from being opened, and what closes one, as the screens call it; null for all else. */
const problems: Readonly<Record<string, Problem>> = {
  'store-newer': 'store-newer',
  'store-damaged': 'store-damaged',
  'disk-full': 'disk-full',
  'unlock-failed': 'key-lost',
  'account-changed': 'account-changed',
}

/** Where the core stands; each change is told at once. */
export type Standing = {
  readonly at: () => Pick<SessionState, 'phase' | 'problem' | 'account'>
  readonly take: (phase: Phase, problem: Problem, account: RememberedAccount | null) => void
  /** The phase that goes with a failure in the way of an account; what the caller must hear is thrown. */
  readonly obstructed: (failure: unknown, whose: RememberedAccount, signingIn: boolean) => void
  /** The open account had to be closed. */
  readonly blocked: (failure: Failure) => void
  /** The disk of the open account is full, or takes what is written again. */
  readonly disk: (isFull: boolean) => void
  /** Why no account is open. */
  readonly whyShut: () => Failure
}

/** Nobody is signed in yet; `told` hears of every change. */
export function createStanding(log: Log, told: () => void): Standing {
  let phase: Phase = 'signed-out'
  let problem: Problem = null
  let account: RememberedAccount | null = null

  const take: Standing['take'] = (next, reason, whose) => {
    phase = next
    problem = reason
    account = whose
    told()
  }

  return {
    at: () => ({ phase, problem, account }),
    take,
    obstructed(failure, whose, signingIn) {
      if (!(failure instanceof Failure)) {
        // The form says it and can try again; there may be no key yet that another start could look for.
        if (signingIn) throw failure
        // A folder that nobody may read, a native part that is gone: a start that failed would have no window to say it in.
        const { code, name } = failure as NodeJS.ErrnoException
        log('error', 'account.blocked', { code: code ?? name })
        take('blocked', null, whose)
        return
      }
      if (failure.code === 'wrong-password') throw failure
      // No key was lost: there is none, and nothing on this computer that could keep one.
      if (failure.details.reason === 'no-keeper') throw failure
      if (signingIn && failure.code === 'store-busy') throw failure
      log('warn', 'account.blocked', { code: failure.code })
      if (failure.code === 'profile-in-use') {
        // A sign-in leaves the screen where it is; a start has nothing else to show.
        if (!signingIn) take('blocked', 'profile-in-use', whose)
        throw failure
      }
      const { server } = failure.details
      if (failure.code === 'locked') take('locked', null, whose)
      else if (failure.code === 'account-changed')
        take('blocked', failure.code, typeof server === 'string' ? { ...whose, server } : null)
      else take('blocked', problems[failure.code] ?? null, whose)
    },
    blocked: ({ code }) => take('blocked', problems[code] ?? null, account),
    disk(isFull) {
      if ((problem === 'disk-full') !== isFull) take(phase, isFull ? 'disk-full' : null, account)
    },
    whyShut() {
      if (phase === 'locked') return new Failure('locked')
      if (phase !== 'blocked') return new Failure('signed-out')
      return new Failure(problem === null || problem === 'key-lost' ? 'unlock-failed' : problem)
    },
  }
}
