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

const own = async (): Promise<Record<string, string>> => {
  const { body } = await redeem(open.gateway.port, open.sessions.issueKey())
  return { origin: `http://127.0.0.1:${open.gateway.port}`, 'x-session': JSON.parse(body).secret }
}

describe('files by handle in the browser shell', () => {
  it('a page of the session gives a file that is expected and reads it again', async () => {
    open.host.files.set(HANDLE, { name: '合同.txt', type: 'text/plain', bytes: new Uint8Array() })
    expect((await put(await own())).status).toBe(204)
    const answer = await ask(open.gateway.port, `/media/${HANDLE}`)
    expect(answer.body).toBe('合同')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  })

  it('nobody else gives one: no secret, a wrong one, a foreign page, a handle that nobody expects', async () => {
    open.host.files.set(HANDLE, { name: 'a', type: '', bytes: new Uint8Array() })
    const good = await own()
    const origin = `http://127.0.0.1:${open.gateway.port}`
    expect((await put({ origin })).status).toBe(403)
    expect((await put({ origin, 'x-session': 'guess' })).status).toBe(403)
    expect((await put({ ...good, origin: 'http://127.0.0.1:1' })).status).toBe(403)
    expect((await put({ 'x-session': good['x-session'] ?? '' })).status).toBe(403)
    expect((await put(good, 'd'.repeat(32))).status).toBe(404)
    expect((await ask(open.gateway.port, `/media/${'d'.repeat(32)}`)).status).toBe(404)
    expect(open.host.files.get(HANDLE)?.bytes.length).toBe(0)
  })
})
