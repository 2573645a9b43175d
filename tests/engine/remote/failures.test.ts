import { readFileSync } from 'node:fs'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createPlainServer } from 'node:net'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { customerOf } from '#shared/domain/customer-values'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import {
  end,
  failureOf,
  fixedToken,
  type Handler,
  listen,
  remoteOf,
  sendData,
  sendJson,
  startServer,
} from './server.ts'

const firstPage = { pageIndex: 0, pageSize: 10 }
const list = (remote: Remote) => remote.companies.list(firstPage)

const answerTo = async (handle: Handler): Promise<{ code: string; details: Record<string, unknown> }> => {
  await using server = await startServer(handle)
  return await failureOf(list(remoteOf(server.origin, { timeoutMs: 5000 })))
}

const page = JSON.stringify({ succeed: true, data: { list: [{ id: '1', name: '甲' }], recordCount: 1 } })

afterEach(() => {
  vi.useRealTimers()
})

describe('an answer that is not the one of the firm', () => {
  it('RT-12 says not-json for a page of HTML, whatever its content type says', async () => {
    for (const type of ['text/html', 'application/json']) {
      const failure = await answerTo((_request, response) => {
        response.writeHead(200, { 'content-type': type }).end('<!doctype html><title>Welcome to the hotel</title>')
      })
      expect(failure).toEqual({ code: 'not-json', details: { reason: 'html' } })
    }
  })

  it('RT-12 says not-json for a body that a proxy cut but framed correctly', async () => {
    const failure = await answerTo((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(page.slice(0, -3))
    })
    expect(failure).toEqual({ code: 'not-json', details: { reason: 'unreadable' } })
  })

  it('RT-12 says not-json for a connection that ends inside the body, with and without a length', async () => {
    for (const headers of [{ 'content-length': Buffer.byteLength(page) }, {}]) {
      const failure = await answerTo((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json', ...headers })
        response.write(page.slice(0, 20), () => response.destroy())
      })
      expect(failure).toEqual({ code: 'not-json', details: { reason: 'cut' } })
    }
  })

  it('RT-12 never takes a whole JSON text for the answer when more bytes were promised', async () => {
    const fetch: typeof globalThis.fetch = () =>
      Promise.resolve(new Response(page, { headers: { 'content-length': String(Buffer.byteLength(page) + 1) } }))
    const failure = await failureOf(list(remoteOf('https://firm.example', { fetch })))
    expect(failure).toEqual({ code: 'not-json', details: { reason: 'cut' } })
  })

  it('RT-12 reads a packed body whose length header counts the packed bytes', async () => {
    await using server = await startServer((_request, response) => {
      const packed = gzipSync(page)
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': packed.byteLength }).end(packed)
    })
    const { rows } = await list(remoteOf(server.origin))
    expect(rows.map((row) => customerOf(row).name)).toEqual(['甲'])
  })

  it('RT-12 says bad-envelope for JSON that is no envelope, or an envelope without its list', async () => {
    const bodies = [[], 'text', 7, null, {}, { data: {} }, { succeed: 'perhaps' }, { succeed: true }]
    const lists = [{}, { list: null }, { list: {} }, { list: 'x' }, { list: null, recordCount: 3 }, 'list', null]
    for (const body of [...bodies, ...lists.map((data) => ({ succeed: true, data }))]) {
      const failure = await answerTo((_request, response) => sendJson(response, body))
      expect(failure.code, JSON.stringify(body)).toBe('bad-envelope')
    }
  })

  it('RT-12 takes an absent list for an empty one only where recordCount says so', async () => {
    await using server = await startServer((_request, response) => sendData(response, { list: null, recordCount: 0 }))
    expect(await list(remoteOf(server.origin))).toEqual({ rows: [], bad: [], total: 0, pageIndex: 0 })
  })

  it('RT-12 takes an absent list for an empty one where the pages before it hold all rows, and nowhere else', async () => {
    await using server = await startServer((_request, response) =>
      sendData(response, { list: null, recordCount: '90' }),
    )
    const { companies } = remoteOf(server.origin)
    const page = (pageIndex: number, pageSize: number) => companies.list({ pageIndex, pageSize })
    expect(await page(2, 45)).toEqual({ rows: [], bad: [], total: 90, pageIndex: 2 })
    for (const [pageIndex, pageSize] of [
      [0, 500],
      [1, 50],
      [0, -1],
    ] as const)
      await expect(page(pageIndex, pageSize)).rejects.toMatchObject({ code: 'bad-envelope' })
  })

  it('RT-12 takes a page without a list for the end of one that is not counted, and nothing else for it', async () => {
    const answers: unknown[] = [{ list: null }, null, { pageIndex: 1 }, {}, { list: {} }, 'list']
    await using server = await startServer((_request, response) => sendData(response, answers[0]))
    const { companies } = remoteOf(server.origin)
    for (const ends of [true, true, true, false, false, false]) {
      const first = companies.list({ pageIndex: 0, pageSize: 50 })
      await expect(first).rejects.toMatchObject({ code: 'bad-envelope' })
      const next = companies.list({ pageIndex: 1, pageSize: 50 })
      if (ends) expect(await next).toEqual({ rows: [], bad: [], total: null, pageIndex: 1 })
      else await expect(next).rejects.toMatchObject({ code: 'bad-envelope' })
      answers.shift()
    }
  })

  it('RT-12 takes a null for no rows in a folder and under a record, and nowhere for a list of the firm', async () => {
    let data: unknown = { list: null }
    await using server = await startServer((_request, response) => sendData(response, data))
    const { documents, comments, contracts, followups, companies } = remoteOf(server.origin)
    const folder = { btype: 'company', bid: '1', parent: '' }
    const short = [
      () => documents.list(folder, firstPage),
      () => documents.bin(folder, firstPage),
      () => comments.list({ id: '1', type: 'company' }),
      () => contracts.list(firstPage),
      () => followups.ofGroup({ id: '1', type: 'company' }, firstPage),
      () => followups.ofObject({ id: '1', type: 'company' }, firstPage),
    ]
    for (const read of short) expect(await read()).toMatchObject({ rows: [], bad: [], total: null })
    for (const read of [() => companies.list(firstPage), () => followups.latest(firstPage)])
      await expect(read()).rejects.toMatchObject({ code: 'bad-envelope' })
    for (const no of [null, {}, { pageIndex: 0 }, { list: null, recordCount: 3 }, { list: {} }]) {
      data = no
      for (const read of short) await expect(read()).rejects.toMatchObject({ code: 'bad-envelope' })
    }
  })

  it('RT-12 takes no list for the end of what lies below a time, and nowhere else for a list of conversations', async () => {
    const answers = [{ list: null }, { list: null, recordCount: 120 }, { list: null }]
    await using server = await startServer((_request, response) => sendData(response, answers.shift() ?? null))
    const { social } = remoteOf(server.origin)
    const below = { ...firstPage, before: 1_000 }
    expect(await social.conversations(below)).toMatchObject({ rows: [], total: null })
    expect(await social.conversations(below)).toMatchObject({ rows: [], total: 120 })
    await expect(social.conversations(firstPage)).rejects.toMatchObject({ code: 'bad-envelope' })
  })

  it('follows no redirect: the token goes nowhere else', async () => {
    await using elsewhere = await startServer((_request, response) => sendData(response, { list: [] }))
    const failure = await answerTo((_request, response) => {
      response.writeHead(302, { location: `${elsewhere.origin}/login` }).end()
    })
    expect(failure).toMatchObject({ code: 'not-json', details: { reason: 'redirect' } })
    expect(elsewhere.seen).toEqual([])
  })
})

