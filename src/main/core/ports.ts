// What the core needs from outside. Lives here: types of the ports. May not: an implementation (those live in
// desktop/, browser/ and tests/support/). To add one: a type here, then each shell and the test ports give it.
import type { StartThread } from './engine/threads/answer-thread.ts'

/** Time. `now` is wall time in epoch milliseconds, `monotonic` never jumps. `after` answers a function that cancels. */
export type Clock = {
  readonly now: () => number
  readonly monotonic: () => number
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/** Randomness: bytes for keys and ids, `next` in [0, 1) for jitter. */
export type Random = { readonly bytes: (count: number) => Uint8Array; readonly next: () => number }

/** Lines for an engineer. Never names, phones, message text, money or tokens: codes, counts and durations only. */
export type Log = (
  level: 'info' | 'warn' | 'error',
  event: string,
  facts?: Readonly<Record<string, string | number | boolean | null>>,
) => void

/**
 * The shell's secret store. `keeper` says who really keeps it: the operating system, a file of mode 0600 in the
 * profile, or nobody (then the key is wrapped by the password alone, D-69).
 */
export type Secrets = {
  readonly keeper: 'system' | 'file' | 'none'
  readonly wrap: (plain: Uint8Array) => Promise<Uint8Array>
  /** Fails when the store was lost or belongs to another machine. */
  readonly unwrap: (wrapped: Uint8Array) => Promise<Uint8Array>
}

/** The network as the shell sees it: system proxy and the operating system's certificates honoured. */
export type Network = { readonly fetch: typeof globalThis.fetch }

/** Small settings of this computer, kept by electron-store or conf. Values are JSON. */
export type SettingsFile = {
  readonly get: (key: string) => unknown
  readonly set: (key: string, value: unknown) => void
  /** Ends when what was set last under a key is in the file; fails, with the system's `code`, where it is not. */
  readonly written: (key: string) => Promise<void>
}

/** The embedded sample firm: started when one of its accounts opens, stopped when none is open. */
export type SampleFirmHost = { readonly start: () => Promise<string>; readonly stop: () => Promise<void> }

/** The system's own applications, for files that a person works on with them. */
export type Applications = {
  /** True once for a press of a person in a window of the app, which no script of a page can make. */
  readonly pressed: () => Promise<boolean>
  /** Opens a file of the profile in the application that the system has for it, or a folder; false where it has none. */
  readonly open: (path: string) => Promise<boolean>
  /** Calls `changed` whenever something in a folder changes, perhaps more often; answers what ends it. */
  readonly watch: (folder: string, changed: () => void) => () => void
}

/** Suspend and resume of the machine; each answers a function that stops listening. */
export type Power = {
  readonly onResume: (run: () => void) => () => void
  readonly onSuspend: (run: () => void) => () => void
}

export type Ports = {
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly secrets: Secrets
  readonly network: Network
  readonly settings: SettingsFile
  readonly sampleFirm: SampleFirmHost
  readonly power: Power
  /** Starts threads that work on an account's store beside the core; null where the core does all of it itself. */
  readonly startThread: StartThread | null
  /**
   * Asks the person, where no script of a page can answer, whether to connect to a server (an origin) that was never
   * used; null where the shell has no such way.
   */
  readonly confirmServer: ((server: string) => Promise<boolean>) | null
  /**
   * Prints a page of HTML on A4 sheets and answers the PDF; the page runs no script and reaches no network. Null where
   * the shell prints none.
   */
  readonly printPdf: ((html: string) => Promise<Uint8Array>) | null
  /** Null where the shell can open nothing, as in a browser. */
  readonly applications: Applications | null
  /** Asks the shell to end this process or thread and start a fresh one: nothing of one account can reach the next. */
  readonly restart: () => void
  /** Folder that holds accounts/, settings and sample-firm/. */
  readonly profile: string
  /** Server that the sign-in offers first: `sample` or an address. */
  readonly defaultServer: string
}
