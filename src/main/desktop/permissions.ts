import type { Session } from 'electron'
import { APP_ORIGIN } from './url-policy.ts'

/** All that a page of the app may use; every other permission, a new one of a later Electron too, is refused. */
const allowed: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications'])

/** True where a page of `origin` may use `permission`. */
export const permissionAllowed = (permission: string, origin: string): boolean =>
  allowed.has(permission) && origin.replace(/\/$/, '') === APP_ORIGIN

const originOf = (address: string | undefined): string => {
  const match = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/.exec(address ?? '')
  return match?.[0] ?? ''
}

/** Sets every permission gate of a session: requests, checks and devices. */
export const guardPermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, permission, answer, details) => {
    answer(details.isMainFrame && permissionAllowed(permission, originOf(details.requestingUrl)))
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    return details.isMainFrame && permissionAllowed(permission, origin)
  })
  session.setDevicePermissionHandler(() => false)
}
