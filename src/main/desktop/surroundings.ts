// What stands around the main window: tray, shortcuts of the system, links, notifications, badge, and when the app ends.
// Lives here: how these are joined. May not: what one of them does. To add: a file beside this one, a line here.
import { app, BrowserWindow, clipboard, globalShortcut, Notification } from 'electron'
import type { CoreEvent } from '#shared/contract/events'
import { laterMoments } from '#shared/dates/later-moments'
import { isOnLine } from '#shared/domain/call-machine'
import type { ShellWords } from '#shared/locale/shell-words'
import { systemClock } from '../system-clock.ts'
import { opensLinks, takeLinks } from './app-links.ts'
import { showBadge } from './badge.ts'
import { type OwnClipboard, ownClipboard } from './clipboard.ts'
import type { CoreHost } from './core-host.ts'
import { controlDesktop, type DesktopControl, opensAtLogin, setLogin } from './desktop-settings.ts'
import { dialEntries } from './dial-entries.ts'
import type { DiallerEnd, DiallerWindow } from './dialler-window.ts'
import { idleLock } from './idle-lock.ts'
import { art, putAway } from './main-window.ts'
import type { Notice } from './notice.ts'
import { createNotifier } from './notifier.ts'
import type { ReminderAnswer } from './reminder-notices.ts'
import type { SettingsStore } from './settings-file.ts'
import { askCore, isOpen, type ShellState, watchShell } from './shell-state.ts'
import { showTray, trayArt } from './tray.ts'
import { trayTemplate } from './tray-menu.ts'
import { createUpdates, type Updater, type Updates } from './updates.ts'

export type SurroundingsOptions = {
  readonly core: Pick<CoreHost, 'call'>
  readonly settings: SettingsStore
  readonly words: () => ShellWords
  readonly dialler: DiallerWindow
  /** Removes the readable copies of an account's files: it was locked or left. */
  readonly removeCopies: () => void
  /** The same at once: the system ends. */
  readonly removeCopiesNow: () => void
  /** Forgets where files of an account were saved: it was left, not just locked. */
  readonly forgetSaved: () => void
  /** Makes the updater; null where this copy of the app knows no place for updates. */
  readonly loadUpdater: (() => Promise<Updater>) | null
  /** For how long nobody has used the computer, in whole seconds. */
  readonly idleSeconds: () => number
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
  readonly updates: Updates
  readonly heard: (event: CoreEvent) => void
  readonly refresh: () => Promise<void>
  readonly openLink: (address: string) => void
  /** The system's own screen was locked. */
  readonly screenLocked: () => void
  /** The computer woke from its sleep. */
  readonly woke: () => Promise<void>
  /** True where closing the main window only hides it. */
  readonly staysInTray: () => boolean
  /** True where an account is open, so that the dialler shows something. */
  readonly hasDialler: () => boolean
  readonly diallerEnd: () => DiallerEnd
  /** The main window was closed. */
  readonly mainClosed: () => Promise<void>
  /** Ends the app where nothing of it is left to a person: no window and no call. */
  readonly left: () => Promise<void>
  /** The words or the windows are others. */
  readonly redraw: () => void
  readonly end: () => Promise<void>
}

/** Time in which the window of an account that was just opened has the computer to itself, milliseconds. */
const WARM_AFTER = 2_000

/** Whether the system shall point to this app; one that is run from its source is started with its folder. */
const isInstalled = process.defaultApp !== true

