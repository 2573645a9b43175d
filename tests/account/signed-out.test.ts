// What a sign-out and the forgetting of an account leave in the store and on the disk.
import { mkdirSync, readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAccount } from '#core/account/open-account'
import type { Firm } from '../../src/sample-firm/index.ts'
import { admin, cheapPassword, codeOf, startCore } from '../support/core.ts'
import { type TestPorts, temporaryFolder, until } from '../support/ports.ts'
import { startSmallFirm } from '../support/small-firm.ts'

let firm: Firm
let folder: ReturnType<typeof temporaryFolder>

beforeAll(async () => {
  firm = await startSmallFirm({ customers: 5, contacts: 0, followups: 0 })
})
afterAll(() => firm.close())
beforeEach(() => {
  folder = temporaryFolder()
  return folder.remove
})

/** The tokens in an account's store, which no core has open. */
const tokensOf = async (ports: TestPorts, key: string): Promise<readonly (string | null)[]> => {
  const file = { passwordCost: cheapPassword }
  const ways = { password: admin.password, trustSecrets: true, create: false, file }
  const { store, close } = await openAccount(ports, key, ways)
  const tokens = [store.values.get('token'), store.values.get('refreshToken')]
  await close()
  return tokens
}

describe('after a sign-out', () => {
  it('the store holds no token any more', async () => {
    const first = await startCore({ profile: folder.path, firm: firm.origin })
    const key = (await first.client.session.signIn(admin)).account?.key ?? ''
    await first.synced()
    await first.close()
    expect(await tokensOf(first.ports, key)).toEqual([expect.any(String), expect.any(String)])
    const next = await startCore({ profile: folder.path, firm: firm.origin, before: first.ports })
    await next.client.session.signOut({})
    await next.close()
    expect(await tokensOf(next.ports, key)).toEqual([null, null])
  })

  it('only the password opens an account that was shut, and its right server is offered again', async () => {
    const first = await startCore({ profile: folder.path, firm: firm.origin })
    const key = (await first.client.session.signIn(admin)).account?.key ?? ''
    await first.synced()
    await first.close()
    const [account] = first.ports.stored.get('accounts') as readonly { readonly server: string }[]
    first.ports.stored.set('accounts', [{ ...account, server: 'http://127.0.0.1:9' }])
    const next = await startCore({ profile: folder.path, firm: firm.origin, before: first.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'account-changed' })
    expect(await next.client.session.signOut({})).toMatchObject({ phase: 'signed-out', account: null })
    expect((await next.client.session.accounts({})).accounts).toMatchObject([{ key, server: account?.server }])
    await next.close()
    const ways = { password: null, trustSecrets: true, create: false }
    expect(await codeOf(openAccount(next.ports, key, ways))).toBe('locked')
  })

  it('of no account a fresh process begins all the same', async () => {
    const core = await startCore({ profile: folder.path, firm: firm.origin })
    expect(await core.client.session.signOut({})).toMatchObject({ phase: 'signed-out', account: null })
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(1)
    await core.close()
  })
})

describe('what a person waits for at the firm', () => {
  it.each([
    ['signOut', 'signed-out'],
    ['lock', 'locked'],
  ] as const)('says after a %s in its midst why it was cut off', async (leave, code) => {
    const core = await startCore({ profile: folder.path, firm: firm.origin })
    await core.client.session.signIn(admin)
    await core.synced()
    const { contracts, documents, customers, members } = core.client
    const customerId = (await customers.list({})).rows[0]?.id ?? ''
    const { promise: left, resolve: goOn } = Promise.withResolvers<void>()
    const send = core.ports.network.fetch
    let waiting = 0
    const held: typeof send = async (...asked) => {
      const answer = await send(...asked)
      waiting += 1
      // The firm hears of the sign-out itself.
      if (waiting <= 3) await left
      return answer
    }
    Object.assign(core.ports.network, { fetch: held })
    const asked = [
      contracts.refresh({}),
      documents.refresh({ btype: 'company', bid: customerId }),
      members.add({ customerId, userIds: ['60004'], roleId: '4' }),
    ]
    const codes = Promise.all(asked.map(codeOf))
    await until(() => waiting === asked.length)
    await core.client.session[leave]({})
    goOn()
    expect(await codes).toEqual(asked.map(() => code))
    await core.close()
  })
})

describe('an account', () => {
  it('is not forgotten while its key could not be destroyed', async () => {
    const core = await startCore({ profile: folder.path, firm: firm.origin })
    const key = (await core.client.session.signIn(admin)).account?.key ?? ''
    await core.synced()
    const place = join(folder.path, 'accounts', key)
    // A disk that does not take the write: nothing can be written over a folder.
    renameSync(join(place, 'key.json'), join(place, 'kept.json'))
    mkdirSync(join(place, 'key.json'))
    expect(await codeOf(core.client.session.forget({ key }))).toBe('internal')
    expect((await core.client.session.accounts({})).accounts).toMatchObject([{ key }])
    expect(readdirSync(place)).toContain('kept.json')
    await core.close()
  })

  it('is removed by the next start where the settings named it still, whose removal they did not take', async () => {
    let isFull = false
    const written = async () => {
      if (isFull) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    const core = await startCore({ profile: folder.path, firm: firm.origin, written })
    const key = (await core.client.session.signIn(admin)).account?.key ?? ''
    await core.synced()
    const named = ['accounts', 'account'].map((name) => [name, core.ports.stored.get(name)] as const)
    isFull = true
    expect(await codeOf(core.client.session.forget({ key }))).toBe('disk-full')
    core.ports.clock.advance(100)
    expect(core.ports.restarts()).toBe(0)
    await core.close()
    for (const [name, value] of named) core.ports.stored.set(name, value)
    const next = await startCore({ profile: folder.path, firm: firm.origin, before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'signed-out', account: null, problem: null })
    expect((await next.client.session.accounts({})).accounts).toEqual([])
    expect(readdirSync(join(folder.path, 'accounts'))).toEqual([])
    await next.close()
  })
})
