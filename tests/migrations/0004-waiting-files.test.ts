import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0004 leaves unsent work and the bytes inside the store as they are and adds files that wait beside it', () => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, 3))
  old.exec(`
    INSERT INTO outbox VALUES (NULL, 'a', 'file', 'a', 'upload', '委托书.pdf', '{"name":"委托书.pdf"}', '{}', '[]',
      NULL, 'queued', 0, NULL, 5, '', NULL, '', '', 5, 5);
    INSERT INTO upload VALUES ('a', '委托书.pdf', 'application/pdf', x'0102ff');
    INSERT INTO draft VALUES ('followup:1', '草稿', 1);
  `)
  const contents = (database: typeof old): unknown =>
    ['outbox', 'upload', 'draft'].map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()])
  const first = contents(old)
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, 4))
  expect(storedVersion(database)).toBe(4)
  expect(contents(database)).toEqual(first)
  const insert = database.prepare('INSERT INTO waiting_file VALUES (?, ?, ?, ?, ?)')
  insert.run('a', '委托书.pdf', 'application/pdf', 3, 'f'.repeat(64))
  insert.run('b', '委托书.pdf', 'application/pdf', 3, 'f'.repeat(64))
  expect(() => insert.run('a', '', '', 0, '')).toThrow('UNIQUE')
  expect(() => insert.run('c', '', '', 'much', '')).toThrow('cannot store TEXT value in INTEGER column')
  expect(database.prepare('SELECT count(*) FROM waiting_file').pluck().get()).toBe(2)
  database.close()
})
