// One computer of a model firm: the real store, sync, client of the API and services, on the firm's virtual time.
import { join } from 'node:path'
import { connectTo, keepTokens, storedToken } from '#core/account/connection'
import type { AccountHome, OpenAccount } from '#core/account/home'
import { createWork } from '#core/account/outbox-service'
import { readPreferences } from '#core/account/preferences'
import { createComments } from '#core/areas/comments/service'
import { createContacts } from '#core/areas/contacts/service'
import { createCustomers } from '#core/areas/customers/service'
import { createFiles } from '#core/areas/files/service'
import { createFollowUps } from '#core/areas/followups/service'
import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { Jobs } from '#core/engine/jobs/jobs'
import { createMedia } from '#core/engine/media'
import { USER_VALUE } from '#core/engine/signed-in-user'
import type { Store } from '#core/engine/store/types'
import type { Sync } from '#core/engine/sync/index'
import type { Sender } from '#core/engine/sync/push/types'
import type { SyncGroups } from '#core/engine/sync/types'
import type { Ports } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { Attachment } from '#shared/domain/records'
import { type TestPower, testPower, testRandom } from '../../support/ports.ts'
import { storeKey } from '../disk/changes.ts'
import { type VirtualClock, virtualClock } from '../virtual-clock.ts'
import { withFilesIn } from './files-in-time.ts'
import { type FirmNetwork, firmOrigin } from './network.ts'
import type { FirmState } from './state.ts'

/** A small page cache: a seed opens several stores. */
const CACHE = 512 * 1024

/** A computer that works with the firm. What it shows and does goes through the services, as a screen's does. */
export type FirmClient = {
  readonly name: string
  readonly clock: VirtualClock
  readonly power: TestPower
  readonly store: () => Store
  readonly sync: () => Sync
  readonly customers: ReturnType<typeof createCustomers>
  readonly followups: ReturnType<typeof createFollowUps>
  readonly comments: ReturnType<typeof createComments>
  readonly contacts: ReturnType<typeof createContacts>
  readonly work: ReturnType<typeof createWork>
  /** Hands a file over; what comes back can be attached at once. Its bytes are its name where none are given. */
  readonly attach: (name: string, bytes?: Uint8Array, type?: 'protected' | 'temp') => Promise<Attachment>
  /** Fetches a file of the firm, or one that still waits here, as a page opens it. */
  readonly open: (fsid: string) => Promise<Uint8Array>
  /** Events of the core, in their order; for the trace. */
  readonly events: string[]
  /** Faults of the code itself that the log tells of. */
  readonly bugs: string[]
  /** True where the firm wanted a new sign-in. */
  readonly signedOut: () => boolean
  /** How often it did. */
  readonly signOuts: () => number
  /** A person signs in again. */
  readonly signIn: () => Promise<void>
  /** Ends the sync and begins a new one over the same store, as a restart of the core does. */
  readonly restart: () => Promise<void>
  readonly close: () => Promise<void>
}

/** What a computer stands on: where its files are, what time it is, and how it reaches its firm. */
export type ComputerOptions = {
  readonly name: string
  readonly seed: number
  readonly folder: string
  readonly areas: SyncGroups
  readonly clock: VirtualClock
  readonly origin: string
  readonly fetch: typeof globalThis.fetch
  readonly user: string
  /** A fresh token of the firm, as after a sign-in. */
  readonly newToken: () => { readonly token: string; readonly refreshToken: string }
  /** Something happened; virtual time stands still a little longer. */
  readonly touch: () => void
  /** Wraps the store, for steps at which a process is killed. */
  readonly wrap?: (store: Store) => Store
  readonly known?: KnownBad | undefined
}

/** What makes a computer a known-bad one. */
export type KnownBad = {
  /** Other ways of sending. */
  readonly senders?: readonly Sender[]
  /** Chance from outside of the seed. */
  readonly chance?: () => number
  /** Timers that never ring. */
  readonly withoutTimers?: boolean
  /** Timers that ring after so many milliseconds at the latest. */
  readonly longestWait?: number
  /** Timers that follow the wall clock. */
  readonly confusedClock?: boolean
}

