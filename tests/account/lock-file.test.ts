// A lock and a sign-out hold by the key file: no editor of the settings undoes them, wherever the process was killed.
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { destroyKey, keepKey, openKey } from '#core/account/keys'
import type { SessionState } from '#shared/contract/session'
import { diceOf } from '../faults/random.ts'
import { type Blow, blowKinds, strike } from '../faults/wipe/steps.ts'
import { admin, codeOf, member, type TestCore } from '../support/core.ts'
import { type TestPorts, temporaryFolder } from '../support/ports.ts'
import { coresForEach } from './each-test.ts'

const CUSTOMERS = 4
const at = coresForEach({ customers: CUSTOMERS, contacts: 3, followups: 10 })
const away = 'http://127.0.0.1:9'

/** A core whose administrator is signed in and has everything, and the account's key. */
async function signedIn(): Promise<{ core: TestCore; key: string }> {
  const core = await at.start()
  const { account } = await core.client.session.signIn(admin)
  await core.synced()
  return { core, key: account?.key ?? '' }
}

/** The next process after somebody wrote into the settings that this account is signed in and not locked. */
async function edited(core: TestCore, key: string): Promise<TestCore> {
  await core.close()
  core.ports.stored.set('account', key)
  core.ports.stored.set('locked', false)
  return at.start({ before: core.ports, firm: away })
}

const folderOf = (key: string) => join(at.folder.path, 'accounts', key)
const keyFileOf = (key: string) => JSON.parse(readFileSync(join(folderOf(key), 'key.json'), 'utf8'))
const whereOf = (key: string, { secrets, random }: TestPorts) => ({
  folder: folderOf(key),
  account: key,
  secrets,
  random,
  passwordCost: { n: 2, r: 1, p: 1 },
})

/** Nothing opens and nothing is answered before the password. */
async function expectShut({ client }: TestCore): Promise<void> {
  expect(await client.session.state({})).toMatchObject({ phase: 'locked', user: null })
  expect(await codeOf(client.customers.list({}))).toBe('locked')
  expect(await codeOf(client.session.unlock({ password: 'wrong' }))).toBe('wrong-password')
}

describe('settings that were edited by hand', () => {
  it('undo no lock: only the password opens the store, and after it the next start asks no more', async () => {
    const { core, key } = await signedIn()
    await core.client.session.lock({})
    expect(await openKey(whereOf(key, core.ports), null)).toBe(null)
    const next = await edited(core, key)
    await expectShut(next)
    await next.client.session.unlock({ password: admin.password })
    expect((await next.client.customers.list({})).total).toBe(CUSTOMERS)
    await next.close()
    const after = await at.start({ before: next.ports, firm: away })
    expect((await after.client.session.state({})).phase).toBe('open')
  })

  it('undo no sign-out: the data that was kept opens by the password alone, without the network too', async () => {
    const { core, key } = await signedIn()
    await core.client.work.keepDraft({ place: 'draft', text: '留着' })
    await core.client.session.signOut({})
    const next = await edited(core, key)
    await expectShut(next)
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'expired' })
    expect((await next.client.work.draft({ place: 'draft' })).text).toBe('留着')
  })

  it('open no account that was left for another one', async () => {
    const { core, key } = await signedIn()
    await core.client.session.signIn(member)
    const next = await edited(core, key)
    await expectShut(next)
  })

  it('open nothing that an earlier version locked or signed out, once this one has started', async () => {
    for (const [account, locked] of [
      ['own', true],
      [null, false],
    ] as const) {
      const { core, key } = await signedIn()
      await core.close()
      core.ports.stored.set('account', account === null ? null : key)
      core.ports.stored.set('locked', locked)
      expect(keyFileOf(key).secrets).not.toBe(null)
      await expectShut(await edited(await at.start({ before: core.ports, firm: away }), key))
    }
  })

  it('open nothing by a key file that a killed process was about to put in place', async () => {
    const { core, key } = await signedIn()
    const both = readFileSync(join(folderOf(key), 'key.json'))
    writeFileSync(join(folderOf(key), 'key.json.new'), both)
    await core.client.session.lock({})
    expect(readdirSync(folderOf(key))).not.toContain('key.json.new')
    await core.client.session.unlock({ password: admin.password })
    await core.client.session.signOut({})
    writeFileSync(join(folderOf(key), 'key.json.new'), both)
    await core.close()
    await at.start({ before: core.ports, firm: away })
    expect(readdirSync(folderOf(key))).not.toContain('key.json.new')
  })
})

