import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createHome } from '#core/account/home'
import { destroyKey, keepKey, openKey } from '#core/account/keys'
import { createMedia } from '#core/engine/media'
import type { CoreOptions } from '#core/index'
import type { Firm } from '../../src/sample-firm/index.ts'
import { admin, codeOf, member, startCore, type TestCore } from '../support/core.ts'
import { type TestPortsOptions, temporaryFolder, testPorts, until } from '../support/ports.ts'
import { startSmallFirm } from '../support/small-firm.ts'

let firm: Firm
let folder: ReturnType<typeof temporaryFolder>
let open: TestCore[]

beforeAll(async () => {
  firm = await startSmallFirm({ customers: 120, contacts: 5, followups: 20, messages: 20 })
})
afterAll(() => firm.close())
beforeEach(() => {
  folder = temporaryFolder()
  open = []
})
afterEach(async () => {
  firm.faults.clear()
  for (const core of open) await core.close()
  folder.remove()
})

async function start(options: Partial<TestPortsOptions> = {}, file?: CoreOptions): Promise<TestCore> {
  const core = await startCore({ profile: folder.path, firm: firm.origin, ...options }, file)
  open.push(core)
  return core
}

/** Ends the process and starts the next one on the same profile. */
async function restart(core: TestCore, options: Partial<TestPortsOptions> = {}): Promise<TestCore> {
  await core.close()
  return start({ before: core.ports, ...options })
}

/** Settings that reach their file until the disk is full. */
const fullDisk = () => {
  let isFull = false
  return {
    full(full: boolean) {
      isFull = full
    },
    written: async () => {
      if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    },
  }
}

