import type { Endpoint } from '../../endpoint.ts'
import { Refusal } from '../../envelope.ts'
import { textOf } from '../../values.ts'
import { ownUser } from './sessions.ts'

/** Sign-in (D-64). A wrong password is 200 with succeed false. */
export const sessionEndpoints: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/api/v1/user/login',
    requestClass: 'session.login',
    source: 'assumed',
    access: 'open',
    run: ({ firm, body, now }) => {
      if (textOf(body.account) === '' || textOf(body.password) === '') throw new Refusal('请输入账号和密码')
      return firm.sessions.signIn(textOf(body.account), textOf(body.password), now)
    },
  },
  {
    method: 'POST',
    path: '/api/v1/user/refresh',
    requestClass: 'session.refresh',
    source: 'assumed',
    access: 'open',
    run: ({ firm, body, now }) => firm.sessions.refresh(textOf(body.refreshToken), now),
  },
  {
    method: 'POST',
    path: '/api/v1/user/logout',
    requestClass: 'session.logout',
    source: 'assumed',
    access: 'user',
    run: ({ firm, token }) => {
      firm.sessions.signOut(token)
      return null
    },
  },
  {
    method: 'GET',
    path: '/api/v1/user/me',
    requestClass: 'session.me',
    source: 'assumed',
    access: 'user',
    run: ({ user }) => ownUser(user),
  },
]