describe('an answer that refuses', () => {
  it('RT-12 hands on the server’s words without its addresses, numbers and the token', async () => {
    const message =
      '调用 https://10.1.2.3:8443/inner?token=abc 失败，号码 13800138000，10.0.0.8:9200/x，令牌 secret-token\n请重试'
    const failure = await answerTo((_request, response) =>
      sendJson(response, { succeed: false, code: 1013004, message, data: null }),
    )
    expect(failure).toEqual({
      code: 'refused',
      details: { message: '调用 失败，号码 138****8000，，令牌 请重试', code: '1013004' },
    })
  })

  it('keeps the words of a refusal that comes with a status of its own', async () => {
    const failure = await answerTo((_request, response) =>
      sendJson(response, { succeed: false, message: '参数错误' }, 400),
    )
    expect(failure).toMatchObject({ code: 'refused', details: { status: 400, message: '参数错误' } })
    // Also where the firm's framework answers for it, without an envelope.
    const bare = await answerTo((_request, response) => sendJson(response, { status: 400, message: '行业不存在' }, 400))
    expect(bare).toMatchObject({ code: 'refused', details: { status: 400, message: '行业不存在' } })
    const other = await answerTo((_request, response) => sendJson(response, { succeed: 0, errorMsg: '没有权限' }))
    expect(other).toMatchObject({ code: 'refused', details: { message: '没有权限' } })
  })

  it('takes the codes 404 and 403 of an envelope for what the status of that number says, where it was a read', async () => {
    const codes: string[] = []
    const writes: string[] = []
    for (const code of ['404', 403, 'constructor']) {
      await using server = await startServer((_request, response) =>
        sendJson(response, { succeed: false, code, message: '没有', data: null }),
      )
      const remote = remoteOf(server.origin)
      codes.push((await failureOf(remote.contacts.get('7'))).code)
      writes.push((await failureOf(remote.contacts.remove('7'))).code)
    }
    expect(codes).toEqual(['not-found', 'forbidden', 'refused'])
    expect(writes).toEqual(['refused', 'refused', 'refused'])
  })

  it('tells 403, 404, 413, 429 and 5xx apart, with the seconds to wait', async () => {
    const cases: readonly (readonly [number, Record<string, string>, string, number | null])[] = [
      [403, {}, 'forbidden', null],
      [404, {}, 'not-found', null],
      [413, { 'retry-after': '120' }, 'http-error', 120],
      [429, { 'retry-after': '7' }, 'http-error', 7],
      [500, {}, 'http-error', null],
      [
        503,
        { date: 'Sun, 01 Mar 2026 08:00:00 GMT', 'retry-after': 'Sun, 01 Mar 2026 08:01:30 GMT' },
        'http-error',
        90,
      ],
      [502, { 'retry-after': 'soon' }, 'http-error', null],
    ]
    for (const [status, headers, code, retryAfter] of cases) {
      const failure = await answerTo((_request, response) => {
        response.sendDate = headers.date === undefined
        const isShort = status === 403 || status === 404
        response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(isShort ? '' : '<h1>Sorry</h1>')
      })
      expect(failure).toMatchObject({ code, details: { status } })
      if (code === 'http-error') expect(failure.details.retryAfter).toBe(retryAfter)
    }
  })
})