describe('an account that had a token alone', () => {
  it('is locked by its password once somebody signs in with that, also where another account is open', async () => {
    const login = await fetch(`${at.firm.origin}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: member.account, password: member.password }),
    })
    const { data } = (await login.json()) as { data: { token: string } }
    const restart = async (core: TestCore) => {
      await core.close()
      return at.start({ before: core.ports })
    }
    const first = await at.start()
    await first.client.session.signInWithToken({ server: 'sample', token: data.token })
    await first.client.session.signIn(admin)
    const second = await restart(first)
    await second.client.session.signIn(member)
    const third = await restart(second)
    expect(await third.client.session.lock({})).toMatchObject({ phase: 'locked' })
    expect(await third.client.session.unlock({ password: member.password })).toMatchObject({
      phase: 'open',
      user: { orgAdmin: false },
    })
  })
})

describe('the key of an account that is wiped', () => {
  it('is gone from the file that a killed process was about to put in place, too', async () => {
    const { core, key } = await signedIn()
    await core.close()
    const file = readFileSync(join(folderOf(key), 'key.json'))
    const fresh = join(folderOf(key), 'key.json.new')
    writeFileSync(fresh, file)
    await destroyKey(whereOf(key, core.ports))
    expect(readFileSync(fresh).includes(file.subarray(0, 40))).toBe(false)
    expect(await openKey(whereOf(key, core.ports), admin.password)).toBe(null)
  })
})

describe('a password that was changed at the firm', () => {
  /** The key file as it is where the password was changed elsewhere after the last sign-in here. */
  async function withOldPassword(): Promise<{ core: TestCore; key: string }> {
    const { core, key } = await signedIn()
    const opened = await openKey(whereOf(key, core.ports), null)
    if (opened === null) throw new Error('the key must open')
    await keepKey(whereOf(key, core.ports), opened.key, 'the old one')
    return { core, key }
  }

  it('keeps nobody out where the start of the account was cut off before it had a store', async () => {
    const { core, key } = await withOldPassword()
    await core.client.session.signOut({})
    await core.close()
    for (const name of readdirSync(folderOf(key)))
      if (name !== 'key.json') rmSync(join(folderOf(key), name), { recursive: true })
    const next = await at.start({ before: core.ports })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'open', problem: null })
    await next.client.session.lock({})
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
  })

  it('leaves what was signed out to the old one, which is asked for after the sign-in with the new one', async () => {
    const { core } = await withOldPassword()
    await core.client.session.signOut({})
    await core.close()
    const next = await at.start({ before: core.ports })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'locked', problem: 'key-lost' })
    expect(await next.client.session.unlock({ password: 'the old one' })).toMatchObject({ phase: 'open' })
    await next.client.session.lock({})
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
    expect((await next.client.customers.list({})).total).toBe(CUSTOMERS)
  })

  it('is told by the fresh process too, where the sign-in left another account', async () => {
    const { core } = await withOldPassword()
    await core.client.session.signIn(member)
    await core.close()
    const other = await at.start({ before: core.ports })
    await other.client.session.signIn(admin)
    await other.close()
    const next = await at.start({ before: other.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'locked', problem: 'key-lost' })
    expect(await next.client.session.unlock({ password: 'the old one' })).toMatchObject({ phase: 'open' })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'open', problem: null })
    await next.client.session.lock({})
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
  })
})

describe('an account that signed in with a token', () => {
  const tokenOf = async (who: typeof admin | typeof member): Promise<string> => {
    const login = await fetch(`${at.firm.origin}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: who.account, password: who.password }),
    })
    return ((await login.json()) as { data: { token: string } }).data.token
  }

  it('has no password that could open it: its key stays with the secret store, and it cannot be locked', async () => {
    const core = await at.start()
    const token = await tokenOf(admin)
    const key = (await core.client.session.signInWithToken({ server: 'sample', token })).account?.key ?? ''
    const locking = core.client.session.lock({})
    await expect(locking).rejects.toMatchObject({ code: 'unlock-failed', details: { reason: 'no-password' } })
    expect(await core.client.session.state({})).toMatchObject({ phase: 'open', canLock: false })
    await core.client.session.signOut({})
    expect(keyFileOf(key)).toMatchObject({ secrets: expect.any(String), password: null })
    await core.close()
    const next = await at.start({ before: core.ports })
    const again = await next.client.session.signInWithToken({ server: 'sample', token: await tokenOf(admin) })
    expect(again).toMatchObject({ phase: 'open', problem: null })
  })

  it('signs in again by another token of its own, and by nobody else’s', async () => {
    const core = await at.start()
    const { session } = core.client
    const token = await tokenOf(admin)
    const { account, user } = await session.signInWithToken({ server: 'sample', token })
    await core.synced()
    at.firm.expireTokens()
    await core.client.sync.now({})
    await core.synced()
    expect(await session.state({})).toMatchObject({ phase: 'expired', canLock: false })
    const again = async (who: typeof admin | typeof member) =>
      session.signInWithToken({ server: 'sample', token: await tokenOf(who), key: account?.key })
    const refused = again(member)
    await expect(refused).rejects.toMatchObject({ code: 'invalid-input', details: { reason: 'other-account' } })
    expect(await session.state({})).toMatchObject({ phase: 'expired', account: { key: account?.key } })
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(0)
    expect(await again(admin)).toMatchObject({ phase: 'open', user: { id: user?.id } })
    expect((await core.synced()).connection).toBe('online')
  })

  it('keeps the name that goes with its password, where that was typed once', async () => {
    const { core } = await signedIn()
    const { accounts } = await core.client.session.accounts({})
    const typed = accounts.map((account) => ({ ...account, account: 'lin@firm.example' }))
    core.ports.stored.set('accounts', typed)
    await core.client.session.signInWithToken({ server: 'sample', token: await tokenOf(admin) })
    expect((await core.client.session.accounts({})).accounts).toMatchObject([{ account: 'lin@firm.example' }])
  })

  it('needs something on this computer that keeps its key, and says so at the sign-in', async () => {
    const core = await at.start({ keeper: 'none' })
    const { session } = core.client
    const signingIn = session.signInWithToken({ server: 'sample', token: await tokenOf(admin) })
    await expect(signingIn).rejects.toMatchObject({ code: 'unlock-failed', details: { reason: 'no-keeper' } })
    expect(await session.state({})).toMatchObject({ phase: 'signed-out', problem: null })
    expect(await session.signIn(admin)).toMatchObject({ phase: 'open' })
  })

  it('begins anew where its key was lost with the secret store, once it was removed', async () => {
    const core = await at.start()
    const { account } = await core.client.session.signInWithToken({ server: 'sample', token: await tokenOf(admin) })
    await core.synced()
    await core.close()
    core.ports.secrets.lose()
    const next = await at.start({ before: core.ports })
    const { session } = next.client
    const lost = { phase: 'blocked', problem: 'key-lost', account: { key: account?.key } }
    expect(await session.state({})).toMatchObject(lost)
    expect(await session.signIn(admin)).toMatchObject(lost)
    await session.forget({ key: account?.key ?? '' })
    expect(await session.signInWithToken({ server: 'sample', token: await tokenOf(admin) })).toMatchObject({
      phase: 'open',
      problem: null,
    })
    expect((await next.synced()).connection).toBe('online')
  })

  it('can be locked once its password was given, and whoever showed that it cannot is told', async () => {
    const core = await at.start()
    const { session } = core.client
    await session.signInWithToken({ server: 'sample', token: await tokenOf(admin) })
    await session.signOut({})
    await core.close()
    const next = await at.start({ before: core.ports })
    const told: Promise<SessionState>[] = []
    const stop = next.core.onEvent((event) => {
      if (event.type === 'session') told.push(Promise.resolve(next.client.session.state({})))
    })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'open', canLock: true })
    stop()
    expect((await Promise.all(told)).at(-1)).toMatchObject({ phase: 'open', canLock: true })
    expect(await next.client.session.lock({})).toMatchObject({ phase: 'locked', canLock: false })
    expect(await next.client.session.unlock({ password: admin.password })).toMatchObject({ canLock: true })
  })

  it('waits for the password where there was one before, and keeps its token until then', async () => {
    const { core } = await signedIn()
    await core.client.session.signOut({})
    const token = await tokenOf(admin)
    const signingIn = await core.client.session.signInWithToken({ server: 'sample', token })
    expect(signingIn).toMatchObject({ phase: 'locked', user: null })
    expect(await core.client.session.unlock({ password: admin.password })).toMatchObject({ phase: 'open' })
    expect((await core.synced()).connection).toBe('online')
  })
})

