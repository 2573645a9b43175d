import type { SettingsFile } from '#core/ports'
import { type Preferences, preferences } from '#shared/contract/settings'

/** The preferences of this computer; what is broken in the file takes its default, the rest stays. */
export function readPreferences(settings: SettingsFile): Preferences {
  const stored = settings.get('preferences')
  if (typeof stored !== 'object' || stored === null) return preferences.parse({})
  const known: [string, unknown][] = []
  for (const [name, schema] of Object.entries(preferences.shape)) {
    const value: unknown = Reflect.get(stored, name)
    if (schema.safeParse(value).success) known.push([name, value])
  }
  return preferences.parse(Object.fromEntries(known))
}
