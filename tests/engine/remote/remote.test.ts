import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { classifyFailure } from '#core/engine/sync/failures'
import { Failure } from '#shared/contract/failure'
import { customerOf } from '#shared/domain/customer-values'
import { createRemote } from '../../../src/main/core/areas/remote.ts'
import type { TokenSource } from '../../../src/main/core/engine/remote/types.ts'
import { fixedToken, type Handler, remoteOf, sendData, sendJson, startServer } from './server.ts'

const firstPage = { pageIndex: 0, pageSize: 10 }

/** A token that a server replaces when it is asked to. */
const renewable = (renew: () => Promise<string | null>): TokenSource & { readonly asked: () => number } => {
  let current: string | null = 'old'
  let asked = 0
  return {
    current: () => current,
    asked: () => asked,
    renew: async () => {
      asked += 1
      const next = await renew()
      if (next !== null) current = next
      return next !== null
    },
  }
}

const wantsNewToken: Handler = (request, response) => {
  if (request.headers.authorization !== 'Bearer new') sendJson(response, { succeed: false, message: '未登录' }, 401)
  else sendData(response, { list: [{ id: '1', name: '甲' }], recordCount: 1, pageIndex: 0, pageSize: 10 })
}

describe('the customer list', () => {
  it('RT-12 CL-43 asks with the query of §3 and reads rows, bad rows, total and page', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('content-type', 'application/json')
      response.end(
        '{"succeed":true,"data":{"list":[{"id":7000000000000000001,"name":"甲"},{"name":"无号"},{"id":"2","phoneMore":"[["}],"recordCount":"57","pageIndex":"3","pageSize":10}}',
      )
    })
    const page = await remoteOf(server.origin).companies.list({
      pageIndex: 3,
      pageSize: 10,
      sortField: 'gmtModify',
      sortOrder: 'desc',
      chargeStatus: ['1'],
      gmtCreateStart: Date.UTC(2024, 0, 1, 16),
    })
    const rows = page.rows.map(customerOf)
    expect(rows.map((row) => [row.id, row.name])).toEqual([
      ['7000000000000000001', '甲'],
      ['2', ''],
    ])
    expect(rows[1]?.unknown).toEqual({ phoneMore: '[[' })
    expect(page.bad).toEqual([{ reason: 'no-usable-id', body: '{"name":"无号"}' }])
    expect([page.total, page.pageIndex]).toEqual([57, 3])
    const seen = server.seen[0]
    expect(`${seen?.method} ${seen?.path}`).toBe('POST /api/v1/customer/company/list')
    expect(JSON.parse(seen?.body ?? '')).toEqual({
      pageIndex: 3,
      pageSize: 10,
      sortField: 'gmtModify',
      sortOrder: 'desc',
      chargeStatus: ['1'],
      gmtCreateStart: '2024-01-02 00:00:00',
    })
  })

  it('never takes an answer that something on the way kept (R3)', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('cache-control', 'max-age=3600')
      sendData(response, { list: [], recordCount: 0 })
    })
    const remote = remoteOf(server.origin)
    await remote.tags.list()
    await remote.tags.list()
    expect(server.seen).toHaveLength(2)
    for (const { headers } of server.seen) expect(headers['cache-control']).toBe('no-cache')
  })

  it('a customer is read by id, and another one is not taken for it', async () => {
    await using server = await startServer((request, response) =>
      sendData(response, request.path.endsWith('/1') ? { id: 1, name: '甲' } : { id: '1', name: '甲' }),
    )
    const remote = remoteOf(server.origin)
    expect((await remote.companies.get('1')).name).toBe('甲')
    await expect(remote.companies.get('2')).rejects.toMatchObject({ code: 'bad-envelope' })
  })

  it('an answer without a customer is not-found', async () => {
    await using server = await startServer((_request, response) => sendData(response, null))
    await expect(remoteOf(server.origin).companies.get('1')).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the token', () => {
  it('travels in the header of the setting', async () => {
    await using server = await startServer((_request, response) => sendData(response, []))
    await remoteOf(server.origin).config.list()
    await remoteOf(server.origin, { tokenHeader: 'X-Auth-Token' }).config.list()
    await remoteOf(server.origin, { token: fixedToken(null) }).config.list()
    const sent = server.seen.map(({ headers }) => [headers.authorization, headers['x-auth-token'], headers.cookie])
    expect(sent).toEqual([
      ['Bearer secret-token', undefined, undefined],
      [undefined, 'secret-token', undefined],
      [undefined, undefined, undefined],
    ])
  })

  it('travels in no header that carries something else', () => {
    for (const tokenHeader of ['', 'a b', 'X:Y', 'Host', 'content-length', 'X\r\nY']) {
      expect(() => remoteOf('https://firm.example', { tokenHeader }), tokenHeader).toThrow('invalid-input')
    }
  })

  it('D-64 a refused token is renewed once for all calls that wait, and each is sent once more', async () => {
    await using server = await startServer(wantsNewToken)
    const token = renewable(() => Promise.resolve('new'))
    const remote = remoteOf(server.origin, { token })
    const pages = await Promise.all(Array.from({ length: 5 }, () => remote.companies.list(firstPage)))
    expect(pages.map((page) => page.rows.map(customerOf)[0]?.name)).toEqual(['甲', '甲', '甲', '甲', '甲'])
    expect(token.asked()).toBe(1)
    expect(server.seen.filter((seen) => seen.headers.authorization === 'Bearer new')).toHaveLength(5)
  })

  it('D-64 a token that was renewed meanwhile is used without asking again', async () => {
    const token = renewable(() => Promise.resolve('new'))
    let first = true
    await using server = await startServer((request, response) => {
      const answer = (): void => wantsNewToken(request, response)
      if (first) token.renew().then(answer, answer)
      else answer()
      first = false
    })
    await remoteOf(server.origin, { token }).companies.list(firstPage)
    expect(token.asked()).toBe(1)
    expect(server.seen).toHaveLength(2)
  })

  it('D-64 says sign-in-expired where nothing can renew it, or the new one is refused too', async () => {
    await using server = await startServer(wantsNewToken)
    const dead = remoteOf(server.origin, { token: renewable(() => Promise.resolve(null)) })
    await expect(dead.companies.list(firstPage)).rejects.toMatchObject({ code: 'sign-in-expired' })
    expect(server.seen).toHaveLength(1)
    let told = 0
    const refused = () => {
      told += 1
    }
    const token = { ...renewable(() => Promise.resolve('also-old')), refused }
    const wrong = remoteOf(server.origin, { token })
    await expect(wrong.companies.list(firstPage)).rejects.toMatchObject({ code: 'sign-in-expired' })
    // Twice the call, and then whether the new token is good for anything.
    expect(server.seen).toHaveLength(4)
    expect(server.seen.at(-1)?.path).toBe('/api/v1/user/me')
    expect(told).toBe(1)
  })

  it('D-64 a new token that another call replaced meanwhile is no reason to sign in again', async () => {
    let current = 'old'
    await using server = await startServer((request, response) => {
      if (request.headers.authorization === 'Bearer between') current = 'new'
      wantsNewToken(request, response)
    })
    const renew = async () => {
      current = 'between'
      return true
    }
    const refused = () => expect.unreachable('nobody has to sign in')
    const remote = remoteOf(server.origin, { token: { current: () => current, renew, refused } })
    expect((await remote.companies.list(firstPage)).rows).toHaveLength(1)
    expect(server.seen).toHaveLength(3)
  })

  it('D-64 a new token that ran out on its way is renewed once more before anybody has to sign in', async () => {
    await using server = await startServer(wantsNewToken)
    const given = ['ran-out', 'new']
    const refused = () => expect.unreachable('nobody has to sign in')
    const token = { ...renewable(() => Promise.resolve(given.shift() ?? null)), refused }
    expect((await remoteOf(server.origin, { token }).companies.list(firstPage)).rows).toHaveLength(1)
    expect(token.asked()).toBe(2)
    // Each of its three tries, and the question whether the refused token is good for anything else.
    expect(server.seen).toHaveLength(4)
  })

  it('D-64 a server that turns every new token away ends the sign-in after the second', async () => {
    await using server = await startServer((_request, response) => sendJson(response, { succeed: false }, 401))
    let told = 0
    let issued = 0
    const renew = () => {
      issued += 1
      return Promise.resolve(`token-${issued}`)
    }
    const refused = () => {
      told += 1
    }
    const token = { ...renewable(renew), refused }
    const list = remoteOf(server.origin, { token }).companies.list(firstPage)
    await expect(list).rejects.toMatchObject({ code: 'sign-in-expired' })
    // Its three tries, and after each new token the question whether that is good for anything else.
    expect([issued, server.seen.length, told]).toEqual([2, 5, 1])
  })

  it('D-64 a server that is gone while the token is renewed does not end the sign-in', async () => {
    await using server = await startServer(wantsNewToken)
    const gone = await startServer(() => undefined)
    await gone[Symbol.asyncDispose]()
    let attempts = 0
    const token = renewable(async () => {
      attempts += 1
      if (attempts === 1) await remoteOf(gone.origin).session.refresh('r')
      return 'new'
    })
    const remote = remoteOf(server.origin, { token })
    await expect(remote.companies.list(firstPage)).rejects.toMatchObject({ code: 'unreachable' })
    expect((await remote.companies.list(firstPage)).rows).toHaveLength(1)
  })

  it('D-64 a create that was turned away before the server could not be reached has certainly made nothing', async () => {
    await using server = await startServer(wantsNewToken)
    for (const code of ['timeout', 'unreachable', 'not-json', 'http-error'] as const) {
      const lost = new Failure(code, code === 'http-error' ? { status: 502 } : {})
      const remote = remoteOf(server.origin, { token: renewable(() => Promise.reject(lost)) })
      const failure = await remote.companies.list(firstPage).catch((error: unknown) => error)
      expect(failure).toMatchObject({ code })
      expect(classifyFailure(lost, 'create').class, code).toBe('unknown')
      expect(classifyFailure(failure as Failure, 'create'), code).toMatchObject({ class: 'transient', late: false })
    }
  })
})

