import { randomBytes } from 'node:crypto'
import { samplePassword } from '../../data/people.ts'
import type { FirmDatabase } from '../../database.ts'
import { Refusal } from '../../envelope.ts'
import { type Fields, textOf } from '../../values.ts'
import type { Reference } from '../reference/reference.ts'

/** What a sign-in answers (D-64). */
export type SignIn = {
  readonly token: string
  readonly refreshToken: string
  readonly expiresIn: number
  readonly user: Fields
}

/** Sign-in and tokens; they stand in the database, so that a restart of the firm signs nobody out. */
export type Sessions = {
  readonly signIn: (account: string, password: string, now: number) => SignIn
  readonly refresh: (refreshToken: string, now: number) => SignIn
  /** Ends the sign-in that the token belongs to, its refresh token included. */
  readonly signOut: (token: string) => void
  /** The user of a valid token, null where it is missing, unknown or expired. */
  readonly userOf: (token: string, now: number) => Fields | null
  /** Ends tokens, for tests: the access tokens only, or with `refreshToo` every sign-in. */
  readonly expire: (refreshToo: boolean) => void
}

const refreshLife = 30 * 86_400_000

/** What everybody may see of a user. */
export function publicUser(user: Fields): Fields {
  const { id, name, flName, status, avatarUrl, gids, duty } = user
  return { id, name, flName, status, avatarUrl, gids, duty }
}

/** What a user sees of himself (D-64). */
export function ownUser(user: Fields): Fields {
  const { status: _status, gids: _gids, duty: _duty, account: _account, ...rest } = user
  return rest
}

/** Opens the sessions; `expiresIn` is the life of a token in seconds. */
export function openSessions(database: FirmDatabase, reference: Reference, expiresIn: number): Sessions {
  const insert = database.prepare('insert into session (token, family, userId, kind, expiresAt) values (?, ?, ?, ?, ?)')
  const find = database.prepare<[string, string], { userId: string; family: string; expiresAt: number }>(
    'select userId, family, expiresAt from session where token = ? and kind = ?',
  )
  const issue = (user: Fields, refreshToken: string | null, now: number): SignIn => {
    database.prepare('delete from session where expiresAt < ?').run(now - refreshLife)
    const token = randomBytes(24).toString('base64url')
    const renewal = refreshToken ?? randomBytes(24).toString('base64url')
    insert.run(token, renewal, textOf(user.id), 'access', now + expiresIn * 1000)
    if (refreshToken === null) insert.run(renewal, renewal, textOf(user.id), 'refresh', now + refreshLife)
    return { token, refreshToken: renewal, expiresIn, user: ownUser(user) }
  }
  const userOf = (token: string, kind: string, now: number): Fields | null => {
    const session = find.get(token, kind)
    return session === undefined || session.expiresAt <= now ? null : reference.get('user', session.userId)
  }
  return {
    signIn: (account, password, now) => {
      const user = reference
        .list('user')
        .find((one) => one.status === 1 && (one.account === account.trim() || one.phone === account.trim()))
      if (user === undefined || password !== samplePassword) throw new Refusal('账号或密码错误', 'wrong-password')
      return issue(user, null, now)
    },
    refresh: (refreshToken, now) => {
      const user = userOf(refreshToken, 'refresh', now)
      if (user === null) throw new Refusal('登录已失效，请重新登录', 'refresh-refused')
      return issue(user, refreshToken, now)
    },
    signOut: (token) => {
      const session = find.get(token, 'access')
      if (session !== undefined) database.prepare('delete from session where family = ?').run(session.family)
    },
    userOf: (token, now) => (token === '' ? null : userOf(token, 'access', now)),
    expire: (refreshToo) => {
      database.prepare(`delete from session where kind = 'access' or ?`).run(refreshToo ? 1 : 0)
    },
  }
}
