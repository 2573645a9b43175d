import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { openStore } from '#core/areas/stores'
import { openWithKey } from '#core/engine/store/database'
import { storeError } from '#core/engine/store/failures'
import { openDatabase, storeFile } from '#core/engine/store/index'
import { newestVersion } from '#core/engine/store/migrate'
import { Failure, type FailureCode } from '#shared/contract/failure'
import { root } from '../../../scripts/lib/tools.ts'
import { customer, filesOf, indexNow, madeCustomers, newFolder, newStore, noon, query, testKey } from './support.ts'

const open = (folder: string, key = testKey) => openStore({ folder, key, now: () => noon })

const failureOf = (run: () => unknown): FailureCode | 'none' => {
  try {
    run()
    return 'none'
  } catch (error) {
    if (error instanceof Failure) return error.code
    throw error
  }
}

/** A closed store with so many customers. */
const filled = (count: number): string => {
  const folder = newFolder()
  const store = open(folder)
  store.customers.upsert(madeCustomers(count), noon)
  store.close()
  return folder
}

describe('opening a store', () => {
  it('runs an SQLite without the WAL-reset fault (F13)', () => {
    const database = openDatabase(join(newFolder(), 'version.db'), testKey)
    const version = String(database.prepare('SELECT sqlite_version()').pluck().get())
    database.close()
    const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
    expect(major * 1_000_000 + minor * 1000 + patch).toBeGreaterThanOrEqual(3_051_003)
  })

  it('opens what a power cut left of a file that was being made (R2)', () => {
    const [half, folder] = [newFolder(), newFolder()]
    const database = openWithKey(join(half, storeFile), testKey)
    database.exec('PRAGMA cache_size=1; CREATE TABLE begun (text); BEGIN; DROP TABLE begun')
    database.exec('CREATE TABLE more (text)')
    const insert = database.prepare('INSERT INTO more VALUES (?)')
    for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(1000))
    // Pages are in the file already, and the journal that takes them back lies beside it.
    for (const { name, bytes } of filesOf(half)) writeFileSync(join(folder, name), bytes)
    database.close()
    expect(filesOf(folder).map(({ name }) => name)).toContain(`${storeFile}-journal`)
    const store = open(folder)
    expect(store.customers.count()).toBe(0)
    store.close()
  })

  it('sets every setting of the product', () => {
    const database = openDatabase(join(newFolder(), 'settings.db'), testKey, { cacheBytes: 8 * 1024 * 1024 })
    const setting = (name: string): unknown => database.pragma(name, { simple: true })
    expect({
      journal: setting('journal_mode'),
      synchronous: setting('synchronous'),
      foreignKeys: setting('foreign_keys'),
      trusted: setting('trusted_schema'),
      cells: setting('cell_size_check'),
      temporary: setting('temp_store'),
      secure: setting('secure_delete'),
      vacuum: setting('auto_vacuum'),
      mapped: setting('mmap_size'),
      cache: setting('cache_size'),
    }).toEqual({
      journal: 'wal',
      synchronous: 2,
      foreignKeys: 1,
      trusted: 0,
      cells: 1,
      temporary: 2,
      secure: 1,
      vacuum: 2,
      mapped: 0,
      cache: -8192,
    })
    database.close()
  })

  it('writes a file that does not begin as SQLite and has no customer in any of its files', () => {
    const folder = newFolder()
    const store = open(folder)
    const canary = '机密客户金丝雀Canary7391'
    const rows = madeCustomers(500).map((row, index) => ({ ...row, name: `${canary}${index}`, note: canary }))
    store.customers.upsert(rows, noon)
    store.values.put('token', canary)
    const atWork = filesOf(folder)
    expect(atWork.map((file) => file.name)).toContain(`${storeFile}-wal`)
    store.close()
    for (const { name, bytes } of [...atWork, ...filesOf(folder)]) {
      expect(bytes.includes(canary), name).toBe(false)
      expect(bytes.includes('Canary'), name).toBe(false)
      expect(bytes.subarray(0, 16).toString('latin1')).not.toBe('SQLite format 3\0')
    }
    expect(new Set(readFileSync(join(folder, storeFile)).subarray(0, 16)).size).toBeGreaterThan(8)
  })

  it('keeps rows, values and the search over closing and opening', async () => {
    const folder = newFolder()
    const first = open(folder)
    first.customers.upsert([customer('1', '重庆宏达科技有限公司')], noon)
    first.values.put('token', 'secret')
    await indexNow(first)
    first.close()
    const second = newStore({ folder })
    expect(second.values.get('token')).toBe('secret')
    expect(second.customers.indexed()).toBe(true)
    expect(second.customers.suggest('cqhd', 8).map((item) => item.id)).toEqual(['1'])
  })

  it('answers unlock-failed for a wrong key and leaves the file as it is', () => {
    const folder = filled(20)
    const before = readFileSync(join(folder, storeFile))
    expect(failureOf(() => open(folder, new Uint8Array(32)))).toBe('unlock-failed')
    expect(readFileSync(join(folder, storeFile)).equals(before)).toBe(true)
    expect(newStore({ folder }).customers.count()).toBe(20)
  })

  it('begins anew where a kill left an empty file', () => {
    const folder = newFolder()
    writeFileSync(join(folder, storeFile), '')
    const store = newStore({ folder })
    store.customers.upsert(madeCustomers(3), noon)
    expect(store.customers.count()).toBe(3)
  })

  it('refuses keys of another length', () => {
    expect(() => open(newFolder(), new Uint8Array(16))).toThrow('32 bytes')
  })

  it('never writes into a file that anyone could read', () => {
    const folder = newFolder()
    const plain = Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4080)])
    writeFileSync(join(folder, storeFile), plain)
    expect(failureOf(() => open(folder))).toBe('store-damaged')
    expect(readFileSync(join(folder, storeFile)).equals(plain)).toBe(true)
  })

  it('answers store-newer for a later version and leaves every byte as it is', () => {
    const folder = filled(20)
    const later = openDatabase(join(folder, storeFile), testKey)
    later.exec('CREATE TABLE of_the_future (a)')
    later.pragma(`user_version=${newestVersion + 1}`)
    later.close()
    const before = readFileSync(join(folder, storeFile))
    expect(failureOf(() => open(folder))).toBe('store-newer')
    expect(readFileSync(join(folder, storeFile)).equals(before)).toBe(true)
  })

  it('leaves what a later version had not yet moved out of its log', () => {
    const folder = filled(5)
    const program = `
      import { openDatabase } from '#core/engine/store/database'
      const database = openDatabase(process.argv[1], Uint8Array.from(JSON.parse(process.argv[2])))
      database.pragma('user_version=${newestVersion + 1}')
      process.kill(process.pid, 'SIGKILL')`
    const file = join(folder, storeFile)
    spawnSync(process.execPath, ['--input-type=module', '-e', program, file, JSON.stringify([...testKey])], {
      cwd: root,
    })
    const log = readFileSync(`${file}-wal`)
    expect(log.length).toBeGreaterThan(0)
    expect(failureOf(() => open(folder))).toBe('store-newer')
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true)
  })

  it('finds a damaged page when the last run did not close the store', () => {
    const folder = filled(3000)
    const database = openDatabase(join(folder, storeFile), testKey)
    database.prepare("UPDATE store_state SET value = 'no' WHERE name = 'clean'").run()
    database.close()
    const bytes = readFileSync(join(folder, storeFile))
    const place = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place)
    writeFileSync(join(folder, storeFile), bytes)
    expect(failureOf(() => open(folder))).toBe('store-damaged')
    expect(readFileSync(join(folder, storeFile)).equals(bytes)).toBe(true)
  })

  it('never reads a flipped bit as data', () => {
    const folder = filled(600)
    const whole = readFileSync(join(folder, storeFile))
    const wanted = JSON.stringify(madeCustomers(600).map((row) => row.name))
    const outcomes = new Set<string>()
    for (let trial = 0; trial < 40; trial += 1) {
      const target = newFolder()
      mkdirSync(target, { recursive: true })
      const bytes = Buffer.from(whole)
      const place = Math.floor(((trial + 0.5) / 40) * bytes.length)
      bytes.writeUInt8(bytes.readUInt8(place) ^ (1 << (trial % 8)), place)
      writeFileSync(join(target, storeFile), bytes)
      const outcome = failureOf(() => {
        const store = open(target)
        try {
          const names = madeCustomers(600).map((row) => store.customers.detail(row.id)?.name)
          if (JSON.stringify(names) !== wanted) throw new Error('read wrong data')
        } finally {
          store.close()
        }
      })
      outcomes.add(outcome)
    }
    outcomes.delete('none')
    expect([...outcomes].every((code) => code === 'store-damaged' || code === 'unlock-failed')).toBe(true)
    expect(outcomes.has('store-damaged')).toBe(true)
  })

  it('says disk-full, keeps what was committed and goes on', () => {
    const folder = newFolder()
    const store = newStore({ folder, maximumPages: 140 })
    store.customers.upsert(madeCustomers(20), noon)
    store.values.put('a', '1')
    expect(failureOf(() => store.customers.upsert(madeCustomers(3000, 2, 20), noon))).toBe('disk-full')
    expect(
      failureOf(() =>
        store.transaction(() => {
          store.values.put('a', '2')
          store.values.put('b', 'x'.repeat(1_000_000))
        }),
      ),
    ).toBe('disk-full')
    expect(store.values.get('a')).toBe('1')
    expect(store.customers.list(query()).total).toBe(20)
    store.values.put('a', '3')
    store.close()
    expect(newStore({ folder }).values.get('a')).toBe('3')
  })

  it('says store-busy where another thread is writing, and nothing that is an error by itself', () => {
    const failed = (code: string) => storeError(new Database.SqliteError('', code))
    for (const code of ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_BUSY_RECOVERY'])
      expect(failed(code)).toMatchObject({ code: 'store-busy' })
    expect(failed('SQLITE_CONSTRAINT')).toBeInstanceOf(Database.SqliteError)
  })

  it('says disk-full where even the first table finds no room', () => {
    expect(failureOf(() => openStore({ folder: newFolder(), key: testKey, now: () => noon, maximumPages: 2 }))).toBe(
      'disk-full',
    )
  })
})
