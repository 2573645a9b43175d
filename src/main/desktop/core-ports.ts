import { randomBytes, randomInt } from 'node:crypto'
import type { Log, Network, Ports, Power, Random, SettingsFile } from '#core/ports'
import { startThread } from '../start-thread.ts'
import { systemClock } from '../system-clock.ts'
import type { CoreStart, MainFunctions } from './core-messages.ts'
import { watchFolder } from './document-watch.ts'

/** The main process as the core's process calls it. */
export type MainCalls = { readonly [Name in keyof MainFunctions]: MainFunctions[Name] }

/** Randomness of the operating system. */
const systemRandom: Random = {
  bytes: (count) => new Uint8Array(randomBytes(count)),
  next: () => randomInt(2 ** 32) / 2 ** 32,
}

/**
 * Settings as a snapshot that every change is sent away from, one by one and in order. What could not be written is
 * named in the log and holds no longer.
 */
export const settingsOver = (
  snapshot: CoreStart['settings'],
  send: MainCalls['setSetting'],
  log: Log,
): SettingsFile => {
  const values = new Map(Object.entries(snapshot))
  const writes = new Map<string, Promise<void>>()
  const write = async (key: string, value: unknown, before: unknown): Promise<void> => {
    const code = await send(key, value).catch(() => '')
    if (code === null) return
    log('warn', 'settings.not-written', { key, code })
    if (values.get(key) === value) values.set(key, before)
    throw Object.assign(new Error('a setting was not written'), { code })
  }
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      const before = values.get(key)
      values.set(key, value)
      const writing = write(key, value, before)
      writing.catch(() => undefined)
      writes.set(key, writing)
    },
    written: async (key) => writes.get(key),
  }
}

/** Suspend and resume as the main process tells them, and the function that it tells them by. */
export const powerSwitch = (): { readonly power: Power; readonly tell: (change: 'resume' | 'suspend') => void } => {
  const listeners = { resume: new Set<() => void>(), suspend: new Set<() => void>() }
  const listen = (change: 'resume' | 'suspend') => (run: () => void) => {
    listeners[change].add(run)
    return () => {
      listeners[change].delete(run)
    }
  }
  return {
    power: { onResume: listen('resume'), onSuspend: listen('suspend') },
    tell: (change) => {
      for (const run of [...listeners[change]]) run()
    },
  }
}

/** The core's ports in this process; what only the main process can do goes there. */
export const corePorts = (start: CoreStart, main: MainCalls, network: Network, power: Power): Ports => {
  const log: Log = (level, event, facts = {}) => void main.log(level, event, facts).catch(() => {})
  return {
    clock: systemClock,
    random: systemRandom,
    log,
    secrets: { keeper: start.keeper, wrap: main.wrapSecret, unwrap: main.unwrapSecret },
    network,
    settings: settingsOver(start.settings, main.setSetting, log),
    sampleFirm: { start: main.startSampleFirm, stop: main.stopSampleFirm },
    power,
    startThread: (name, input) => startThread(start.threadFiles[name], input),
    confirmServer: main.confirmServer,
    printPdf: main.printPdf,
    applications: { pressed: main.pressed, open: main.openWorkingCopy, watch: watchFolder },
    restart: () => void main.restart().catch(() => {}),
    profile: start.profile,
    defaultServer: start.defaultServer,
  }
}
