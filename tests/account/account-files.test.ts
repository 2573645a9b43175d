// What of an account could be read by somebody else: modes of its files and folders, deleted rows, what a page is told.
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { keepKey, lockFolder, openKey } from '#core/account/keys'
import { openAccount } from '#core/account/open-account'
import { readWaiting } from '#core/areas/files/waiting-files'
import { openStore } from '#core/areas/stores'
import { openDatabase, storeFile } from '#core/engine/store/index'
import type { CoreEvent } from '#shared/contract/events'
import { admin, member } from '../support/core.ts'
import { testRandom, testSecrets, until } from '../support/ports.ts'
import { coresForEach } from './each-test.ts'

const at = coresForEach({ customers: 30, contacts: 3, followups: 10 })
const key = testRandom(7).bytes(32)

/** Everything below a folder, and itself, that its group or others may do anything with. */
function openToOthers(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...below.map((entry) => join(entry.parentPath, entry.name))]
  return paths.flatMap((path) => {
    const { mode } = lstatSync(path)
    return (mode & 0o077) === 0 ? [] : [`${path.slice(folder.length)} ${(mode & 0o777).toString(8)}`]
  })
}
const folders = (list: readonly string[]) => list.filter((one) => !/\.(db|json)|lock/.test(one))

describe('files of an account', () => {
  it('lie in folders that nobody but their owner may enter, whoever makes the folder first', async () => {
    const random = testRandom(1)
    const make: Record<string, (folder: string) => unknown> = {
      lock: (folder) => lockFolder(folder).release(),
      key: (folder) => keepKey({ folder, account: 'a', secrets: testSecrets(), random }, key, null),
      store: (folder) => openStore({ folder, key, now: () => 0 }).close(),
    }
    for (const [name, run] of Object.entries(make)) {
      const parent = join(at.folder.path, name)
      await run(join(parent, 'accounts', 'one'))
      for (const path of [parent, join(parent, 'accounts'), join(parent, 'accounts', 'one')])
        expect(lstatSync(path).mode & 0o777, `${name}: ${path}`).toBe(0o700)
    }
  })

  it('are open to nobody else in a profile in use, with its snapshots and its waiting files', async () => {
    const core = await at.start()
    const { account } = await core.client.session.signIn(admin)
    await core.synced()
    core.ports.cut(true)
    const folder = join(at.folder.path, 'accounts', account?.key ?? '')
    const [row] = (await core.client.customers.list({})).rows
    const handle = core.core.media.offer({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from('text') })
    const { attachment } = await core.client.files.attach({ handle })
    await core.client.followups.add({
      objType: 'company',
      objId: row?.id ?? '',
      content: '文件',
      attachments: [attachment],
    })
    await until(() => {
      core.ports.clock.advance(60_000)
      return existsSync(join(folder, 'snapshots'))
    })
    await core.close()
    const found = openToOthers(join(at.folder.path, 'accounts'))
    expect(folders(found)).toEqual([])
    expect(found.filter((one) => one.includes('key.json'))).toEqual([])
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['files', 'key.json', 'main.db', 'snapshots']))
  })

  it('are let go of where one of an earlier version cannot be moved to its place', async () => {
    const core = await at.start()
    const { account } = await core.client.session.signIn(admin)
    const name = account?.key ?? ''
    await core.close()
    const ways = { password: null, trustSecrets: true, create: false }
    const folder = join(at.folder.path, 'accounts', name)
    const { secrets, random } = core.ports
    const opened = await openKey({ folder, account: name, secrets, random }, null)
    if (opened === null) throw new Error('the key must open')
    const database = openDatabase(join(folder, storeFile), opened.key)
    database.prepare('INSERT INTO upload VALUES (?, ?, ?, ?)').run('one', '一.txt', 'text/plain', Buffer.from('一'))
    database.close()
    const files = join(folder, 'files')
    rmSync(files, { recursive: true, force: true })
    writeFileSync(files, '')
    await expect(openAccount(core.ports, name, ways)).rejects.toThrow()
    // SQLite keeps it beside the file as long as somebody has that open.
    expect(existsSync(join(folder, `${storeFile}-wal`))).toBe(false)
    rmSync(files)
    const { store, close } = await openAccount(core.ports, name, ways)
    expect((await readWaiting(store, 'one'))?.name).toBe('一.txt')
    await close()
  })

  it('keep the key for their owner alone, also in a folder that others may enter', async () => {
    const folder = join(at.folder.path, 'open')
    mkdirSync(folder, { mode: 0o755 })
    await keepKey({ folder, account: 'a', secrets: testSecrets(), random: testRandom(1) }, key, null)
    expect(lstatSync(join(folder, 'key.json')).mode & 0o777).toBe(0o600)
  })

  it('keep the key as it was when it was given, also where the account is closed before it is kept', async () => {
    const folder = join(at.folder.path, 'closed')
    const where = { folder, account: 'a', secrets: testSecrets(), random: testRandom(1) }
    // As a password opens it: a part of a Buffer would be wiped with it.
    const given = Buffer.from(key)
    const kept = keepKey({ ...where, passwordCost: { n: 2, r: 1, p: 1 } }, given, 'password')
    given.fill(0)
    await kept
    for (const password of [null, 'password']) {
      const opened = await openKey(where, password)
      expect(Buffer.from(opened?.key ?? []).equals(key), password ?? 'secrets').toBe(true)
    }
  })
})

