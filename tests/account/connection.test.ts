import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectTo, dropTokens, keepTokens, type StoredToken, storedToken, tokenOf } from '#core/account/connection'
import { byPassword } from '#core/account/sign-in'
import { openStore } from '#core/areas/stores'
import type { Store } from '#core/engine/store/types'
import { type Handler, sendData, sendJson, startServer } from '../engine/remote/server.ts'
import { codeOf } from '../support/core.ts'
import { START, temporaryFolder, testPorts } from '../support/ports.ts'

const folder = temporaryFolder()
let store: Store
beforeAll(() => {
  store = openStore({ folder: folder.path, key: new Uint8Array(32).fill(1), now: () => START })
})
afterAll(() => {
  store.close()
  folder.remove()
})

/** A list that is asked for with a token that ran out, at a firm that answers its renewal so: its failure, and who was told. */
const listAfter = async (renewal: Handler): Promise<readonly [string, 'sign in again' | 'nobody asked']> => {
  await using server = await startServer((request, response) => {
    if (request.path === '/api/v1/user/refresh') renewal(request, response)
    else sendJson(response, { succeed: false }, 401)
  })
  keepTokens(store, server.origin, { token: 'old', refreshToken: 'r' })
  let told = 0
  const expired = () => {
    told += 1
  }
  const ports = testPorts({ profile: folder.path })
  const token = storedToken({ ports, server: server.origin, store, expired })
  const remote = await connectTo(ports, server.origin, token)
  const code = await codeOf(remote.tags.list())
  return [code, told > 0 ? 'sign in again' : 'nobody asked']
}

describe('a token that ran out', () => {
  it.each<readonly [string, number, string]>([
    ['401 in the envelope', 401, '{"succeed":false,"message":"请重新登录"}'],
    ['401 without a body', 401, ''],
    ['401 in words', 401, 'Unauthorized'],
    ['401 in another form', 401, '{"error":"invalid_token"}'],
    ['400 as OAuth says it', 400, '{"error":"invalid_grant"}'],
    ['404', 404, '{"status":404,"error":"Not Found"}'],
    ['405', 405, ''],
    ['200 with the code 401', 200, '{"succeed":false,"code":401}'],
  ])(
    'whose renewal the firm refuses by %s is for a new sign-in, not the answer to the call',
    async (_, status, body) => {
      const outcome = await listAfter((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
      })
      expect(outcome).toEqual(['sign-in-expired', 'sign in again'])
    },
  )

  it.each<readonly [string, number, string, string]>([
    ['a server in trouble', 500, '', 'http-error'],
    ['a gateway', 502, '<html>Bad gateway</html>', 'http-error'],
    ['too many calls', 429, '', 'http-error'],
    ['too many calls by the code', 200, '{"succeed":false,"code":429,"message":"请求过于频繁"}', 'http-error'],
    ['a page', 200, '<html>Wi-Fi</html>', 'not-json'],
    ['a page that says 401', 401, '<html>Wi-Fi</html>', 'not-json'],
    ['a page that says 404', 404, '<html>Wi-Fi</html>', 'not-json'],
  ])('whose renewal met %s asks nobody to sign in', async (_, status, body, code) => {
    const outcome = await listAfter((_request, response) => void response.writeHead(status).end(body))
    expect(outcome).toEqual([code, 'nobody asked'])
  })

  it('is renewed once for all who wait, and again when the next one runs out, by the refresh token that stays', async () => {
    const renewals: unknown[] = []
    let good = 't1'
    await using server = await startServer((request, response) => {
      if (request.path === '/api/v1/user/refresh') {
        renewals.push(JSON.parse(request.body))
        // Without a new refresh token, as many firms answer.
        return sendData(response, { token: good })
      }
      if (request.headers.authorization?.endsWith(good)) sendData(response, [])
      else sendJson(response, { succeed: false }, 401)
    })
    keepTokens(store, server.origin, { token: 'old', refreshToken: 'r' })
    const told: string[] = []
    const ports = testPorts({ profile: folder.path })
    const token = storedToken({ ports, server: server.origin, store, expired: () => void told.push('expired') })
    const remote = await connectTo(ports, server.origin, token)
    expect(await Promise.all([token.renew(), token.renew()])).toEqual([true, true])
    expect(renewals).toHaveLength(1)
    await remote.tags.list()
    good = 't2'
    await remote.tags.list()
    expect(renewals).toEqual([{ refreshToken: 'r' }, { refreshToken: 'r' }])
    expect([tokenOf(store, server.origin), tokenOf(store, server.origin, 'refreshToken')]).toEqual(['t2', 'r'])
    // No other server is shown what this one gave out.
    expect(tokenOf(store, 'https://other.example')).toBe(null)
    expect(told).toEqual([])
  })
})

