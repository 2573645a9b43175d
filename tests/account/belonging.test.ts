// An account's server, firm and user stand inside its store: whoever edits the settings gets no request and no token.
import { cpSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#core/account/open-account'
import type { Store } from '#core/engine/store/types'
import type { RememberedAccount } from '#shared/contract/session'
import { admin, codeOf, member, type TestCore } from '../support/core.ts'
import { coresForEach } from './each-test.ts'

const at = coresForEach({ customers: 4, contacts: 3, followups: 10 })
let other: Server
let heard: string[]

beforeEach(async () => {
  heard = []
  other = createServer((request, answer) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''}`)
    answer.end('{}')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  const closed = new Promise((resolve) => other.close(resolve))
  other.closeAllConnections()
  await closed
})

const otherOrigin = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`

/** A process that signed in at the firm's address, has everything, and has ended. */
async function ended(
  who: typeof admin | typeof member = admin,
): Promise<{ core: TestCore; account: RememberedAccount }> {
  const core = await at.start()
  const { account } = await core.client.session.signIn({ ...who, server: at.firm.origin })
  if (account === null) throw new Error('nobody signed in')
  await core.synced()
  await core.client.work.keepDraft({ place: 'draft', text: '留着' })
  await core.close()
  return { core, account }
}

/** What somebody writes into the settings of an account. */
function edit({ ports }: TestCore, key: string, change: Partial<RememberedAccount>): void {
  const accounts = ports.stored.get('accounts') as RememberedAccount[]
  ports.stored.set(
    'accounts',
    accounts.map((account) => (account.key === key ? { ...account, ...change } : account)),
  )
}

/** Everything that a person or a timer makes the core send. */
async function provoke({ client, ports, synced }: TestCore): Promise<void> {
  await codeOf(client.sync.now({}))
  await codeOf(synced())
  await codeOf(client.customers.detail({ id: '1' }))
  await codeOf(client.session.retry({}))
  for (let minute = 0; minute < 10; minute += 1) ports.clock.advance(60_000)
  await codeOf(synced())
}

/** Changes a closed store as an earlier version, or a thief, would have left it. */
async function inStore(core: TestCore, key: string, change: (store: Store) => void): Promise<void> {
  const opened = await openAccount(core.ports, key, { password: null, trustSecrets: true, create: false })
  change(opened.store)
  await opened.close()
}

describe('a server that was changed in the settings', () => {
  it('gets no request at all, and the screen says which one the data belongs to', async () => {
    const { core, account } = await ended()
    edit(core, account.key, { server: otherOrigin() })
    const next = await at.start({ before: core.ports })
    await provoke(next)
    expect(heard).toEqual([])
    expect(next.ports.requests).toEqual([])
    const blocked = await next.client.session.state({})
    expect(blocked).toMatchObject({ phase: 'blocked', problem: 'account-changed', user: null })
    expect(blocked.account?.server).toBe(at.firm.origin)
    expect(await codeOf(next.client.customers.list({}))).toBe('account-changed')
    await next.client.session.signOut({})
    expect(heard).toEqual([])
  })

  it('gets nothing after an unlock by the password either', async () => {
    const { core, account } = await ended()
    const first = await at.start({ before: core.ports })
    await first.client.session.lock({})
    await first.close()
    edit(core, account.key, { server: otherOrigin() })
    const next = await at.start({ before: core.ports })
    const state = await next.client.session.unlock({ password: admin.password })
    expect(state).toMatchObject({ phase: 'blocked', problem: 'account-changed' })
    await provoke(next)
    expect(heard).toEqual([])
  })

  it('is put back by hand and tried again: everything is there', async () => {
    const { core, account } = await ended()
    edit(core, account.key, { server: otherOrigin() })
    const next = await at.start({ before: core.ports })
    edit(next, account.key, { server: account.server })
    expect(await next.client.session.retry({})).toMatchObject({ phase: 'open', problem: null })
    expect((await next.client.work.draft({ place: 'draft' })).text).toBe('留着')
    expect(heard).toEqual([])
  })

  it('is put back by the way to the sign-in, which offers the right one; then everything is there', async () => {
    const { core, account } = await ended()
    edit(core, account.key, { server: otherOrigin() })
    const next = await at.start({ before: core.ports })
    expect(await next.client.session.signOut({})).toMatchObject({ phase: 'signed-out', problem: null })
    expect((await next.client.session.accounts({})).accounts[0]?.server).toBe(at.firm.origin)
    await next.client.session.signIn({ ...admin, server: at.firm.origin })
    expect((await next.client.work.draft({ place: 'draft' })).text).toBe('留着')
    expect(heard).toEqual([])
  })

  it('is no server of a store that an earlier version made: the name of its folder proves the right one', async () => {
    const { core, account } = await ended()
    await inStore(core, account.key, ({ values }) => {
      for (const name of ['belongsTo', 'tokenServer']) values.put(name, null)
    })
    edit(core, account.key, { server: otherOrigin() })
    const next = await at.start({ before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'account-changed' })
    await provoke(next)
    expect(heard).toEqual([])
  })
})

describe('a store of an earlier version', () => {
  it('opens with what it has, and says from then on whose it is', async () => {
    const { core, account } = await ended()
    const forget = ({ values }: Store) => {
      for (const name of ['belongsTo', 'tokenServer']) values.put(name, null)
    }
    await inStore(core, account.key, forget)
    const next = await at.start({ before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'open' })
    expect((await next.synced()).connection).toBe('online')
    await next.close()
    const kept: unknown[] = []
    await inStore(core, account.key, ({ values }) => kept.push(values.get('belongsTo'), values.get('tokenServer')))
    expect(JSON.parse(String(kept[0]))).toMatchObject({ server: at.firm.origin, userId: expect.any(String) })
    expect(kept[1]).toBe(at.firm.origin)
  })
})

describe('the folder of another account', () => {
  it('is not opened for this one, and nothing is sent', async () => {
    const { core: first, account } = await ended()
    const aside = join(at.folder.path, 'aside')
    cpSync(join(at.folder.path, 'accounts', account.key), aside, { recursive: true })
    first.ports.stored.set('account', null)
    const core = await at.start({ before: first.ports })
    const theirs = (await core.client.session.signIn({ ...member, server: at.firm.origin })).account?.key ?? ''
    await core.synced()
    await core.close()
    const folder = join(at.folder.path, 'accounts', theirs)
    rmSync(folder, { recursive: true })
    // It opens by the secret store: its wrap knows no account, the one by the password does.
    cpSync(aside, folder, { recursive: true })
    const next = await at.start({ before: core.ports })
    const blocked = { phase: 'blocked', problem: 'account-changed', account: null }
    expect(await next.client.session.state({})).toMatchObject(blocked)
    await provoke(next)
    expect(next.ports.requests).toEqual([])
  })
})

describe('a token', () => {
  it('is the token of the server that gave it out, and of no other', async () => {
    const { core, account } = await ended()
    await inStore(core, account.key, ({ values }) => values.put('tokenServer', otherOrigin()))
    const next = await at.start({ before: core.ports })
    const sent: unknown[] = []
    const { fetch } = next.ports.network
    Object.assign(next.ports.network, {
      fetch: (...[input, init]: Parameters<typeof fetch>) => {
        sent.push(new Request(input, init).headers.get('authorization'))
        return fetch(input, init)
      },
    })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'expired' })
    await provoke(next)
    expect(sent.filter((token) => token !== null)).toEqual([])
  })
})
