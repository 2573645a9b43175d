import { mkdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { App, CommandLine } from 'electron'

/** What the command line may set; anything else on it is ignored. */
export type LaunchArguments = {
  /** Folder that keeps all data, or null for the system's usual place. */
  readonly profile: string | null
  /** The firm's server that the sign-in offers first: `sample` or an address. */
  readonly firm: string
  readonly locale: 'zh-CN' | 'en' | null
}

const valueAfter = (words: readonly string[], name: string): string | null => {
  const word = words.find((candidate) => candidate.startsWith(`--${name}=`))
  return word === undefined ? null : word.slice(name.length + 3)
}

/** Reads `--profile=DIR --firm=URL --locale=zh-CN|en`; values of the wrong form are left out. */
export const readArguments = (words: readonly string[], folder: string): LaunchArguments => {
  const profile = valueAfter(words, 'profile')
  const firm = valueAfter(words, 'firm')
  const locale = valueAfter(words, 'locale')
  return {
    profile:
      profile === null || profile === '' || profile.includes('\0')
        ? null
        : isAbsolute(profile)
          ? profile
          : resolve(folder, profile),
    firm: firm !== null && /^https?:\/\/[^\s\\]{1,2000}$/i.test(firm) ? firm : 'sample',
    locale: locale === 'zh-CN' || locale === 'en' ? locale : null,
  }
}

/** Lays the data where the command line says; Chromium's own files go into a folder of their own in it. */
export const placeProfile = (app: Pick<App, 'getPath' | 'setPath'>, { profile }: LaunchArguments): void => {
  if (profile !== null) {
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    app.setPath('userData', profile)
  }
  app.setPath('sessionData', join(app.getPath('userData'), 'browser'))
}

/** Switches that would weaken the app: it does not start with any of them. */
const fatalSwitches = [
  'no-sandbox',
  'no-zygote-sandbox',
  'disable-web-security',
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-running-insecure-content',
  'disable-site-isolation-trials',
] as const

/** Switches that open the app to other programs; a packed app drops them. */
const debuggingSwitches = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-allow-origins',
  'js-flags',
] as const

/**
 * Answers the first switch that the app does not start with, or null; takes the debugging switches off the command
 * line of a packed app. Must run before Electron is ready.
 */
export const refuseSwitches = (
  commandLine: Pick<CommandLine, 'hasSwitch' | 'removeSwitch'>,
  packed: boolean,
): string | null => {
  if (packed) for (const name of debuggingSwitches) commandLine.removeSwitch(name)
  return fatalSwitches.find((name) => commandLine.hasSwitch(name)) ?? null
}