describe('sign-in', () => {
  it('RT-11 D-64 answers the token and the user with every part of it, in whatever form', async () => {
    await using server = await startServer((_request, response) =>
      sendData(response, {
        token: 't1',
        refreshToken: 'r1',
        expiresIn: '7200',
        user: {
          id: 12,
          name: '林志远',
          nickname: '志远',
          flName: 'LZY',
          phone: '13800138000',
          orgAdmin: 1,
          orgId: '7',
          orgName: '星河律师事务所',
          orgAbbr: '星河',
          permissions: '["lawsuit.search"]',
          extra: '{"alpha":1,"phone.copy":-1}',
          seat: { channel: 1, seatAccount: '8001' },
        },
      }),
    )
    const result = await remoteOf(server.origin).session.login('linzhiyuan', 'firmdesk')
    expect(result).toEqual({
      token: 't1',
      refreshToken: 'r1',
      expiresIn: 7200,
      user: {
        id: '12',
        name: '林志远',
        nickname: '志远',
        flName: 'LZY',
        phone: '13800138000',
        orgAdmin: true,
        orgId: '7',
        orgName: '星河律师事务所',
        orgAbbr: '星河',
        permissions: ['lawsuit.search'],
        extra: { alpha: 1, 'phone.copy': -1 },
        hasSeat: true,
      },
    })
    const seen = server.seen[0]
    expect(`${seen?.method} ${seen?.path}`).toBe('POST /api/v1/user/login')
    expect(JSON.parse(seen?.body ?? '')).toEqual({ account: 'linzhiyuan', password: 'firmdesk' })
    expect(seen?.headers.authorization).toBeUndefined()
  })

  it('RT-11 a member without parts is still a member', async () => {
    await using server = await startServer((_request, response) => sendData(response, { id: 'u', extra: '{broken' }))
    expect(await remoteOf(server.origin).session.me()).toMatchObject({
      id: 'u',
      orgAdmin: false,
      permissions: [],
      extra: {},
      hasSeat: false,
    })
  })

  it.each([
    ['{"channel":"2","seatAccount":8001}', true],
    ['{"channel":"2","seatAccount":""}', false],
    [{ seatAccount: 8001 }, true],
    ['true', true],
    [null, false],
  ])('PH-09 a seat as %j is one: %s', async (seat, hasSeat) => {
    await using server = await startServer((_request, response) => sendData(response, { id: 'u', seat }))
    expect(await remoteOf(server.origin).session.me()).toMatchObject({ hasSeat })
  })

  it('D-64 a wrong password is refused with the server’s words, as 200 or as 401, and asks for no new token', async () => {
    for (const status of [200, 401]) {
      await using server = await startServer((_request, response) =>
        sendJson(response, { succeed: false, message: '账号或密码不正确' }, status),
      )
      const token = renewable(() => Promise.resolve('new'))
      const login = remoteOf(server.origin, { token }).session.login('a', 'b')
      await expect(login).rejects.toMatchObject({ code: 'refused', details: { message: '账号或密码不正确' } })
      expect(token.asked()).toBe(0)
    }
  })

  it('an answer without a token is no sign-in', async () => {
    await using server = await startServer((_request, response) => sendData(response, { user: { id: '1' } }))
    await expect(remoteOf(server.origin).session.login('a', 'b')).rejects.toMatchObject({ code: 'bad-envelope' })
  })

  it('signing out succeeds where the server has forgotten the token already', async () => {
    await using server = await startServer((_request, response) => sendJson(response, { succeed: false }, 401))
    const token = renewable(() => Promise.resolve('new'))
    await remoteOf(server.origin, { token }).session.logout()
    expect(token.asked()).toBe(0)
    expect(server.seen.map((seen) => `${seen.method} ${seen.path}`)).toEqual(['POST /api/v1/user/logout'])
  })
})

