import { accountFolder, destroyedAccounts, destroyKey, eraseFolder, isAccountKey, lockFolder } from '#core/account/keys'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import { SAMPLE_FIRM, type SessionState } from '#shared/contract/session'
import { keepUser } from '../engine/signed-in-user.ts'
import { connectTo, dropTokens, heldToken, keepTokens, tokenOf } from './connection.ts'
import type { AccountHome, OpenAccount } from './home.ts'
import { closeToSecrets, openAccount, salvageAccount } from './open-account.ts'
import { createServerGate } from './server-gate.ts'
import { byPassword, byToken, probe, type SignedIn } from './sign-in.ts'
import { admit } from './store-owner.ts'

/** Time after a reply until the shell is asked for a fresh process, milliseconds: the reply has to be out. */
const RESTART_AFTER = 50
/** Longest that a sign-out waits for the firm to hear of it, milliseconds. */
const LOGOUT_WAIT = 2_000

/** Sign-in, accounts and the lock, and `resume`, which opens the last account without asking the network. */
export function createSession(home: AccountHome): {
  readonly handlers: CoreHandlers['session']
  readonly resume: () => Promise<void>
} {
  const { ports, accounts } = home
  const atServer = createServerGate(ports, accounts, () => home.current() !== null)
  // A sign-in whose store waits for the old password: what it gave is kept until then, in memory only.
  let pending: SignedIn | null = null
  let queue: Promise<unknown> = Promise.resolve()

  /** What changes the session happens one after the other, and none of it to a file that is still held. */
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = queue.then(home.released).then(run)
    queue = turn.catch(() => undefined)
    return turn
  }

  const restartSoon = () => void ports.clock.after(RESTART_AFTER, ports.restart)

  const keep = (signedIn: SignedIn) => (store: Store) => {
    store.transaction(() => {
      if (signedIn.tokens.refreshToken === null) store.values.put('refreshToken', null)
      keepTokens(store, signedIn.account.server, signedIn.tokens)
      keepUser(store, signedIn.user)
    })
  }

  const settle = async (signedIn: SignedIn) => {
    const { account, password } = signedIn
    const opened = home.current()
    if (opened?.key === account.key) {
      keep(signedIn)(opened.store)
      if (password !== null) await opened.rewrap(password)
      await remember(signedIn)
      await home.restartSync()
    } else if (opened !== null || home.touchedOther(account.key)) {
      await switchTo(signedIn)
    } else {
      await openSignedIn(signedIn)
    }
    return home.state()
  }

  /** What a fresh process opens; fails where it would open something else. */
  const remember = async ({ account }: SignedIn, locked: false | 'old-password' = false) => {
    accounts.remember(account)
    accounts.setCurrent(account.key)
    accounts.setLocked(locked)
    await accounts.written('accounts', 'account', 'locked')
  }

  const openSignedIn = async (signedIn: SignedIn) => {
    const { account, password } = signedIn
    let asksOld = false
    try {
      await home.open(account, { password, create: true, trustSecrets: true, prepare: keep(signedIn) })
    } catch (error) {
      if (!(error instanceof Failure && error.code === 'wrong-password')) throw error
      // The firm took the password, the old key did not: it was changed on the server while the secret store was lost.
      home.askOldPassword(account)
      asksOld = true
    }
    // What a sign-in gave waits for the password that opens the store; a token opens none.
    if (home.state().phase === 'locked') pending = signedIn
    try {
      await remember(signedIn, asksOld && 'old-password')
    } catch (error) {
      pending = null
      await home.current()?.requirePassword().catch(leaveBehind)
      await home.leave('signed-out', null)
      throw error
    }
    const opened = home.current()
    if (opened === null || password === null || opened.wrapped) return
    await opened.rewrap(password)
    // An account that had a token alone can be locked now, and was told as one that cannot.
    home.changed('session', [])
  }

  /** Prepares another account's store and leaves the opening to a fresh process. */
  const switchTo = async (signedIn: SignedIn) => {
    const asks = await prepareOther(signedIn)
    await home.current()?.requirePassword().catch(leaveBehind)
    await remember(signedIn, asks === 'wrong-password' && 'old-password')
    await home.leave('signed-out', signedIn.account)
    restartSoon()
  }

  /** Puts what a sign-in gave into the store of another account, or answers which password the next start asks for. */
  const prepareOther = async (signedIn: SignedIn): Promise<'locked' | 'wrong-password' | null> => {
    const { account, password } = signedIn
    try {
      const other = await openAccount(ports, account.key, { password, create: true, trustSecrets: true })
      try {
        admit(other.store, account, keep(signedIn))
        if (password !== null && !other.wrapped) await other.rewrap(password)
        await other.trustSecrets()
      } finally {
        await other.close()
      }
      return null
    } catch (error) {
      if (error instanceof Failure && (error.code === 'locked' || error.code === 'wrong-password')) return error.code
      throw error
    }
  }

  const logout = async ({ store, account }: OpenAccount) => {
    const token = tokenOf(store, account.server)
    if (token === null) return
    const said = connectTo(ports, account.server, heldToken(token)).then((remote) => remote.session.logout())
    await Promise.race([
      said.catch(() => ports.log('info', 'session.logout-unheard')),
      new Promise<void>((resolve) => void ports.clock.after(LOGOUT_WAIT, resolve)),
    ])
  }

  const signOut = async () => {
    pending = null
    const opened = home.current()
    // Before all else: wherever the process is killed from here on, only the password opens the store.
    if (opened !== null) await opened.requirePassword().catch(leaveBehind)
    else await closeShut(home.state())
    accounts.setCurrent(null)
    try {
      // A process that is started before this is written would open the account again.
      await accounts.written('account')
      if (opened !== null) await endSession(opened)
    } catch (error) {
      if (opened !== null) await stay(opened)
      throw error
    }
    accounts.setLocked(false)
    await home.leave('signed-out', null)
    restartSoon()
    return home.state()
  }

  const endSession = async (opened: OpenAccount) => {
    await opened.sync.stop()
    await logout(opened)
    dropTokens(opened.store)
  }

  /** An account that could not be left stays open as a whole: it is the next start's, and its work is sent. */
  const stay = async ({ key }: OpenAccount) => {
    accounts.setCurrent(key)
    await home.restartSync()
  }

  /** Leaves an account that is not open; where the settings were changed they name its right server again. */
  const closeShut = async ({ account, problem }: SessionState) => {
    if (account === null) return
    await closeToSecrets(ports, account.key).catch(leaveBehind)
    if (problem === 'account-changed') accounts.remember(account)
  }

  const unlock = async (password: string) => {
    const { phase, account } = home.state()
    if (home.current() !== null) return home.state()
    if (account === null || phase === 'signed-out') throw new Failure('signed-out')
    const waiting = pending?.account.key === account.key ? pending : null
    const ways = { password, create: false, trustSecrets: false }
    await home.open(account, waiting === null ? ways : { ...ways, prepare: keep(waiting) })
    const opened = home.current()
    if (opened !== null) {
      accounts.setLocked(false)
      if (waiting?.password != null) await opened.rewrap(waiting.password)
      pending = null
    }
    return home.state()
  }

  const lock = async () => {
    const opened = home.current()
    if (opened === null) throw new Failure(home.state().phase === 'locked' ? 'locked' : 'signed-out')
    if (!(await opened.hasPassword())) throw new Failure('unlock-failed', { reason: 'no-password' })
    // First what no editor of the settings can undo. Where it fails the lock holds by the settings until the next start.
    await opened.requirePassword().catch(leaveBehind)
    accounts.setLocked(true)
    await home.leave('locked', opened.account)
    return home.state()
  }

  /** What cannot be removed now goes at the next start. */
  const leaveBehind = (error: unknown) =>
    ports.log('warn', 'account.left-behind', { reason: error instanceof Error ? error.name : '' })

  /** Takes an account whose key is destroyed off this computer. */
  const erase = async (key: string) => {
    const isCurrent = accounts.current()?.key === key
    if (isCurrent) {
      accounts.setCurrent(null)
      accounts.setLocked(false)
    }
    accounts.forget(key)
    // As long as the folder says that the key is destroyed, a next start removes what is named here.
    await accounts.written('accounts', ...(isCurrent ? (['account'] as const) : []))
    await eraseFolder({ folder: accountFolder(ports.profile, key), random: ports.random }).catch(leaveBehind)
  }

  const forget = async (key: string) => {
    if (!isAccountKey(key)) throw new Failure('not-found')
    const current = accounts.current()?.key === key
    if (home.current()?.key === key) await home.leave('signed-out', null)
    const folder = accountFolder(ports.profile, key)
    lockFolder(folder).release()
    await destroyKey({ folder, random: ports.random })
    await erase(key)
    if (!current) return {}
    pending = null
    await home.leave('signed-out', null)
    restartSoon()
    return {}
  }

  const salvage = async (password: string | null) => {
    const { phase, problem, account } = home.state()
    if (phase !== 'blocked' || problem !== 'store-damaged' || account === null) throw new Failure('not-found')
    await salvageAccount(ports, account.key, password)
    await home.open(account, { password, create: false, trustSecrets: true })
    return home.state()
  }

  const resume = async () => {
    const account = accounts.current()
    if (account === null) return
    if (accounts.asksOldPassword()) home.askOldPassword(account)
    else if (accounts.locked()) await home.leave('locked', account)
    else await home.open(account, { password: null, create: false, trustSecrets: true })
  }

  /** Whoever is locked or was left, by an earlier version too, is left to the password, where that was not done yet. */
  const closeOthers = async () => {
    const open = accounts.locked() ? null : accounts.current()
    for (const { key } of accounts.list())
      if (isAccountKey(key) && key !== open?.key) await closeToSecrets(ports, key).catch(leaveBehind)
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
