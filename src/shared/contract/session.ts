import { z } from 'zod'
import { online, read, write } from './operation.ts'
import { id, jsonValue, nothing, optionalTime } from './values.ts'

/** Server address of the embedded sample firm; the core turns it into a loopback address when the firm is started. */
export const SAMPLE_FIRM = 'sample'

/** An account that has signed in on this computer before. `key` names its folder and is safe to show to the page. */
export const rememberedAccount = z.object({
  key: z.string(),
  server: z.string(),
  account: z.string(),
  displayName: z.string(),
  firmName: z.string(),
  lastUsed: optionalTime,
})

/** The signed-in user as the screens need it (specification §6, D-64). No token ever stands here. */
const sessionUser = z.object({
  id,
  name: z.string(),
  nickname: z.string(),
  flName: z.string(),
  phoneTail: z.string().max(4),
  orgAdmin: z.boolean(),
  orgName: z.string(),
  orgAbbr: z.string(),
  permissions: z.array(z.string()),
  alpha: z.boolean(),
  /** The extra setting `phone.copy` as the firm sent it; null where there is none (§6). */
  phoneCopy: jsonValue,
  hasSeat: z.boolean(),
})

/**
 * Where the core stands: `signed-out` asks for a sign-in, `locked` for the password of a remembered account (offline
 * too), `open` has a store. `expired` is open, but the server wants a new sign-in; reads go on. `blocked` says why a
 * store cannot be opened and keeps it untouched; with `account-changed` the settings name another server than the
 * account's own, which stands in `account`; that is null where the whole folder is another account's. With `key-lost`
 * no password opens it either: the account can be forgotten, and begun anew. `locked` with it asks for an older password.
 */
const sessionState = z.object({
  phase: z.enum(['signed-out', 'locked', 'open', 'expired', 'blocked']),
  user: sessionUser.nullable(),
  account: rememberedAccount.nullable(),
  keyKeeper: z.enum(['system', 'file', 'password']),
  /** False where no password could open the open account again after a lock, as after a sign-in by token alone. */
  canLock: z.boolean(),
  problem: z
    .enum(['store-newer', 'store-damaged', 'key-lost', 'disk-full', 'profile-in-use', 'account-changed'])
    .nullable(),
})

/** Sign-in, accounts and the lock. */
export const session = {
  state: read(nothing, sessionState),
  accounts: read(nothing, z.object({ accounts: z.array(rememberedAccount), defaultServer: z.string() })),
  /** Asks whether a firm's server answers at the address; fails with the reason. */
  probe: online(z.object({ server: z.string().max(2000) }), z.object({ server: z.string() })),
  signIn: online(
    z.object({
      server: z.string().max(2000),
      account: z.string().trim().min(1).max(200),
      password: z.string().min(1).max(500),
    }),
    sessionState,
  ),
  /**
   * Signs in with a token that the firm gave out (D-64). With the `key` of an account a token of anybody else is
   * `invalid-input`, and nothing is changed by it.
   */
  signInWithToken: online(
    z.object({
      server: z.string().max(2000),
      token: z.string().trim().min(1).max(10000),
      key: z.string().max(200).optional(),
    }),
    sessionState,
  ),
  unlock: write(z.object({ password: z.string().min(1).max(500) }), sessionState),
  /** Tries once more to open a blocked store, after its cause was removed. */
  retry: write(nothing, sessionState),
  /**
   * Saves unsent work out of a damaged store and begins a fresh one beside it; what the firm has comes again. Fails with
   * `locked` where only the password opens the key.
   */
  salvage: write(z.object({ password: z.string().min(1).max(500).optional() }), sessionState),
  lock: write(nothing, sessionState),
  /**
   * Leaves the account; its encrypted data stays for the next sign-in, and only the password opens it where there is one.
   * Of an account that is blocked as `account-changed` the settings name the right server again.
   */
  signOut: write(nothing, sessionState),
  forget: write(z.object({ key: z.string().max(200) }), nothing),
} as const

export type RememberedAccount = z.output<typeof rememberedAccount>
export type SessionUser = z.output<typeof sessionUser>
export type SessionState = z.output<typeof sessionState>

declare module './index.ts' {
  interface Contract {
    readonly session: typeof session
  }
}
