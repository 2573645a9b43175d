// The account that is open, with what runs beside it: its sync, and what areas begin with it. May not: keys, sign-in.
import { createSync } from '#core/areas/sync'
import type { AccountSession, Home } from '#core/engine/account-session'
import { resetCursors } from '#core/engine/sync/index'
import type { Attention } from '#core/engine/sync/schedule/attention'
import type { Ports } from '#core/ports'
import type { CoreEvent } from '#shared/contract/events'
import { Failure } from '#shared/contract/failure'
import { type RememberedAccount, SAMPLE_FIRM } from '#shared/contract/session'
import { awaitShortly, connectTo, readConfirmed, type StoredToken, storedToken, tokenOf } from './connection.ts'
import type { OpenedStore } from './open-account.ts'
import type { Standing } from './standing.ts'

/** The open account: its store and the sync that fills it, with its key and its lock. */
export type OpenAccount = OpenedStore &
  AccountSession & {
    readonly account: RememberedAccount
    /** The same for each sync of the store: a renewal may outlive the sync that began it. */
    readonly token: StoredToken
  }

/** The account that is open, from its opened store to its closed one; none at first. */
export type RunningAccount = {
  /** The open account or null. */
  readonly current: () => OpenAccount | null
  /** See `Home.whileOpen`. */
  readonly whileOpen: Home['whileOpen']
  /** What a window shows, for the sync of now and each one after it. */
  readonly attend: (attention: Attention) => void
  /** Takes an opened store into use, and starts its sync where the firm wants no sign-in first. */
  readonly begin: (opened: OpenedStore, whose: RememberedAccount) => void
  /** A new sync for the same store, after a new sign-in or changed settings of the connection. */
  readonly restartSync: () => Promise<void>
  /** Closes it for a failure of its store; a full disk is only told. */
  readonly block: (failure: Failure) => void
  /** Closes it; whoever comes second waits, too, until its store is closed. */
  readonly close: () => Promise<void>
  /** Ends when the account that was open last, left or blocked, has let go of its file. */
  readonly released: () => Promise<void>
}

/** Where it runs; `standing` is told how it stands. */
type Around = {
  readonly ports: Ports
  readonly standing: Standing
  readonly emit: (event: CoreEvent, atOnce?: boolean) => void
  readonly changed: Home['changed']
  readonly timeZone: () => string
}

/** Nothing is open yet. */
export function createRunningAccount(around: Around): RunningAccount {
  const { ports, standing, timeZone } = around
  let current: OpenAccount | null = null
  let releasing: Promise<void> = Promise.resolve()
  const begins: (() => () => Promise<void>)[] = []
  let ends: readonly (() => Promise<void>)[] = []
  /** What the window showed last, which a new sync has to know as well. */
  let attention: Attention | null = null

  const tokenIn = ({ key, store }: OpenedStore, whose: RememberedAccount): StoredToken => {
    const expired = () => {
      const { phase, problem } = standing.at()
      if (current?.key === key && phase === 'open') standing.take('expired', problem, whose)
    }
    return storedToken({ ports, server: whose.server, store, expired })
  }

  const withSync = (opened: OpenedStore, whose: RememberedAccount, token: StoredToken): OpenAccount => {
    followZone(opened.store, timeZone())
    const account = joinToFirm(opened, whose, token, { ...around, block })
    if (attention !== null) account.sync.attend(attention)
    return account
  }

  /** Ends what runs with it, whatever fails there, and closes its store. */
  const letGo = async (leaving: OpenAccount) => {
    current = null
    const ending = ends
    ends = []
    await Promise.allSettled(ending.map((end) => end()))
    // A firm may take the old tokens no more, and new ones that come once the store is closed are lost.
    const renewed = () => awaitShortly(ports.clock, leaving.token.settled()).catch(() => undefined)
    await leaving.sync.stop().then(renewed).finally(leaving.close)
    if (leaving.account.server === SAMPLE_FIRM) await ports.sampleFirm.stop()
  }

  const block = (failure: Failure) => {
    // Where nothing is open the reason is known already, and saying it again would never end.
    if (current === null) return
    // Reading goes on; the sync tries again and the note goes with its first pass that ends well.
    if (failure.code === 'disk-full') return standing.disk(true)
    // The next try finds it free.
    if (failure.code === 'store-busy') return
    releasing = letGo(current)
    standing.blocked(failure)
  }

  return {
    current: () => current,
    whileOpen: (begin) => void begins.push(begin),
    attend(next) {
      attention = next
      current?.sync.attend(next)
    },
    begin(opened, whose) {
      const signedIn = tokenOf(opened.store, whose.server) !== null
      current = withSync(opened, whose, tokenIn(opened, whose))
      ends = begins.map((begin) => begin())
      standing.take(signedIn ? 'open' : 'expired', null, whose)
      void opened.sound.then((sound) => {
        if (!sound && current?.store === opened.store) block(new Failure('store-damaged'))
      })
      if (signedIn) current.sync.start()
    },
    async restartSync() {
      const now = current
      if (now === null) return
      await now.sync.stop()
      // Changed settings wait for no turn of the session: it may be locked, left or begun anew by now.
      if (current !== now) return
      current = withSync(now, now.account, now.token)
      const { phase, problem } = standing.at()
      if (phase === 'expired' || phase === 'open') standing.take('open', problem, now.account)
      current.sync.start()
    },
    block,
    close() {
      if (current !== null) releasing = letGo(current)
      return releasing
    },
    released: () => releasing.catch(() => undefined),
  }
}

/** Joins an opened store to its firm: by a connection, and by a sync that is not started yet. */
function joinToFirm(
  opened: OpenedStore,
  account: RememberedAccount,
  token: StoredToken,
  around: Around & { readonly block: RunningAccount['block'] },
): OpenAccount {
  const { ports, standing, emit, changed, block } = around
  const { clock, random, log, power, settings } = ports
  const { store, builder, parser } = opened
  const { server } = account
  const connect = () => connectTo(ports, server, token, parser?.read)
  const sync = createSync({
    store,
    builder,
    connect,
    clock,
    random,
    log,
    power,
    changed,
    statusChanged: (isOver) => emit({ type: 'sync' }, isOver),
    storeFailed: block,
    storeWorks: () => standing.disk(false),
  })
  const isConfirmed: OpenAccount['isConfirmed'] = (operation) =>
    server === SAMPLE_FIRM || readConfirmed(settings).includes(operation)
  return { ...opened, sync, account, token, connect, isConfirmed }
}

/** Times are read in the firm's zone: under another zone every row has to be read again. */
function followZone(store: OpenedStore['store'], zone: string): void {
  const known = store.values.get('timeZone')
  if (known === zone) return
  store.transaction(() => {
    store.values.put('timeZone', zone)
    if (known !== null) resetCursors(store)
  })
}
