import { type BrowserWindow, nativeTheme, screen } from 'electron'
import { APP_ORIGIN } from './url-policy.ts'
import { createWindow } from './window-factory.ts'
import { keepPage, type PageOptions } from './window-page.ts'
import { type Area, minimumOn, type WindowState } from './window-state.ts'

/** Windows of files that are open at once; what is asked for beyond them waits until one is closed. */
const MOST = 20
/** How far a new window stands below and right of the one that opened it, pixels. */
const OFFSET = 32

/** Windows of files, one each (RT-09). */
export type FileWindows = {
  /** Opens the window of the file that a query stands for, or brings it to the front; false where too many are open. */
  readonly open: (query: string, opener: BrowserWindow) => boolean
  readonly closeAll: () => void
}

/** Where a window opens: beside its opener, whole on the screen where that is. */
const beside = ({ x, y }: Area, { workArea }: { readonly workArea: Area }): WindowState => {
  const width = Math.min(1100, workArea.width)
  const height = Math.min(860, workArea.height)
  const bounds = {
    x: Math.max(workArea.x, Math.min(x + OFFSET, workArea.x + workArea.width - width)),
    y: Math.max(workArea.y, Math.min(y + OFFSET, workArea.y + workArea.height - height)),
    width,
    height,
  }
  return { bounds, minimum: minimumOn(workArea), maximized: false }
}

const bringToFront = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** No window of a file is open yet. */
export const fileWindows = (
  options: PageOptions & { readonly preload: string; readonly icon: string },
): FileWindows => {
  const open = new Map<string, BrowserWindow>()

  const make = (query: string, opener: BrowserWindow): void => {
    const bounds = opener.getBounds()
    const window = createWindow({
      preload: options.preload,
      icon: options.icon,
      state: beside(bounds, screen.getDisplayMatching(bounds)),
      dark: nativeTheme.shouldUseDarkColors,
      developer: process.defaultApp === true,
      platform: process.platform,
    })
    open.set(query, window)
    keepPage(window, options)
    window.once('closed', () => open.delete(query))
    window.loadURL(`${APP_ORIGIN}/#/file/detail?q=${query}`).catch(() => {})
  }

  return {
    open: (query, opener) => {
      const shown = open.get(query)
      if (shown !== undefined) bringToFront(shown)
      else if (open.size < MOST) make(query, opener)
      else return false
      return true
    },
    closeAll: () => {
      for (const window of [...open.values()]) window.destroy()
    },
  }
}
