import { z } from 'zod'
import { lockTimes } from '../domain/lock-times.ts'
import { read, write } from './operation.ts'
import { queryId } from './pages.ts'
import { askedNumber } from './phone.ts'
import { nothing } from './values.ts'

/** Keys of a shortcut that the system knows while the app is in the background; Ctrl+Alt go before (on macOS Cmd too). */
const shortcutKey = z.string().regex(/^(?:[A-Z]|F(?:[1-9]|1[0-2]))$/)
/** What such a shortcut does: fills the dialler with the clipboard, shows or hides the window. */
const globalShortcuts = ['dial', 'show'] as const

const desktopChoices = {
  /** Closing the main window leaves the app in the tray. */
  closeToTray: z.boolean(),
  startAtLogin: z.boolean(),
  /** `tel:`, `callto:` and `firmdesk:` links of other programs open this app. */
  links: z.boolean(),
  shortcuts: z.boolean(),
  dialKey: shortcutKey,
  showKey: shortcutKey,
  /** With what it is about, with nothing of it, or not at all. */
  notifications: z.enum(['full', 'hidden', 'off']),
  /** Numbers that were copied here leave the clipboard after a minute. */
  clearClipboard: z.boolean(),
  /** Minutes; 0 for never. */
  lockAfter: z.union(lockTimes.map((minutes) => z.literal(minutes))),
  /** Pictures and recordings of the screen show nothing of the windows. */
  protectScreen: z.boolean(),
  /** New versions are looked for and downloaded in the background. */
  updates: z.boolean(),
}

/** What a person sets for the desktop shell of this computer. */
export const desktopSettings = z.object({
  closeToTray: desktopChoices.closeToTray.catch(false),
  startAtLogin: desktopChoices.startAtLogin.catch(false),
  links: desktopChoices.links.catch(false),
  shortcuts: desktopChoices.shortcuts.catch(false),
  dialKey: desktopChoices.dialKey.catch('D'),
  showKey: desktopChoices.showKey.catch('M'),
  notifications: desktopChoices.notifications.catch('full'),
  clearClipboard: desktopChoices.clearClipboard.catch(true),
  lockAfter: desktopChoices.lockAfter.catch(0),
  protectScreen: desktopChoices.protectScreen.catch(false),
  updates: desktopChoices.updates.catch(true),
})

const desktopState = z.object({
  settings: z.object(desktopChoices),
  /** What this system can do. */
  can: z.object({ tray: z.boolean(), startAtLogin: z.boolean(), protectScreen: z.boolean() }),
  /** Shortcuts that another program has. */
  taken: z.array(z.enum(globalShortcuts)),
  /** True where the system did not give the links to this app. */
  linksRefused: z.boolean(),
})

const updateState = z.object({
  /** False where this copy of the app knows no place for updates. */
  can: z.boolean(),
  phase: z.enum(['idle', 'checking', 'current', 'found', 'downloading', 'ready', 'failed']),
  /** Of the new version; '' where none was found. */
  version: z.string(),
  /** What is new in it: plain text, as its packager wrote it. */
  notes: z.string(),
  /** Of the download, 0 to 100. */
  percent: z.int(),
  /** Why it failed: no answer, no room, or an answer that is of no use. */
  reason: z.enum(['unreachable', 'disk-full', 'unusable']).nullable(),
  /** When the server answered last, epoch milliseconds. */
  checkedAt: z.number().nullable(),
})

/** What a person does with updates; `install` ends the app and opens the new version. */
const updateAction = z.enum(['check', 'download', 'cancel', 'install'])

/**
 * What only the shell around the page can do. The desktop shell answers all of it. The browser shell answers `about`,
 * `openExternal`, `openFileWindow`, `openDialler`, `openMain`, `dialler`, `readClipboard`, `copyNumber` and `copyText`;
 * the rest fails with `not-found` there, and the screens hide it.
 */
