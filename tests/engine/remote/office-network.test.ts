// What stands between a firm and its people: gateways, filters, sign-ins of a network, servers that name no charset.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { customerOf } from '#shared/domain/customer-values'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { failureOf, type Handler, remoteOf, sendData, sendJson, startServer } from './server.ts'

const html = '<!doctype html><title>Forbidden by the gateway</title>'
const firstPage = { pageIndex: 0, pageSize: 10 }

const page =
  (status: number, body = html, headers = {}): Handler =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  }

/** Codes of a read, a change and a sign-in where one answers everything, and `me` whoever asks who they are. */
const codesOf = async (everything: Handler, me: Handler): Promise<readonly string[]> => {
  await using server = await startServer((request, response) =>
    (request.path === '/api/v1/user/me' ? me : everything)(request, response),
  )
  const { contacts, session } = remoteOf(server.origin)
  const codes: string[] = []
  for (const call of [
    () => contacts.get('7'),
    () => contacts.update('7', { name: 'select * from' }),
    () => session.login('a', 'b'),
  ])
    codes.push((await failureOf(call())).code)
  return codes
}

const firm: Handler = (_request, response) => sendData(response, { id: 'u' })

describe('a page with which something before the firm refuses', () => {
  it('is no word of the firm where it stands before everything, whatever its status', async () => {
    for (const status of [400, 403, 404, 405, 418])
      expect(await codesOf(page(status), page(status)), String(status)).toEqual(['not-json', 'not-json', 'not-json'])
  })

  it('is said to be a guard’s where it stopped one change and the firm still answers', async () => {
    for (const status of [400, 405, 418])
      expect(await codesOf(page(status), firm), String(status)).toEqual(['http-error', 'blocked', 'not-json'])
  })

  it('may be a line of text, as routers write theirs', async () => {
    const router = page(404, '404 page not found\n', { 'content-type': 'text/plain' })
    expect(await codesOf(router, router)).toEqual(['not-json', 'not-json', 'not-found'])
    expect(await codesOf(router, firm)).toEqual(['not-found', 'not-found', 'not-found'])
  })

  it('may be JSON of its own, which the firm never wrote', async () => {
    const bodies = [
      { message: 'no Route matched with those values' },
      { timestamp: 1, status: 404, code: 404, error: 'Not Found', path: '/api/v1/contact/7' },
    ]
    for (const body of bodies) {
      const router: Handler = (_request, response) => sendJson(response, body, 404)
      expect((await codesOf(router, router)).slice(0, 2)).toEqual(['not-json', 'not-json'])
      expect((await codesOf(router, firm)).slice(0, 2)).toEqual(['not-found', 'not-found'])
    }
  })

  it('is the firm’s own word in JSON where the firm answers, but never who is signed in', async () => {
    await using server = await startServer(({ path }, response) =>
      path.endsWith('/list')
        ? sendData(response, { list: [], recordCount: 0 })
        : sendJson(response, { error: 'Not Found' }, 404),
    )
    const { companies, contacts, session } = remoteOf(server.origin)
    await companies.list(firstPage)
    expect((await failureOf(contacts.update('7', { name: '甲' }))).code).toBe('not-found')
    expect((await failureOf(session.me())).code).toBe('not-found')
  })

  it('keeps a firm that answers for itself from being asked twice', async () => {
    await using server = await startServer((_request, response) =>
      sendJson(response, { succeed: false, message: 'gone' }, 404),
    )
    expect((await failureOf(remoteOf(server.origin).contacts.get('7'))).code).toBe('not-found')
    expect(server.seen).toHaveLength(1)
  })

  it('is still a refusal where a firm does not renew a sign-in', async () => {
    await using server = await startServer(page(405))
    expect((await failureOf(remoteOf(server.origin).session.refresh('r'))).code).toBe('blocked')
  })

  it('is no firm’s API where an address is tried', async () => {
    for (const handle of [page(404, '404 page not found'), page(405), page(400)]) {
      await using server = await startServer(handle)
      expect(await failureOf(remoteOf(server.origin).probe())).toMatchObject({
        code: 'not-json',
        details: { reason: 'html' },
      })
    }
  })
})

describe('a network that asks for a sign-in of its own', () => {
  const asked = async (handle: Handler) => {
    await using server = await startServer(handle)
    const told: string[] = []
    const token = {
      current: () => 'token',
      renew: async () => {
        told.push('renew')
        return false
      },
      refused: () => void told.push('refused'),
    }
    const { contacts } = remoteOf(server.origin, { token })
    return { failure: await failureOf(contacts.update('7', { name: '甲' })), told }
  }

  it('ends no sign-in at the firm', async () => {
    for (const challenge of ['Basic realm="office"', 'NTLM', 'Negotiate, Basic realm="x"'])
      expect(await asked(page(401, html, { 'www-authenticate': challenge }))).toEqual({
        failure: { code: 'not-json', details: { reason: 'html', status: 401 } },
        told: [],
      })
    // The firm's own 401, which it may say by a page as well.
    for (const headers of [{}, { 'www-authenticate': 'Bearer realm="basic"' }])
      expect((await asked(page(401, html, headers))).told).toEqual(['renew'])
  })

  it('is a page between here and the firm by the status that says so, and no trouble of the firm', async () => {
    expect((await asked(page(511, 'sign in'))).failure).toEqual({
      code: 'not-json',
      details: { reason: 'html', status: 511 },
    })
  })
})

