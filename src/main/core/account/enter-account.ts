// What a sign-in and an unlocking do to the accounts of this computer. May not: ask the firm, or leave an account for good.
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { SessionState } from '#shared/contract/session'
import { keepUser } from '../engine/signed-in-user.ts'
import { keepTokens } from './connection.ts'
import { openAccount, salvageAccount } from './open-account.ts'
import type { SessionSteps } from './session-steps.ts'
import type { SignedIn } from './sign-in.ts'
import { admit } from './store-owner.ts'

/** Puts what a sign-in gave into a store. */
const keep = (signedIn: SignedIn) => (store: Store) => {
  store.transaction(() => {
    if (signedIn.tokens.refreshToken === null) store.values.put('refreshToken', null)
    keepTokens(store, signedIn.account.server, signedIn.tokens)
    keepUser(store, signedIn.user)
  })
}

/** The ways into an account. Each runs in the session's turn. */
export type AccountEntry = {
  /** Opens the account that a sign-in is for, here or in a fresh process. */
  readonly settle: (signedIn: SignedIn) => Promise<SessionState>
  /** Opens the locked account by its password; the state as it is where one is open. */
  readonly unlock: (password: string) => Promise<SessionState>
  /** Opens an account whose store is damaged, with what can be read of it. */
  readonly salvage: (password: string | null) => Promise<SessionState>
}

/** The ways into the accounts of this computer; `steps` is what they share with those out of them. */
export const createAccountEntry = (steps: SessionSteps): AccountEntry => {
  const { home, leaveBehind, restartSoon } = steps
  const { ports, accounts } = home

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
    if (home.state().phase === 'locked') steps.pending = signedIn
    try {
      await remember(signedIn, asksOld && 'old-password')
    } catch (error) {
      steps.pending = null
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

  const unlock = async (password: string) => {
    const { phase, account } = home.state()
    if (home.current() !== null) return home.state()
    if (account === null || phase === 'signed-out') throw new Failure('signed-out')
    const waiting = steps.pending?.account.key === account.key ? steps.pending : null
    const ways = { password, create: false, trustSecrets: false }
    await home.open(account, waiting === null ? ways : { ...ways, prepare: keep(waiting) })
    const opened = home.current()
    if (opened !== null) {
      accounts.setLocked(false)
      if (waiting?.password != null) await opened.rewrap(waiting.password)
      steps.pending = null
    }
    return home.state()
  }

  const salvage = async (password: string | null) => {
    const { phase, problem, account } = home.state()
    if (phase !== 'blocked' || problem !== 'store-damaged' || account === null) throw new Failure('not-found')
    await salvageAccount(ports, account.key, password)
    await home.open(account, { password, create: false, trustSecrets: true })
    return home.state()
  }

  return { settle, unlock, salvage }
}
