// How much a server may answer, and what goes along with a question besides the token: nothing.
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { type Handler, remoteOf, startServer } from './server.ts'

const most = 16 * 1024 * 1024
const firstPage = { pageIndex: 0, pageSize: 10 }

/** An envelope of exactly so many bytes. */
const envelopeOf = (bytes: number): Buffer => {
  const around = '{"succeed":true,"data":{"list":[],"note":""}}'
  return Buffer.from(around.replace('"note":""', `"note":"${'x'.repeat(bytes - around.length)}"`))
}

const calls: Readonly<Record<string, (remote: Remote) => Promise<unknown>>> = {
  probe: (remote) => remote.probe(),
  record: (remote) => remote.session.me(),
  list: (remote) => remote.companies.list(firstPage),
  write: (remote) => remote.companies.batchDelete(['1']),
}

describe('an answer of more than 16 MB', () => {
  const tooLarge = { code: 'bad-envelope', details: { reason: 'too-large' } }
  const body = envelopeOf(most + 1)
  const packed = gzipSync(body)
  /** With its length before it, without, and packed into a few kilobytes. */
  const ways = {
    told: (_request, response) => void response.writeHead(200, { 'content-length': body.length }).end(body),
    untold: (_request, response) => {
      response.write(body.subarray(0, 100))
      response.end(body.subarray(100))
    },
    packed: (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
  } satisfies Readonly<Record<string, Handler>>

  it('is the failure of its call, whether its length is told, not told, or that of what is packed', async () => {
    for (const [way, handle] of Object.entries(ways)) {
      await using server = await startServer(handle)
      await expect(remoteOf(server.origin).companies.list(firstPage), way).rejects.toMatchObject(tooLarge)
    }
  })

  it('is the failure of every kind of call', async () => {
    await using server = await startServer(ways.told)
    for (const [name, call] of Object.entries(calls))
      await expect(call(remoteOf(server.origin)), name).rejects.toMatchObject(tooLarge)
  })

  it('is read up to that', async () => {
    await using server = await startServer((_request, response) => void response.end(envelopeOf(most)))
    await expect(remoteOf(server.origin).companies.list(firstPage)).resolves.toMatchObject({ rows: [] })
  })

  it('may be a file', async () => {
    await using server = await startServer(
      (_request, response) =>
        void response.writeHead(200, { 'content-disposition': 'attachment; filename="a.bin"' }).end(body),
    )
    expect((await remoteOf(server.origin).files.download('f1')).bytes.byteLength).toBe(most + 1)
  })
})

describe('a question', () => {
  it('carries no cookie and no other credential of the network, whatever it asks', async () => {
    const seen: (readonly [string, string, string])[] = []
    const fetch: typeof globalThis.fetch = (input) => {
      const { credentials, cache, redirect } = input as Request
      seen.push([credentials, cache, redirect])
      return Promise.resolve(new Response('{"succeed":true,"data":{"fsid":"1","list":[]}}'))
    }
    const remote = remoteOf('https://firm.example', { fetch })
    for (const call of Object.values(calls)) await call(remote).catch(() => undefined)
    await remote.files.upload({ name: 'a', type: '', bytes: new Uint8Array(3), fileType: 'temp' })
    await remote.files.download('f1').catch(() => undefined)
    await remote.session.login('a', 'b').catch(() => undefined)
    expect(seen.length).toBeGreaterThanOrEqual(7)
    expect(new Set(seen.map(String))).toEqual(new Set(['omit,no-store,manual']))
  })
})
