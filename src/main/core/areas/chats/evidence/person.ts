import type { RemoteUser } from '#core/engine/remote/types'

/** What the firm calls a person. */
export const personOf = (user: RemoteUser | null): string => user?.nickname || user?.name || ''

/** As the watermark of the window (WK-01): nickname, abbreviation of the firm, last four digits of the telephone. */
export const watermarkOf = (user: RemoteUser | null): string =>
  user === null
    ? ''
    : [personOf(user), user.orgAbbr || user.orgName, user.phone.replace(/\D/g, '').slice(-4)].join(' ').trim()