describe('a renewal that the firm is slow to answer', () => {
  const refused: Handler = (_request, response) => sendJson(response, { succeed: false }, 401)
  const renewed: Handler = (_request, response) => sendData(response, { token: 't1', refreshToken: 'r1' })

  /** Renews by `r`; `meanwhile` happens before the firm answers. What is stored then, what the wait gave, who was told. */
  const renewWhile = async (
    answer: Handler,
    meanwhile: (server: string, token: StoredToken) => void | Promise<void>,
  ) => {
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await using server = await startServer((request, response) => {
      if (!request.body.includes('"r"')) return sendData(response, { token: 't3', refreshToken: 'r3' })
      asked.resolve()
      void held.promise.then(() => answer(request, response))
    })
    const { origin } = server
    keepTokens(store, origin, { token: 't', refreshToken: 'r' })
    const told: string[] = []
    const ports = testPorts({ profile: folder.path })
    const token = storedToken({ ports, server: origin, store, expired: () => void told.push('expired') })
    const waits = token.renew()
    await asked.promise
    await meanwhile(origin, token)
    held.resolve()
    const gave = await waits
    return { stored: [tokenOf(store, origin), tokenOf(store, origin, 'refreshToken')], gave, told }
  }

  it.each([
    ['refuses', refused],
    ['grants', renewed],
  ])('and %s once somebody has signed in again leaves the new tokens as they are', async (_, answer) => {
    const after = await renewWhile(answer, (server) => keepTokens(store, server, { token: 't2', refreshToken: 'r2' }))
    expect(after).toEqual({ stored: ['t2', 'r2'], gave: true, told: [] })
  })

  it.each([
    ['refuses', refused],
    ['grants', renewed],
  ])('and %s after a sign-out brings no token back, and asks nobody to sign in', async (_, answer) => {
    const after = await renewWhile(answer, () => dropTokens(store))
    expect(after).toEqual({ stored: [null, null], gave: false, told: [] })
  })

  it('holds up neither whoever has newer tokens nor whoever waits until none is under way', async () => {
    const after = await renewWhile(refused, async (server, token) => {
      const settled = token.settled().then(() => 'settled')
      expect(await Promise.race([settled, Promise.resolve('under way')])).toBe('under way')
      keepTokens(store, server, { token: 't2', refreshToken: 'r2' })
      await token.settled()
      expect(await token.renew()).toBe(true)
    })
    expect(after).toEqual({ stored: ['t3', 'r3'], gave: true, told: [] })
  })
})

describe('who signs in and is named without an organisation', () => {
  const signIn = async (me: Handler) => {
    await using server = await startServer((request, response) => {
      if (request.path === '/api/v1/user/me') me(request, response)
      else sendData(response, { token: 't', user: { id: 'u1', name: '林知远' } })
    })
    const ports = testPorts({ profile: folder.path })
    const { user } = await byPassword(ports, { server: server.origin, account: 'a', password: 'p' })
    return [user.id, user.orgId]
  }

  it('is asked for, and is who the sign-in named only where the firm shows nobody', async () => {
    expect(await signIn((_request, response) => sendData(response, { id: 'u1', orgId: 'o1' }))).toEqual(['u1', 'o1'])
    expect(await signIn((_request, response) => void response.writeHead(404).end())).toEqual(['u1', ''])
    // An account is named by its organisation: a moment without an answer must not make a second one.
    const code = await codeOf(signIn((_request, response) => void response.writeHead(500).end()))
    expect(code).toBe('http-error')
  })
})
