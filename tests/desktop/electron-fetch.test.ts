// The core's fetch over Electron's network: Chromium refuses a request that names its own length.
import { EventEmitter } from 'node:events'
import { Readable, Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { ClientRequest, ClientRequestConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from '#core/engine/remote/download'
import { electronFetch } from '../../src/main/desktop/electron-fetch.ts'

const ADDRESS = 'https://firm.example/api/v1/file/fs/upload'
const LARGE = 9 * 1024 * 1024

type Message = { readonly statusCode: number; readonly statusMessage: string; readonly headers: object }
const found: Message = {
  ...{ statusCode: 200, statusMessage: 'OK', headers: { 'x-many': ['1', '2'], 'content-type': 'text/json' } },
}
const noCookies = { credentials: 'omit', cache: 'no-store' }

/** A network that writes down what it is asked; `answer` and `message` are what it says to it. */
const fakeNet = ({
  fails = false,
  answer = (): Readable | null => Readable.from([Buffer.from('{}')]),
  message = found,
} = {}) => {
  const requests: {
    readonly options: unknown
    readonly headers: Map<string, string>
    bytes: number
    aborted: boolean
    chunked: boolean
    closed: boolean
  }[] = []
  const request = (options: ClientRequestConstructorOptions | string): ClientRequest => {
    const headers = new Map<string, string>()
    const one = { options, headers, bytes: 0, aborted: false, chunked: false, closed: false }
    requests.push(one)
    const sent = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        one.bytes += chunk.byteLength
        done(fails ? new Error('net::ERR_CONNECTION_RESET') : null)
      },
      final(done) {
        const body = answer()
        if (body !== null) sent.emit('response', Object.assign(body, message))
        done()
      },
    })
    sent.on('close', () => {
      one.closed = true
    })
    Object.defineProperty(sent, 'chunkedEncoding', {
      set: (chunked: boolean) => {
        one.chunked = chunked
      },
    })
    return Object.assign(sent, {
      setHeader: (name: string, value: string) => void one.headers.set(name, value),
      abort: () => {
        one.aborted = true
      },
    }) as unknown as ClientRequest
  }
  return { requests, fetch: electronFetch({ request }) }
}

const upload = (size: number, body: ReadableStream<Uint8Array>, signal?: AbortSignal) =>
  new Request(ADDRESS, {
    ...{ method: 'POST', body, duplex: 'half', ...(signal === undefined ? {} : { signal }) },
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(size) },
  } as RequestInit)

const bytes = (size: number) => new Response(new Uint8Array(size)).body ?? new ReadableStream()

