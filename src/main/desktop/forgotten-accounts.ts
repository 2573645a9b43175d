import type { Session } from 'electron'
import type { SettingsStore } from './settings-file.ts'

const keysIn = (accounts: unknown): ReadonlySet<unknown> =>
  new Set(
    (Array.isArray(accounts) ? accounts : []).map((account: unknown) =>
      typeof account === 'object' && account !== null && 'key' in account ? account.key : undefined,
    ),
  )

/**
 * Clears what Chromium keeps for the pages, whenever an account is taken off this computer: nothing of a firm should be
 * there, and nothing is left to be wrong about.
 */
export const clearAfterForgetting = (
  settings: Pick<SettingsStore, 'get' | 'onChange'>,
  session: Pick<Session, 'clearStorageData' | 'clearCache'>,
): void => {
  let before = keysIn(settings.get('accounts'))
  settings.onChange((name) => {
    if (name !== 'accounts') return
    const now = keysIn(settings.get('accounts'))
    const isGone = [...before].some((key) => !now.has(key))
    before = now
    if (isGone) void Promise.allSettled([session.clearStorageData(), session.clearCache()])
  })
}
