import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

const UPLOAD = '/api/v1/file/fs/upload'
/** What says how a message travels, and is the next hop's own. */
const hops: ReadonlySet<string> = new Set(['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'])

/** A firm's server in front of another one. */
export type UploadSink = {
  /** http://127.0.0.1:PORT */
  readonly origin: string
  /** Bytes of the largest upload that came whole. */
  readonly taken: () => number
  readonly close: () => Promise<void>
}

const headersOf = ({ headers }: IncomingMessage): Headers => {
  const passed = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (!hops.has(name) && value !== undefined) passed.set(name, [value].flat().join(', '))
  return passed
}

const give = async (response: Response, to: ServerResponse): Promise<void> => {
  const body = Buffer.from(await response.arrayBuffer())
  for (const [name, value] of response.headers)
    if (!hops.has(name) && name !== 'content-encoding') to.setHeader(name, value)
  to.writeHead(response.status).end(body)
}

/**
 * A door before `firm` that takes uploads of any size: it counts their bytes, keeps none, and hands the firm a small file
 * of the same name in their place. All else passes.
 */
export async function openUploadSink(firm: string): Promise<UploadSink> {
  let taken = 0

  const swallow = async (request: IncomingMessage): Promise<Response> => {
    let size = 0
    let name = ''
    for await (const piece of request) {
      if (size === 0) name = /filename="([^"]*)"/.exec(String(piece.subarray(0, 2_048)))?.[1] ?? ''
      size += piece.byteLength
    }
    if (!request.complete) throw new Error('the upload was cut')
    taken = Math.max(taken, size)
    const form = new FormData()
    form.set('file', new Blob(['swallowed']), name)
    const headers = headersOf(request)
    headers.delete('content-type')
    return fetch(firm + request.url, { method: 'POST', headers, body: form })
  }

  const pass = (request: IncomingMessage): Promise<Response> => {
    const { method = 'GET' } = request
    const body = method === 'GET' || method === 'HEAD' ? null : (Readable.toWeb(request) as ReadableStream<Uint8Array>)
    const how = { method, headers: headersOf(request), body, duplex: 'half', redirect: 'manual' } as RequestInit
    return fetch(firm + request.url, how)
  }

  const server = createServer((request, response) => {
    const answered = request.url?.startsWith(UPLOAD) ? swallow(request) : pass(request)
    answered.then((answer) => give(answer, response)).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: () => taken,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
