import { type Accounts, accountKey } from '#core/account/keys'
import { normaliseServer } from '#core/engine/remote/index'
import type { Remote, RemoteUser, SignInResult } from '#core/engine/remote/types'
import type { Ports } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import { type RememberedAccount, SAMPLE_FIRM } from '#shared/contract/session'
import { connectTo, heldToken } from './connection.ts'

/** What a sign-in gave: who it is, the account's name on this computer, the tokens, and the password if one was typed. */
export type SignedIn = {
  readonly account: RememberedAccount
  readonly user: RemoteUser
  readonly tokens: Pick<SignInResult, 'token' | 'refreshToken'>
  readonly password: string | null
}

/** A server as a person typed it: the word for the sample firm, or an origin. Fails with `bad-address`. */
export function serverOf(text: string): string {
  return text.trim().toLowerCase() === SAMPLE_FIRM ? SAMPLE_FIRM : normaliseServer(text)
}

/** Asks whether a firm answers there; fails with the reason. */
export async function probe(ports: Ports, text: string): Promise<string> {
  const server = serverOf(text)
  const remote = await connectTo(ports, server, heldToken(null))
  await remote.probe()
  return server
}

/** Signs in by account and password (D-64). Fails with `wrong-password` and the server's words where it refuses. */
export async function byPassword(
  ports: Ports,
  input: { readonly server: string; readonly account: string; readonly password: string },
): Promise<SignedIn> {
  const server = serverOf(input.server)
  const token = heldToken(null)
  const remote = await connectTo(ports, server, token)
  const tokens = await remote.session.login(input.account, input.password).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'refused') throw new Failure('wrong-password', error.details)
    throw error
  })
  token.set(tokens.token)
  const user = await wholeUser(remote, tokens.user)
  return { account: rememberedOf(ports, server, input.account, user), user, tokens, password: input.password }
}

/**
 * The user that a login named; one without an organisation is asked for, as with a token: each way names an account by
 * it. Of a firm that shows nobody the login's has to do.
 */
async function wholeUser(remote: Remote, named: RemoteUser | null): Promise<RemoteUser> {
  if (named !== null && named.orgId !== '') return named
  try {
    return await remote.session.me()
  } catch (error) {
    if (named !== null && error instanceof Failure && error.code === 'not-found') return named
    throw error
  }
}

/**
 * Signs in with a token that the firm gave out; it has no refresh token and no password. Fails with `invalid-input` where
 * it is not of the account that `key` names.
 */
export async function byToken(
  ports: Ports,
  accounts: Pick<Accounts, 'find'>,
  input: { readonly server: string; readonly token: string; readonly key?: string | undefined },
): Promise<SignedIn> {
  const server = serverOf(input.server)
  const remote = await connectTo(ports, server, heldToken(input.token))
  const user = await remote.session.me()
  const key = accountKey(server, user.orgId, user.id)
  if (input.key !== undefined && input.key !== key)
    throw new Failure('invalid-input', { field: 'token', reason: 'other-account' })
  // No token tells the name that goes with a password: one that was typed before stays.
  const account = rememberedOf(ports, server, accounts.find(key)?.account ?? user.name, user)
  return { account, user, tokens: { token: input.token, refreshToken: null }, password: null }
}

function rememberedOf(ports: Ports, server: string, account: string, user: RemoteUser): RememberedAccount {
  return {
    key: accountKey(server, user.orgId, user.id),
    server,
    account,
    displayName: user.nickname || user.name,
    firmName: user.orgName || user.orgAbbr,
    lastUsed: ports.clock.now(),
  }
}
