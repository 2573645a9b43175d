import type { RemoteUser } from '#core/engine/remote/types'
import type { SessionUser } from '#shared/contract/session'
import type { Json } from '#shared/domain/customer'

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
