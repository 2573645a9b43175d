import { mkdirSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import type { App } from 'electron'
import { isAppLink } from '#shared/domain/tel-link'

/** What the command line may set. */
export type LaunchArguments = {
  /** Folder that keeps all data, or null for the system's usual place. */
  readonly profile: string | null
  /** The firm's server that the sign-in offers first: `sample` or an address. */
  readonly firm: string
  readonly locale: 'zh-CN' | 'en' | null
  /** Folder with the files of an update feed, for an app that is run from its source; null for none. */
  readonly updates: string | null
}

/** The link among the words of a command line, as the system hands it to a program; null where there is none. */
export const linkIn = (words: readonly string[]): string | null => words.find(isAppLink) ?? null

const valueAfter = (words: readonly string[], name: string): string | null => {
  const word = words.find((candidate) => candidate.startsWith(`--${name}=`))
  return word === undefined ? null : word.slice(name.length + 3)
}

/**
 * Reads `--profile=DIR --firm=URL --locale=zh-CN|en --updates=FOLDER`; values of the wrong form are left out. What stands
 * behind a link may have come with it: whoever wrote one with a quotation mark in it names no folder and no server.
 */
export const readArguments = (given: readonly string[], folder: string): LaunchArguments => {
  const link = given.findIndex(isAppLink)
  const words = link < 0 ? given : given.slice(0, link)
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
    updates: valueAfter(words, 'updates'),
    locale: locale === 'zh-CN' || locale === 'en' ? locale : null,
  }
}

/** What Windows knows the app by: `appId` of electron-builder.yml, which its shortcuts carry. */
export const APP_ID = 'com.firmdesk.desktop'

/**
 * The class by which Windows starts the app where one of its notices is pressed. Always the same, so that the uninstaller
 * can take away what Electron writes of it; Electron's own choice is another one for each installation.
 */
export const TOAST_CLASS = '{5B0F6C1E-9A43-4D0B-8C57-2E9F3A71D864}'

/** Lays the data where the command line says; Chromium's own files go into a folder of their own in it. */
export const placeProfile = (app: Pick<App, 'getPath' | 'setPath'>, { profile }: LaunchArguments): void => {
  if (profile !== null) {
    mkdirSync(profile, { recursive: true, mode: 0o700 })
    app.setPath('userData', profile)
  }
  app.setPath('sessionData', join(app.getPath('userData'), 'browser'))
}
