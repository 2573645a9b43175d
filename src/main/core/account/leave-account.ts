// How an account is left: signed out, locked, or taken off this computer. May not: open one.
import { accountFolder, destroyKey, eraseFolder, isAccountKey, lockFolder } from '#core/account/keys'
import { Failure } from '#shared/contract/failure'
import type { SessionState } from '#shared/contract/session'
import { awaitShortly, connectTo, dropTokens, heldToken, tokenOf } from './connection.ts'
import type { OpenAccount } from './home.ts'
import { closeToSecrets } from './open-account.ts'
import type { SessionSteps } from './session-steps.ts'

/** The ways out of an account. Each runs in the session's turn. */
export type AccountExit = {
  readonly signOut: () => Promise<SessionState>
  /** Leaves the open account to its password; fails where it has none. */
  readonly lock: () => Promise<SessionState>
  /** Destroys the key of an account, and removes it. */
  readonly forget: (key: string) => Promise<Record<string, never>>
  /** Takes an account whose key is destroyed off this computer. */
  readonly erase: (key: string) => Promise<void>
  /** Whoever is locked or was left, by an earlier version too, is left to the password, where that was not done yet. */
  readonly closeOthers: () => Promise<void>
}

/** The ways out of the accounts of this computer; `steps` is what they share with those into them. */
export const createAccountExit = (steps: SessionSteps): AccountExit => {
  const { home, leaveBehind, restartSoon } = steps
  const { ports, accounts } = home

  /** Tells the firm by the token that a renewal is still to bring, where one is under way. */
  const logout = async ({ store, account, token }: OpenAccount) => {
    await token.settled()
    const last = tokenOf(store, account.server)
    if (last === null) return
    const remote = await connectTo(ports, account.server, heldToken(last))
    await remote.session.logout()
  }

  const signOut = async () => {
    steps.pending = null
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
    const said = logout(opened).catch(() => ports.log('info', 'session.logout-unheard'))
    await awaitShortly(ports.clock, said)
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
    steps.pending = null
    await home.leave('signed-out', null)
    restartSoon()
    return {}
  }

  const closeOthers = async () => {
    const open = accounts.locked() ? null : accounts.current()
    for (const { key } of accounts.list())
      if (isAccountKey(key) && key !== open?.key) await closeToSecrets(ports, key).catch(leaveBehind)
  }

  return { signOut, lock, forget, erase, closeOthers }
}
