import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type Database from 'better-sqlite3'
import { type CompiledQuery, sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, newestVersion, storedVersion } from '#core/engine/store/migrate'
import { migrations, type StoreMigration } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

const opened: Database.Database[] = []
afterEach(() => {
  for (const database of opened.splice(0)) database.close()
})

const open = (file: string): Database.Database => {
  const database = openDatabase(file, testKey)
  opened.push(database)
  return database
}

const contents = (database: Database.Database): unknown => ({
  version: storedVersion(database),
  schema: database.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all(),
  applied: database.prepare('SELECT * FROM applied_migration').all(),
  customers: database.prepare('SELECT * FROM customer').all(),
})

const adding: StoreMigration = {
  name: '9999_favourite',
  up: (schema, run) => {
    run({ compile: (): CompiledQuery => sql`ALTER TABLE customer ADD COLUMN favourite INTEGER`.compile(schema) })
    run({ compile: (): CompiledQuery => sql`UPDATE customer SET favourite = ${1}`.compile(schema) })
  },
}

const failing: StoreMigration = {
  name: '9999_fails',
  up: (schema, run) => {
    adding.up(schema, run)
    throw new Error('in the middle')
  },
}

const addCustomer = (database: Database.Database): void => {
  database.prepare("INSERT INTO customer (tie, id, hash, syncedAt, name) VALUES (1, 'a', 5, 9, '甲')").run()
}

describe('migrations', () => {
  it('are numbered without a gap, in order', () => {
    expect(migrations.map((migration) => Number(migration.name.slice(0, 4)))).toEqual(
      migrations.map((_, index) => index + 1),
    )
  })

  it('are applied once, each with its stamp', () => {
    const database = open(join(newFolder(), 'a.db'))
    migrate(database, () => noon)
    migrate(database, () => noon + 1)
    expect(storedVersion(database)).toBe(newestVersion)
    expect(database.prepare('SELECT number, name, at FROM applied_migration').all()).toEqual(
      migrations.map((migration, index) => ({ number: index + 1, name: migration.name, at: noon })),
    )
  })

  it('leave rows and form as they were when one fails in the middle, and succeed later', () => {
    const database = open(join(newFolder(), 'a.db'))
    migrate(database, () => noon)
    addCustomer(database)
    const before = contents(database)
    expect(() => migrate(database, () => noon, [...migrations, failing])).toThrow('in the middle')
    expect(contents(database)).toEqual(before)
    migrate(database, () => noon, [...migrations, adding])
    expect(storedVersion(database)).toBe(newestVersion + 1)
    expect(database.prepare('SELECT id, name, favourite FROM customer').all()).toEqual([
      { id: 'a', name: '甲', favourite: 1 },
    ])
  })

  it('leave the form before when the process is killed in the middle', async () => {
    const file = join(newFolder(), 'a.db')
    const first = open(file)
    migrate(first, () => noon)
    addCustomer(first)
    const before = contents(first)
    opened.pop()?.close()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'killed-child.ts'), file], {
      env: { ...process.env, STORE_KEY: Buffer.from(testKey).toString('hex') },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    expect(contents(open(file))).toEqual(before)
  })
})
