import type { RemoteUser } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { Failure } from '#shared/contract/failure'
import type { Home } from './account-session.ts'

/** Name of the store's value that holds the signed-in user as JSON (a RemoteUser). */
export const USER_VALUE = 'user'

/** The signed-in user as the store keeps it; null where it was never read or does not read as one. */
export function storedUser(store: Store): RemoteUser | null {
  const text = store.values.get(USER_VALUE)
  if (text === null) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Keeps the user inside the encrypted store. */
export function keepUser(store: Store, user: RemoteUser): void {
  store.values.put(USER_VALUE, JSON.stringify(user))
}

/** Fails with `forbidden` for everybody but the firm's administrators (§6). */
export function needAdministrator(home: Home): void {
  if (storedUser(home.opened().store)?.orgAdmin !== true) throw new Failure('forbidden')
}