/** A computer of a model firm, on its virtual time and network. */
export function firmClient(options: {
  readonly name: string
  readonly seed: number
  readonly folder: string
  readonly firm: FirmState
  readonly network: FirmNetwork
  readonly areas: SyncGroups
  readonly known?: KnownBad | undefined
}): FirmClient {
  const { name, firm, network, known } = options
  const { confusedClock, withoutTimers = false, longestWait = Number.POSITIVE_INFINITY } = known ?? {}
  const clock = virtualClock(firm.time, confusedClock)
  const after: VirtualClock['after'] = withoutTimers
    ? () => () => undefined
    : (milliseconds, run) => clock.after(Math.min(milliseconds, longestWait), run)
  return openComputer({
    ...options,
    clock: { ...clock, after },
    origin: firmOrigin,
    fetch: network.fetchOf(name),
    user: network.userOf(name),
    newToken: () => network.signIn(name),
    touch: firm.time.touch,
    wrap: (store) => withFilesIn(firm.time, store),
  })
}

/** Opens a computer; its sync is not started. */
export function openComputer(options: ComputerOptions): FirmClient {
  const { name, seed, areas, clock, origin, touch, known = {} } = options
  const random = testRandom(seed)
  const power = testPower()
  const events: string[] = []
  const bugs: string[] = []
  const settings = new Map<string, unknown>()
  const ports = {
    clock,
    random: { next: known.chance ?? random.next, bytes: random.bytes },
    power,
    log(level, event, facts) {
      touch()
      if (level === 'error') bugs.push(`${event} ${JSON.stringify(facts ?? {})}`)
    },
    network: { fetch: options.fetch },
    settings: {
      get: (key) => settings.get(key),
      set: (key, value) => void settings.set(key, value),
      written: async () => undefined,
    },
  } satisfies Partial<Ports> as unknown as Ports
  const folder = join(options.folder, name)
  const { wrap = (one: Store) => one } = options
  const store = wrap(openStore({ folder, key: storeKey, now: clock.now, cacheBytes: CACHE }))
  let expired = false
  let signOuts = 0
  const signIn = () => {
    const { token, refreshToken } = options.newToken()
    expired = false
    store.transaction(() => {
      keepTokens(store, origin, { token, refreshToken })
      store.values.put(USER_VALUE, JSON.stringify({ id: options.user, name, nickname: '' }))
    })
  }
  signIn()
  const changed = (area: string, ids: readonly string[]) => {
    touch()
    events.push(`${clock.monotonic()} ${area} ${ids.join(',')}`)
  }

  const token = storedToken({
    ports,
    server: origin,
    store,
    expired: () => {
      if (!expired) signOuts += 1
      expired = true
    },
  })
  const connect = () => connectTo(ports, origin, token)

  const begin = (): Sync =>
    createSync({
      store,
      connect,
      clock,
      random: ports.random,
      log: ports.log,
      power,
      areas,
      ...(known.senders === undefined ? {} : { senders: known.senders }),
      changed,
      statusChanged: () => undefined,
      storeFailed: (failure) => void bugs.push(`the store failed: ${failure.code}`),
      storeWorks: () => undefined,
    })
  let sync = begin()
  const opened = (): OpenAccount => ({ store, sync, connect }) as unknown as OpenAccount
  const media = createMedia(clock, random)
  const timeZone = () => readPreferences(ports.settings).timeZone
  const home = {
    ports,
    changed,
    opened,
    current: opened,
    media,
    emit: () => undefined,
    timeZone,
  } as unknown as AccountHome
  const files = createFiles(home)

  return {
    name,
    clock,
    power,
    store: () => store,
    sync: () => sync,
    customers: createCustomers(home),
    followups: createFollowUps(home, withoutJobs),
    comments: createComments(home),
    contacts: createContacts(home, withoutJobs),
    work: createWork(home),
    async attach(fileName, bytes = new TextEncoder().encode(fileName), type = 'protected') {
      const handle = media.offer({ name: fileName, type: 'text/plain', bytes })
      return (await files.attach({ handle, type })).attachment
    },
    async open(fsid) {
      const { handle } = await files.open({ fsid, name: '', here: false })
      const file = media.read(handle)
      if (file === null) throw new Error('a file that was opened is not there')
      media.forget(handle)
      return file.bytes
    },
    events,
    bugs,
    signedOut: () => expired,
    signOuts: () => signOuts,
    async signIn() {
      await sync.stop()
      signIn()
      sync = begin()
      sync.start()
    },
    async restart() {
      await sync.stop()
      sync = begin()
      sync.start()
    },
    async close() {
      await sync.stop()
      store.close()
    },
  }
}

/** No run does anything with many records at once. */
const withoutJobs: Jobs = {
  start() {
    throw new Error('a run does one thing at a time')
  },
} satisfies Partial<Jobs> as unknown as Jobs

/** Runs what a person does; a refusal is an answer too, anything else is a fault. */
export function attempt(run: () => unknown): boolean {
  try {
    run()
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
