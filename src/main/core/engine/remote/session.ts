import { z } from 'zod'
import { Failure } from '#shared/contract/failure'
import { toFlag, tolerant, toNumber, toRecord, toText, toTexts } from './coerce.ts'
import type { Endpoint, OperationName } from './endpoints.ts'
import { tame, usableId } from './row.ts'
import type { Transport } from './transport.ts'
import type { Remote, RemoteUser, SignInResult } from './types.ts'

const text = tolerant(toText)
const id = tolerant(usableId)

const userShape = z.looseObject({
  id: id.pipe(z.string().min(1)),
  name: text,
  nickname: text,
  flName: text,
  phone: text,
  orgAdmin: tolerant((value) => toFlag(value)),
  orgId: id,
  orgName: text,
  orgAbbr: text,
  permissions: tolerant(toTexts),
  extra: tolerant((value) => tame(toRecord(value) ?? {}) as RemoteUser['extra']),
})

/** A seat is an object, or the JSON text of one as `extra` is; some firms only say that there is one. */
const hasSeat = (seat: unknown): boolean => {
  const record = toRecord(seat)
  return record === null ? toFlag(seat) : toText(record.seatAccount).trim() !== ''
}

const readUser = (raw: unknown): RemoteUser | null => {
  const { data } = userShape.safeParse(raw)
  if (data === undefined) return null
  const { id, name, nickname, flName, phone, orgAdmin, orgId, orgName, orgAbbr, permissions, extra, seat } = data
  return {
    id,
    name,
    nickname,
    flName,
    phone,
    orgAdmin,
    orgId,
    orgName,
    orgAbbr,
    permissions,
    extra,
    hasSeat: hasSeat(seat),
  }
}

const signInShape = z.looseObject({
  token: text.pipe(z.string().min(1)),
  refreshToken: tolerant((value) => toText(value) || null),
  expiresIn: tolerant(toNumber),
})

const readSignIn = (raw: unknown): SignInResult => {
  const { data } = signInShape.safeParse(raw)
  if (data === undefined) throw new Failure('bad-envelope', { reason: 'no-token' })
  const { token, refreshToken, expiresIn, user } = data
  return { token, refreshToken, expiresIn, user: readUser(user) }
}

/** Sign-in (D-64). A wrong account or password is `refused` with the server's words. */
export const createSession = (
  { call }: Transport,
  endpoints: Readonly<Record<OperationName, Endpoint>>,
): Remote['session'] => ({
  login: async (account, password) =>
    readSignIn(await call({ endpoint: endpoints['session.login'], parameters: { account, password }, token: 'none' })),
  refresh: async (refreshToken) =>
    readSignIn(await call({ endpoint: endpoints['session.refresh'], parameters: { refreshToken }, token: 'none' })),
  logout: async () => {
    try {
      await call({ endpoint: endpoints['session.logout'], token: 'once' })
    } catch (error) {
      // The server does not know the token any more: that is what signing out wants.
      if (!(error instanceof Failure && error.code === 'sign-in-expired')) throw error
    }
  },
  me: async () => {
    const user = readUser(await call({ endpoint: endpoints['session.me'] }))
    if (user === null) throw new Failure('bad-envelope', { reason: 'no-user' })
    return user
  },
})