describe('the core’s fetch in the desktop shell', () => {
  it('sends an ordinary call as it is, and keeps nothing of it', async () => {
    const net = fakeNet()
    await net.fetch(new URL('https://firm.example/a'), { method: 'GET' })
    const headers = { 'content-type': 'application/json' }
    await net.fetch(new Request(ADDRESS, { method: 'POST', body: '{}', headers, redirect: 'manual' }))
    const sent = { aborted: false, chunked: false }
    expect(net.requests).toMatchObject([
      {
        ...{ ...sent, bytes: 0, headers: new Map() },
        options: { ...noCookies, method: 'GET', url: 'https://firm.example/a', redirect: 'follow' },
      },
      {
        ...{ ...sent, bytes: 2, headers: new Map(Object.entries(headers)) },
        options: { ...noCookies, method: 'POST', url: ADDRESS, redirect: 'manual' },
      },
    ])
  })

  it('AT-03 sends a small file as a whole, whose length Chromium counts itself', async () => {
    const net = fakeNet()
    expect((await net.fetch(upload(1_000, bytes(1_000)))).status).toBe(200)
    const headers = new Map([['content-type', 'multipart/form-data; boundary=x']])
    expect(net.requests).toMatchObject([{ bytes: 1_000, chunked: false, headers }])
  })

  it('hears what is Chinese in the head of an answer, whatever was asked', async () => {
    const message = {
      ...{ statusCode: 200, statusMessage: '成功' },
      headers: { 'content-disposition': 'attachment; filename="委托合同é.pdf"', 'x-gateway': ['网关', 'ü'] },
    }
    const file = new Request(ADDRESS, { headers: { accept: '*/*' } })
    const call = new Request(ADDRESS, { method: 'POST', body: '{}' })
    for (const asked of [file, call, upload(1_000, bytes(1_000)), upload(LARGE, bytes(LARGE))]) {
      const response = await fakeNet({ message }).fetch(asked)
      expect(fileNameOf(response.headers.get('content-disposition'))).toBe('委托合同é.pdf')
      expect([response.status, await response.text()]).toEqual([200, '{}'])
    }
  })

  it('fails where an answer is none, instead of never answering', async () => {
    const net = fakeNet({ message: { ...found, statusCode: 999 } })
    await expect(net.fetch(new Request(ADDRESS))).rejects.toThrow(RangeError)
    expect(net.requests.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('AT-03 sends a large one as it is read, and answers as fetch does', async () => {
    const net = fakeNet()
    const response = await net.fetch(upload(LARGE, bytes(LARGE)))
    expect([response.status, response.headers.get('x-many'), await response.text()]).toEqual([200, '1, 2', '{}'])
    expect(net.requests).toEqual([
      {
        ...{ bytes: LARGE, aborted: false, chunked: true, closed: true },
        headers: new Map([['content-type', 'multipart/form-data; boundary=x']]),
        options: { ...noCookies, method: 'POST', url: ADDRESS, redirect: 'follow' },
      },
    ])
  })

  it('AT-03 ends with what took it back, what broke its reading, or what the network says', async () => {
    const net = fakeNet()
    const over = new AbortController()
    const never = new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) }, { highWaterMark: 0 })
    const going = net.fetch(upload(LARGE, never, over.signal))
    over.abort(new Error('taken back'))
    await expect(going).rejects.toThrow('taken back')
    const broken = new ReadableStream<Uint8Array>({
      pull: () => Promise.reject(new Error('file-damaged')),
    })
    await expect(net.fetch(upload(LARGE, broken))).rejects.toThrow('file-damaged')
    expect(net.requests.map(({ aborted }) => aborted)).toEqual([true, true])
    await expect(fakeNet({ fails: true }).fetch(upload(LARGE, bytes(LARGE)))).rejects.toThrow(
      'net::ERR_CONNECTION_RESET',
    )
  })

  it('AT-03 ends with what took it back, also when all of it was sent and no answer came, or half of one', async () => {
    // Electron's request closes when its body was written. What held the signal may be collected while it waits.
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (const answer of [() => null, () => new Readable({ read: () => undefined })]) {
      const net = fakeNet({ answer })
      const over = new AbortController()
      const going = net.fetch(upload(LARGE, bytes(LARGE), over.signal)).then((response) => response.text())
      const end = expect(going).rejects.toThrow('timeout')
      await expect.poll(() => net.requests[0]?.closed).toBe(true)
      await new Promise((resolve) => setImmediate(resolve))
      collect()
      over.abort(new Error('timeout'))
      await end
      expect(net.requests[0]?.aborted).toBe(true)
    }
  })

  it('AT-03 leaves a signal alone that outlives its answer', async () => {
    const net = fakeNet()
    const over = new AbortController()
    const asked = upload(LARGE, bytes(LARGE), over.signal)
    expect(await (await net.fetch(asked)).text()).toBe('{}')
    await expect.poll(() => net.requests[0]?.closed).toBe(true)
    over.abort(new Error('left'))
    expect(net.requests[0]?.aborted).toBe(false)
  })

  describe('for a file', () => {
    const file = () =>
      new Request(ADDRESS, { headers: { accept: '*/*', authorization: 'Bearer t' }, redirect: 'manual' })
    /** A network whose request ends with `event`. */
    const netWith = (event: string, ...told: readonly unknown[]) => {
      const asked: unknown[] = []
      const headers = new Map<string, string>()
      const request = (options: unknown): ClientRequest => {
        asked.push(options)
        const sent = new EventEmitter()
        return Object.assign(sent, {
          setHeader: (name: string, value: string) => void headers.set(name, value),
          abort: () => sent.emit('close'),
          end: () => {
            sent.emit('close')
            sent.emit(event, ...told)
          },
        }) as unknown as ClientRequest
      }
      return { asked, headers, fetch: electronFetch({ request }) }
    }

    it('AT-04 answers with a redirect, as other networks do', async () => {
      const net = netWith('redirect', 302, 'GET', 'https://storage.example/a', {})
      const response = await net.fetch(file())
      expect([response.status, response.headers.get('location')]).toEqual([302, 'https://storage.example/a'])
      expect(net.asked).toEqual([{ ...noCookies, method: 'GET', url: ADDRESS, redirect: 'manual' }])
      expect(Object.fromEntries(net.headers)).toEqual({ accept: '*/*', authorization: 'Bearer t' })
    })

    it('AT-04 answers with its bytes, or with what the network says', async () => {
      const message = Object.assign(Readable.from([Buffer.from('abc')]), {
        statusCode: 200,
        statusMessage: '',
        headers: {},
      })
      expect(await (await netWith('response', message).fetch(file())).text()).toBe('abc')
      await expect(netWith('error', new Error('net::ERR_CONNECTION_RESET')).fetch(file())).rejects.toThrow('RESET')
    })

    it('AT-04 that did not change has nothing that a later end of its signal could break', async () => {
      const message = Object.assign(new Readable({ read: () => undefined }), {
        ...{ statusCode: 304, statusMessage: '', headers: {} },
      })
      const later = new AbortController()
      const response = await netWith('response', message).fetch(new Request(file(), { signal: later.signal }))
      later.abort(new Error('taken back'))
      expect([response.status, message.destroyed]).toEqual([304, false])
    })

    it('ends with what took it back, also while its bytes are read', async () => {
      const over = new AbortController()
      const going = netWith('nothing').fetch(new Request(file(), { signal: over.signal }))
      over.abort(new Error('taken back'))
      await expect(going).rejects.toThrow('taken back')
      const message = Object.assign(new Readable({ read: () => undefined }), {
        statusCode: 200,
        statusMessage: '',
        headers: {},
      })
      const later = new AbortController()
      const response = await netWith('response', message).fetch(new Request(file(), { signal: later.signal }))
      const reading = response.text()
      later.abort(new Error('taken back'))
      await expect(reading).rejects.toThrow('taken back')
    })
  })
})
