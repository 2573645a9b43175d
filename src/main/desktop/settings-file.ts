import { copyFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import Store from 'electron-store'
import { log } from './log.ts'

/** The settings of this computer, in the main process. Values are JSON; listeners hear of every change. */
export type SettingsStore = {
  readonly get: (key: string) => unknown
  readonly set: (key: string, value: unknown) => void
  readonly snapshot: () => Readonly<Record<string, unknown>>
  readonly onChange: (run: (key: string) => void) => void
}

/** A damaged file is copied aside before an empty one takes its place: nothing of it is thrown away. */
const keepDamaged = (file: string): void => {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return
  }
  try {
    JSON.parse(text)
  } catch {
    copyFileSync(file, `${file}.damaged`)
    log('warn', 'settings-damaged', { bytes: text.length })
  }
}

/** Sets a value; answers the system's code where it was not written, null where it was. */
export const trySetting = (settings: Pick<SettingsStore, 'set'>, key: string, value: unknown): string | null => {
  try {
    settings.set(key, value)
    return null
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? ''
  }
}

/** Keeps how a window was left; where that cannot be written it opens as it did before, and nothing else is the worse. */
export const keepWindow = (settings: Pick<SettingsStore, 'set'>, key: string, value: object): void => {
  const code = trySetting(settings, key, value)
  if (code !== null) log('warn', 'settings-not-written', { key, code })
}

/** Opens `settings.json` in the profile, readable by its owner alone. */
export const openSettings = (profile: string): SettingsStore => {
  keepDamaged(join(profile, 'settings.json'))
  const store = new Store<Record<string, unknown>>({
    name: 'settings',
    cwd: profile,
    clearInvalidConfig: true,
    configFileMode: 0o600,
    accessPropertiesByDotNotation: false,
  })
  const listeners: ((key: string) => void)[] = []
  return {
    get: (key) => store.get(key),
    set: (key, value) => {
      if (value === undefined || value === null) store.delete(key)
      else store.set(key, value)
      for (const listener of listeners) listener(key)
    },
    snapshot: () => ({ ...store.store }),
    onChange: (run) => {
      listeners.push(run)
    },
  }
}
