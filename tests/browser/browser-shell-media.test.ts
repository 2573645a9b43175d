import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ask, openTestGateway, redeem } from '../support/browser-gateway.ts'

const HANDLE = 'c'.repeat(32)
let folder: string
let open: Awaited<ReturnType<typeof openTestGateway>>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-media-'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  open = await openTestGateway(folder)
})

afterEach(async () => {
  await open.gateway.close()
  rmSync(folder, { recursive: true, force: true })
})

const put = (headers: Readonly<Record<string, string>>, handle = HANDLE) =>
  ask(open.gateway.port, `/media/${handle}`, { method: 'PUT', headers, body: '合同' })

type Headers = Readonly<Record<string, string>>

/** The headers of a page of a new session. */
const own = async (): Promise<Record<string, string>> => {
  const { body } = await redeem(open.gateway.port, open.sessions.issueKey())
  return { origin: `http://127.0.0.1:${open.gateway.port}`, 'x-session': JSON.parse(body).secret }
}

const get = (headers: Headers, handle = HANDLE) => ask(open.gateway.port, `/media/${handle}`, { headers })

/** Puts a file into the core, for the session of a page. */
const keep = (headers: Headers, bytes = new Uint8Array()) => {
  const session = open.sessions.sessionOf(headers['x-session'] ?? '') ?? ''
  open.host.files.set(`${session} ${HANDLE}`, { name: '合同.txt', type: 'text/plain', bytes })
  return () => open.host.files.get(`${session} ${HANDLE}`)?.bytes.length
}

describe('files by handle in the browser shell', () => {
  it('a page of the session gives a file that is expected and reads it again', async () => {
    const page = await own()
    keep(page)
    expect((await put(page)).status).toBe(204)
    const answer = await get(page)
    expect(answer.body).toBe('合同')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('nobody else gives one: no secret, a wrong one, a foreign page, a handle that nobody expects', async () => {
    const good = await own()
    const size = keep(good)
    const origin = `http://127.0.0.1:${open.gateway.port}`
    expect((await put({ origin })).status).toBe(403)
    expect((await put({ origin, 'x-session': 'guess' })).status).toBe(403)
    expect((await put({ ...good, origin: 'http://127.0.0.1:1' })).status).toBe(403)
    expect((await put({ 'x-session': good['x-session'] ?? '' })).status).toBe(403)
    expect((await put(good, 'd'.repeat(32))).status).toBe(404)
    expect((await get(good, 'd'.repeat(32))).status).toBe(404)
    expect(size()).toBe(0)
  })

  it('nobody else reads one who knows its handle: no secret, a wrong one, a key, another session', async () => {
    const good = await own()
    keep(good, Buffer.from('合同'))
    expect((await get({})).status).toBe(403)
    expect((await get({ 'x-session': 'guess' })).status).toBe(403)
    expect((await get({ 'x-session': open.sessions.issueKey() })).status).toBe(403)
    const other = await own()
    expect((await get(other)).status).toBe(404)
    expect((await put(other)).status).toBe(404)
    expect(await get(good)).toMatchObject({ status: 200, body: '合同' })
  })
})