describe('a client that nobody uses any more', () => {
  it('leaves nothing behind, however many are made over one network (R28)', async () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const fetch = async () =>
      new Response('{"succeed":true,"data":[]}', { headers: { 'content-type': 'application/json' } })
    const playOnce = async () => {
      const token = fixedToken('secret')
      await createRemote({
        fetch,
        origin: 'https://firm.example',
        token,
        tokenHeader: 'Authorization',
        endpointOverrides: {},
        timeZone: 'Asia/Shanghai',
      }).config.list()
      return new WeakRef(token)
    }
    const used: WeakRef<object>[] = []
    for (let client = 0; client < 40; client += 1) used.push(await playOnce())
    await new Promise((resolve) => setTimeout(resolve))
    collect()
    expect(used.filter((one) => one.deref() !== undefined).length).toBeLessThan(5)
  })
})

describe('asking whether an address is a firm', () => {
  const probe = async (handle: Handler): Promise<string> => {
    await using server = await startServer(handle)
    return await remoteOf(server.origin)
      .probe()
      .then(
        () => 'firm',
        (error: { code: string }) => error.code,
      )
  }

  it('any envelope is a firm, a refused one included, and no token is sent', async () => {
    for (const status of [200, 400, 401, 403, 404]) {
      const outcome = await probe((request, response) => {
        sendJson(response, { succeed: false, message: request.headers.authorization ?? '' }, status)
      })
      expect(outcome, String(status)).toBe('firm')
    }
    await using server = await startServer((_request, response) => sendJson(response, { succeed: false }, 401))
    await remoteOf(server.origin).probe()
    expect(server.seen[0]?.headers.authorization).toBeUndefined()
  })

  it('a page, a redirect, foreign JSON and a broken server are none', async () => {
    const answers: readonly (readonly [number, string, string])[] = [
      [200, '<html></html>', 'not-json'],
      [401, '<html>proxy</html>', 'not-json'],
      [404, '<html></html>', 'not-json'],
      [302, '', 'not-json'],
      [200, '{"hello":1}', 'bad-envelope'],
      [503, '{}', 'http-error'],
    ]
    for (const [status, body, code] of answers) {
      expect(await probe((_request, response) => void response.writeHead(status).end(body)), body).toBe(code)
    }
  })
})

