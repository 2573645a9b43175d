import type { Store } from '#core/engine/store/types'
import type { Random } from '#core/ports'
import type { Author } from '#shared/domain/records'
import { storedUser } from './signed-in-user.ts'

/** The signed-in user as the author of something new. */
export function signedInAuthor(store: Store): Author {
  const user = storedUser(store)
  return { id: user?.id ?? '', name: user?.nickname || user?.name || '', avatarUrl: '' }
}

/** A fresh id of 32 hex digits, made here (FU-12). */
export function hexId(random: Random): string {
  return Buffer.from(random.bytes(16)).toString('hex')
}
