import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { createRemote } from '#core/areas/remote'
import { checkOverrides, type ListReader, readEndpointOverrides } from '#core/engine/remote/index'
import type { Remote, SignInResult, TokenSource } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import { classifyFailure } from '#core/engine/sync/failures'
import type { Clock, Ports, SettingsFile } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { SAMPLE_FIRM } from '#shared/contract/session'
import { readPreferences } from './preferences.ts'

/** Makes the client of a firm's API; starts the sample firm where that is the server. `reader` reads its long lists. */
export async function connectTo(
  ports: Ports,
  server: string,
  token: TokenSource,
  reader?: ListReader,
): Promise<Remote> {
  const origin = server === SAMPLE_FIRM ? await startSampleFirm(ports) : server
  const { tokenHeader, timeZone } = readPreferences(ports.settings)
  const endpointOverrides = {
    ...checkOverrides(ports.settings.get('endpoints')),
    ...readEndpointOverrides(process.env.FIRMDESK_ENDPOINTS, (path) => readFileSync(path, 'utf8')),
  }
  return createRemote({ fetch: ports.network.fetch, origin, token, tokenHeader, endpointOverrides, timeZone, reader })
}

/** The calls that the settings name as confirmed by the firm (D-108); where that is broken, none. */
export function readConfirmed(settings: SettingsFile): readonly string[] {
  const names = z.array(z.string()).safeParse(settings.get('confirmed'))
  return names.success ? names.data : []
}

async function startSampleFirm(ports: Ports): Promise<string> {
  try {
    return await ports.sampleFirm.start()
  } catch (error) {
    ports.log('error', 'sample-firm.start', { reason: error instanceof Error ? error.name : '' })
    throw new Failure('unreachable', {}, { cause: error })
  }
}

/** A token that is kept in memory while a person signs in, before any store is open. */
export function heldToken(token: string | null): TokenSource & { readonly set: (token: string) => void } {
  let present = token
  return {
    current: () => present,
    renew: async () => false,
    set(next) {
      present = next
    },
  }
}

/** Name of the store's value that names the server which gave out the tokens. */
const TOKEN_SERVER = 'tokenServer'

/** Puts the tokens that a server gave out into the encrypted store; a refresh without a refresh token keeps the old. */
export function keepTokens(store: Store, server: string, result: Pick<SignInResult, 'token' | 'refreshToken'>): void {
  store.transaction(() => {
    store.values.put(TOKEN_SERVER, server)
    store.values.put('token', result.token)
    if (result.refreshToken !== null) store.values.put('refreshToken', result.refreshToken)
  })
}

/** Removes the tokens; the account's data stays. */
export function dropTokens(store: Store): void {
  store.transaction(() => {
    for (const name of [TOKEN_SERVER, 'token', 'refreshToken']) store.values.put(name, null)
  })
}

/** The token that this server gave out; null where there is none or another server did. */
export function tokenOf(store: Store, server: string, name: 'token' | 'refreshToken' = 'token'): string | null {
  return store.values.get(TOKEN_SERVER) === server ? store.values.get(name) : null
}

/** Tokens of an earlier version, which named no server, belong to the server that the store was found to belong to. */
export function keepTokenServer(store: Store, server: string): void {
  const unnamed = store.values.get('token') !== null && store.values.get(TOKEN_SERVER) === null
  if (unnamed) store.values.put(TOKEN_SERVER, server)
}

/**
 * True where the firm does not renew, in whatever way it says so. Thrown on, that would pass for the answer to the call
 * that had to wait for it, and nobody would be asked to sign in.
 */
function isRefusal(failure: Failure): boolean {
  return ['rejected', 'sign-in'].includes(classifyFailure(failure, 'update').class)
}

/** Longest that whoever leaves an account waits for what the firm is still to answer, milliseconds. */
const LEAVE_WAIT = 2_000

/** Waits for an answer of the firm where an account is left, and not for long. */
export async function awaitShortly(clock: Pick<Clock, 'after'>, answer: Promise<unknown>): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const cancel = clock.after(LEAVE_WAIT, resolve)
  await Promise.race([answer, late]).finally(cancel)
}

/** The token of an open account, for as long as its store is open: one for all of its syncs. */
export type StoredToken = TokenSource & {
  /** Ends when no renewal is under way whose answer would change the stored tokens. It waits for the network. */
  readonly settled: () => Promise<void>
}

type StoredPair = Readonly<Record<'token' | 'refreshToken', string | null>>
type Renewal = { readonly sent: StoredPair; readonly ended: Promise<boolean> }

/**
 * The token of an open account. A renewal runs once for all who wait for it, because a firm may take a refresh token only
 * once; `expired` is told where the firm wants a new sign-in. A renewal that the network stops fails as the network does
 * and leaves the tokens as they are, and one that a sign-in or a sign-out has overtaken changes nothing.
 */
export function storedToken(options: {
  readonly ports: Ports
  readonly server: string
  readonly store: Store
  readonly expired: () => void
}): StoredToken {
  const { ports, server, store, expired } = options
  let renewal: Renewal | null = null

  const stored = (): StoredPair => ({
    token: tokenOf(store, server),
    refreshToken: tokenOf(store, server, 'refreshToken'),
  })
  const isStored = ({ token, refreshToken }: StoredPair): boolean => {
    const now = stored()
    return now.token === token && now.refreshToken === refreshToken
  }

  const renewBy = async (refreshToken: string, sent: StoredPair): Promise<boolean> => {
    try {
      const remote = await connectTo(ports, server, heldToken(null))
      const renewed = await remote.session.refresh(refreshToken)
      if (isStored(sent)) keepTokens(store, server, renewed)
    } catch (error) {
      if (!(error instanceof Failure) || !isRefusal(error)) throw error
      if (isStored(sent)) {
        expired()
        return false
      }
    }
    return tokenOf(store, server) !== null
  }

  return {
    current: () => tokenOf(store, server),
    refused: expired,
    async renew() {
      const sent = stored()
      if (sent.refreshToken === null) {
        expired()
        return false
      }
      // Whoever has signed in meanwhile waits for no answer to what was there before.
      if (renewal !== null && isStored(renewal.sent)) return renewal.ended
      const begun: Renewal = {
        sent,
        ended: renewBy(sent.refreshToken, sent).finally(() => {
          if (renewal === begun) renewal = null
        }),
      }
      renewal = begun
      return begun.ended
    },
    async settled() {
      // How it ends is heard by those who wait for a token.
      if (renewal !== null && isStored(renewal.sent)) await renewal.ended.catch(() => undefined)
    },
  }
}
