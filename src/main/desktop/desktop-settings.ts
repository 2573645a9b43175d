import type { App } from 'electron'
import { type DesktopSettings, type DesktopState, desktopSettings, type GlobalShortcut } from '#shared/contract/shell'
import { linkSchemes } from '#shared/domain/tel-link'
import type { SettingsStore } from './settings-file.ts'

const key = 'desktop.settings'

/** What is set for the desktop shell; what is missing or of a wrong form stands at its default. */
export const readDesktopSettings = (settings: Pick<SettingsStore, 'get'>): DesktopSettings => {
  const kept = desktopSettings.safeParse(settings.get(key))
  return kept.success ? kept.data : desktopSettings.parse({})
}

/** The parts of the system that the settings reach. */
export type DesktopSystem = {
  readonly platform: NodeJS.Platform
  /** False for an app that is run from its source: nothing of the system may point to that. */
  readonly isInstalled: boolean
  readonly hasTray: () => boolean
  readonly setLogin: (open: boolean) => void
  /** Whether the system opens the app as the person signs in. */
  readonly opensAtLogin: () => boolean
  /** Has the system open links of a scheme with this app, or not any more; false where it refuses. */
  readonly setLinks: (scheme: string, taken: boolean) => boolean
  /** Whether the system opens links of a scheme with this app now; null where it does not say. */
  readonly opensLinks: (scheme: string) => Promise<boolean | null>
  /** Registers keys for the whole system; false where another program has them. */
  readonly register: (keys: string, run: () => void) => boolean
  readonly unregisterAll: () => void
  /** Keeps the windows that are open, and those to come, out of pictures of the screen, or not any more. */
  readonly protect: (on: boolean) => void
}

/** What is set anew; what is not named stays. */
export type DesktopChange = { readonly [Name in keyof DesktopSettings]?: DesktopSettings[Name] | undefined }

/** The settings of the desktop shell, as they are kept and as the system has them. */
export type DesktopControl = {
  readonly settings: () => DesktopSettings
  readonly state: () => Promise<DesktopState>
  readonly set: (change: DesktopChange) => Promise<DesktopState>
  /** Gives back what belongs to the system as a whole. */
  readonly end: () => void
}

/** Keys of a shortcut as Electron names them: on macOS Cmd too, for Option+Cmd alone belongs to the system. */
export const acceleratorOf = (platform: NodeJS.Platform, name: string): string =>
  `Control+Alt+${platform === 'darwin' ? 'Command+' : ''}${name}`

/** The app among what the system opens at login. Electron cuts a path with a blank off on Windows, unless it is quoted. */
const loginItem = ({ platform, execPath }: Pick<NodeJS.Process, 'platform' | 'execPath'>): { path?: string } =>
  platform === 'win32' ? { path: `"${execPath}"` } : {}

/** Has the system open the app as the person signs in, or not any more. */
export const setLogin = (
  app: Pick<App, 'setLoginItemSettings'>,
  openAtLogin: boolean,
  own: Pick<NodeJS.Process, 'platform' | 'execPath'> = process,
): void => app.setLoginItemSettings({ openAtLogin, ...loginItem(own) })

/** Whether the system opens the app as the person signs in: Windows keeps the entry where a person switched it off. */
export const opensAtLogin = (
  app: Pick<App, 'getLoginItemSettings'>,
  own: Pick<NodeJS.Process, 'platform' | 'execPath'> = process,
): boolean => {
  const { openAtLogin, executableWillLaunchAtLogin } = app.getLoginItemSettings(loginItem(own))
  return own.platform === 'win32' ? executableWillLaunchAtLogin : openAtLogin
}

/** Brings the system in step with the settings, now and with every change. */
export const controlDesktop = (
  store: Pick<SettingsStore, 'get' | 'set'>,
  system: DesktopSystem,
  run: Readonly<Record<GlobalShortcut, () => void>>,
): DesktopControl => {
  // Linux can neither be told to start an app nor keep a window out of pictures.
  const canLogin = system.platform === 'darwin' || system.platform === 'win32'
  let taken: readonly GlobalShortcut[] = []
  let refused: readonly string[] = []

  const settings = (): DesktopSettings => readDesktopSettings(store)
  /** Windows grants what it is asked for and leaves a telephone link with another program: what it does is what counts. */
  const isRefused = async (scheme: string): Promise<boolean> => {
    const opens = await system.opensLinks(scheme)
    return opens === null ? refused.includes(scheme) : !opens
  }
  const areLinksRefused = async (): Promise<boolean> =>
    settings().links && system.isInstalled && (await Promise.all(linkSchemes.map(isRefused))).includes(true)
  const reachesLogin = canLogin && system.isInstalled
  const state = async (): Promise<DesktopState> => ({
    // The system lists what it opens, and a person may take it off there.
    settings: reachesLogin ? { ...settings(), startAtLogin: system.opensAtLogin() } : settings(),
    can: { tray: system.hasTray(), startAtLogin: canLogin, protectScreen: canLogin },
    taken: [...taken],
    linksRefused: await areLinksRefused(),
  })

  const setShortcuts = ({ shortcuts, dialKey, showKey }: DesktopSettings): void => {
    system.unregisterAll()
    taken = []
    if (!shortcuts) return
    for (const [name, keys] of [['dial', dialKey] as const, ['show', showKey] as const])
      if (!system.register(acceleratorOf(system.platform, keys), run[name])) taken = [...taken, name]
  }
  const setLinks = ({ links }: DesktopSettings): void => {
    if (system.isInstalled) refused = linkSchemes.filter((scheme) => !system.setLinks(scheme, links))
  }

  const began = settings()
  setShortcuts(began)
  if (began.links) setLinks(began)
  if (began.protectScreen) system.protect(true)

  return {
    settings,
    state,
    set: async (change) => {
      const before = settings()
      const next = { ...before, ...change }
      store.set(key, next)
      if (next.shortcuts !== before.shortcuts || next.dialKey !== before.dialKey || next.showKey !== before.showKey)
        setShortcuts(next)
      if (next.links !== before.links) setLinks(next)
      // Also where it is kept so already: what the system has may be another.
      if (change.startAtLogin !== undefined && reachesLogin) system.setLogin(change.startAtLogin)
      if (next.protectScreen !== before.protectScreen) system.protect(next.protectScreen)
      return state()
    },
    end: system.unregisterAll,
  }
}
