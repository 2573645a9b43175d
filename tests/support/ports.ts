// Ports for tests: a clock that stands still until it is told, seeded randomness, secrets that can be lost, a network
// that can be cut. Everything else is real: the store, the folders, HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SyncOptions } from '#core/engine/sync/types'
import type { Clock, Ports, Power, Random, Secrets } from '#core/ports'

/** Wall time at which test clocks start: 2026-06-15 10:00 in Shanghai. */
export const START = Date.UTC(2026, 5, 15, 2)

/** A clock that moves only by `advance`; due timers run in their order. */
export type TestClock = Clock & {
  readonly advance: (milliseconds: number) => void
  /** Moves wall time alone, as a person does who sets the clock. */
  readonly jump: (milliseconds: number) => void
  /** Delays of the timers that wait, milliseconds. */
  readonly waiting: () => readonly number[]
}

export function testClock(start = START): TestClock {
  let wall = start
  let monotonic = 0
  let timers: { at: number; run: () => void }[] = []
  return {
    now: () => wall,
    monotonic: () => monotonic,
    after(milliseconds, run) {
      const timer = { at: monotonic + milliseconds, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    advance(milliseconds) {
      const end = monotonic + milliseconds
      for (;;) {
        const due = timers.filter((one) => one.at <= end).sort((a, b) => a.at - b.at)[0]
        if (due === undefined) break
        timers = timers.filter((one) => one !== due)
        wall += due.at - monotonic
        monotonic = due.at
        due.run()
      }
      wall += end - monotonic
      monotonic = end
    },
    jump(milliseconds) {
      wall += milliseconds
    },
    waiting: () => timers.map((one) => one.at - monotonic),
  }
}

/** Randomness from a seed; the same seed gives the same bytes. */
export function testRandom(seed = 1): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { next, bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(next() * 256)) }
}

/** A secret store that can be lost, as a keychain is after a new system. */
export type TestSecrets = Secrets & { readonly lose: () => void }

export function testSecrets(keeper: Secrets['keeper'] = 'system'): TestSecrets {
  let pad = 0x5a
  const mask = (bytes: Uint8Array) => bytes.map((byte) => byte ^ pad)
  return {
    keeper,
    wrap: async (plain) => Uint8Array.of(pad, ...mask(plain)),
    async unwrap(wrapped) {
      if (wrapped[0] !== pad) throw new Error('another keychain')
      return mask(wrapped.slice(1))
    },
    lose() {
      pad ^= 0xff
    },
  }
}

/** Suspend and resume by hand. */
export type TestPower = Power & { readonly resume: () => void; readonly suspend: () => void }

export function testPower(): TestPower {
  const resumed = new Set<() => void>()
  const suspended = new Set<() => void>()
  const listen = (set: Set<() => void>) => (run: () => void) => {
    set.add(run)
    return () => set.delete(run)
  }
  return {
    onResume: listen(resumed),
    onSuspend: listen(suspended),
    resume: () => {
      for (const run of resumed) run()
    },
    suspend: () => {
      for (const run of suspended) run()
    },
  }
}

export type TestPorts = Ports & {
  readonly clock: TestClock
  readonly secrets: TestSecrets
  readonly power: TestPower
  /** Settings as they would stand in the file. */
  readonly stored: Map<string, unknown>
  /** Lines of the log. */
  readonly lines: string[]
  readonly restarts: () => number
  /** Cuts the network, or joins it again. */
  readonly cut: (isCut: boolean) => void
  /** Requests that went out, as `POST /path`. */
  readonly requests: string[]
}

export type TestPortsOptions = {
  readonly profile: string
  readonly keeper?: Secrets['keeper']
  readonly seed?: number
  /** True where the network is cut from the start on. */
  readonly isCut?: boolean
  /** Address of the running sample firm; without it the firm cannot be started. */
  readonly firm?: string | Promise<string>
  /** What an earlier process left behind. */
  readonly before?: TestPorts
  /** Whether the settings reach their file; they do where it is left out. */
  readonly written?: Ports['settings']['written']
  /** Starts threads beside the core; without it there are none. */
  readonly startThread?: Ports['startThread']
  /** The person who is asked about a server; one who agrees where it is left out. */
  readonly confirmServer?: Ports['confirmServer']
  /** The system's applications; none where it is left out, as in the shell of the browser. */
  readonly applications?: Ports['applications']
  /** Prints; nobody does where it is left out, as in the shell of the browser. */
  readonly printPdf?: Ports['printPdf']
}

/** Ports over a profile folder. `before` hands on what outlives a process: settings, secrets and wall time. */
export function testPorts(options: TestPortsOptions): TestPorts {
  const { before } = options
  const stored = before?.stored ?? new Map<string, unknown>()
  const lines: string[] = []
  const requests: string[] = []
  let restarts = 0
  let isCut = options.isCut ?? false
  return {
    clock: testClock(before?.clock.now()),
    random: testRandom(options.seed ?? 1),
    log: (level, event, facts = {}) => lines.push(`${level} ${event} ${JSON.stringify(facts)}`),
    secrets: before?.secrets ?? testSecrets(options.keeper),
    network: {
      fetch: async (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        const method = (input instanceof Request ? input.method : init?.method) ?? 'GET'
        requests.push(`${method} ${new URL(url).pathname}`)
        if (isCut) throw new TypeError('fetch failed', { cause: { code: 'ENETUNREACH' } })
        return fetch(input, init)
      },
    },
    settings: {
      get: (key) => stored.get(key),
      set: (key, value) => {
        stored.set(key, structuredClone(value))
      },
      written: options.written ?? (async () => undefined),
    },
    sampleFirm: {
      async start() {
        if (options.firm === undefined) throw new Error('no sample firm in this test')
        return options.firm
      },
      stop: async () => undefined,
    },
    power: testPower(),
    startThread: options.startThread ?? null,
    confirmServer: options.confirmServer === undefined ? async () => true : options.confirmServer,
    printPdf: options.printPdf ?? null,
    applications: options.applications ?? null,
    restart: () => {
      restarts += 1
    },
    profile: options.profile,
    defaultServer: 'sample',
    stored,
    lines,
    requests,
    restarts: () => restarts,
    cut: (next) => {
      isCut = next
    },
  }
}

/** What a sync tells, where nobody listens. */
export const quietSync: Pick<SyncOptions, 'log' | 'changed' | 'statusChanged' | 'storeFailed' | 'storeWorks'> = {
  log: () => undefined,
  changed: () => undefined,
  statusChanged: () => undefined,
  storeFailed: () => undefined,
  storeWorks: () => undefined,
}

/** A new empty folder, and a function that removes it. */
export function temporaryFolder(name = 'firmdesk-'): { readonly path: string; readonly remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), name))
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) }
}

/** Gives way to what is ready to run. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Leaves the core to others for a moment: between looks at a state that stays, and that is dear to look at. */
export const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))

/**
 * Gives way to the event loop until the condition holds, by turns or by moments; the test's own time limit ends a wait
 * in vain. Turns see also a state that passes.
 */
export async function until(condition: () => boolean | Promise<boolean>, giveWay = turn): Promise<void> {
  while (!(await condition())) await giveWay()
}
