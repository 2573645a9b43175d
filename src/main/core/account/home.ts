import { type Accounts, accountsOf } from '#core/account/keys'
import type { Home } from '#core/engine/account-session'
import type { Media } from '#core/engine/media'
import { isClosedStore } from '#core/engine/store/closed'
import { storeFailure } from '#core/engine/sync/index'
import type { Attention } from '#core/engine/sync/schedule/attention'
import type { Ports } from '#core/ports'
import type { CoreEvent } from '#shared/contract/events'
import { Failure } from '#shared/contract/failure'
import type { RememberedAccount, SessionState } from '#shared/contract/session'
import { storedUser } from '../engine/signed-in-user.ts'
import { type FileOptions, type OpenedStore, type OpenWays, openAccount } from './open-account.ts'
import { readPreferences } from './preferences.ts'
import { sessionUserOf } from './profile.ts'
import { createRunningAccount, type OpenAccount, type RunningAccount } from './running-account.ts'
import { createStanding } from './standing.ts'
import { admit } from './store-owner.ts'

export type { OpenAccount } from './running-account.ts'

/** Where the core stands and, while an account is open, its store and its sync. */
export type AccountHome = Home<OpenAccount> &
  Pick<RunningAccount, 'current' | 'restartSync' | 'released'> & {
    readonly accounts: Accounts
    readonly emit: (event: CoreEvent, atOnce?: boolean) => void
    readonly state: () => SessionState
    /** Tells the sync what a window shows, now and after it is begun anew. Fails where no account is open. */
    readonly attend: (attention: Attention) => void
    /** True where this process has opened another account than this: then only a fresh process may open it. */
    readonly touchedOther: (key: string) => boolean
    /**
     * Opens an account and starts its sync. What stands in the way is a phase, `locked` or `blocked`, and no failure;
     * only `wrong-password`, `profile-in-use` and `unlock-failed` of an account whose new key nothing keeps are thrown.
     */
    readonly open: (
      account: RememberedAccount,
      ways: OpenWays & { readonly prepare?: (store: OpenedStore['store']) => void },
    ) => Promise<void>
    /** Says that the key of the account asks for an older password than the firm's; its data stays as it is. */
    readonly askOldPassword: (account: RememberedAccount) => void
    /** Stops the sync, closes the store and takes the phase. */
    readonly leave: (phase: 'signed-out' | 'locked', account: RememberedAccount | null) => Promise<void>
    /** What a person's write waits for: a step of building, which holds the file. Null where it may begin. */
    readonly writable: () => Promise<void> | null
    readonly close: () => Promise<void>
  }

const keepers = { system: 'system', file: 'file', none: 'password' } as const

/** Makes what the handlers share. Nothing is opened yet. */
export function createHome(ports: Ports, emit: AccountHome['emit'], file: FileOptions, media: Media): AccountHome {
  const { log, secrets, settings } = ports
  let touched: string | null = null

  const timeZone = () => readPreferences(settings).timeZone
  const changed: AccountHome['changed'] = (area, ids) =>
    emit(area === 'session' ? { type: 'session' } : { type: 'changed', area, ids: [...ids] })
  const standing = createStanding(log, () => emit({ type: 'session' }))
  const running = createRunningAccount({ ports, standing, emit, changed, timeZone })
  const { current, whileOpen, attend, begin, restartSync, block, released } = running

  const opened = (): OpenAccount => {
    const account = current()
    if (account === null) throw standing.whyShut()
    return account
  }

  const close = () => {
    media.clear()
    return running.close()
  }

  /** The next start asks for the password again, and that is all. */
  const notTrusted = (error: unknown) =>
    log('warn', 'key.not-kept', { reason: error instanceof Error ? error.name : '' })

  return {
    ports,
    accounts: accountsOf(settings),
    media,
    emit,
    changed,
    whileOpen,
    timeZone,
    showsFaces: () => readPreferences(settings).faces,
    attend(next) {
      attend(next)
      opened()
    },
    current,
    touchedOther: (key) => touched !== null && touched !== key,
    state() {
      const account = current()
      const user = account === null ? null : storedUser(account.store)
      return {
        ...standing.at(),
        user: user === null ? null : sessionUserOf(user),
        keyKeeper: keepers[secrets.keeper],
        canLock: account?.canLock() ?? false,
      }
    },
    opened,
    async open(whose, { prepare, ...ways }) {
      touched = whose.key
      let found: OpenedStore | null = null
      try {
        found = await openAccount(ports, whose.key, { ...ways, file })
        admit(found.store, whose, prepare)
        await found.trustSecrets().catch(notTrusted)
        begin(found, whose)
      } catch (error) {
        await found?.close()
        standing.obstructed(storeFailure(error) ?? error, whose, ways.create)
      }
    },
    askOldPassword: (whose) => standing.take('locked', 'key-lost', whose),
    async leave(next, whose) {
      await close()
      standing.take(next, null, whose)
    },
    released,
    restartSync,
    writable: () => current()?.builder?.busy() ?? null,
    judge(error) {
      const failure = storeFailure(error)
      if (failure !== null) block(failure)
      // Who was still at it when the account was left has come too late, and that is no bug.
      else if (isClosedStore(error)) return current() === null ? standing.whyShut() : new Failure('signed-out')
      return failure ?? error
    },
    close,
  }
}
