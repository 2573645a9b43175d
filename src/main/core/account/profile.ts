import { USER_VALUE } from '#core/areas/reference/pull-user'
import type { RemoteUser } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { SessionUser } from '#shared/contract/session'
import type { Json } from '#shared/domain/customer'

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

/** The user for the screens: of the phone only the last four digits (§6), of the extra settings only the known ones. */
export function sessionUserOf(user: RemoteUser): SessionUser {
  const digits = user.phone.replace(/\D/g, '')
  const alpha = user.extra.alpha
  return {
    id: user.id,
    name: user.name,
    nickname: user.nickname,
    flName: user.flName,
    phoneTail: digits.slice(-4),
    orgAdmin: user.orgAdmin,
    orgName: user.orgName,
    orgAbbr: user.orgAbbr,
    permissions: [...user.permissions],
    alpha: alpha === true || alpha === 1 || alpha === '1' || alpha === 'true',
    // The extra settings were read from JSON.
    phoneCopy: (user.extra['phone.copy'] ?? null) as Json,
    hasSeat: user.hasSeat,
  }
}
