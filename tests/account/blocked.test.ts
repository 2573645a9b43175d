import { fork } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openKey } from '#core/account/keys'
import { openAccount } from '#core/account/open-account'
import { openDatabase } from '#core/engine/store/index'
import type { StartThread } from '#core/engine/threads/answer-thread'
import { admin, codeOf, type TestCore } from '../support/core.ts'
import { until } from '../support/ports.ts'
import { coreThread } from '../support/threads.ts'
import { coresForEach } from './each-test.ts'

/** As few as fill the file beyond the page from which a test damages it. */
const CUSTOMERS = 120
const at = coresForEach({ customers: CUSTOMERS, contacts: 5, followups: 20 })
const { start } = at

/** A synced account whose process has ended; answers its folder. */
async function ended(): Promise<{ core: TestCore; account: string; store: string }> {
  const core = await start()
  const { account } = await core.client.session.signIn(admin)
  await core.synced()
  await core.close()
  const path = join(at.folder.path, 'accounts', account?.key ?? '')
  return { core, account: path, store: join(path, 'main.db') }
}

describe('a store that cannot be opened', () => {
  it('is left as it is where a newer version made it', async () => {
    const { core, account, store } = await ended()
    const where = { folder: account, account: core.ports.stored.get('account') as string, ...core.ports }
    const key = await openKey(where, null)
    if (key === null) throw new Error('the key must open')
    const database = openDatabase(store, key.key)
    database.pragma('user_version = 9999')
    database.close()
    const before = readFileSync(store)
    const next = await start({ before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-newer', user: null })
    expect(await codeOf(next.client.customers.list({}))).toBe('store-newer')
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'blocked', problem: 'store-newer' })
    expect(readFileSync(store).equals(before)).toBe(true)
  })

  it('is left as it is where it is damaged', async () => {
    const { core, store } = await ended()
    const file = openSync(store, 'r+')
    for (let offset = 20; offset < statSync(store).size; offset += 4096) writeSync(file, 'rot', offset + 100)
    closeSync(file)
    const before = readFileSync(store)
    const next = await start({ before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    expect(readFileSync(store).equals(before)).toBe(true)
  })

  it('says so where a page turns out to be damaged while it is read, and goes on saying it', async () => {
    const { core, store } = await ended()
    const file = openSync(store, 'r+')
    // Pages behind the first ones: the file opens, the rows do not.
    for (let page = 12; page * 4096 < statSync(store).size; page += 1) writeSync(file, 'rot', page * 4096 + 200)
    closeSync(file)
    const next = await start({ before: core.ports, firm: 'http://127.0.0.1:9' })
    expect(await codeOf(next.client.customers.list({ pageSize: 50 }))).toBe('store-damaged')
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
  })

  it('keeps the sample firm running no longer than it is open', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const stops: true[] = []
    Object.assign(core.ports.sampleFirm, { stop: async () => void stops.push(true) })
    core.core.failed(Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' }))
    expect(await core.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    await core.close()
    expect(stops).toEqual([true])
  })

  it('C15 gives up its unsent work before anything else: it is shown and sent from a fresh store, the damaged file stays', async () => {
    const core = await start()
    await core.client.session.signIn(admin)
    await core.synced()
    const { account } = await core.client.session.state({})
    const path = join(at.folder.path, 'accounts', account?.key ?? '')
    const { rows } = await core.client.customers.list({})
    const id = rows[0]?.id ?? ''
    core.ports.cut(true)
    await core.client.customers.edit({ id, values: { note: '损坏之前写下' } })
    await core.client.followups.add({ objType: 'company', objId: id, content: '损坏之前的跟进' })
    await until(() => {
      core.ports.clock.advance(5_000)
      return existsSync(join(path, 'snapshots'))
    })
    await core.close()
    const file = openSync(join(path, 'main.db'), 'r+')
    for (let page = 12; page * 4096 < statSync(join(path, 'main.db')).size; page += 1)
      writeSync(file, 'rot', page * 4096 + 200)
    closeSync(file)
    const next = await start({ before: core.ports })
    next.ports.cut(true)
    await codeOf(next.client.customers.list({ pageSize: 50 }))
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    const state = await next.client.session.salvage({})
    expect(['open', 'expired']).toContain(state.phase)
    expect(readdirSync(path).some((name) => name.includes('damaged'))).toBe(true)
    expect((await next.client.work.outbox({})).entries.map(({ entity }) => entity)).toEqual(['customer', 'followup'])
    // A person is told what became of it, until it was seen.
    const { salvaged } = await next.client.work.salvaged({})
    expect(salvaged).toMatchObject({ at: expect.any(Number), missing: 0 })
    await next.client.work.forgetSalvaged({})
    expect(await next.client.work.salvaged({})).toEqual({ salvaged: null })
    next.ports.cut(false)
    await next.client.session.signIn(admin)
    await next.synced()
    await until(async () => {
      next.ports.clock.advance(1000)
      return (await next.client.work.summary({})).pending === 0
    })
    expect((await next.client.customers.detail({ id })).fields.note).toBe('损坏之前写下')
    expect((await next.client.customers.list({})).total).toBe(CUSTOMERS)
    expect(await codeOf(next.client.session.salvage({}))).toBe('not-found')
  })

  it('C15 gives up its unsent work where its file is gone; files and snapshots beside it stay until then', async () => {
    const core = await start()
    const { account } = await core.client.session.signIn(admin)
    await core.synced()
    const path = join(at.folder.path, 'accounts', account?.key ?? '')
    const [row] = (await core.client.customers.list({})).rows
    core.ports.cut(true)
    const handle = core.core.media.offer({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('text') })
    const { attachment } = await core.client.files.attach({ handle })
    const written = { objType: 'company', objId: row?.id ?? '', content: '附件', attachments: [attachment] }
    await core.client.followups.add(written)
    await until(() => {
      core.ports.clock.advance(5_000)
      return existsSync(join(path, 'snapshots'))
    })
    await core.close()
    for (const name of readdirSync(path)) if (name.startsWith('main.db')) rmSync(join(path, name))
    const key = readFileSync(join(path, 'key.json'))
    const next = await start({ before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    next.ports.secrets.lose()
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    const ways = { password: 'another one', create: true, trustSecrets: true }
    expect(await codeOf(openAccount(next.ports, account?.key ?? '', ways))).toBe('wrong-password')
    expect(readFileSync(join(path, 'key.json')).equals(key)).toBe(true)
    expect(readdirSync(path)).not.toContain('main.db')
    expect(readdirSync(join(path, 'files'))).toHaveLength(1)
    next.ports.cut(true)
    expect(await next.client.session.salvage({ password: admin.password })).toMatchObject({ problem: null })
    expect((await next.client.work.outbox({})).entries.map(({ entity }) => entity)).toEqual(['file', 'followup'])
    expect((await next.client.work.salvaged({})).salvaged).toMatchObject({ missing: 0 })
    expect(readdirSync(join(path, 'files'))).toHaveLength(1)
  })

  it('C15 is given up only once whoever met the damage has let go of the file', async () => {
    const { core, store } = await ended()
    const held: (() => void)[] = []
    let holds = true
    const startThread: StartThread = (name, input) => {
      const thread = coreThread(name, input)
      const post = (message: unknown) =>
        holds && (message as { readonly m?: string }).m === 'close'
          ? held.push(() => thread.post(message))
          : thread.post(message)
      return { ...thread, post }
    }
    const next = await start({ before: core.ports, startThread })
    next.ports.cut(true)
    await next.client.customers.missing({})
    const file = openSync(store, 'r+')
    for (let page = 12; page * 4096 < statSync(store).size; page += 1) writeSync(file, 'rot', page * 4096 + 200)
    closeSync(file)
    expect(await codeOf(next.client.customers.facets({ column: 'city', text: '' }))).toBe('store-damaged')
    await until(() => held.length > 0)
    const salvaging = codeOf(next.client.session.salvage({}))
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'store-damaged' })
    holds = false
    for (const end of held) end()
    expect(await salvaging).toBe('none')
    expect(['open', 'expired']).toContain((await next.client.session.state({})).phase)
  })

  it('is never replaced where its key file is gone', async () => {
    const { core, account, store } = await ended()
    rmSync(join(account, 'key.json'))
    const before = readFileSync(store)
    const next = await start({ before: core.ports })
    expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: 'key-lost' })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'blocked', problem: 'key-lost' })
    expect(readFileSync(store).equals(before)).toBe(true)
    expect(readdirSync(account)).not.toContain('key.json')
  })

  it.each([
    // What the system says where a folder cannot be entered or a file not be opened.
    ['the folder', ''],
    ['the lock', 'lock'],
  ])(
    'does not keep the core from starting where %s cannot be opened, and opens once that is mended',
    async (_what, name) => {
      const { core, account } = await ended()
      const path = join(account, name)
      renameSync(path, `${account}.aside`)
      if (name === '') writeFileSync(path, '')
      else mkdirSync(path)
      const next = await start({ before: core.ports })
      expect(await next.client.session.state({})).toMatchObject({ phase: 'blocked', problem: null })
      expect(await codeOf(next.client.customers.list({}))).toBe('unlock-failed')
      rmSync(path, { recursive: true })
      renameSync(`${account}.aside`, path)
      expect(await next.client.session.retry({})).toMatchObject({ phase: 'open' })
    },
  )

  it('keeps a first sign-in at its form where its folder cannot be made, and the next one opens', async () => {
    const core = await start()
    const { account } = await core.client.session.signIn(admin)
    const key = account?.key ?? ''
    await core.client.session.signOut({})
    await core.client.session.forget({ key })
    const path = join(at.folder.path, 'accounts', key)
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, '')
    expect(await codeOf(core.client.session.signIn(admin))).not.toBe('none')
    expect(await core.client.session.state({})).toMatchObject({ phase: 'signed-out' })
    rmSync(path)
    expect(await core.client.session.signIn(admin)).toMatchObject({ phase: 'open' })
  })

  it('is never replaced where its key file is broken, and begun anew once the account was removed', async () => {
    const { core, account, store } = await ended()
    writeFileSync(join(account, 'key.json'), '{"version":1')
    const before = readFileSync(store)
    const next = await start({ before: core.ports })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'blocked', problem: 'key-lost' })
    expect(readFileSync(store).equals(before)).toBe(true)
    await next.client.session.forget({ key: basename(account) })
    expect(await next.client.session.signIn(admin)).toMatchObject({ phase: 'open', problem: null })
    await next.synced()
    expect((await next.client.customers.list({})).total).toBe(CUSTOMERS)
  })
})

