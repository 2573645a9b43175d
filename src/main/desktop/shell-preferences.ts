import { nativeTheme } from 'electron'
import { type ShellWords, wordsFor } from '#shared/locale/shell-words'
import type { SettingsStore } from './settings-file.ts'

type Kept = { readonly language?: unknown; readonly theme?: unknown; readonly zoom?: unknown }

/** What the shell itself follows of the person's preferences, as they are kept now. */
export type ShellPreferences = {
  readonly words: () => ShellWords
  /** Zoom of the pages, percent. */
  readonly zoom: () => number
  /** Gives windows and dialogs of the system the theme that was chosen for the app. */
  readonly followTheme: () => void
  readonly setLanguage: (language: string) => void
}

/** The preferences in the settings file; what is missing or of a wrong form stands at its default. */
export const shellPreferences = (settings: Pick<SettingsStore, 'get' | 'set'>): ShellPreferences => {
  const kept = (): Kept => {
    const found = settings.get('preferences')
    return typeof found === 'object' && found !== null ? found : {}
  }
  return {
    words: () => wordsFor(kept().language),
    zoom: () => {
      const { zoom } = kept()
      return typeof zoom === 'number' && zoom >= 80 && zoom <= 200 ? zoom : 100
    },
    followTheme: () => {
      const { theme } = kept()
      nativeTheme.themeSource = theme === 'light' || theme === 'dark' ? theme : 'system'
    },
    setLanguage: (language) => settings.set('preferences', { ...kept(), language }),
  }
}