describe('the lock of an account', () => {
  it('is held by another process only where SQLite says so: a damaged file of its own is none of that', () => {
    const folder = join(at.folder.path, 'locked')
    const held = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('profile-in-use')
    held.release()
    writeFileSync(join(folder, 'lock'), 'no database'.repeat(500))
    expect(() => lockFolder(folder)).toThrow('file is not a database')
  })
})

describe('a row that was deleted', () => {
  it('is gone from the file, and not only from the tables', () => {
    const canary = '已删除的机密'
    const left = (secure: boolean) => {
      const database = openDatabase(join(at.folder.path, `${secure}.db`), key)
      if (!secure) database.pragma('secure_delete=OFF')
      database.exec('CREATE TABLE one (text TEXT)')
      const put = database.prepare('INSERT INTO one VALUES (?)')
      for (let row = 0; row < 50; row += 1) put.run(`${canary} ${row}`)
      database.exec('DELETE FROM one WHERE rowid > 1')
      // What a key opens: of a store this is the plain text of its pages.
      const pages = database.serialize()
      database.close()
      return pages.toString('utf8').split(canary).length - 1
    }
    expect(left(true)).toBe(1)
    expect(left(false)).toBeGreaterThan(1)
  })
})

describe('a page', () => {
  /** A check of the answers would take out what the contract does not name, and hide that it was there. */
  const asShipped = { checkOutput: false }

  it('is told no token by anything that says who is signed in', async () => {
    const core = await at.start({}, asShipped)
    const said: unknown[] = []
    const stop = core.core.onEvent((event: CoreEvent) => said.push(event))
    said.push(await core.client.session.signIn(admin))
    await core.synced()
    said.push(await core.client.session.state({}), await core.client.session.accounts({}))
    said.push(await core.client.settings.get({}), await core.client.session.lock({}))
    said.push(await core.client.session.unlock({ password: admin.password }))
    const { account } = await core.client.session.state({})
    stop()
    await core.close()
    const ways = { password: null, trustSecrets: true, create: false }
    const opened = await openAccount(core.ports, account?.key ?? '', ways)
    const secrets = ['token', 'refreshToken'].map((name) => opened.store.values.get(name) ?? '')
    await opened.close()
    expect(secrets.filter((secret) => secret.length > 8)).toHaveLength(2)
    for (const secret of [...secrets, admin.password]) expect(JSON.stringify(said)).not.toContain(secret)
  })

  it('is told no token that was typed, and nothing beside what its contract names', async () => {
    const core = await at.start({}, asShipped)
    const login = await fetch(`${at.firm.origin}/api/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: member.account, password: member.password }),
    })
    const { token } = ((await login.json()) as { data: { token: string } }).data
    const state = await core.client.session.signInWithToken({ server: 'sample', token })
    expect(Object.keys(state).sort()).toEqual(['account', 'canLock', 'keyKeeper', 'phase', 'problem', 'user'])
    expect(JSON.stringify([state, await core.client.session.accounts({})])).not.toContain(token)
  })
})
