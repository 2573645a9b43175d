import type { CoreHandlers } from '#shared/contract/index'
import { preferences } from '#shared/contract/settings'
import { createDiagnostics } from './diagnostics.ts'
import type { AccountHome } from './home.ts'
import { readPreferences } from './preferences.ts'

/** Preferences of this computer; a new zone or token header takes effect with a new sync. */
export function createSettings(home: AccountHome): CoreHandlers['settings'] {
  const { settings } = home.ports
  return {
    get: () => readPreferences(settings),
    async set(change) {
      const before = readPreferences(settings)
      const after = preferences.parse({ ...before, ...change })
      settings.set('preferences', after)
      await settings.written('preferences')
      home.emit({ type: 'settings' })
      const reconnect = after.timeZone !== before.timeZone || after.tokenHeader !== before.tokenHeader
      if (reconnect) await home.restartSync()
      return after
    },
    diagnostics: createDiagnostics(home),
  }
}
