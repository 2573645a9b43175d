// What stands around the main window: tray, shortcuts of the system, links, notifications, badge, and when the app ends.
// Lives here: how these are joined. May not: what one of them does. To add: a file beside this one, a line here.
import { app, BrowserWindow, clipboard, globalShortcut, Notification } from 'electron'
import type { CoreEvent } from '#shared/contract/events'
import type { ShellWords } from '#shared/locale/shell-words'
import { showBadge } from './badge.ts'
import { type OwnClipboard, ownClipboard } from './clipboard.ts'
import type { CoreHost } from './core-host.ts'
import { systemClock } from './core-ports.ts'
import { controlDesktop, type DesktopControl } from './desktop-settings.ts'
import { dialEntries } from './dial-entries.ts'
import type { DiallerEnd, DiallerWindow } from './dialler-window.ts'
import { art } from './main-window.ts'
import { createNotifier, type Notice } from './notifier.ts'
import type { SettingsStore } from './settings-file.ts'
import { askCore, isOpen, type ShellState, watchShell } from './shell-state.ts'
import { showTray } from './tray.ts'
import { trayTemplate } from './tray-menu.ts'

export type SurroundingsOptions = {
  readonly core: CoreHost
  readonly settings: SettingsStore
  readonly words: () => ShellWords
  readonly dialler: DiallerWindow
  readonly main: {
    readonly window: () => BrowserWindow | null
    /** Brings it to the front, at the address of a page where one is named; opens one where none is. */
    readonly show: (path?: string) => void
  }
}

/** What the rest of the shell has of it. */
export type Surroundings = {
  readonly control: DesktopControl
  readonly clipboard: OwnClipboard
  readonly heard: (event: CoreEvent) => void
  readonly refresh: () => Promise<void>
  readonly openLink: (address: string) => void
  /** True where closing the main window only hides it. */
  readonly staysInTray: () => boolean
  /** True where an account is open, so that the dialler shows something. */
  readonly hasDialler: () => boolean
  readonly diallerEnd: () => DiallerEnd
  /** The main window was closed. */
  readonly mainClosed: () => void
  /** Ends the app where nothing of it is left to a person: no window and no call. */
  readonly left: () => void
  /** The words or the windows are others. */
  readonly redraw: () => void
  readonly end: () => Promise<void>
}

/** Whether the system shall point to this app; one that is run from its source is started with its folder. */
const isInstalled = process.defaultApp !== true

/** Puts tray, shortcuts, links, notifications and badge around the windows. */
export const surroundings = ({ core, settings, words, dialler, main }: SurroundingsOptions): Surroundings => {
  const showNotice = ({ title, body, opens }: Notice): void => {
    if (!Notification.isSupported()) return
    const notice = new Notification({ title, body })
    notice.on('click', () => (opens === 'dialler' && hasDialler() ? dialler.show() : main.show()))
    notice.show()
  }
  const notifier = createNotifier({
    clock: systemClock,
    mode: () => control.settings().notifications,
    words,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    show: showNotice,
    onPause: () => redraw(),
  })

  const changed = (now: ShellState, before: ShellState): void => {
    if (isOpen(now)) dialler.warm()
    else if (now.phase === 'signed-out') dialler.close()
    else dialler.hide()
    notifier.changed(now, before)
    entries.changed(now)
    redraw()
    left()
  }
  const watch = watchShell(core.call, systemClock, changed)
  const hasDialler = (): boolean => isOpen(watch.state())

  const entries = dialEntries({
    state: watch.state,
    takesLinks: () => control.settings().links,
    readClipboard: () => clipboard.readText(),
    fill: (input) => void askCore(core.call, 'phone', 'fill', input),
    showDialler: dialler.show,
    showMain: main.show,
    tell: notifier.tell,
    words,
  })

  const toggleMain = (): void => {
    const window = main.window()
    if (window?.isFocused() === true) window.hide()
    else main.show()
  }
  const tray = showTray(art(process.platform === 'darwin' ? 'trayTemplate.png' : 'tray.png'), () => main.show())
  const control = controlDesktop(
    settings,
    {
      platform: process.platform,
      isInstalled,
      hasTray: () => tray.present,
      setLogin: (openAtLogin) => app.setLoginItemSettings({ openAtLogin }),
      setLinks: (scheme, taken) =>
        taken ? app.setAsDefaultProtocolClient(scheme) : app.removeAsDefaultProtocolClient(scheme),
      register: (keys, run) => globalShortcut.register(keys, run),
      unregisterAll: () => globalShortcut.unregisterAll(),
    },
    { dial: () => void entries.clipboard(), show: toggleMain },
  )
  const own = ownClipboard(clipboard, systemClock, () => control.settings().clearClipboard)

  const redraw = (): void => {
    const state = watch.state()
    showBadge(app, main.window(), process.platform, state.attention, words().attentionTitle)
    tray.setMenu(
      trayTemplate(words(), state, notifier.isPaused(), {
        open: () => main.show(),
        dialClipboard: () => void entries.clipboard(),
        redial: entries.redial,
        pauseNotifications: notifier.pause,
        syncNow: () => void askCore(core.call, 'sync', 'now', {}),
        lock: () => void askCore(core.call, 'session', 'lock', {}),
        settings: () => main.show('/settings'),
        quit: () => app.quit(),
      }),
    )
  }
  const goesOn = (): boolean => watch.state().call !== null
  const left = (): void => {
    if (main.window() === null && !dialler.isShown() && !goesOn()) app.quit()
  }

  redraw()
  return {
    control,
    clipboard: own,
    heard: watch.heard,
    refresh: watch.refresh,
    openLink: entries.link,
    staysInTray: () => tray.present && control.settings().closeToTray,
    hasDialler,
    diallerEnd: () => (tray.present || main.window() !== null || !goesOn() ? 'hide' : 'minimize'),
    mainClosed: () => {
      // Whoever closes the window in a call still has the call before the eyes.
      if (goesOn()) dialler.show()
      left()
    },
    left,
    redraw,
    end: async () => {
      control.end()
      await own.end()
    },
  }
}
