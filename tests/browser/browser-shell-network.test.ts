import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCoreHost } from '../../src/main/browser/core-host.ts'
import { networkEnvironment } from '../../src/main/browser/network.ts'
import { selfSigned } from '../support/browser-certificate.ts'
import { Lines } from '../support/browser-processes.ts'

const servers: Server[] = []

const listen = async (server: Server): Promise<number> => {
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}

afterEach(async () => {
  vi.unstubAllEnvs()
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
})

const fetchAll = (addresses: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> =>
  new Promise((done, fail) => {
    const thread = new Worker(new URL('../support/browser-fetch.ts', import.meta.url), {
      workerData: addresses,
      env: networkEnvironment(env),
      execArgv: ['--disable-warning=UNDICI-EHPA'],
    })
    thread.once('message', done)
    thread.once('error', fail)
  })

describe('the network of the browser shell', () => {
  it('goes through the proxy of the environment to the world, and straight to loopback', async () => {
    const firm = await listen(createServer((_, response) => response.end('the firm')))
    const asked: string[] = []
    const proxy = createServer()
    proxy.on('connect', (request, stream) => {
      asked.push(request.url ?? '')
      const way = connect(firm, '127.0.0.1', () => {
        stream.write('HTTP/1.1 200 OK\r\n\r\n')
        way.pipe(stream)
        stream.pipe(way)
      })
      stream.on('error', () => way.destroy())
      stream.on('close', () => way.destroy())
    })
    const port = await listen(proxy)
    const addresses = ['http://firm.test/', `http://127.0.0.1:${firm}/`, `http://localhost:${firm}/`]
    expect(await fetchAll(addresses, { HTTP_PROXY: `http://127.0.0.1:${port}` })).toEqual([
      'the firm',
      'the firm',
      'the firm',
    ])
    expect(asked).toEqual(['firm.test:80'])
  })

  it.runIf(process.platform === 'linux')(
    'trusts who the operating system trusts, and refuses a server that nobody vouches for',
    async () => {
      const port = await listen(createSecureServer(selfSigned, (_, response) => response.end('the firm')))
      const folder = mkdtempSync(join(tmpdir(), 'firmdesk-certificate-'))
      const file = join(folder, 'system.pem')
      writeFileSync(file, selfSigned.cert)
      const fetchWith = async (env: NodeJS.ProcessEnv) => {
        const program = fileURLToPath(new URL('../support/browser-fetch.ts', import.meta.url))
        const child = spawn(process.execPath, [program, `https://127.0.0.1:${port}/`], {
          env: { ...process.env, ...env },
        })
        return new Lines(child).next()
      }
      // OpenSSL reads this variable as the system's own list.
      expect(await fetchWith({ SSL_CERT_FILE: file })).toBe('the firm')
      expect(await fetchWith({})).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
      rmSync(folder, { recursive: true })
    },
  )

  it('refuses such a server whatever the environment says, writes no keys down, and tells the core once of it', async () => {
    const port = await listen(createSecureServer(selfSigned, (_, response) => response.end('the firm')))
    const folder = mkdtempSync(join(tmpdir(), 'firmdesk-environment-'))
    const keys = join(folder, 'keys.log')
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    vi.stubEnv('NODE_OPTIONS', `--tls-keylog=${keys}`)
    vi.stubEnv('NODE_DEBUG', 'fetch')
    const answers: string[] = []
    let heard = () => {}
    const host = openCoreHost(
      { profile: folder, firm: 'sample' },
      new URL('../support/browser-thread.ts', import.meta.url),
    )
    const page = host.connect('session', {
      onMessage: (text) => {
        answers.push(text)
        heard()
      },
      onRestart: () => heard(),
    })
    const next = (text: string) =>
      new Promise<void>((resolve) => {
        heard = resolve
        page.post(text)
      })
    await next(`https://127.0.0.1:${port}/`)
    await next('dropped')
    await next('crash')
    await next('dropped')
    await host.close()
    expect(answers).toEqual(['DEPTH_ZERO_SELF_SIGNED_CERT', 'NODE_DEBUG NODE_OPTIONS NODE_TLS_REJECT_UNAUTHORIZED', ''])
    expect(existsSync(keys)).toBe(false)
    rmSync(folder, { recursive: true })
  })
})