describe('the small lists', () => {
  const answers: Record<string, unknown> = {
    '/api/v1/config': { list: [{ name: 'customer.watermark', value: 1 }, {}] },
    '/api/v1/team': { list: [{ id: 't1', name: '诉讼一部' }] },
    '/api/v1/role': { list: [{ id: 1, name: '主办律师' }] },
    '/api/v1/tag': { list: [{ id: 'g1', name: '重点', objType: 'company' }] },
    '/openapi/v1/region/province': [{ provinceId: 11, name: '北京' }],
    '/openapi/v1/region/city': { list: [{ cityId: 1101, name: '北京市', provinceId: 11 }] },
    '/openapi/v1/region/county': { list: [{ countyId: 110105, name: '朝阳区', cityId: 1101 }] },
  }
  const answer: Handler = (request, response) => sendData(response, answers[request.path])
  const queryOf = (query: URLSearchParams | undefined) => Object.fromEntries(query ?? [])

  it('FD-01 CL-18 field definitions are asked for with every parameter of §7, the listed ones and the others', async () => {
    const listed = [{ fieldName: 'name', fieldOrder: 2, enumValues: '[' }, { fieldDesc: '无名' }]
    for (const all of [true, false]) {
      await using server = await startServer((request, response) => {
        const rest = [{ fieldName: 'secret', fieldOrder: '1' }]
        const wantsListed = request.query.get('bListField') === 'true'
        const others = all ? [...listed.map((field) => ({ ...field, bListField: true })), ...rest] : rest
        sendData(response, { list: wantsListed ? listed : others })
      })
      const fields = await remoteOf(server.origin).meta.companyFields()
      expect(fields.map((field) => [field.fieldName, field.list, field.items])).toEqual([
        ['secret', false, []],
        ['name', true, []],
      ])
      for (const [index, bListField] of ['true', 'false'].entries()) {
        expect(queryOf(server.seen[index]?.query)).toEqual({
          bDefaultFields: 'true',
          objType: 'company',
          sortField: 'fieldOrder',
          sortOrder: 'asc',
          pageIndex: '0',
          pageSize: '-1',
          bListField,
        })
      }
    }
  })

  it('provinces and roles are read by their calls, and switches, teams, tags and regions', async () => {
    await using server = await startServer(answer)
    const remote = remoteOf(server.origin)
    expect(await remote.config.list()).toEqual([{ name: 'customer.watermark', value: '1' }])
    expect(await remote.users.teams()).toEqual([{ id: 't1', name: '诉讼一部', rest: {} }])
    expect(await remote.roles.list()).toEqual([{ id: '1', name: '主办律师', rest: {} }])
    expect(await remote.tags.list()).toEqual([{ id: 'g1', name: '重点', rest: { objType: 'company' } }])
    expect(await remote.regions.list()).toEqual([
      { id: '11', name: '北京', kind: 'province', parentId: '' },
      { id: '1101', name: '北京市', kind: 'city', parentId: '11' },
      { id: '110105', name: '朝阳区', kind: 'county', parentId: '1101' },
    ])
    const asked = server.seen.map((seen) => `${seen.method} ${seen.path} ${seen.query}`.trim())
    expect(asked.slice(0, 4)).toEqual([
      'GET /api/v1/config',
      'GET /api/v1/team',
      'GET /api/v1/role pageSize=-1',
      'GET /api/v1/tag objType=company&pageSize=-1',
    ])
    expect(asked.slice(4).sort()).toEqual([
      'GET /openapi/v1/region/city',
      'GET /openapi/v1/region/county',
      'GET /openapi/v1/region/province',
    ])
  })

  it('users are read page after page of 500 until there are no more', async () => {
    const all = Array.from({ length: 1201 }, (_, index) => ({ id: `u${index}`, name: `n${index}` }))
    for (const recordCount of [1201, null]) {
      await using server = await startServer((request, response) => {
        const from = Number(request.query.get('pageIndex')) * 500
        sendData(response, { list: all.slice(from, from + 500), recordCount })
      })
      expect(await remoteOf(server.origin).users.list()).toHaveLength(1201)
      expect(queryOf(server.seen[0]?.query)).toEqual({ pageIndex: '0', pageSize: '500', status: '1' })
      expect(server.seen).toHaveLength(recordCount === null ? 4 : 3)
    }
  })

  it('a server that always sends the first page of users does not keep the reader for ever', async () => {
    await using server = await startServer((_request, response) =>
      sendData(response, { list: [{ id: 'u1', name: 'n' }], recordCount: 700 }),
    )
    expect(await remoteOf(server.origin).users.list()).toHaveLength(1)
    expect(server.seen).toHaveLength(2)
  })
})
