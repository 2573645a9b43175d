import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerOf } from '../firm/routes.ts'
import { type FirmState, firmState, type Wire } from '../firm/state.ts'
import { virtualTime } from '../virtual-clock.ts'

/** A model firm on loopback, for processes of their own. The token of a computer is its name. */
export type FirmServer = {
  readonly origin: string
  readonly firm: () => FirmState
  /** An empty firm again. `taken` hears of every request after the firm took it and before anybody hears of it. */
  readonly reset: (companies: number, taken: (name: string) => void) => void
  readonly close: () => Promise<void>
}

/** Starts the firm. */
export async function startFirmServer(): Promise<FirmServer> {
  let firm = firmState(virtualTime(), 0)
  let taken: (name: string) => void = () => undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://firm')
      const isForm = (request.headers['content-type'] ?? '').startsWith('multipart/')
      const text = isForm ? '' : Buffer.concat(parts).toString()
      const client = String(request.headers.authorization ?? '').replace('Bearer ', '')
      const { status, body } = answerOf(firm, {
        method: request.method ?? 'GET',
        path: url.pathname,
        query: url.searchParams,
        body: text === '' ? {} : (JSON.parse(text) as Wire),
        client,
        user: `user-${client}`,
        key: String(request.headers['idempotency-key'] ?? ''),
      })
      taken(`${request.method} ${url.pathname.replace(/\/[0-9a-f-]{5,}$/, '/…')}`)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    firm: () => firm,
    reset(companies, hear) {
      firm = firmState(virtualTime(), companies)
      taken = hear
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
