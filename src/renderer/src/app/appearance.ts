import type { Preferences } from '#shared/contract/settings'
import { zoomWindow } from '../bridge/queries.ts'
import { setLanguage } from '../lib/words.ts'

/** The part of the preferences that can be seen before anything else is there. */
type Appearance = Pick<Preferences, 'theme' | 'density' | 'zoom' | 'language'>

const REMEMBERED = 'firmdesk.appearance'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
/** Paper is white: what is printed is never dark. */
const paper = matchMedia('print')
let theme: Appearance['theme'] = 'system'

const paintTheme = (): void => {
  const dark = !paper.matches && (theme === 'dark' || (theme === 'system' && systemDark.matches))
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}

const paint = (appearance: Appearance): void => {
  theme = appearance.theme
  paintTheme()
  document.documentElement.dataset.density = appearance.density
  setLanguage(appearance.language)
}

/** Paints what was last set before the core has answered, so that a dark window never flashes white. */
export const restoreAppearance = (): void => {
  systemDark.addEventListener('change', paintTheme)
  paper.addEventListener('change', paintTheme)
  const defaults: Appearance = { theme: 'system', density: 'compact', zoom: 100, language: 'zh-CN' }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}')
    paint({ ...defaults, ...(typeof kept === 'object' ? kept : {}) })
  } catch {
    // Something unreadable counts as nothing.
    paint(defaults)
  }
}

/** Paints the preferences; the desktop shell zooms its window, the browser shell the page. */
export const applyAppearance = (preferences: Preferences, shell: 'desktop' | 'browser'): void => {
  const { density, zoom, language } = preferences
  const appearance: Appearance = { theme: preferences.theme, density, zoom, language }
  paint(appearance)
  localStorage.setItem(REMEMBERED, JSON.stringify(appearance))
  if (shell === 'desktop') zoomWindow(zoom)
  else document.documentElement.style.setProperty('--zoom', String(zoom / 100))
}