describe('a page of HTML with the status 403 or 404', () => {
  const sorry: Handler = (_request, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>default backend - 404</h1>')
  }
  const forbidding: Handler = (_request, response) => void response.writeHead(403).end('<html>Forbidden</html>')
  const codesOf = async (page: Handler, me: Handler): Promise<readonly string[]> => {
    await using server = await startServer((request, response) =>
      (request.path === '/api/v1/user/me' ? me : page)(request, response),
    )
    const { contacts, session } = remoteOf(server.origin)
    const calls = [contacts.get('7'), contacts.remove('7'), contacts.list(firstPage), session.login('a', 'b')]
    return (await Promise.all(calls.map(failureOf))).map(({ code }) => code)
  }

  it('is a gateway’s, and no word of the firm about the record', async () => {
    for (const page of [sorry, forbidding]) {
      expect(await codesOf(page, page)).toEqual(['not-json', 'not-json', 'not-json', 'not-json'])
      expect(await codesOf(page, (_request, response) => response.destroy())).toContain('not-json')
    }
    const hotel: Handler = (_request, response) => void response.writeHead(200).end('<html>Welcome</html>')
    expect(await codesOf(sorry, hotel)).toEqual(['not-json', 'not-json', 'not-json', 'not-json'])
  })

  it('is the firm’s own where the firm says at the same time who is signed in', async () => {
    const me: Handler = (_request, response) => sendData(response, { id: 'u' })
    expect(await codesOf(sorry, me)).toEqual(['not-found', 'not-found', 'not-found', 'not-json'])
    expect(await codesOf(forbidding, me)).toEqual(['forbidden', 'forbidden', 'forbidden', 'not-json'])
  })
})