describe('a status 500', () => {
  const answerTo = async (body: Readonly<Record<string, unknown>>) => {
    await using server = await startServer((_request, response) => sendJson(response, body, 500))
    return await failureOf(remoteOf(server.origin).contacts.update('7', { name: '甲' }))
  }

  it('keeps the words of a firm that refuses so, and none of a framework’s', async () => {
    const refused = await answerTo({ succeed: false, message: '重名' })
    expect(refused).toMatchObject({ code: 'http-error', details: { status: 500, words: '重名' } })
    const failed = await answerTo({ status: 500, message: 'NPE' })
    expect(failed.details).not.toHaveProperty('words')
  })
})

describe('what is too much for a server', () => {
  it('is a matter of its size, and one of time only where the server names one', async () => {
    for (const [headers, code] of [
      [{}, 'over-limit'],
      [{ 'retry-after': '60' }, 'http-error'],
    ] as const) {
      await using server = await startServer(page(413, html, headers))
      expect((await failureOf(remoteOf(server.origin).contacts.update('7', { name: '甲' }))).code).toBe(code)
    }
  })
})

describe('calls that are too many', () => {
  it('are told by the code of an envelope too, whatever was asked, and wait as the firm says', async () => {
    await using server = await startServer((_request, response) => {
      response.setHeader('retry-after', '7')
      sendJson(response, { succeed: false, code: '429', message: '请求过于频繁' })
    })
    const { companies, contacts, files, tags, session } = remoteOf(server.origin)
    for (const call of [
      () => companies.list(firstPage),
      () => contacts.get('7'),
      () => contacts.update('7', { name: '甲' }),
      () => files.download('f1'),
      () => tags.list(),
      () => session.login('a', 'b'),
    ])
      expect(await failureOf(call())).toEqual({ code: 'http-error', details: { status: 429, retryAfter: 7 } })
  })
})

describe('a file that somebody packs on its way', () => {
  it('C22 is asked for as it is, for half a pack unpacks to half a file without an error', async () => {
    const bytes = Buffer.from('合同正文'.repeat(20_000))
    await using server = await startServer(({ headers }, response) => {
      const packed = /gzip/.test(String(headers['accept-encoding']))
      const body = packed ? gzipSync(bytes).subarray(0, -30) : bytes
      response.writeHead(200, {
        'content-disposition': 'attachment; filename="a.pdf"',
        'content-type': 'application/pdf',
        'content-length': body.byteLength,
        ...(packed ? { 'content-encoding': 'gzip' } : {}),
      })
      response.end(body)
    })
    const { files } = remoteOf(server.origin)
    expect((await files.download('f1')).bytes.byteLength).toBe(bytes.byteLength)
    const { size, body } = await files.stream('f1', 1e9)
    let read = 0
    for await (const piece of body) read += piece.byteLength
    expect([size, read]).toEqual([bytes.byteLength, bytes.byteLength])
  })
})

describe('an answer that names no charset, or a wrong one', () => {
  const around = (name: Uint8Array) =>
    Buffer.concat([
      Buffer.from('{"succeed":true,"data":{"list":[{"id":"1","name":"'),
      name,
      Buffer.from('"}],"recordCount":1}}'),
    ])
  const nameIn = async (bytes: Uint8Array, type: string) => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(bytes)
    })
    const remote: Remote = remoteOf(server.origin)
    const { rows } = await remote.companies.list(firstPage)
    return rows.map((row) => customerOf(row).name)[0]
  }
  const types = ['application/json', 'application/json;charset=UTF-8', 'application/json;charset=ISO-8859-1']

  it('is read as GBK where it is that, so that no garbled name is kept', async () => {
    // 张三, and 联通, which looks like UTF-8 to many.
    const inGbk = around(Buffer.from([0xd5, 0xc5, 0xc8, 0xfd, 0xc1, 0xaa, 0xcd, 0xa8]))
    for (const type of types) expect(await nameIn(inGbk, type)).toBe('张三联通')
  })

  it('stays UTF-8 where one letter of it was cut', async () => {
    const cut = around(Buffer.concat([Buffer.from('张三'), Buffer.from('丰').subarray(0, 2)]))
    for (const type of types) expect(await nameIn(cut, type)).toBe('张三\ufffd')
    const isBom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), around(Buffer.from('张三'))])
    for (const type of types) expect(await nameIn(isBom, type)).toBe('张三')
  })
})