describe('a full disk', () => {
  it('stops the sync and not the reading, loses nothing, and goes away by itself', async () => {
    const core = await start({}, { maximumPages: 200 })
    await core.client.session.signIn(admin)
    const status = await core.synced()
    expect(status.areas.map((area) => area.failure)).toContain('disk-full')
    expect(await core.client.session.state({})).toMatchObject({ phase: 'open', problem: 'disk-full' })
    const { total } = await core.client.customers.list({})
    await core.close()
    const next = await start({ before: core.ports })
    expect((await next.client.customers.list({})).total).toBe(total)
    await next.synced()
    expect(await next.client.session.state({})).toMatchObject({ phase: 'open', problem: null })
    expect((await next.client.customers.list({})).total).toBe(CUSTOMERS)
  })
})

describe('a store that another thread is writing', () => {
  it('stands in nobody’s way: the account stays open', async () => {
    const core = await start({})
    await core.client.session.signIn(admin)
    core.core.failed(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }))
    expect(core.ports.lines.some((line) => line.includes('core.failed'))).toBe(true)
    expect(await core.client.session.state({})).toMatchObject({ phase: 'open', problem: null })
    expect(await codeOf(core.client.customers.list({}))).toBe('none')
  })
})

describe('one process an account', () => {
  it('refuses a second one, and is free again after the first was killed', async () => {
    const { core } = await ended()
    writeFileSync(join(at.folder.path, 'settings.json'), JSON.stringify(Object.fromEntries(core.ports.stored)))
    const child = fork(new URL('./holding-child.ts', import.meta.url), [at.folder.path], { execArgv: [] })
    const exit = once(child, 'exit')
    expect((await once(child, 'message'))[0]).toBe('open')
    const second = await start({ before: core.ports })
    expect((await second.client.session.state({})).phase).toBe('blocked')
    expect(await codeOf(second.client.customers.list({}))).toBe('profile-in-use')
    expect(await codeOf(second.client.session.signIn(admin))).toBe('profile-in-use')
    expect(await codeOf(second.client.session.forget({ key: String(core.ports.stored.get('account')) }))).toBe(
      'profile-in-use',
    )
    child.kill('SIGKILL')
    await exit
    expect(await second.client.session.retry({})).toMatchObject({ phase: 'open' })
    expect((await second.client.customers.list({})).total).toBe(CUSTOMERS)
  })
})
