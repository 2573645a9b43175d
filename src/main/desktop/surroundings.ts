// What stands around the main window: tray, shortcuts of the system, links, notifications, badge, and when the app ends.
// Lives here: how these are joined. May not: what one of them does. To add: a file beside this one, a line here.
import { app, BrowserWindow, clipboard } from 'electron'
import type { CoreEvent } from '#shared/contract/events'
import { laterMoments } from '#shared/dates/later-moments'
import { isOnLine } from '#shared/domain/call-machine'
import type { ShellWords } from '#shared/locale/shell-words'
import { systemClock } from '../system-clock.ts'
import { type AccountTraces, clearTraces } from './account-traces.ts'
import { type LastWindow, lastWindow } from './app-end.ts'
import { showBadge } from './badge.ts'
import { type OwnClipboard, ownClipboard } from './clipboard.ts'
import type { CoreHost } from './core-host.ts'
import { controlDesktop, type DesktopControl } from './desktop-settings.ts'
import { desktopSystem } from './desktop-system.ts'
import { dialEntries } from './dial-entries.ts'
import type { DiallerWindow } from './dialler-window.ts'
import { idleLock } from './idle-lock.ts'
import { art, type MainWindow, putAway } from './main-window.ts'
import { createNotifier } from './notifier.ts'
import type { ReminderAnswer } from './reminder-notices.ts'
import type { SettingsStore } from './settings-file.ts'
import { askCore, isOpen, type ShellState, watchShell } from './shell-state.ts'
import { systemNotices } from './system-notices.ts'
import { showTray, trayArt } from './tray.ts'
import { trayTemplate } from './tray-menu.ts'
import { createUpdates, type Updater, type Updates } from './updates.ts'

export type SurroundingsOptions = Omit<AccountTraces, 'closeNotices'> & {
  readonly core: Pick<CoreHost, 'call'>
  readonly settings: SettingsStore
  readonly words: () => ShellWords
  readonly dialler: DiallerWindow
  /** `removeCopies` at once: the system ends. */
  readonly removeCopiesNow: () => void
  /** Makes the updater; null where this copy of the app knows no place for updates. */
  readonly loadUpdater: (() => Promise<Updater>) | null
  /** For how long nobody has used the computer, in whole seconds. */
  readonly idleSeconds: () => number
  readonly main: Omit<MainWindow, 'open'>
}

/** What the rest of the shell has of it. */
export type Surroundings = LastWindow & {
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
  /** The words or the windows are others. */
  readonly redraw: () => void
  readonly end: () => Promise<void>
}

/** Time in which the window of an account that was just opened has the computer to itself, milliseconds. */
const WARM_AFTER = 2_000

/** Since when somebody is on the line, Unix milliseconds; null where nobody is. */
const onLineSince = ({ call }: ShellState): number | null =>
  call !== null && isOnLine(call.state) ? (call.answeredAt ?? call.dialledAt) : null

/** Has the core keep how a reminder was answered; false where it could not. `zone` is the firm's. */
const keepAnswer = async (
  call: CoreHost['call'],
  id: string,
  answer: ReminderAnswer,
  zone: string,
): Promise<boolean> => {
  const kept =
    answer === 'seen'
      ? await askCore(call, 'calendar', 'dismiss', { ids: [id] })
      : await askCore(call, 'calendar', 'snooze', { id, until: laterMoments(systemClock.now(), zone)[answer] })
  return kept !== null
}

/** Puts tray, shortcuts, links, notifications and badge around the windows. */
export const surroundings = (options: SurroundingsOptions): Surroundings => {
  const { core, settings, words, dialler, main } = options
  const watch = watchShell(core.call, systemClock, (now, before) => changed(now, before))
  const hasDialler = (): boolean => isOpen(watch.state())
  const lock = (): void => void askCore(core.call, 'session', 'lock', {})

  const notices = systemNotices(({ opens, path }) =>
    opens === 'dialler' && hasDialler() ? dialler.show() : main.show(path),
  )
  const notifier = createNotifier({
    clock: systemClock,
    mode: () => control.settings().notifications,
    words,
    isLookedAt: () => BrowserWindow.getFocusedWindow() !== null,
    show: notices.show,
    answer: async (id, answer, path) => {
      const isKept = await keepAnswer(core.call, id, answer, watch.state().timeZone)
      // The notice has gone with the press: the item is shown, which reminds still.
      if (!isKept) main.show(path)
    },
    onPause: () => redraw(),
  })
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

  const tray = showTray(art(trayArt(process.platform)), () => main.show())
  const toggleMain = (): void => {
    const window = main.window()
    if (window?.isFocused() === true) putAway(window)
    else main.show()
  }
  const control = controlDesktop(settings, desktopSystem(tray), {
    dial: () => void entries.clipboard(),
    show: toggleMain,
  })
  app.on('browser-window-created', (_event, window) => {
    window.setContentProtection(control.settings().protectScreen)
    // Windows ends the app with its session without a word of quitting, and keeps notices over a restart.
    window.on('session-end', () => {
      notices.closeAll()
      options.removeCopiesNow()
    })
  })
  const idle = idleLock({
    clock: systemClock,
    idleSeconds: options.idleSeconds,
    lockAfter: () => control.settings().lockAfter,
    canLock: () => watch.state().canLock,
    onLineSince: () => onLineSince(watch.state()),
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
  const last = lastWindow(watch, main, dialler, () => tray.present)

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
  const warm = (): void => {
    if (hasDialler() && main.window() !== null) dialler.warm()
  }
  const forgetAccount = clearTraces({ ...options, closeNotices: notices.closeAll })
  const changed = (now: ShellState, before: ShellState): void => {
    forgetAccount(now, before)
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
    void last.left()
  }

  redraw()
  return {
    ...last,
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
    redraw,
    end: async () => {
      // Windows keeps a notice, with what it says, after the app.
      notices.closeAll()
      updates.end()
      idle.end()
      control.end()
      await own.end()
    },
  }
}
