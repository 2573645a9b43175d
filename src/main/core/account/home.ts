import { type Accounts, accountsOf } from '#core/account/keys'
import { createSync } from '#core/areas/sync'
import type { AccountSession, Home } from '#core/engine/account-session'
import type { Media } from '#core/engine/media'
import { isClosedStore } from '#core/engine/store/closed'
import { resetCursors, storeFailure } from '#core/engine/sync/index'
import type { Attention } from '#core/engine/sync/schedule/attention'
import type { Ports } from '#core/ports'
import type { CoreEvent } from '#shared/contract/events'
import { Failure } from '#shared/contract/failure'
import { type RememberedAccount, SAMPLE_FIRM, type SessionState } from '#shared/contract/session'
import { storedUser } from '../engine/signed-in-user.ts'
import { connectTo, readConfirmed, storedToken, tokenOf } from './connection.ts'
import { type FileOptions, type OpenedStore, type OpenWays, openAccount } from './open-account.ts'
import { readPreferences } from './preferences.ts'
import { sessionUserOf } from './profile.ts'
import { admit } from './store-owner.ts'

type Phase = SessionState['phase']
type Problem = SessionState['problem']

/** The open account: its store and the sync that fills it, with its key and its lock. */
export type OpenAccount = OpenedStore & AccountSession & { readonly account: RememberedAccount }

/** Where the core stands and, while an account is open, its store and its sync. */
export type AccountHome = Home<OpenAccount> & {
  readonly accounts: Accounts
  readonly emit: (event: CoreEvent, atOnce?: boolean) => void
  readonly state: () => SessionState
  /** The open account or null. */
  readonly current: () => OpenAccount | null
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
    ways: OpenWays & { readonly prepare?: (store: Store) => void },
  ) => Promise<void>
  /** Says that the key of the account asks for an older password than the firm's; its data stays as it is. */
  readonly askOldPassword: (account: RememberedAccount) => void
  /** Stops the sync, closes the store and takes the phase. */
  readonly leave: (phase: 'signed-out' | 'locked', account: RememberedAccount | null) => Promise<void>
  /** Ends when a store that was blocked while it was open has let go of its file. */
  readonly released: () => Promise<void>
  /** A new sync for the open account, after a new sign-in or changed settings of the connection. */
  readonly restartSync: () => Promise<void>
  /** What a person's write waits for: a step of building, which holds the file. Null where it may begin. */
  readonly writable: () => Promise<void> | null
  readonly close: () => Promise<void>
}

type Store = OpenedStore['store']

const problems: Readonly<Record<string, Problem>> = {
  'store-newer': 'store-newer',
  'store-damaged': 'store-damaged',
  'disk-full': 'disk-full',
  'unlock-failed': 'key-lost',
  'account-changed': 'account-changed',
}

const keepers = { system: 'system', file: 'file', none: 'password' } as const

