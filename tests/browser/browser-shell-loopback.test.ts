import { once } from 'node:events'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestGateway } from '../support/browser-gateway.ts'
import { temporaryFolder } from '../support/ports.ts'

let folder: ReturnType<typeof temporaryFolder>
let open: Awaited<ReturnType<typeof openTestGateway>>

beforeEach(async () => {
  folder = temporaryFolder()
  open = await openTestGateway(folder.path)
})
afterEach(async () => {
  await open.gateway.close()
  folder.remove()
})

/** 'open' where somebody listens at the address, else the system's code. */
const knock = async (host: string): Promise<string> => {
  const socket = connect({ host, port: open.gateway.port })
  try {
    await once(socket, 'connect')
    return 'open'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  } finally {
    socket.destroy()
  }
}

/** Addresses of this computer other than the one that is listened at; Linux has all of 127/8. */
const others = (): readonly string[] => [
  ...(process.platform === 'linux' ? ['127.0.0.2'] : []),
  ...Object.values(networkInterfaces()).flatMap((list = []) =>
    list.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address),
  ),
]

describe('the browser shell', () => {
  it('listens to this computer alone', async () => {
    expect(await knock('127.0.0.1')).toBe('open')
    for (const host of others()) expect([host, await knock(host)]).toEqual([host, 'ECONNREFUSED'])
  })
})