describe('a token that is refused by the code 401 of an envelope', () => {
  it('is renewed as one that is refused by the status, for a list, a row and a change', async () => {
    for (const code of [401, '401']) {
      await using server = await startServer((request, response) => {
        if (request.headers.authorization !== 'Bearer new') sendJson(response, { succeed: false, code, data: null })
        else if (request.path.endsWith('/list')) response.end(page)
        else sendData(response, { id: '1', name: '甲' })
      })
      const answers = [
        (remote: Remote) => list(remote),
        (remote: Remote) => remote.companies.get('1'),
        (remote: Remote) => remote.contacts.remove('1'),
      ]
      for (const ask of answers) {
        let current = 'old'
        const renew = async () => {
          current = 'new'
          return true
        }
        await ask(remoteOf(server.origin, { token: { current: () => current, renew } }))
        expect(current).toBe('new')
      }
    }
  })

  it('ends the sign-in where nothing renews it, and closes one call alone where it is good for others', async () => {
    let isDead = true
    await using server = await startServer((request, response) => {
      const isRefused = isDead || request.path !== '/api/v1/user/me'
      sendJson(response, isRefused ? { succeed: 'false', code: 401, message: '没有权限' } : { succeed: true, data: {} })
    })
    let issued = 0
    const renew = async () => {
      issued += 1
      return true
    }
    const renewed = { current: () => `token-${issued}`, renew }
    expect((await failureOf(list(remoteOf(server.origin)))).code).toBe('sign-in-expired')
    expect((await failureOf(list(remoteOf(server.origin, { token: renewed })))).code).toBe('sign-in-expired')
    isDead = false
    expect(await failureOf(list(remoteOf(server.origin, { token: { ...renewed } })))).toMatchObject({
      code: 'forbidden',
      details: { message: '没有权限' },
    })
  })

  it('is not looked for in an answer that succeeded, in a file, or where nothing was sent', async () => {
    const refusal = JSON.stringify({ succeed: false, code: 401, message: '账号或密码错误' })
    await using server = await startServer((request, response) => {
      if (request.path === '/api/v1/tag') sendJson(response, { succeed: true, code: 401, data: [] })
      else response.writeHead(200, { 'content-disposition': 'attachment; filename=a.json' }).end(refusal)
    })
    const remote = remoteOf(server.origin)
    expect(await remote.tags.list()).toEqual([])
    expect(Buffer.from((await remote.files.download('f1')).bytes).toString()).toBe(refusal)
    expect(await failureOf(remote.session.login('a', 'b'))).toMatchObject({ code: 'refused', details: { code: '401' } })
  })
})

describe('a sign-in that is answered with 401', () => {
  it('D-64 is refused for what was typed where there is no envelope, and a page of HTML is not the firm’s', async () => {
    const codes: string[] = []
    for (const body of ['', 'Unauthorized', '{"error":"bad credentials"}', '<html>proxy</html>']) {
      await using server = await startServer((_request, response) => void response.writeHead(401).end(body))
      codes.push((await failureOf(remoteOf(server.origin).session.login('a', 'b'))).code)
    }
    expect(codes).toEqual(['refused', 'refused', 'refused', 'not-json'])
  })
})

describe('an answer without a body', () => {
  it('is the success of a change where its status says so, and never the answer to a read', async () => {
    await using server = await startServer((_request, response) => void response.writeHead(204).end())
    const remote = remoteOf(server.origin)
    await remote.contacts.remove('7')
    await remote.documents.rename('7', '合同.pdf')
    expect(await remote.contacts.update('7', { name: '甲' })).toBeNull()
    for (const read of [remote.contacts.get('7'), list(remote), remote.contacts.list(firstPage)])
      expect((await failureOf(read)).code).toBe('not-json')
    // A list that is asked for by POST is not at its end for it.
    const held = { objType: 'company', objIds: ['c1'], userId: 'u1', orgid: 'o1', pageIndex: 3, pageSize: 10 }
    expect((await failureOf(remote.members.ofUser(held))).code).toBe('bad-envelope')
  })
})

describe('an answer in another charset than UTF-8', () => {
  /** 张三 in GBK. */
  const name = Buffer.from([0xd5, 0xc5, 0xc8, 0xfd])
  const inGbk = Buffer.concat([
    Buffer.from('{"succeed":true,"data":{"list":[{"id":9007199254740993,"name":"'),
    name,
    Buffer.from('"}],"recordCount":1}}'),
  ])
  const listAs = async (type: string, bytes: Buffer) => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': type }).end(bytes)
    })
    return (await list(remoteOf(server.origin))).rows.map((row) => [row.id, customerOf(row).name])
  }

  it('is read as its header says', async () => {
    for (const charset of ['GBK', 'gb2312', '"gb18030"'])
      expect(await listAs(`application/json; charset=${charset}`, inGbk)).toEqual([['9007199254740993', '张三']])
    for (const charset of ['UTF-8', 'utf8', 'utf8mb4', 'ISO-8859-1'])
      expect(await listAs(`application/json;charset=${charset}`, Buffer.from(page))).toEqual([['1', '甲']])
  })

  it('is not read at all where nobody knows that charset', async () => {
    expect(await failureOf(listAs('application/json;charset=x-none', inGbk))).toEqual({
      code: 'bad-envelope',
      details: { reason: 'charset' },
    })
  })

  it('is left alone where it is a file', async () => {
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain;charset=GBK' }).end(name)
    })
    const { bytes } = await remoteOf(server.origin).files.download('f1')
    expect(Buffer.from(bytes).equals(name)).toBe(true)
  })
})

