import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockProfile } from '../../src/main/browser/profile-lock.ts'
import { type BrowserShell, openBrowserShell } from '../../src/main/browser/shell.ts'
import { ask, redeem, TestSocket } from '../support/browser-gateway.ts'
import { exitOf, Lines, runProgram } from '../support/browser-processes.ts'

const thread = new URL('../support/browser-thread.ts', import.meta.url)
let folder: string
const shells: BrowserShell[] = []

const start = async (profile: string, port = 0): Promise<BrowserShell> => {
  const places = { screens: join(folder, 'screens'), thread }
  const shell = await openBrowserShell({ profile: join(folder, profile), firm: 'sample', locale: null, port }, places)
  shells.push(shell)
  return shell
}

const portOf = (shell: BrowserShell): number => Number(new URL(shell.address()).port)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'firmdesk-start-'))
  mkdirSync(join(folder, 'screens'))
  writeFileSync(join(folder, 'screens', 'index.html'), '<!doctype html>')
})
afterEach(async () => {
  for (const shell of shells.splice(0)) await shell.close()
  rmSync(folder, { recursive: true, force: true })
})

const listenSomewhere = async (): Promise<{ readonly server: Server; readonly port: number }> => {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return { server, port: address.port }
}

describe('the browser shell', () => {
  it('prints an address that leads a page to the core', async () => {
    const shell = await start('one')
    const address = new URL(shell.address())
    expect(address.hostname).toBe('127.0.0.1')
    expect((await ask(portOf(shell), '/')).status).toBe(200)
    const { body } = await redeem(portOf(shell), address.hash.replace('#key=', ''))
    const socket = new TestSocket(portOf(shell))
    await socket.send(body)
    await socket.next()
    await socket.send('hello')
    expect(await socket.next()).toMatch(/:hello$/)
  })

  it('refuses a second instance on the same profile in a sentence, and starts one on another', async () => {
    await start('one')
    await expect(start('one')).rejects.toThrow(/^Firmdesk is already running on .*one\. /)
    await expect(start('two')).resolves.toBeDefined()
  })

  it('gives the profile back when it ends', async () => {
    const shell = await start('one')
    await shell.close()
    await expect(start('one')).resolves.toBeDefined()
  })

  it('says in a sentence that a port is not free, and gives the profile back', async () => {
    const { server, port } = await listenSomewhere()
    await expect(start('one', port)).rejects.toThrow(`Port ${port} is not free.`)
    await new Promise((done) => server.close(done))
    await expect(start('one', port)).resolves.toBeDefined()
  })

  it('says in a sentence that its screens are not built', async () => {
    rmSync(join(folder, 'screens', 'index.html'))
    await expect(start('one')).rejects.toThrow('Run npm start')
  })
})

describe('its program', () => {
  const run = async (...words: string[]) => {
    const child = runProgram('src/main/serve.ts', words)
    let said = ''
    child.stderr?.on('data', (text) => {
      said += text
    })
    return { code: await exitOf(child), said }
  }

  it('ends with 1 and one sentence where another process holds the profile', async () => {
    const profile = join(folder, 'held')
    const unlock = lockProfile(profile)
    const { code, said } = await run(`--profile=${profile}`)
    unlock?.()
    expect([code, said.trim().split('\n').length]).toEqual([1, 1])
    expect(said).toContain('already running')
  })

  it('ends with 1 and one sentence for a word that it does not know', async () => {
    const { code, said } = await run('--fast')
    expect([code, said.trim().split('\n').length]).toEqual([1, 1])
    expect(said).toContain('"--fast"')
  })

  it('leaves no lock behind when it is killed', async () => {
    const profile = join(folder, 'killed')
    const holder = runProgram('tests/support/browser-lock-holder.ts', [profile])
    expect(await new Lines(holder).next()).toBe('held')
    expect(lockProfile(profile)).toBeNull()
    holder.kill('SIGKILL')
    await exitOf(holder)
    const unlock = lockProfile(profile)
    expect(unlock).not.toBeNull()
    unlock?.()
  })
})
