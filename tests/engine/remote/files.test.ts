import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Upload } from '../../../src/main/core/areas/files/calls.ts'
import { fileNameOf } from '../../../src/main/core/engine/remote/download.ts'
import { readAll } from '../../../src/main/core/engine/remote/streamed-answer.ts'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { Failure } from '../../../src/shared/contract/failure.ts'
import { type Handler, remoteOf, type Seen, sendData, sendJson, startServer } from './server.ts'

const bytes = new Uint8Array(randomBytes(300_000))
const upload: Upload = { name: '合同 "终稿"；甲方.pdf', type: 'application/pdf', bytes, fileType: 'protected' }
const record = { id: 1, name: '合同.pdf', fsid: 9007199254740991, fileSize: 300_000 }

/** The form of a request, read by something that is not the client. */
const formOf = ({ headers, bytes: body }: Seen): Promise<FormData> =>
  new Response(new Uint8Array(body), { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()

const fileIn = async (seen: Seen | undefined): Promise<File> => {
  if (seen === undefined) throw new Error('nothing was sent')
  const file = (await formOf(seen)).get('file')
  if (!(file instanceof File)) throw new Error('no file was sent')
  return file
}

const failureOf = (call: Promise<unknown>): Promise<{ code: string; details: unknown }> =>
  call.then(
    () => ({ code: 'nothing failed', details: {} }),
    ({ code, details }: { code: string; details: unknown }) => ({ code, details }),
  )

afterEach(() => vi.useRealTimers())

describe('a file on its way up', () => {
  it('RT-13 IM-09 AT-07 leaves as a form with the token, its type of file in the query', async () => {
    await using server = await startServer((_request, response) => sendData(response, record))
    const remote = remoteOf(server.origin, { tokenHeader: 'X-Auth-Token' })
    for (const fileType of ['protected', 'temp'] as const) {
      const attachment = await remote.files.upload({ ...upload, fileType }, { key: 'k1' })
      expect(attachment).toEqual({ id: '1', name: '合同.pdf', fsid: '9007199254740991', fileSize: 300_000 })
      const seen = server.seen.at(-1)
      expect(`${seen?.method} ${seen?.path} ${seen?.query}`).toBe(`POST /api/v1/file/fs/upload fileType=${fileType}`)
      expect([seen?.headers['x-auth-token'], seen?.headers['idempotency-key']]).toEqual(['secret-token', 'k1'])
      const file = await fileIn(seen)
      expect([file.name, file.type, file.size]).toEqual([upload.name, 'application/pdf', 300_000])
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })

  it('says how far it is, never backwards, and ends with all of its bytes', async () => {
    await using server = await startServer((_request, response) => sendData(response, [record]))
    const sent: number[] = []
    await remoteOf(server.origin).files.upload({ ...upload, onProgress: (count) => sent.push(count) })
    expect(sent).toEqual([...sent].sort((one, other) => one - other))
    expect(sent.at(-1)).toBe(300_000)
    const file = await fileIn(server.seen[0])
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
  })

  it('stops where the caller gives up, before and while it is sent', async () => {
    const controller = new AbortController()
    const reason = new Error('closed')
    await using server = await startServer(() => controller.abort(reason))
    const { files } = remoteOf(server.origin)
    const { signal } = controller
    await expect(files.upload(upload, { signal })).rejects.toBe(reason)
    await expect(files.upload(upload, { signal })).rejects.toBe(reason)
    expect(server.seen).toHaveLength(1)
  })

  it('is sent whole once more with a new token', async () => {
    await using server = await startServer((request, response) => {
      if (request.headers.authorization === 'Bearer new') sendData(response, record)
      else sendJson(response, { succeed: false }, 401)
    })
    let token = 'old'
    const renew = async () => {
      token = 'new'
      return true
    }
    const remote = remoteOf(server.origin, { token: { current: () => token, renew } })
    await remote.files.upload({ ...upload, onProgress: () => undefined })
    expect(server.seen).toHaveLength(2)
    for (const seen of server.seen) expect((await fileIn(seen)).size).toBe(300_000)
  })

  describe('that is read while it is sent', () => {
    async function* pieces(): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536)
    }
    const read: Upload = { ...upload, bytes: { size: bytes.byteLength, read: pieces } }

    it('AP-06 arrives as the same form, says its length, and is read again for a new token', async () => {
      await using server = await startServer((request, response) => {
        if (request.headers.authorization === 'Bearer new') sendData(response, record)
        else sendJson(response, { succeed: false }, 401)
      })
      let token = 'old'
      const renew = async () => {
        token = 'new'
        return true
      }
      const remote = remoteOf(server.origin, { token: { current: () => token, renew } })
      const sent: number[] = []
      await remote.files.upload({ ...read, onProgress: (count) => sent.push(count) })
      expect([server.seen.length, sent.at(-1)]).toEqual([2, 300_000])
      for (const seen of server.seen) {
        const file = await fileIn(seen)
        expect([file.name, file.type, file.size]).toEqual([upload.name, 'application/pdf', 300_000])
        expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
        expect(Number(seen.headers['content-length'])).toBeGreaterThan(300_000)
      }
    })

    it('is sent as a whole to who takes no stream without its length, which Chromium leaves out, and only once', async () => {
      let most = 1
      await using server = await startServer((_request, response) => {
        if (server.seen.length > most) sendData(response, record)
        else response.writeHead(411).end('<h1>Length Required</h1>')
      })
      expect((await remoteOf(server.origin).files.upload(read)).fsid).toBe(String(record.fsid))
      const [, whole] = server.seen
      const file = whole === undefined ? null : await fileIn(whole)
      expect([server.seen.length, file?.name, file?.size]).toEqual([2, upload.name, 300_000])
      expect(Number(whole?.headers['content-length'])).toBeGreaterThan(300_000)
      most = 9
      expect(await failureOf(remoteOf(server.origin).files.upload(read))).toMatchObject({ details: { status: 411 } })
      expect(server.seen).toHaveLength(4)
    })

    it('follows no redirect, and says so', async () => {
      await using server = await startServer((_request, response) => {
        response.writeHead(307, { location: '/elsewhere' }).end()
      })
      const failure = await failureOf(remoteOf(server.origin).files.upload(read))
      expect([failure, server.seen.length]).toEqual([{ code: 'not-json', details: { reason: 'redirect' } }, 1])
    })

    it('fails with what stopped the reading, and nothing is taken', async () => {
      await using server = await startServer((_request, response) => sendData(response, record))
      async function* broken(): AsyncGenerator<Uint8Array> {
        yield bytes.subarray(0, 65_536)
        throw new Failure('file-damaged')
      }
      const upload = remoteOf(server.origin).files.upload({ ...read, bytes: { size: bytes.byteLength, read: broken } })
      expect((await failureOf(upload)).code).toBe('file-damaged')
    })
  })

  it('fails by its code where the firm refuses it, finds it too large, or names no file', async () => {
    const cases: readonly (readonly [Handler, string])[] = [
      [(_request, response) => sendJson(response, { succeed: false, message: '文件类型不正确' }), 'refused'],
      [(_request, response) => void response.writeHead(413).end('<h1>too large</h1>'), 'over-limit'],
      [(_request, response) => sendData(response, { id: 1, name: 'x' }), 'bad-envelope'],
      [(_request, response) => sendData(response, null), 'bad-envelope'],
    ]
    for (const [handle, code] of cases) {
      await using server = await startServer(handle)
      expect((await failureOf(remoteOf(server.origin).files.upload(upload))).code).toBe(code)
    }
  })

  it('says timeout where nothing answers, later than an ordinary call does: the bytes need their time', async () => {
    vi.useFakeTimers()
    const fetch: typeof globalThis.fetch = (input) =>
      new Promise((_resolve, reject) => {
        const { signal } = input as Request
        signal.addEventListener('abort', () => reject(signal.reason))
      })
    const failure = failureOf(remoteOf('https://firm.example', { fetch }).files.upload(upload))
    let settled = false
    const watched = failure.then((value) => {
      settled = true
      return value
    })
    // 300,000 bytes at 16 bytes a millisecond, and the 60 s of every call.
    await vi.advanceTimersByTimeAsync(78_749)
    expect(settled).toBe(false)
    await vi.advanceTimersByTimeAsync(2)
    expect((await watched).code).toBe('timeout')
  })
})

describe.each(['whole', 'as it comes'])('a file on its way down, %s', (way) => {
  const file =
    (headers: Record<string, string | number>, body: Uint8Array = bytes): Handler =>
    (_request, response) =>
      void response.writeHead(200, headers).end(body)
  const pdf = { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="a.pdf"` }
  const download = async (remote: Remote, mostBytes?: number, known = '') => {
    if (way === 'whole') return remote.files.download('f1', undefined, mostBytes, known)
    const { name, type, body } = await remote.files.stream('f1', mostBytes ?? 2 ** 31, undefined, known)
    return { name, type, bytes: await readAll(body, 2 ** 31) }
  }

  it('is asked for by its id and comes as it was kept', async () => {
    await using server = await startServer(file(pdf))
    const answer = await download(remoteOf(server.origin))
    expect([answer.name, answer.type]).toEqual(['a.pdf', 'application/pdf'])
    expect(Buffer.from(answer.bytes).equals(bytes)).toBe(true)
    const seen = server.seen[0]
    expect(`${seen?.method} ${seen?.path} ${seen?.query}`).toBe('GET /api/v1/file/fs/download fsid=f1')
    expect([seen?.headers.authorization, seen?.headers.accept]).toEqual(['Bearer secret-token', '*/*'])
  })

  it('comes unpacked where the firm packed it', async () => {
    await using server = await startServer(file({ ...pdf, 'content-encoding': 'gzip' }, gzipSync(bytes)))
    expect(Buffer.from((await download(remoteOf(server.origin))).bytes).equals(bytes)).toBe(true)
  })

  it('AT-04 is fetched from where the firm keeps it, with nothing that belongs to the firm', async () => {
    await using storage = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(bytes)
    })
    for (const tokenHeader of ['Authorization', 'X-Auth-Token']) {
      storage.seen.length = 0
      await using server = await startServer(({ path }, response) => {
        const location = path === '/api/v1/way' ? `${storage.origin}/bucket/a%2Fb?Signature=x%2By` : '/api/v1/way'
        response.writeHead(302, { location }).end('<html>Found</html>')
      })
      const file = await download(remoteOf(server.origin, { tokenHeader }))
      expect([file.type, Buffer.from(file.bytes).equals(bytes)]).toEqual(['application/pdf', true])
      expect(server.seen.map(({ path }) => path)).toEqual(['/api/v1/file/fs/download', '/api/v1/way'])
      const [asked] = storage.seen
      expect([asked?.path, asked?.query.get('Signature')]).toEqual(['/bucket/a%2Fb', 'x+y'])
      for (const { headers } of [...storage.seen, ...server.seen.slice(1)])
        expect(JSON.stringify(headers)).not.toContain('secret-token')
    }
  })

  it('AT-04 is not fetched by http, from this computer for a firm elsewhere, or in a circle', async () => {
    const asked: string[] = []
    const firmThatSends = (location: string) =>
      remoteOf('https://firm.example', {
        fetch: async (input) => {
          asked.push((input as Request).url)
          return new Response(null, { status: 302, headers: { location } })
        },
      })
    for (const location of [
      'http://firm.example/a',
      'http://127.0.0.1:9/a',
      'https://user:word@b.example/',
      'file:///a',
    ])
      expect(await failureOf(download(firmThatSends(location)))).toMatchObject({
        code: 'not-json',
        details: { reason: 'redirect' },
      })
    expect(new Set(asked).size).toBe(1)
    asked.length = 0
    expect((await failureOf(download(firmThatSends('https://b.example/')))).code).toBe('not-json')
    expect(asked.map((url) => new URL(url).host)).toEqual(['firm.example', ...Array(3).fill('b.example')])
  })

  it.each([401, 403])('AT-04 a %i of the place where it is kept says nothing of the sign-in', async (status) => {
    await using storage = await startServer((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/xml' }).end('<Error/>')
    })
    await using server = await startServer((_request, response) => {
      response.writeHead(302, { location: `${storage.origin}/a` }).end()
    })
    expect(await failureOf(download(remoteOf(server.origin)))).toEqual({ code: 'http-error', details: { status } })
  })

  it('is too large beyond the limit, whether or not the firm says its length first', async () => {
    for (const headers of [{ ...pdf, 'content-length': 300_000 }, pdf]) {
      await using server = await startServer((_request, response) => {
        response.writeHead(200, headers)
        response.write(bytes.subarray(0, 100_000))
        response.end(bytes.subarray(100_000))
      })
      const remote = remoteOf(server.origin)
      expect((await download(remote, 300_000)).bytes.byteLength).toBe(300_000)
      expect((await failureOf(download(remote, 299_999))).code).toBe('too-large')
    }
  })

  it('C22 is never half a file', async () => {
    for (const headers of [{ ...pdf, 'content-length': 300_000 }, pdf]) {
      await using server = await startServer((_request, response) => {
        response.writeHead(200, headers)
        response.write(bytes.subarray(0, 100_000), () => response.destroy())
      })
      expect(await failureOf(download(remoteOf(server.origin)))).toEqual({
        code: 'not-json',
        details: { reason: 'cut' },
      })
    }
  })

  it('is never a refusal, a page or an envelope in its place', async () => {
    const refusal = Buffer.from(JSON.stringify({ succeed: false, message: '文件不存在' }))
    const envelope = Buffer.from(JSON.stringify({ succeed: true, data: null }))
    const page = Buffer.from('<html>Welcome to the hotel</html>')
    const cases = [
      [
        file({ 'content-type': 'application/json;charset=utf-8' }, refusal),
        { code: 'refused', details: { message: '文件不存在' } },
      ],
      [file({}, refusal), { code: 'refused' }],
      [file({ 'content-type': 'application/json' }, envelope), { code: 'bad-envelope' }],
      [file({ 'content-type': 'text/html' }, page), { code: 'not-json', details: { reason: 'html' } }],
      [file({}, page), { code: 'not-json', details: { reason: 'html' } }],
      [((_request, response) => void response.writeHead(404).end('{}')) satisfies Handler, { code: 'not-found' }],
      [((_request, response) => void response.writeHead(403).end('{}')) satisfies Handler, { code: 'forbidden' }],
    ] as const
    for (const [handle, failure] of cases) {
      await using server = await startServer(handle)
      expect(await failureOf(download(remoteOf(server.origin)))).toMatchObject(failure)
    }
  })

  it('may itself be JSON or a page where the firm says that it is a file', async () => {
    const body = Buffer.from('{"succeed":false}')
    for (const type of ['application/json', 'text/html']) {
      await using server = await startServer(
        file({ 'content-type': type, 'content-disposition': 'attachment; filename=x' }, body),
      )
      expect(Buffer.from((await download(remoteOf(server.origin))).bytes).equals(body)).toBe(true)
    }
  })

  it.each([
    ['证据.json', 'application/json', '{"message":"你好","rows":[1]}'],
    ['证据.json', 'application/json', '[]'],
    ['页面.HTML', 'text/html', '<html>判决书</html>'],
    ['页面.htm', '', '<html>判决书</html>'],
  ])(
    'AT-04 may be a document that is itself JSON or a page, by the name of its record: %s',
    async (name, type, text) => {
      const kept = file(type === '' ? {} : { 'content-type': type }, Buffer.from(text))
      await using storage = await startServer(kept)
      await using server = await startServer((_request, response) => {
        response.writeHead(302, { location: `${storage.origin}/a` }).end()
      })
      const remote = remoteOf(server.origin)
      expect(Buffer.from((await download(remote, undefined, name)).bytes).toString()).toBe(text)
      expect((await failureOf(download(remote, undefined, '合同.pdf'))).code).toMatch(/^(?:not-json|bad-envelope)$/)
    },
  )

  it.each([
    '{"succeed":false,"message":"文件已过期"}',
    '{"code":40401,"msg":"文件已过期"}',
    '{"success":false,"errorMsg":"文件已过期"}',
  ])('AT-04 is no document where the storage says why it gives none: %s', async (text) => {
    await using storage = await startServer(file({ 'content-type': 'application/json' }, Buffer.from(text)))
    await using server = await startServer((_request, response) => {
      response.writeHead(302, { location: `${storage.origin}/a` }).end()
    })
    for (const name of ['证据.json', '页面.html']) {
      const { code } = await failureOf(download(remoteOf(server.origin), undefined, name))
      expect(code).toMatch(/^(?:refused|bad-envelope)$/)
    }
  })

  it('AT-04 is no page of the firm`s own, whatever its record is called, but may be its JSON', async () => {
    await using page = await startServer(file({ 'content-type': 'text/html' }, Buffer.from('<html>请登录</html>')))
    for (const name of ['页面.html', '证据.json'])
      expect((await failureOf(download(remoteOf(page.origin), undefined, name))).code).toBe('not-json')
    await using server = await startServer(file({ 'content-type': 'application/json' }, Buffer.from('{"rows":[]}')))
    const { bytes: own } = await download(remoteOf(server.origin), undefined, '证据.json')
    expect(Buffer.from(own).toString()).toBe('{"rows":[]}')
  })

  it('may take as long as its bytes keep moving, and no longer', async () => {
    vi.useFakeTimers()
    const push: ((chunk: Uint8Array | null) => void)[] = []
    const fetch: typeof globalThis.fetch = (input) => {
      const { signal } = input as Request
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          push.push((chunk) => (chunk === null ? controller.close() : controller.enqueue(chunk)))
          signal.addEventListener('abort', () => controller.error(signal.reason))
        },
      })
      return Promise.resolve(new Response(body, { headers: pdf }))
    }
    const remote = remoteOf('https://firm.example', { fetch })
    const whole = download(remote)
    for (let part = 0; part < 5; part += 1) {
      await vi.advanceTimersByTimeAsync(50_000)
      push[0]?.(bytes.subarray(part * 60_000, (part + 1) * 60_000))
    }
    push[0]?.(null)
    expect(Buffer.from((await whole).bytes).equals(bytes)).toBe(true)
    const stalled = failureOf(download(remote))
    await vi.advanceTimersByTimeAsync(61_000)
    expect((await stalled).code).toBe('timeout')
  })

  it('has the name that the firm gave it, in whatever form, without folders', () => {
    const names: readonly (readonly [string | null, string])[] = [
      [null, ''],
      ['inline', ''],
      ['attachment; filename=plain.txt', 'plain.txt'],
      ['attachment; filename="with \\"quotes\\" ; and more.txt"', 'with "quotes" ; and more.txt'],
      ['attachment; filename="fallback.pdf"; filename*=UTF-8\'\'%E5%90%88%E5%90%8C.pdf', '合同.pdf'],
      ['attachment; filename="%E5%90%88%E5%90%8C.pdf"', '合同.pdf'],
      [`attachment; filename="${Buffer.from('合同.pdf').toString('latin1')}"`, '合同.pdf'],
      ['attachment; filename="../../etc/pass\u0000wd"', 'passwd'],
      ['attachment; filename="C:\\\\Users\\\\x\\\\合.doc"', '合.doc'],
      ['attachment; filename="100%.txt"', '100%.txt'],
      [`attachment; filename="${'长'.repeat(500)}"`, '长'.repeat(200)],
    ]
    for (const [header, name] of names) expect(fileNameOf(header), String(header)).toBe(name)
  })
})