describe('a process that is killed at any step', () => {
  const acts = {
    lock: (core: TestCore) => core.client.session.lock({}),
    'sign-out': (core: TestCore) => core.client.session.signOut({}),
    unlock: (core: TestCore) => core.client.session.unlock({ password: admin.password }),
  }
  type Act = keyof typeof acts
  const after = { lock: 'locked', 'sign-out': 'signed-out', unlock: 'open' } as const

  /** A core over a copy of a profile, without a network. */
  async function copied(made: TestPorts, name: string): Promise<TestCore> {
    const profile = join(at.folder.path, name)
    cpSync(made.profile, profile, { recursive: true })
    const core = await at.start({ profile, before: { ...made, stored: new Map(made.stored) } })
    core.ports.cut(true)
    return core
  }

  /** Does it with a blow at one step; answers how many steps there were, and what the next process finds. */
  async function struckAt(made: TestPorts, name: Act, blow: Blow | null): Promise<{ steps: number; found: string[] }> {
    const core = await copied(made, `${blow?.kind} ${blow?.at}`)
    const { profile } = core.ports
    const struck = strike(profile, blow, diceOf(blow?.at ?? 0), () => undefined)
    const { set } = core.ports.settings
    Object.assign(core.ports.settings, {
      set: (key: string, value: unknown) => struck.step(`settings ${key}`, () => set(key, value)),
    })
    const done = await acts[name](core).then(
      () => !struck.dead,
      () => false,
    )
    struck.end()
    await core.close()
    const found: string[] = []
    let next = await at.start({ profile, before: core.ports })
    next.ports.cut(true)
    const { phase } = await next.client.session.state({})
    // A step that failed may leave an unlock to be asked for once more.
    const mayAskAgain = name === 'unlock' && blow?.kind === 'fails'
    if (done && phase !== after[name] && !mayAskAgain) found.push(`${phase} after it was done`)
    if (phase === 'locked' || phase === 'signed-out') {
      await next.close()
      next.ports.stored.set('account', made.stored.get('account'))
      next.ports.stored.set('locked', false)
      next = await at.start({ profile, before: next.ports })
      next.ports.cut(true)
      if ((await next.client.session.state({})).phase !== 'locked') found.push('opens without the password')
      await next.client.session.unlock({ password: admin.password })
    }
    const { total } = await next.client.customers.list({})
    if (total !== CUSTOMERS) found.push(`${total} customers`)
    await next.close()
    return { steps: struck.names.length, found }
  }

  it.each(Object.keys(acts) as Act[])('has done the %s or not, and either can be used', async (name) => {
    const { core } = await signedIn()
    if (name === 'unlock') await core.client.session.lock({})
    await core.close()
    // The profile lies beside its copies.
    const made = { ...core.ports, profile: temporaryFolder().path }
    cpSync(at.folder.path, made.profile, { recursive: true })
    const { steps } = await struckAt(made, name, null)
    expect(steps).toBeGreaterThanOrEqual(4)
    const found: string[] = []
    for (let step = 1; step <= steps; step += 1)
      for (const kind of blowKinds) {
        const one = await struckAt(made, name, { at: step, kind })
        found.push(...one.found.map((what) => `${kind} step ${step}: ${what}`))
      }
    rmSync(made.profile, { recursive: true })
    expect(found).toEqual([])
  })
})