/** Makes what the handlers share. Nothing is opened yet. */
export function createHome(ports: Ports, emit: AccountHome['emit'], file: FileOptions, media: Media): AccountHome {
  const accounts = accountsOf(ports.settings)
  let phase: Phase = 'signed-out'
  let problem: Problem = null
  let account: RememberedAccount | null = null
  let current: OpenAccount | null = null
  let touched: string | null = null
  let releasing: Promise<void> = Promise.resolve()
  const begins: (() => () => Promise<void>)[] = []
  let ends: readonly (() => Promise<void>)[] = []
  /** What the window showed last, which a new sync has to know as well. */
  let attention: Attention | null = null

  const stand = (next: Phase, reason: Problem, whose: RememberedAccount | null) => {
    phase = next
    problem = reason
    account = whose
    emit({ type: 'session' })
  }

  const block = (failure: Failure) => {
    const closing = current
    // Where nothing is open the reason is known already, and saying it again would never end.
    if (closing === null) return
    const reason = problems[failure.code] ?? null
    if (reason === 'disk-full') {
      // Reading goes on; the sync tries again and the note goes with its first pass that ends well.
      if (problem !== reason) stand(phase, reason, account)
      return
    }
    current = null
    stand('blocked', reason, account)
    releasing = endAll()
      .then(() => closing.sync.stop())
      .finally(closing.close)
  }

  /** Ends what runs with the open account; whatever fails there, the store is closed. */
  const endAll = async () => {
    const ending = ends
    ends = []
    await Promise.allSettled(ending.map((end) => end()))
  }

  const changed: AccountHome['changed'] = (area, ids) =>
    emit(area === 'session' ? { type: 'session' } : { type: 'changed', area, ids: [...ids] })

  const connectionOf = (opened: OpenedStore, whose: RememberedAccount): OpenAccount['connect'] => {
    const { store, parser } = opened
    const token = storedToken({
      ports,
      server: whose.server,
      store,
      expired() {
        if (current?.key === opened.key && phase === 'open') stand('expired', problem, whose)
      },
    })
    return () => connectTo(ports, whose.server, token, parser?.read)
  }

  const running = (opened: OpenedStore, whose: RememberedAccount): OpenAccount => {
    const connect = connectionOf(opened, whose)
    const sync = createSync({
      store: opened.store,
      builder: opened.builder,
      connect,
      clock: ports.clock,
      random: ports.random,
      log: ports.log,
      power: ports.power,
      changed,
      statusChanged: (isOver) => emit({ type: 'sync' }, isOver),
      storeFailed: block,
      storeWorks() {
        if (problem === 'disk-full') stand(phase, null, account)
      },
    })
    if (attention !== null) sync.attend(attention)
    const isConfirmed: OpenAccount['isConfirmed'] = (operation) =>
      whose.server === SAMPLE_FIRM || readConfirmed(ports.settings).includes(operation)
    return { ...opened, sync, account: whose, connect, isConfirmed }
  }

  const close = async () => {
    const closing = current
    current = null
    media.clear()
    if (closing === null) return releasing
    await endAll()
    await closing.sync.stop()
    await closing.close()
    if (closing.account.server === SAMPLE_FIRM) await ports.sampleFirm.stop()
  }

  /** The next start asks for the password again, and that is all. */
  const notTrusted = (error: unknown) =>
    ports.log('warn', 'key.not-kept', { reason: error instanceof Error ? error.name : '' })

  /** What stands in the way of an account becomes a phase; what the caller must hear is thrown. */
  const obstacle = (failure: unknown, whose: RememberedAccount, signingIn: boolean) => {
    if (!(failure instanceof Failure)) {
      // The form says it and can try again; there may be no key yet that another start could look for.
      if (signingIn) throw failure
      // A folder that nobody may read, a native part that is gone: a start that failed would have no window to say it in.
      const { code, name } = failure as NodeJS.ErrnoException
      ports.log('error', 'account.blocked', { code: code ?? name })
      stand('blocked', null, whose)
      return
    }
    if (failure.code === 'wrong-password') throw failure
    // No key was lost: there is none, and nothing on this computer that could keep one.
    if (failure.details.reason === 'no-keeper') throw failure
    ports.log('warn', 'account.blocked', { code: failure.code })
    if (failure.code === 'profile-in-use') {
      // A sign-in leaves the screen where it is; a start has nothing else to show.
      if (!signingIn) stand('blocked', 'profile-in-use', whose)
      throw failure
    }
    const { server } = failure.details
    if (failure.code === 'locked') stand('locked', null, whose)
    else if (failure.code === 'account-changed')
      stand('blocked', failure.code, typeof server === 'string' ? { ...whose, server } : null)
    else stand('blocked', problems[failure.code] ?? null, whose)
  }

  const reasonClosed = (): unknown => {
    try {
      home.opened()
      return new Failure('signed-out')
    } catch (reason) {
      return reason
    }
  }

  const home: AccountHome = {
    ports,
    accounts,
    media,
    emit,
    changed,
    whileOpen: (begin) => void begins.push(begin),
    timeZone: () => readPreferences(ports.settings).timeZone,
    showsFaces: () => readPreferences(ports.settings).faces,
    attend(next) {
      attention = next
      home.opened().sync.attend(next)
    },
    current: () => current,
    touchedOther: (key) => touched !== null && touched !== key,
    state() {
      const user = current === null ? null : storedUser(current.store)
      return {
        phase,
        user: user === null ? null : sessionUserOf(user),
        account,
        keyKeeper: keepers[ports.secrets.keeper],
        canLock: current?.canLock() ?? false,
        problem,
      }
    },
    opened() {
      if (current !== null) return current
      if (phase === 'locked') throw new Failure('locked')
      if (phase !== 'blocked') throw new Failure('signed-out')
      throw new Failure(problem === null || problem === 'key-lost' ? 'unlock-failed' : problem)
    },
    async open(whose, { prepare, ...ways }) {
      touched = whose.key
      let opened: OpenedStore | null = null
      try {
        opened = await openAccount(ports, whose.key, { ...ways, file })
        admit(opened.store, whose, prepare)
        await opened.trustSecrets().catch(notTrusted)
        followZone(opened.store, home.timeZone())
        const signedIn = tokenOf(opened.store, whose.server) !== null
        current = running(opened, whose)
        ends = begins.map((begin) => begin())
        stand(signedIn ? 'open' : 'expired', null, whose)
        void opened.sound.then((sound) => {
          if (!sound && current?.store === opened?.store) block(new Failure('store-damaged'))
        })
        if (signedIn) current.sync.start()
      } catch (error) {
        await opened?.close()
        obstacle(storeFailure(error) ?? error, whose, ways.create)
      }
    },
    askOldPassword: (whose) => stand('locked', 'key-lost', whose),
    async leave(next, whose) {
      await close()
      stand(next, null, whose)
    },
    released: () => releasing,
    async restartSync() {
      const now = current
      if (now === null) return
      await now.sync.stop()
      // Changed settings wait for no turn of the session: it may be locked, left or begun anew by now.
      if (current !== now) return
      followZone(now.store, home.timeZone())
      current = running(now, now.account)
      if (phase === 'expired' || phase === 'open') stand('open', problem, now.account)
      current.sync.start()
    },
    writable: () => current?.builder?.busy() ?? null,
    judge(error) {
      const failure = storeFailure(error)
      // Who was still at it when the account was left has come too late, and that is no bug.
      if (failure === null) return isClosedStore(error) ? reasonClosed() : error
      block(failure)
      return failure
    },
    close,
  }
  return home
}

/** Times are read in the firm's zone: under another zone every row has to be read again. */
function followZone(store: Store, zone: string): void {
  const known = store.values.get('timeZone')
  if (known === zone) return
  store.transaction(() => {
    store.values.put('timeZone', zone)
    if (known !== null) resetCursors(store)
  })
}
