import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contentPolicy } from '#shared/domain/content-policy'
import { SOCKET_MESSAGE_LIMIT } from '#shared/domain/message-limit'
import { ask, openTestGateway, redeem, TestSocket } from '../support/browser-gateway.ts'

const OUTSIDE = 'a file outside of the page'
let folder: string
let open: Awaited<ReturnType<typeof openTestGateway>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-gateway-'))
  const root = join(folder, 'page')
  mkdirSync(join(root, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'secret.json'), OUTSIDE)
  writeFileSync(join(root, 'index.html'), '<!doctype html>')
  writeFileSync(join(root, 'assets', 'main-1.js'), 'export {}')
  symlinkSync(join(folder, 'secret.json'), join(root, 'link.json'))
  symlinkSync(folder, join(root, 'up'))
  open = await openTestGateway(root)
})

afterEach(async () => {
  await open.gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const secretOf = async (): Promise<string> => {
  const answer = await redeem(open.gateway.port, open.sessions.issueKey())
  return JSON.parse(answer.body).secret
}

const joined = async (): Promise<TestSocket> => {
  const socket = new TestSocket(open.gateway.port)
  await socket.send(JSON.stringify({ secret: await secretOf() }))
  expect(JSON.parse(await socket.next())).toEqual({ gateway: 'welcome', facts: { version: '0.0.0', platform: 'test' } })
  return socket
}

describe('files of the page', () => {
  it('come with the content policy of the security checklist, word for word', async () => {
    const { status, headers } = await ask(open.gateway.port, '/')
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toBe(contentPolicy)
    expect(contentPolicy).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
        "img-src 'self' blob: data:; media-src 'self' blob:; font-src 'self'; connect-src 'self'; frame-src 'none'; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types default",
    )
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  it('set no cookie, and only files with a hash in their name are kept by the browser', async () => {
    const page = await ask(open.gateway.port, '/')
    const script = await ask(open.gateway.port, '/assets/main-1.js')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(script.headers['cache-control']).toContain('immutable')
    expect(page.headers['set-cookie'] ?? script.headers['set-cookie']).toBeUndefined()
  })

  it('end where the folder ends', async () => {
    const up = ['..', '%2e%2e', '%2E%2e', '..%2f', '..\\', '%5c..', '....', '..', '..;', '%c0%ae%c0%ae', '..%00', 'up']
    const ways = up.flatMap((one) => [
      `/${one}/secret.json`,
      `/assets/${one}/${one}/secret.json`,
      `//${one}//secret.json`,
    ])
    const others = [
      '/link.json',
      '/up/secret.json',
      '/C:/secret.json',
      '/index.html::$DATA',
      '/con',
      '//host/share/a.json',
    ]
    for (const path of [...ways, ...others, join(folder, 'secret.json'), `http://127.0.0.1${folder}/secret.json`]) {
      const { status, body } = await ask(open.gateway.port, path)
      expect([path, status, body.includes(OUTSIDE)]).toEqual([path, 404, false])
    }
  })

  it('are only read', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS'])
      expect((await ask(open.gateway.port, '/', { method })).status).toBe(405)
  })
})

describe('who may ask', () => {
  it('is refused under any Host but the own address', async () => {
    const { port } = open.gateway
    for (const host of [
      `localhost:${port}`,
      '127.0.0.1',
      `127.0.0.1:${port + 1}`,
      'evil.example',
      `evil.example:${port}`,
    ])
      expect((await ask(port, '/', { headers: { host } })).status).toBe(403)
  })

  it('is refused with a foreign Origin, and without one where something would happen', async () => {
    const { port } = open.gateway
    const key = open.sessions.issueKey()
    for (const origin of [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port + 1}`,
      'null',
      `https://127.0.0.1:${port}`,
    ])
      expect((await redeem(port, key, { origin })).status).toBe(403)
    expect((await ask(port, '/session', { method: 'POST', body: JSON.stringify({ key }) })).status).toBe(403)
    expect((await redeem(port, key)).status).toBe(200)
  })

  it('is refused a socket with a foreign Origin, Host or path', async () => {
    const { port } = open.gateway
    expect(await new TestSocket(port, { origin: `http://127.0.0.1:${port + 1}` }).refused).toBe(403)
    expect(await new TestSocket(port, { host: `localhost:${port}` }).refused).toBe(403)
    expect(await new TestSocket(port, { path: '/other' }).refused).toBe(403)
  })
})

describe('the key', () => {
  it('has 128 bits and is good for one exchange', async () => {
    const key = open.sessions.issueKey()
    expect(Buffer.from(key, 'base64url').length).toBe(16)
    const first = await redeem(open.gateway.port, key)
    expect(first.status).toBe(200)
    expect(Buffer.from(JSON.parse(first.body).secret, 'base64url').length).toBe(16)
    expect((await redeem(open.gateway.port, key)).status).toBe(403)
  })

  it('that nobody issued, a body that is no JSON and a long body are refused', async () => {
    const { port } = open.gateway
    const headers = { origin: `http://127.0.0.1:${port}` }
    expect((await redeem(port, 'AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(403)
    expect((await ask(port, '/session', { method: 'POST', headers, body: 'no' })).status).toBe(403)
    expect((await redeem(port, 'x'.repeat(5000))).status).toBe(403)
  })
})

describe('the socket', () => {
  it('carries messages both ways once its first message was a known secret', async () => {
    const socket = await joined()
    await socket.send('{"t":"q","m":"call","a":[]}')
    expect(await socket.next()).toBe('{"t":"q","m":"call","a":[]}')
    expect(open.host.pages.size).toBe(1)
    socket.end()
    await socket.closed
  })

  it('is closed with 4401 for an unknown secret, a key or nonsense, and the core hears nothing', async () => {
    for (const first of [
      JSON.stringify({ secret: 'unknown' }),
      JSON.stringify({ secret: open.sessions.issueKey() }),
      'x',
    ]) {
      const socket = new TestSocket(open.gateway.port)
      await socket.send(first)
      await socket.send('{"t":"q"}')
      expect(await socket.closed).toBe(4401)
    }
    expect([open.host.pages.size, open.host.heard]).toEqual([0, []])
  })

  it('is closed by a message over the limit, and the core hears nothing of it', async () => {
    const fits = await joined()
    await fits.send('x'.repeat(SOCKET_MESSAGE_LIMIT))
    expect((await fits.next()).length).toBe(SOCKET_MESSAGE_LIMIT)
    await fits.send('x'.repeat(SOCKET_MESSAGE_LIMIT + 1))
    expect(await fits.closed).toBe(1009)
    expect(open.host.heard.length).toBe(1)
  })

  it('tells its page when the core was replaced', async () => {
    const socket = await joined()
    for (const page of open.host.pages) page.onRestart()
    expect(JSON.parse(await socket.next())).toEqual({ gateway: 'core-restarted' })
    socket.end()
    await socket.closed
  })
})
