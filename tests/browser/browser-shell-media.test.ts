import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
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

  it('RT-09 a part of one is read by its place, and one that is given up is read no further', async () => {
    const page = await own()
    const part = 1024 * 1024
    keep(page, Buffer.alloc(64 * part, 'a'))
    const middle = await get({ ...page, range: 'bytes=5-8' })
    expect([middle.status, middle.body, middle.headers['content-range']]).toEqual([
      206,
      'aaaa',
      `bytes 5-8/${64 * part}`,
    ])
    expect((await get({ ...page, range: `bytes=${64 * part}-` })).status).toBe(416)
    expect((await get({ ...page, range: 'bytes=0-1,4-5' })).status).toBe(416)
    const before = open.host.pieces()
    const path = `/media/${HANDLE}`
    const call = request({ host: '127.0.0.1', port: open.gateway.port, path, headers: page })
    const closed = new Promise((resolve) => call.on('error', resolve).on('close', resolve))
    call.on('response', (response) => response.once('data', () => call.destroy()))
    call.end()
    await closed
    // The gateway is done with it before it closes.
    await open.gateway.close()
    expect(open.host.pieces() - before).toBeLessThan(64)
  })

  it('RT-09 an element of the page reads by the proof in its address, and nothing else does', async () => {
    const page = await own()
    keep(page, Buffer.from('合同'))
    const session = createHash('sha256')
      .update(page['x-session'] ?? '')
      .digest('base64')
    const proof = createHmac('sha256', session).update(HANDLE).digest('hex')
    const element = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'video' }
    const read = (by: string, headers: Headers = element, handle = HANDLE) =>
      ask(open.gateway.port, `/media/${handle}?by=${by}`, { headers })
    expect(await read(proof)).toMatchObject({ status: 200, body: '合同' })
    expect(await read(proof, { ...element, range: 'bytes=0-2' })).toMatchObject({ status: 206, body: '合' })
    const other = createHash('sha256').update('guess').digest('base64')
    const refused = [
      read(''),
      read('0'.repeat(64)),
      read(createHmac('sha256', other).update(HANDLE).digest('hex')),
      // The address opened by itself, by a page of somebody else, or read by a script.
      read(proof, {}),
      read(proof, { ...element, 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }),
      read(proof, { ...element, 'sec-fetch-site': 'cross-site' }),
      read(proof, { ...element, 'sec-fetch-dest': 'empty' }),
      // Another handle of the same session.
      read(proof, element, 'd'.repeat(32)),
    ]
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 403))
    const put = await ask(open.gateway.port, `/media/${HANDLE}?by=${proof}`, {
      method: 'PUT',
      headers: { ...element, origin: page.origin ?? '' },
      body: 'x',
    })
    expect(put.status).toBe(403)
  })
})
