import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Failure } from '#shared/contract/failure'
import type { Remote } from '../../../src/main/core/engine/remote/types.ts'
import { readCalls, writeCalls } from './client-calls.ts'
import { remoteOf, startServer } from './server.ts'

const bodyOf = (data: unknown): string => JSON.stringify({ succeed: true, code: '0', message: '', data })

/** Code and reason of a failure; 'success' for none, so that a call that takes half an answer shows. */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'success',
    (error: unknown) => {
      if (error instanceof Failure) return error.code
      throw error
    },
  )

/** A client whose answers are a text, framed as if it were whole. */
const clientOf = (): { readonly remote: Remote; readonly answer: (text: string) => void } => {
  let text = ''
  const fetch: typeof globalThis.fetch = () =>
    Promise.resolve(new Response(text, { headers: { 'content-type': 'application/json' } }))
  return {
    remote: remoteOf('https://firm.example', { fetch }),
    answer: (next) => {
      text = next
    },
  }
}

describe('an answer to a write that was cut on its way', () => {
  it('is asked of every call of the client that writes', () => {
    const { remote } = clientOf()
    const { probe: _probe, ...areas } = remote
    const all = Object.entries(areas).flatMap(([area, calls]) => Object.keys(calls).map((name) => `${area}.${name}`))
    expect(all.sort()).toEqual([...Object.keys(writeCalls), ...Object.keys(readCalls)].sort())
  })

  it('C22 is never a success, wherever a proxy cut it and framed it again', async () => {
    const { remote, answer } = clientOf()
    for (const [name, { run, data }] of Object.entries(writeCalls)) {
      const body = bodyOf(data)
      answer(body)
      expect(await outcomeOf(run(remote)), name).toBe('success')
      for (let length = 0; length < body.length; length += 1) {
        answer(body.slice(0, length))
        expect(await outcomeOf(run(remote)), `${name}: ${body.slice(0, length)}`).toBe('not-json')
      }
    }
  })

  it('C22 is never a success where the connection ends inside it, with and without a length', async () => {
    for (const [name, { run, data }] of Object.entries(writeCalls)) {
      const body = Buffer.from(bodyOf(data))
      for (const [sent, headers] of [
        [body.byteLength - 1, { 'content-length': body.byteLength }],
        [body.byteLength, { 'content-length': body.byteLength + 1 }],
        [body.byteLength - 1, {}],
        [1, {}],
      ] as const) {
        await using server = await startServer((_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json', ...headers })
          response.write(body.subarray(0, sent), () => response.destroy())
        })
        expect(await outcomeOf(run(remoteOf(server.origin))), `${name} ${sent}`).toBe('not-json')
      }
    }
  })

  it('C22 is never a success where it was packed and cut: half an unpacked body is half a body', async () => {
    const body = bodyOf({ id: 'c1', name: '甲公司'.repeat(20), gmtModify: '2025-01-02 03:04:05' })
    const packed = gzipSync(body)
    let sent = 0
    await using server = await startServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(packed.subarray(0, sent))
    })
    const { companies } = remoteOf(server.origin)
    // The last sixteen bytes end the pack and check it; all of the text stands before them.
    for (; sent < packed.byteLength - 16; sent += 1) {
      expect(await outcomeOf(companies.update('c1', { note: 'x' })), String(sent)).toBe('not-json')
    }
  })

  it('C22 is unreachable, not a success, where nothing of it came', async () => {
    for (const [name, { run }] of Object.entries(writeCalls)) {
      await using server = await startServer((_request, response) => {
        response.destroy()
      })
      expect(await outcomeOf(run(remoteOf(server.origin))), name).toBe('unreachable')
    }
  })
})
