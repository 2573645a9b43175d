import { destroyedAccounts } from '#core/account/keys'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { SAMPLE_FIRM } from '#shared/contract/session'
import { createAccountEntry } from './enter-account.ts'
import type { AccountHome } from './home.ts'
import { createAccountExit } from './leave-account.ts'
import { createServerGate } from './server-gate.ts'
import type { SessionSteps } from './session-steps.ts'
import { byPassword, byToken, probe } from './sign-in.ts'

/** Time after a reply until the shell is asked for a fresh process, milliseconds: the reply has to be out. */
const RESTART_AFTER = 50

/** Sign-in, accounts and the lock, and `resume`, which opens the last account without asking the network. */
export function createSession(home: AccountHome): {
  readonly handlers: CoreHandlers['session']
  readonly resume: () => Promise<void>
} {
  const { ports, accounts } = home
  const atServer = createServerGate(ports, accounts, () => home.current() !== null)
  const leaveBehind = (error: unknown) =>
    ports.log('warn', 'account.left-behind', { reason: error instanceof Error ? error.name : '' })
  const steps: SessionSteps = {
    home,
    pending: null,
    restartSoon: () => void ports.clock.after(RESTART_AFTER, ports.restart),
    leaveBehind,
  }
  const { settle, unlock, salvage } = createAccountEntry(steps)
  const { signOut, lock, forget, erase, closeOthers } = createAccountExit(steps)
  let queue: Promise<unknown> = Promise.resolve()

  /** What changes the session happens one after the other, and none of it to a file that is still held. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = queue.then(home.released).then(run)
    queue = turn.catch(() => undefined)
    return turn
  }

  const resume = async () => {
    const account = accounts.current()
    if (account === null) return
    if (accounts.asksOldPassword()) home.askOldPassword(account)
    else if (accounts.locked()) await home.leave('locked', account)
    else await home.open(account, { password: null, create: false, trustSecrets: true })
  }

  const begin = async () => {
    try {
      for (const key of await destroyedAccounts(ports.profile)) await erase(key).catch(leaveBehind)
      await closeOthers()
    } catch (error) {
      leaveBehind(error)
    }
    await resume()
  }

  return {
    handlers: {
      state: () => home.state(),
      accounts: () => ({ accounts: [...accounts.list()], defaultServer: ports.defaultServer || SAMPLE_FIRM }),
      probe: async ({ server }) => ({ server: await atServer(server, () => probe(ports, server)) }),
      // The firm is asked before the turn begins: a slow network must not hold up a lock or a sign-out.
      async signIn(input) {
        const signedIn = await atServer(input.server, () => byPassword(ports, input))
        return inTurn(() => settle(signedIn))
      },
      async signInWithToken(input) {
        const signedIn = await atServer(input.server, () => byToken(ports, accounts, input))
        return inTurn(() => settle(signedIn))
      },
      unlock: ({ password }) => inTurn(() => unlock(password)),
      retry: () =>
        inTurn(async () => {
          if (home.state().phase === 'blocked') await resume()
          return home.state()
        }),
      salvage: ({ password }) => inTurn(() => salvage(password ?? null)),
      lock: () => inTurn(lock),
      signOut: () => inTurn(signOut),
      forget: ({ key }) => inTurn(() => forget(key)),
    },
    resume: () =>
      inTurn(async () => {
        await begin().catch((error: unknown) => {
          if (!(error instanceof Failure && error.code === 'profile-in-use')) throw error
        })
      }),
  }
}
