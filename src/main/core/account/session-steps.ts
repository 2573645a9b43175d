import type { AccountHome } from './home.ts'
import type { SignedIn } from './sign-in.ts'

/** What the steps of a session share. */
export type SessionSteps = {
  readonly home: AccountHome
  /** A sign-in whose store waits for the old password: what it gave is kept until then, in memory only. */
  pending: SignedIn | null
  /** Asks the shell for a fresh process, once the reply is out. */
  readonly restartSoon: () => void
  /** Notes what cannot be removed now; it goes at the next start. */
  readonly leaveBehind: (error: unknown) => void
}
