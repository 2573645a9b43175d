import { createHash } from 'node:crypto'
import { join } from 'node:path'

/**
 * Name of an account's folder: a hash of the firm's server, the organisation and the user, so that the folder's name
 * says nothing. `server` is an origin, or the word that stands for the sample firm.
 */
export function accountKey(server: string, organisation: string, user: string): string {
  return createHash('sha256').update([server, organisation, user].join('|')).digest('hex')
}

/** True for a text that may name an account's folder; anything else never reaches the file system. */
export function isAccountKey(key: string): boolean {
  return /^[0-9a-f]{64}$/.test(key)
}

/** Folder of an account in the profile. Throws a bug where the key was not checked. */
export function accountFolder(profile: string, key: string): string {
  if (!isAccountKey(key)) throw new Error('an account key must be 64 hex digits')
  return join(profile, 'accounts', key)
}