describe('no answer at all', () => {
  it('says unreachable where nobody listens', async () => {
    const server = await startServer(() => undefined)
    await server[Symbol.asyncDispose]()
    expect(await failureOf(list(remoteOf(server.origin)))).toEqual({
      code: 'unreachable',
      details: { reason: 'ECONNREFUSED' },
    })
  })

  it('says unreachable for a name that nobody has, and for a connection dropped before the answer', async () => {
    const dropped = await answerTo((_request, response) => {
      response.destroy()
    })
    expect(dropped.code).toBe('unreachable')
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
    const fetch: typeof globalThis.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
    const unknown = await failureOf(list(remoteOf('https://firm.example', { fetch })))
    expect(unknown).toEqual({ code: 'unreachable', details: { reason: 'ENOTFOUND' } })
  })

  it('RT-14 says timeout where the server never answers, or never ends its answer', async () => {
    for (const start of [false, true]) {
      await using server = await startServer((_request, response) => {
        if (start) response.writeHead(200).write(page.slice(0, 5))
      })
      expect(await failureOf(list(remoteOf(server.origin, { timeoutMs: 40 })))).toEqual({
        code: 'timeout',
        details: {},
      })
    }
  })

  it('RT-14 waits 60,000 ms and not one less unless told otherwise', async () => {
    vi.useFakeTimers()
    const fetch: typeof globalThis.fetch = (input) =>
      new Promise((_resolve, reject) => {
        const { signal } = input as Request
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const failure = failureOf(list(remoteOf('https://firm.example', { fetch })))
    let settled = false
    const watched = failure.then((value) => {
      settled = true
      return value
    })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect((await watched).code).toBe('timeout')
  })

  it('says certificate for a self-signed server, and for one that speaks no TLS at all', async () => {
    const pem = (name: string) => readFileSync(new URL(`../../support/${name}.pem`, import.meta.url))
    const options = { key: pem('self-signed-key'), cert: pem('self-signed-certificate') }
    let answered = false
    const server = createSecureServer(options, (_request, response) => {
      answered = true
      sendData(response, { list: [] })
    })
    const origin = await listen(server, 'https')
    const failure = await failureOf(list(remoteOf(origin)))
    await end(server)
    expect(failure).toEqual({ code: 'certificate', details: { reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' } })
    expect(answered).toBe(false)

    await using plain = await startServer((_request, response) => sendData(response, { list: [] }))
    expect((await failureOf(list(remoteOf(plain.origin.replace('http', 'https'))))).code).toBe('certificate')
  })

  it('reads what Electron’s network says of names, certificates, time and redirects', async () => {
    const cases: readonly (readonly [string, string])[] = [
      ['net::ERR_NAME_NOT_RESOLVED', 'unreachable'],
      ['net::ERR_INTERNET_DISCONNECTED', 'unreachable'],
      ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
      ['net::ERR_SSL_PROTOCOL_ERROR', 'certificate'],
      ['net::ERR_TIMED_OUT', 'timeout'],
      ['Redirect was cancelled', 'not-json'],
    ]
    for (const [message, code] of cases) {
      const fetch: typeof globalThis.fetch = () => Promise.reject(new Error(message))
      expect((await failureOf(list(remoteOf('https://firm.example', { fetch })))).code, message).toBe(code)
    }
  })

  it('hands a failure on without the token, the password or the body', async () => {
    const server = createPlainServer((socket) => socket.destroy())
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const { port } = server.address() as { port: number }
    const remote = remoteOf(`http://127.0.0.1:${port}`, { token: fixedToken('very-secret') })
    const errors: unknown[] = []
    await remote.session.login('linzhiyuan', 'pass-word').catch((error: unknown) => errors.push(error))
    await list(remote).catch((error: unknown) => errors.push(error))
    server.close()
    expect(errors).toHaveLength(2)
    for (const error of errors) expect(inspect(error, { depth: 20 })).not.toMatch(/very-secret|pass-word|linzhiyuan/)
  })

  it('rejects with the reason of the caller who gave up', async () => {
    const reason = new Error('closed')
    const controller = new AbortController()
    await using server = await startServer(() => controller.abort(reason))
    await expect(remoteOf(server.origin).companies.list(firstPage, controller.signal)).rejects.toBe(reason)
    await expect(remoteOf(server.origin).companies.list(firstPage, controller.signal)).rejects.toBe(reason)
    expect(server.seen).toHaveLength(1)
  })
})
