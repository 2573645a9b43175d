// One computer of a model firm: the real store, sync, client of the API and services, on the firm's virtual time.
import { join } from 'node:path'
import type { Ports } from '#core/ports'
import { createComments } from '#core/services/comments'
import { connectTo, storedToken } from '#core/services/connection'
import { createCustomers } from '#core/services/customers'
import { createFollowUps } from '#core/services/followups'
import type { Home, OpenAccount } from '#core/services/home'
import { createWork } from '#core/services/work'
import { openStore } from '#core/store/index'
import type { Store } from '#core/store/types'
import { createSync, type Sync, USER_VALUE } from '#core/sync/index'
import type { Sender } from '#core/sync/push/types'
import type { SyncGroups } from '#core/sync/types'
import { Failure } from '#shared/contract/failure'
import { type TestPower, testPower, testRandom } from '../../support/ports.ts'
import { storeKey } from '../disk/changes.ts'
import { type VirtualClock, virtualClock } from '../virtual-clock.ts'
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
  readonly work: ReturnType<typeof createWork>
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

export type FirmClientOptions = {
  readonly name: string
  readonly seed: number
  readonly folder: string
  readonly firm: FirmState
  readonly network: FirmNetwork
  readonly areas: SyncGroups
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
  /** Timers that follow the wall clock. */
  readonly confusedClock?: boolean
}

/** Opens a computer; its sync is not started. */
export function firmClient(options: FirmClientOptions): FirmClient {
  const { name, seed, firm, network, areas, known = {} } = options
  const made = virtualClock(firm.time, known.confusedClock)
  const clock = known.withoutTimers === true ? { ...made, after: () => () => undefined } : made
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
      firm.time.touch()
      if (level === 'error') bugs.push(`${event} ${JSON.stringify(facts ?? {})}`)
    },
    network: { fetch: network.fetchOf(name) },
    settings: { get: (key) => settings.get(key), set: (key, value) => void settings.set(key, value) },
  } satisfies Partial<Ports> as unknown as Ports
  const store = openStore({ folder: join(options.folder, name), key: storeKey, now: clock.now, cacheBytes: CACHE })
  let expired = false
  let signOuts = 0
  const signIn = () => {
    const { token, refreshToken } = network.signIn(name)
    expired = false
    store.transaction(() => {
      store.values.put('token', token)
      store.values.put('refreshToken', refreshToken)
      store.values.put(USER_VALUE, JSON.stringify({ id: network.userOf(name), name, nickname: '' }))
    })
  }
  signIn()
  const changed = (area: string, ids: readonly string[]) => {
    firm.time.touch()
    events.push(`${firm.time.now()} ${area} ${ids.join(',')}`)
  }

  const begin = (): Sync => {
    const token = storedToken({
      ports,
      server: firmOrigin,
      store,
      expired: () => {
        if (!expired) signOuts += 1
        expired = true
      },
    })
    return createSync({
      store,
      connect: () => connectTo(ports, firmOrigin, token),
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
  }
  let sync = begin()
  const opened = (): OpenAccount => ({ store, sync }) as unknown as OpenAccount
  const home = { ports, changed, opened, current: opened, emit: () => undefined } as unknown as Home

  return {
    name,
    clock,
    power,
    store: () => store,
    sync: () => sync,
    customers: createCustomers(home),
    followups: createFollowUps(home),
    comments: createComments(home),
    work: createWork(home),
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