const keyFile = () => everyFile(folder.path).find((path) => path.endsWith('key.json')) ?? ''
function everyFile(path: string): string[] {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

describe('sign-in', () => {
  it('RT-11 knows the administrator from the member by the flag', async () => {
    const first = await start()
    expect((await first.client.session.signIn(admin)).user).toMatchObject({ orgAdmin: true })
    const other = temporaryFolder()
    const second = await start({ profile: other.path })
    expect((await second.client.session.signIn(member)).user).toMatchObject({ orgAdmin: false })
    await second.close()
    other.remove()
  })

  it('opens a store, remembers the account without a secret, and shows of the phone four digits', async () => {
    const core = await start()
    const state = await core.client.session.signIn(admin)
    expect(state).toMatchObject({ phase: 'open', problem: null, keyKeeper: 'system' })
    expect(state.user?.phoneTail).toMatch(/^\d{4}$/)
    expect(JSON.stringify(state.user)).not.toMatch(/1\d{10}/)
    const { accounts } = await core.client.session.accounts({})
    expect(accounts).toMatchObject([{ server: 'sample', account: 'linzhiyuan', key: state.account?.key }])
    await core.synced()
    const settings = JSON.stringify([...core.ports.stored])
    expect(settings).not.toContain('firmdesk"')
    expect(settings).not.toMatch(/token|password/i)
  })

  it('says that the password is wrong, in the words of the firm, and leaves nothing behind', async () => {
    const core = await start()
    const wrong = core.client.session.signIn({ ...admin, password: 'wrong' })
    await expect(wrong).rejects.toMatchObject({ code: 'wrong-password', details: { message: expect.any(String) } })
    expect((await core.client.session.state({})).phase).toBe('signed-out')
    expect(everyFile(folder.path)).toEqual([])
  })

  it('sends nothing to a server that the person did not agree to, by none of the three ways', async () => {
    const asked: string[] = []
    const core = await start({
      confirmServer: async (server) => {
        asked.push(server)
        return false
      },
    })
    const { origin: server } = firm
    const { session } = core.client
    expect(await codeOf(session.probe({ server }))).toBe('not-confirmed')
    expect(await codeOf(session.signIn({ ...admin, server }))).toBe('not-confirmed')
    expect(await codeOf(session.signInWithToken({ server, token: 'stolen' }))).toBe('not-confirmed')
    expect(asked).toEqual([server, server, server])
    expect(core.ports.requests).toEqual([])
  })

  it('asks once for a server: who signed in there is known after a restart, and nobody once the account is forgotten', async () => {
    const asked: string[] = []
    const confirmServer = async (server: string) => asked.push(server) > 0
    const first = await start({ confirmServer })
    const { account } = await first.client.session.signIn({ ...admin, server: firm.origin })
    const second = await restart(first, { confirmServer })
    await second.client.session.probe({ server: firm.origin })
    expect(asked).toEqual([firm.origin])
    await second.client.session.forget({ key: account?.key ?? '' })
    expect(JSON.stringify([...second.ports.stored])).not.toContain(firm.origin)
    const third = await restart(second, { confirmServer })
    await third.client.session.probe({ server: firm.origin })
    expect(asked).toEqual([firm.origin, firm.origin])
  })

  it('without a way to ask, another server only where no account is open', async () => {
    const core = await start({ confirmServer: null })
    const { session } = core.client
    expect(await codeOf(session.probe({ server: firm.origin }))).toBe('none')
    await session.signIn(admin)
    expect(await codeOf(session.probe({ server: firm.origin }))).toBe('other-server')
    await session.signOut({})
    expect(await codeOf(session.probe({ server: firm.origin }))).toBe('none')
  })

  it('tells an unreachable server, a bad address and a page of HTML apart', async () => {
    const core = await start()
    const at = (server: string) => codeOf(core.client.session.signIn({ ...admin, server }))
    expect(await at('http://127.0.0.1:9')).toBe('unreachable')
    expect(await at('http://example.com')).toBe('bad-address')
    expect(await at('not an address')).toBe('bad-address')
    firm.faults.set('session', { kind: 'html' })
    expect(await at(firm.origin)).toBe('not-json')
    firm.faults.clear()
    expect(await codeOf(core.client.session.probe({ server: firm.origin }))).toBe('none')
  })

  it('takes a token that the firm gave out', async () => {
    const login = await fetch(`${firm.origin}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: member.account, password: member.password }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const core = await start()
    const state = await core.client.session.signInWithToken({ server: 'sample', token: data.token })
    expect(state).toMatchObject({ phase: 'open', user: { orgAdmin: false } })
    expect(await codeOf(core.client.session.signInWithToken({ server: 'sample', token: 'nonsense' }))).toBe(
      'sign-in-expired',
    )
    // Without a password a lock could not be opened again.
    expect(await codeOf(core.client.session.lock({}))).toBe('unlock-failed')
  })
})

describe('start', () => {
  it('opens the last account at once with the firm gone, and answers list, detail and search', async () => {
    const first = await start()
    await first.client.session.signIn(admin)
    const status = await first.synced()
    expect(status.dataTime).not.toBeNull()
    const before = await first.client.customers.list({ pageSize: 50 })
    // A firm that never answers: whatever waits for it waits for ever.
    const silent = await restart(first, { firm: new Promise(() => undefined) })
    expect(silent.ports.requests).toEqual([])
    expect(await silent.client.session.state({})).toMatchObject({ phase: 'open', user: { orgAdmin: true } })
    expect(await silent.client.customers.list({ pageSize: 50 })).toEqual(before)
    const next = await restart(silent, { firm: 'http://127.0.0.1:9' })
    const after = await next.client.customers.list({ pageSize: 50 })
    expect(after).toEqual(before)
    const row = after.rows[0]
    if (row === undefined) throw new Error('the list is empty')
    expect((await next.client.customers.detail({ id: row.id })).name).toBe(row.name)
    const found = await next.client.customers.suggest({ text: row.name.slice(0, 2) })
    expect(found.items.length).toBeGreaterThan(0)
    expect(await next.synced()).toMatchObject({ connection: 'offline', dataTime: status.dataTime })
  })

  it('keeps no customer and no token readable in any file of the profile', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const { rows } = await core.client.customers.list({ pageSize: 50 })
    const names = rows.map((row) => Buffer.from(row.name))
    const files = everyFile(folder.path)
    expect(files.length).toBeGreaterThan(1)
    for (const file of files) {
      const bytes = readFileSync(file)
      expect(bytes.subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3')
      expect(names.some((name) => bytes.includes(name))).toBe(false)
      expect(bytes.includes(Buffer.from('firmdesk'))).toBe(false)
    }
    expect(core.ports.lines.join('\n')).not.toMatch(/firmdesk|linzhiyuan|客户|公司/)
  })
})

describe('lock', () => {
  it('closes the store, survives a restart, and opens by the password without the network', async () => {
    const first = await start()
    await first.client.session.signIn(admin)
    await first.synced()
    expect(await first.client.session.lock({})).toMatchObject({ phase: 'locked', user: null })
    expect(await codeOf(first.client.customers.list({}))).toBe('locked')
    const next = await restart(first, { firm: 'http://127.0.0.1:9' })
    expect((await next.client.session.state({})).phase).toBe('locked')
    expect(await codeOf(next.client.session.unlock({ password: 'wrong' }))).toBe('wrong-password')
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
    expect((await next.client.customers.list({})).total).toBe(120)
  })

  it('holds where the settings begin the sync anew in the same moment, and can be opened again', async () => {
    const core = await start()
    const { account } = await core.client.session.signIn(admin)
    if (account === null) throw new Error('the account must be open')
    await core.close()
    const ports = testPorts({ profile: folder.path, firm: firm.origin, before: core.ports })
    const home = createHome(ports, () => undefined, {}, createMedia(ports.clock, ports.random))
    await home.open(account, { password: null, create: false, trustSecrets: true })
    const settings = home.restartSync()
    await Promise.all([settings, home.leave('locked', account)])
    expect([home.current(), home.state().phase]).toEqual([null, 'locked'])
    await home.open(account, { password: admin.password, create: false, trustSecrets: false })
    expect(home.state().phase).toBe('open')
    await home.close()
  })

  it('costs whoever guesses a third of a second where no test names another cost', async () => {
    const core = await start({}, { passwordCost: undefined })
    await core.client.session.signIn(admin)
    expect(JSON.parse(readFileSync(keyFile(), 'utf8')).password).toMatchObject({ n: 2 ** 15, r: 8, p: 3 })
    await core.client.session.lock({})
    expect(await core.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
  })

  it('asks for the password at the start where no secret store keeps the key', async () => {
    const first = await start({ keeper: 'none' })
    expect(await first.client.session.signIn(admin)).toMatchObject({ keyKeeper: 'password', phase: 'open' })
    await first.synced()
    const next = await restart(first)
    expect((await next.client.session.state({})).phase).toBe('locked')
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
  })
})

describe('a lost secret store', () => {
  it('C16 costs one password and not the data', async () => {
    const first = await start()
    await first.client.session.signIn(admin)
    await first.synced()
    first.ports.secrets.lose()
    const second = await restart(first, { firm: 'http://127.0.0.1:9' })
    expect(await second.client.session.state({})).toMatchObject({ phase: 'locked', problem: null })
    await second.client.session.unlock({ password: admin.password })
    expect((await second.client.customers.list({})).total).toBe(120)
    // The key was wrapped again: the next start needs no password.
    const third = await restart(second)
    expect((await third.client.session.state({})).phase).toBe('open')
  })

  it('is said where the password changed meanwhile; the old password still opens, and nothing is overwritten', async () => {
    const first = await start()
    const key = (await first.client.session.signIn(admin)).account?.key ?? ''
    await first.synced()
    await first.close()
    const where = {
      folder: join(folder.path, 'accounts', key),
      account: key,
      secrets: first.ports.secrets,
      random: first.ports.random,
    }
    const opened = await openKey(where, null)
    if (opened === null) throw new Error('the key must open')
    await keepKey(where, opened.key, 'the old one')
    first.ports.secrets.lose()
    const store = () => readFileSync(join(where.folder, 'main.db'))
    const before = store()
    const next = await restart(first)
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'locked', problem: 'key-lost' })
    expect(await codeOf(next.client.customers.list({}))).toBe('locked')
    expect(store().equals(before)).toBe(true)
    expect(await next.client.session.unlock({ password: 'the old one' })).toMatchObject({ phase: 'open' })
    expect((await next.client.customers.list({})).total).toBe(120)
    await next.client.session.lock({})
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
  })

  it('still asks for the old password where the app was closed between the sign-in and the unlock', async () => {
    const first = await start()
    const key = (await first.client.session.signIn(admin)).account?.key ?? ''
    await first.close()
    const { secrets, random } = first.ports
    const where = { folder: join(folder.path, 'accounts', key), account: key, secrets, random }
    const opened = await openKey(where, null)
    if (opened === null) throw new Error('the key must open')
    await keepKey(where, opened.key, 'the old one')
    secrets.lose()
    const second = await restart(first)
    expect(await second.client.session.signIn(admin)).toMatchObject({ phase: 'locked', problem: 'key-lost' })
    const third = await restart(second)
    expect(await third.client.session.state({})).toMatchObject({ phase: 'locked', problem: 'key-lost' })
    await third.client.session.unlock({ password: 'the old one' })
    const fourth = await restart(third)
    expect(await fourth.client.session.state({})).toMatchObject({ problem: null, account: { key } })
    expect((await fourth.client.session.state({})).phase).not.toBe('locked')
  })
})

describe('sign-out', () => {
  it('keeps the data, drops the tokens, tells the firm, and asks for a fresh process after the reply', async () => {
    const first = await start()
    await first.client.session.signIn(admin)
    await first.synced()
    firm.ledger.reset()
    expect(await first.client.session.signOut({})).toMatchObject({ phase: 'signed-out', user: null, account: null })
    expect(firm.ledger.entries().some((entry) => entry.path.endsWith('/logout'))).toBe(true)
    expect(first.ports.restarts()).toBe(0)
    first.ports.clock.advance(100)
    expect(first.ports.restarts()).toBe(1)
    const next = await restart(first)
    expect((await next.client.session.state({})).phase).toBe('signed-out')
    expect((await next.client.session.accounts({})).accounts).toHaveLength(1)
    expect(await codeOf(next.client.customers.list({}))).toBe('signed-out')
    firm.faults.set('company.list', { kind: 'status', status: 500 })
    await next.client.session.signIn(admin)
    expect((await next.client.customers.list({})).total).toBe(120)
  })

  it('begins no fresh process that would open the account again where the settings cannot be written', async () => {
    const { written, full } = fullDisk()
    const core = await start({ written })
    await core.client.session.signIn(admin)
    await core.synced()
    full(true)
    expect(await codeOf(core.client.session.signOut({}))).toBe('disk-full')
    expect(await codeOf(core.client.settings.set({ theme: 'dark' }))).toBe('disk-full')
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(0)
    // What is still open still sends.
    expect(await core.client.session.state({})).toMatchObject({
      phase: 'open',
      account: { key: core.ports.stored.get('account') },
    })
    const [row] = (await core.client.customers.list({})).rows
    await core.client.customers.edit({ id: row?.id ?? '', values: { note: '还没有退出' } })
    await until(async () => {
      core.ports.clock.advance(1000)
      return (await core.client.work.summary({})).pending === 0
    })
    full(false)
    expect(await core.client.session.signOut({})).toMatchObject({ phase: 'signed-out' })
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(1)
  })

  it('forgets an account: the key goes first, then the folder', async () => {
    const core = await start()
    const state = await core.client.session.signIn(admin)
    await core.synced()
    await core.client.session.forget({ key: state.account?.key ?? '' })
    expect(await core.client.session.state({})).toMatchObject({ phase: 'signed-out', account: null })
    expect((await core.client.session.accounts({})).accounts).toEqual([])
    expect(everyFile(folder.path)).toEqual([])
    expect(await codeOf(core.client.session.forget({ key: '../../etc' }))).toBe('not-found')
  })

  it('R21 finishes at the next start what was cut off after the key was destroyed', async () => {
    const first = await start()
    const key = (await first.client.session.signIn(admin)).account?.key ?? ''
    await first.synced()
    await first.close()
    await destroyKey({ folder: join(folder.path, 'accounts', key), random: first.ports.random })
    const next = await restart(first, { firm: 'http://127.0.0.1:9' })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'signed-out', account: null, problem: null })
    expect((await next.client.session.accounts({})).accounts).toEqual([])
    expect(everyFile(folder.path)).toEqual([])
  })

  it('R21 begins anew where somebody comes back before the rest of a forgotten account could be removed', async () => {
    const core = await start()
    const key = (await core.client.session.signIn(admin)).account?.key ?? ''
    await core.synced()
    await core.client.work.keepDraft({ place: 'draft', text: '旧' })
    await core.client.session.signOut({})
    await destroyKey({ folder: join(folder.path, 'accounts', key), random: core.ports.random })
    expect(await core.client.session.signIn(admin)).toMatchObject({ phase: 'open', problem: null })
    await core.synced()
    expect((await core.client.customers.list({})).total).toBe(120)
    expect(await core.client.work.draft({ place: 'draft' })).toEqual({ text: null, holder: 'nobody' })
  })

  it('hands another account to a fresh process', async () => {
    const first = await start()
    await first.client.session.signIn(admin)
    await first.synced()
    await first.client.session.signIn(member)
    expect(await codeOf(first.client.customers.list({}))).not.toBe('none')
    first.ports.clock.advance(100)
    expect(first.ports.restarts()).toBe(1)
    const next = await restart(first)
    expect(await next.client.session.state({})).toMatchObject({ phase: 'open', user: { orgAdmin: false } })
  })
})

describe('a sign-in that the settings do not take', () => {
  it('opens nothing that the next start would not know, and goes through once they do', async () => {
    const { written, full } = fullDisk()
    const core = await start({ written })
    full(true)
    expect(await codeOf(core.client.session.signIn(admin))).toBe('disk-full')
    expect(await core.client.session.state({})).toMatchObject({ phase: 'signed-out', account: null })
    expect(JSON.parse(readFileSync(keyFile(), 'utf8'))).toMatchObject({ secrets: null, password: {} })
    full(false)
    expect(await core.client.session.signIn(admin)).toMatchObject({ phase: 'open', problem: null })
  })

  it('begins no fresh process that would open the account before it', async () => {
    const { written, full } = fullDisk()
    const core = await start({ written })
    await core.client.session.signIn(admin)
    full(true)
    expect(await codeOf(core.client.session.signIn(member))).toBe('disk-full')
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(0)
    full(false)
    await core.client.session.signIn(member)
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(1)
  })
})

describe('an expired token', () => {
  it('is renewed once, silently, for all who wait', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    firm.expireTokens()
    firm.ledger.reset()
    await core.client.sync.now({})
    await core.synced()
    expect(firm.ledger.entries().filter((entry) => entry.path.endsWith('/refresh'))).toHaveLength(1)
    expect((await core.client.session.state({})).phase).toBe('open')
  })

  it('asks for a new sign-in where the firm refuses; reading goes on, the sync rests', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    firm.expireTokens(true)
    await core.client.sync.now({})
    await core.synced()
    expect((await core.client.session.state({})).phase).toBe('expired')
    expect((await core.client.customers.list({})).total).toBe(120)
    const asked = core.ports.requests.length
    core.ports.clock.advance(10 * 60_000)
    expect(core.ports.requests.length).toBe(asked)
    expect(await core.client.session.signIn(admin)).toMatchObject({ phase: 'open' })
    await core.synced()
    expect(core.ports.requests.length).toBeGreaterThan(asked + 1)
  })

  it('asks for a new sign-in where a token that was just renewed is refused too (C6)', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    // A new token that is good for nothing; one that is good for others only closes the one call.
    for (const name of ['company.list', 'session.me']) firm.faults.set(name, { kind: 'status', status: 401 })
    await core.client.sync.now({})
    await core.synced()
    expect((await core.client.session.state({})).phase).toBe('expired')
    firm.faults.clear()
    expect(await core.client.session.signIn(admin)).toMatchObject({ phase: 'open' })
  })

  it('is no reason to sign out where the renewal only met a broken network', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    firm.expireTokens()
    firm.faults.set('session', { kind: 'cutBody' })
    await core.client.sync.now({})
    await core.synced()
    expect((await core.client.session.state({})).phase).toBe('open')
    firm.faults.clear()
    await core.client.sync.now({})
    expect((await core.synced()).connection).toBe('online')
  })
})
