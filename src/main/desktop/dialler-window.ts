import { type BrowserWindow, nativeTheme, screen } from 'electron'
import { z } from 'zod'
import { isAstray, workAreas } from './main-window.ts'
import { keepWindow, type SettingsStore } from './settings-file.ts'
import { APP_ORIGIN } from './url-policy.ts'
import { createDialler } from './window-factory.ts'
import { keepPage, type PageOptions } from './window-page.ts'
import { restoreDialler } from './window-state.ts'

const key = 'desktop.dialler'
const kept = z.object({ x: z.int().optional(), y: z.int().optional(), onTop: z.boolean().catch(false) })

/** What closing the dialler does: it is put away, made small where nothing else would show it, or it ends. */
export type DiallerEnd = 'hide' | 'minimize' | 'close'

/** The one window of the dialler. Once made it is only hidden, so that it stands there at once. */
export type DiallerWindow = {
  /** Makes the window, hidden; nothing where it is there. */
  readonly warm: () => void
  readonly show: () => void
  readonly hide: () => void
  readonly isShown: () => boolean
  readonly onTop: () => boolean
  readonly setOnTop: (onTop: boolean) => void
  /** Takes the size of the zoom that is set now. */
  readonly resize: () => void
  /** Ends the window with its page. */
  readonly close: () => void
}

export type DiallerOptions = PageOptions & {
  readonly preload: string
  readonly icon: string
  readonly settings: SettingsStore
  /** Zoom of the pages, percent: it is one for all windows of the app. */
  readonly zoom: () => number
  readonly onClosing: () => DiallerEnd
  /** It was put away. */
  readonly onHidden: () => void
}

/** The dialler's window; none is made yet. */
export const diallerWindow = (options: DiallerOptions): DiallerWindow => {
  const { settings, zoom } = options
  let window: BrowserWindow | null = null

  const saved = () => kept.catch({ onTop: false }).parse(settings.get(key))
  const keep = (change: Partial<z.output<typeof kept>>) => keepWindow(settings, key, { ...saved(), ...change })

  const make = (): BrowserWindow => {
    const made = createDialler({
      preload: options.preload,
      icon: options.icon,
      bounds: restoreDialler(saved(), zoom(), workAreas()),
      onTop: saved().onTop,
      dark: nativeTheme.shouldUseDarkColors,
      developer: process.defaultApp === true,
      platform: process.platform,
    })
    keepPage(made, options, false)
    made.on('close', (event) => {
      const [x = 0, y = 0] = made.getPosition()
      keep({ x, y })
      const end = options.onClosing()
      if (end === 'close') return
      event.preventDefault()
      if (end === 'hide') made.hide()
      else made.minimize()
    })
    made.on('hide', options.onHidden)
    made.once('closed', () => {
      if (window === made) window = null
    })
    made.loadURL(`${APP_ORIGIN}/#/dialler`).catch(() => {})
    window = made
    return made
  }

  return {
    warm: () => void (window ?? make()),
    show: () => {
      const shown = window ?? make()
      if (shown.isMinimized()) shown.restore()
      if (isAstray(shown)) shown.setBounds(restoreDialler({}, zoom(), workAreas()))
      shown.show()
      shown.focus()
    },
    hide: () => window?.hide(),
    isShown: () => window !== null && (window.isVisible() || window.isMinimized()),
    onTop: () => window?.isAlwaysOnTop() ?? saved().onTop,
    setOnTop: (onTop) => {
      keep({ onTop })
      window?.setAlwaysOnTop(onTop)
    },
    resize: () => {
      if (window === null) return
      const { workArea } = screen.getDisplayMatching(window.getBounds())
      const { width, height } = restoreDialler({}, zoom(), [workArea])
      window.setSize(width, height)
    },
    close: () => window?.destroy(),
  }
}
