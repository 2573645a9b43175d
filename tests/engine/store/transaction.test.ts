import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { storeFile } from '#core/engine/store/index'
import { openKeeper } from '#core/engine/store/read-store'
import { customer, madeCustomers, newFolder, newStore, noon, query, testKey } from './support.ts'

describe('transactions', () => {
  it('undoes everything of a nested call when the outer one fails', () => {
    const store = newStore()
    store.customers.upsert([customer('1', '甲')], noon)
    expect(store.customers.list(query()).total).toBe(1)
    expect(() =>
      store.transaction(() => {
        store.transaction(() => store.customers.upsert([customer('2', '乙'), customer('1', '改名')], noon))
        expect(store.customers.list(query()).total).toBe(2)
        throw new Error('stop')
      }),
    ).toThrow('stop')
    expect(store.customers.list(query()).total).toBe(1)
    expect(store.customers.detail('1')?.name).toBe('甲')
    store.customers.upsert([customer('3', '丙')], noon)
    expect(store.customers.count()).toBe(2)
  })

  it('refuses work that does not end at once', () => {
    const store = newStore()
    expect(() => store.transaction(() => Promise.resolve(store.values.put('a', '1')))).toThrow('promise')
    expect(store.values.get('a')).toBeNull()
  })

  it('changes durability only between transactions', () => {
    const store = newStore()
    store.setDurability('ingest')
    store.customers.upsert(madeCustomers(100), noon)
    store.setDurability('full')
    expect(() => store.transaction(() => store.setDurability('ingest'))).toThrow('inside a transaction')
    expect(store.customers.count()).toBe(100)
  })

  it.each(['full', 'ingest'])('keeps every committed page over kill -9 with durability %s', async (level) => {
    const folder = newFolder()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-child.ts'), folder, level], {
      env: { ...process.env, STORE_KEY: Buffer.from(testKey).toString('hex') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let acknowledged = 0
    for await (const line of createInterface(child.stdout)) {
      acknowledged = Number(line)
      if (acknowledged >= 12) break
    }
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    const store = newStore({ folder })
    const cursor = store.cursors.get('customers')
    expect(cursor?.pageIndex).toBeGreaterThanOrEqual(acknowledged)
    // Page and cursor are one transaction: neither is ever ahead of the other.
    expect(store.customers.count()).toBe((cursor?.pageIndex ?? 0) * 50)
    expect(store.customers.detail(madeCustomers(1)[0]?.id ?? '')).not.toBeNull()
  })
})

describe('the log', () => {
  it('is moved into the file, and cut where it has become long', () => {
    const folder = newFolder()
    const store = newStore({ folder })
    const sizeOfLog = () => statSync(join(folder, `${storeFile}-wal`)).size
    const moved = (kept?: number) => {
      store.customers.upsert(madeCustomers(500), noon)
      expect(store.logged()).toBeGreaterThan(0)
      const keeper = openKeeper(folder, storeFile, testKey, kept)
      const logged = store.logged()
      keeper.flush()
      expect(store.logged()).toBe(logged)
      keeper.checkpoint(true)
      keeper.close()
      expect(store.logged()).toBe(0)
      return sizeOfLog()
    }
    expect(moved()).toBeGreaterThan(500 * 100)
    store.customers.remove(store.customers.ids(null, 500))
    expect(moved(1000)).toBe(0)
    store.customers.upsert([customer('1', '甲')], noon)
    expect(store.customers.count()).toBe(501)
  })
})
