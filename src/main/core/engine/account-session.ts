import type { Media } from '#core/engine/media'
import type { OperationName } from '#core/engine/remote/endpoints'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Sync } from '#core/engine/sync/index'
import type { Reader } from '#core/engine/threads/reader/index'
import type { Ports } from '#core/ports'

/** The open account as handlers use it: its store, the sync that fills it, and the firm. */
export type AccountSession = {
  /** Folder of the account in the profile. */
  readonly folder: string
  readonly store: Store
  /** Searches that may take their time, beside everything else. */
  readonly reader: Reader
  readonly sync: Sync
  /** The firm's API with the account's token; fails as the API does where the firm cannot be reached. */
  readonly connect: () => Promise<Remote>
  /** True where the firm has confirmed what a call does, for without that it is a guess (D-108). */
  readonly isConfirmed: (operation: OperationName) => boolean
}

/** What all handlers share; `account/home.ts` makes it, and knows more of the open account. */
export type Home<Opened extends AccountSession = AccountSession> = {
  readonly ports: Ports
  readonly media: Media
  /** Tells every window what a commit changed. */
  readonly changed: (area: string, ids: readonly string[]) => void
  /** The open account; fails with the reason why none is. */
  readonly opened: () => Opened
  /**
   * Runs with every account that is opened, as long as it is: `begin` after it was opened, and what it answers before its
   * store is closed.
   */
  readonly whileOpen: (begin: () => () => Promise<void>) => void
  /** The firm's time zone, as the preferences of this computer have it now. */
  readonly timeZone: () => string
  /** Whether pictures of people are shown, as the preferences have it now. */
  readonly showsFaces: () => boolean
  /** Turns what a handler threw into what a screen may see, and blocks the account where its store is damaged. */
  readonly judge: (error: unknown) => unknown
}
