import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { callFirm, isWireRow, signInto } from '../support/firm.ts'

const entry = fileURLToPath(new URL('../../src/sample-firm/main.ts', import.meta.url))
const started: ChildProcess[] = []

function run(...options: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [entry, '--data=:memory:', '--customers=20', ...options], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  started.push(child)
  return child
}

async function readyLine(child: ChildProcess): Promise<Readonly<Record<string, unknown>>> {
  if (child.stdout === null) throw new Error('the child has no stdout')
  for await (const line of createInterface(child.stdout)) {
    const value: unknown = JSON.parse(line)
    if (isWireRow(value)) return value
  }
  throw new Error('the firm ended without a line')
}

async function failure(child: ChildProcess): Promise<{ readonly code: unknown; readonly words: string }> {
  let words = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    words += bytes.toString()
  })
  child.stdin?.end()
  const [code] = await once(child, 'close')
  return { code, words }
}

describe('the sample firm as a process', () => {
  afterEach(() => {
    for (const child of started.splice(0)) child.kill('SIGKILL')
  })

  it('prints one line when it listens, serves, and ends when its parent closes the pipe', async () => {
    const child = run('--port=0', '--seed=3', '--faults=config:status=418')
    const ready = await readyLine(child)
    expect(ready).toMatchObject({
      ready: true,
      origin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
      accounts: [
        { account: 'linzhiyuan', password: 'firmdesk', role: 'admin' },
        { account: 'suruogu', password: 'firmdesk', role: 'member' },
        { account: 'hezhaoming', password: 'firmdesk', role: 'few-permissions' },
      ],
    })
    const origin = String(ready.origin)
    const client = await signInto({ origin })
    expect((await client.companies()).recordCount).toBe(20)
    expect((await client.call('GET', '/api/v1/config')).status).toBe(418)
    const ended = once(child, 'exit')
    child.stdin?.end()
    expect(await ended).toEqual([0, null])
    await expect(callFirm(origin, 'GET', '/openapi/v1/region/province')).rejects.toThrow()
  })

  it('says in a sentence which Node it needs, before anything native is loaded', async () => {
    const older =
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2', napi: '9' } })"
    const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(older)}`, entry])
    started.push(child)
    expect(await failure(child)).toEqual({
      code: 1,
      words: 'The sample firm needs Node 22.14 or newer; this is Node 20.20.2. Use "npm run firm".\n',
    })
  })

  it('says in a sentence that the port is taken, and that an option is wrong', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await failure(run(`--port=${port}`))).toEqual({
      code: 1,
      words:
        'The sample firm could not start. The port is taken by another program; choose another one, or --port=0.\n',
    })
    taken.close()
    const wrong = await failure(run('--seed=many'))
    expect([wrong.code, wrong.words]).toEqual([
      1,
      'The sample firm could not start. --seed takes a whole number, not "many".\n',
    ])
  })
})