export const shell = {
  about: read(
    nothing,
    z.object({
      kind: z.enum(['desktop', 'browser']),
      version: z.string(),
      platform: z.string(),
      /** True where the page draws the window's own buttons. */
      customFrame: z.boolean(),
    }),
  ),
  /** Opens a web address outside the app; only https, mailto and tel. */
  openExternal: write(z.object({ url: z.string().max(4000) }), z.object({ opened: z.boolean() })),
  /**
   * Opens the window of a file (RT-09), or brings it to the front. `query` stands for file and title, which the page kept
   * under it (`pages.keepQuery`): an address that is written down names no file.
   */
  openFileWindow: write(z.object({ query: queryId }), z.object({ opened: z.boolean() })),
  /** Asks where to save the file of a handle and writes it there; false where the person thought better of it. */
  saveFile: write(
    z.object({ handle: z.string().max(64), name: z.string().min(1).max(500) }),
    z.object({ saved: z.boolean() }),
  ),
  /** Shows a file that `saveFile` wrote in its folder; false where the shell knows of none. */
  showSaved: write(z.object({ handle: z.string().max(64) }), z.object({ shown: z.boolean() })),
  /** Holds a press for one `openFile`, at most half an hour: a file may have to be fetched first. False without one. */
  holdPress: write(nothing, z.object({ held: z.boolean() })),
  /**
   * Opens a copy of the file of a handle with the system's application, by a press; what is changed in it goes nowhere.
   * False without a press, held or new, or where the system has no application. Fails with `not-found`, with `forbidden` for a name
   * whose kind might be run, and with `disk-full`.
   */
  openFile: write(
    z.object({ handle: z.string().max(64), name: z.string().min(1).max(500) }),
    z.object({ opened: z.boolean() }),
  ),
  /**
   * Begins a drag of copies of files out of the window, by a press that still lasts; the system ends it. False without a
   * press. Fails with `not-found` and `disk-full`.
   */
  dragOut: write(
    z.object({
      handles: z
        .array(z.object({ handle: z.string().max(64), name: z.string().min(1).max(500) }))
        .min(1)
        .max(200),
    }),
    z.object({ dragged: z.boolean() }),
  ),
  /** Shows the dialler's window, which is kept ready; false where no account is open, or a browser opens no window. */
  openDialler: write(nothing, z.object({ opened: z.boolean() })),
  /** Shows the main window with a page by its path, and makes the window where it was closed. */
  openMain: write(z.object({ path: z.string().regex(/^\/[\w\-./?=&%]{0,2000}$/) }), z.object({ opened: z.boolean() })),
  /** The dialler's window: whether it stays above the others. */
  dialler: read(nothing, z.object({ onTop: z.boolean() })),
  setDialler: write(z.object({ onTop: z.boolean() }), nothing),
  /** The first 500 characters of the clipboard, by a press alone; '' without one, and where there is no text. */
  readClipboard: read(nothing, z.object({ text: z.string().max(500) })),
  /** Puts the number of a record on the clipboard, the whole one also where the page knows its mask alone (D-22). */
  copyNumber: write(askedNumber, nothing),
  /** How the desktop shell is set, and what the system did not grant of it. */
  desktop: read(nothing, desktopState),
  setDesktop: write(z.object(desktopChoices).partial(), desktopState),
  /** How far a new version of the app is. */
  update: read(nothing, updateState),
  /** Answers after the look for `check`, else at once. `install` needs a press and a version that is ready. */
  actOnUpdate: write(z.object({ action: updateAction }), updateState),
  copyText: write(z.object({ text: z.string().max(1_000_000) }), nothing),
  window: write(z.object({ action: z.enum(['minimize', 'maximize', 'close']) }), nothing),
  setZoom: write(z.object({ percent: z.int().min(80).max(200) }), nothing),
} as const

export type DesktopSettings = z.output<typeof desktopSettings>
export type UpdateState = z.output<typeof updateState>
export type UpdateAction = z.output<typeof updateAction>
export type DesktopState = z.output<typeof desktopState>
export type GlobalShortcut = (typeof globalShortcuts)[number]
