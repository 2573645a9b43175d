import Conf from 'conf'
import type { SettingsFile } from '#core/ports'

/** The small settings of this computer in `settings.json` of the profile. They hold nothing of a firm. */
export const openSettingsFile = (profile: string): SettingsFile => {
  const conf = new Conf<Record<string, unknown>>({
    cwd: profile,
    configName: 'settings',
    accessPropertiesByDotNotation: false,
    clearInvalidConfig: true,
    configFileMode: 0o600,
  })
  // A change that cannot be written fails as it is set.
  return { get: (key) => conf.get(key), set: (key, value) => conf.set(key, value), written: async () => undefined }
}

/** Sets the language of the command line, before the core reads the preferences; a person may change it afterwards. */
export const chooseLanguage = (profile: string, language: string): void => {
  const settings = openSettingsFile(profile)
  const preferences = settings.get('preferences')
  settings.set('preferences', { ...(typeof preferences === 'object' ? preferences : {}), language })
}