/** Puts tray, shortcuts, links, notifications and badge around the windows. */
export const surroundings = (options: SurroundingsOptions): Surroundings => {
  const { core, settings, words, dialler, main } = options
  // One that nothing holds is collected, and its click is lost then.
  const shown = new Set<Notification>()
  const showNotice = ({ title, body, opens, path, buttons = [] }: Notice): (() => void) => {
    if (!Notification.isSupported()) return () => {}
    const actions = buttons.map(({ text }) => ({ type: 'button' as const, text }))
    const notice = new Notification({ title, body, actions })
    const forget = () => void shown.delete(notice)
    shown.add(notice)
    // Windows says so too where the notice only went from the screen into its centre, and stands there with what it says.
    if (process.platform !== 'win32') notice.on('close', forget)
    notice.on('failed', forget)
    notice.on('click', forget)
    notice.on('click', () => (opens === 'dialler' && hasDialler() ? dialler.show() : main.show(path)))
    notice.on('action', ({ actionIndex }) => {
      forget()
      buttons[actionIndex]?.press()
    })
    notice.show()
    return () => {
      notice.close()
      forget()
    }
  }
  const closeNotices = (): void => {
    for (const notice of shown) notice.close()
    shown.clear()
  }
  /** The notice has gone with the press: where the answer could not be kept the item is shown, which reminds still. */
  const answer = async (id: string, given: ReminderAnswer, path?: string): Promise<void> => {
    const kept =
      given === 'seen'
        ? await askCore(core.call, 'calendar', 'dismiss', { ids: [id] })
        : await askCore(core.call, 'calendar', 'snooze', {
            id,
            until: laterMoments(systemClock.now(), watch.state().timeZone)[given],
          })
    if (kept === null) main.show(path)
  }
  const notifier = createNotifier({
    clock: systemClock,
    mode: () => control.settings().notifications,
    words,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    show: showNotice,
    answer: (...given) => void answer(...given),
    onPause: () => redraw(),
  })

  const warm = (): void => {
    if (hasDialler() && main.window() !== null) dialler.warm()
  }
  // Kept while it is locked: whoever unlocks it finds what was remembered.
  let account = ''
  const clearTraces = (now: ShellState, before: ShellState): void => {
    // A copy that was in use at the lock is tried again at the sign-out.
    if (!isOpen(now) || (isOpen(before) && now.account !== before.account)) {
      options.removeCopies()
      closeNotices()
    }
    if (now.phase === 'signed-out' || (isOpen(now) && now.account !== account)) options.forgetSaved()
    if (isOpen(now)) account = now.account
  }
  const changed = (now: ShellState, before: ShellState): void => {
    clearTraces(now, before)
    if (isOpen(now) && !isOpen(before)) systemClock.after(WARM_AFTER, warm)
    notifier.changed(now, before)
    if (now.phase === 'signed-out') dialler.close()
    else if (!isOpen(now)) {
      dialler.hide()
      // Who locks with nothing but the dialler open sees the lock, and a call that goes on ends with no app.
      if (main.window() === null) main.show()
    }
    entries.changed(now)
    redraw()
    void left()
  }
  const watch = watchShell(core.call, systemClock, changed)
  const hasDialler = (): boolean => isOpen(watch.state())

  const entries = dialEntries({
    state: watch.state,
    takesLinks: () => control.settings().links,
    readClipboard: async () => clipboard.readText(),
    fill: (input) => void askCore(core.call, 'phone', 'fill', input),
    showDialler: dialler.show,
    showMain: main.show,
    tell: notifier.tell,
    words,
  })

  const toggleMain = (): void => {
    const window = main.window()
    if (window?.isFocused() === true) putAway(window)
    else main.show()
  }
  const tray = showTray(art(trayArt(process.platform)), () => main.show())
  const control = controlDesktop(
    settings,
    {
      platform: process.platform,
      isInstalled,
      hasTray: () => tray.present,
      setLogin: (open) => setLogin(app, open),
      opensAtLogin: () => opensAtLogin(app),
      setLinks: (scheme, taken) => takeLinks(app, scheme, taken),
      opensLinks: (scheme) => opensLinks(app, scheme),
      register: (keys, run) => globalShortcut.register(keys, run),
      unregisterAll: () => globalShortcut.unregisterAll(),
      protect: (on) => {
        for (const window of BrowserWindow.getAllWindows()) window.setContentProtection(on)
      },
    },
    { dial: () => void entries.clipboard(), show: toggleMain },
  )
  app.on('browser-window-created', (_event, window) => {
    window.setContentProtection(control.settings().protectScreen)
    // Windows ends the app with its session without a word of quitting, and keeps notices over a restart.
    window.on('session-end', () => {
      closeNotices()
      options.removeCopiesNow()
    })
  })
  const lock = (): void => void askCore(core.call, 'session', 'lock', {})
  const idle = idleLock({
    clock: systemClock,
    idleSeconds: options.idleSeconds,
    lockAfter: () => control.settings().lockAfter,
    canLock: () => watch.state().canLock,
    onLineSince: () => {
      const { call } = watch.state()
      return call !== null && isOnLine(call.state) ? (call.answeredAt ?? call.dialledAt) : null
    },
    lock,
  })
  const own = ownClipboard(clipboard, systemClock, () => control.settings().clearClipboard)

  const updates = createUpdates({
    load: options.loadUpdater,
    clock: systemClock,
    isAutomatic: () => control.settings().updates,
    onReady: (version) => {
      const { updateTitle: title, updateReady } = words()
      notifier.tell({ title, body: updateReady.replace('{version}', () => version), opens: 'main', path: '/settings' })
      redraw()
    },
    quit: () => app.quit(),
  })

  const redraw = (): void => {
    const state = watch.state()
    const { phase, version } = updates.state()
    showBadge(app, main.window(), process.platform, state.attention, words().attentionTitle)
    tray.setMenu(
      trayTemplate(words(), state, notifier.isPaused(), phase === 'ready' ? version : null, {
        open: () => main.show(),
        dialClipboard: () => void entries.clipboard(),
        redial: entries.redial,
        pauseNotifications: notifier.pause,
        syncNow: () => void askCore(core.call, 'sync', 'now', {}),
        lock,
        settings: () => main.show('/settings'),
        update: () => void updates.act('install'),
        quit: () => app.quit(),
      }),
    )
  }
  const goesOn = (): boolean => watch.state().call !== null
  const isOut = (): boolean => main.window() === null && !dialler.isShown()
  /** A call that has just begun may not have been told yet: it is asked for before the app ends. */
  const left = async (): Promise<void> => {
    if (isOut()) await watch.refresh()
    if (isOut() && !goesOn()) app.quit()
  }

  redraw()
  return {
    control,
    clipboard: own,
    updates,
    heard: watch.heard,
    refresh: watch.refresh,
    openLink: entries.link,
    screenLocked: idle.screenLocked,
    woke: () => {
      idle.woke()
      notifier.woke()
      // What came while it slept is told now.
      return watch.refresh()
    },
    staysInTray: () => tray.present && control.settings().closeToTray,
    hasDialler,
    diallerEnd: () => (tray.present || main.window() !== null || !goesOn() ? 'hide' : 'minimize'),
    mainClosed: async () => {
      await watch.refresh()
      // Whoever closes the window in a call still has the call before the eyes.
      if (isOut() && goesOn()) dialler.show()
      await left()
    },
    left,
    redraw,
    end: async () => {
      // Windows keeps a notice, with what it says, after the app.
      closeNotices()
      updates.end()
      idle.end()
      control.end()
      await own.end()
    },
  }
}
