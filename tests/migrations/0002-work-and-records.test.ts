import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

const before = ['customer', 'reference', 'cursor', 'quarantine', 'account_value', 'store_state']

const rows: Readonly<Record<string, string>> = {
  outbox: `INSERT INTO outbox VALUES (NULL, 'a', 'customer', '1', 'update', '甲', '{"note":"x"}', '{"note":""}', '[]',
    NULL, 'queued', 0, NULL, 5, '', NULL, '', '', 5, 5)`,
  entity_base: `INSERT INTO entity_base VALUES ('customer', '1', '{}')`,
  id_map: `INSERT INTO id_map VALUES ('comment', 'local-1', '9', 'a')`,
  conflict: `INSERT INTO conflict VALUES ('c', 'a', 'customer', '1', '甲', '["note"]', '{}', '{}', '{}', '[]', 1, NULL,
    'open', NULL, 2, NULL)`,
  draft: `INSERT INTO draft VALUES ('followup:1', '草稿', 1)`,
  upload: `INSERT INTO upload VALUES ('u', 'a.pdf', 'application/pdf', x'00ff')`,
  trash: `INSERT INTO trash VALUES ('customer', '1', '{}', 'gone', 1)`,
  sync_log: `INSERT INTO sync_log VALUES (NULL, 1, 'sync.pass', '{}')`,
  contact: `INSERT INTO contact VALUES (NULL, '9007199254740993', 1, 2, '1', '7', '甲', 'j', '', 0, 0, 0, '{}')`,
  followup: `INSERT INTO followup VALUES (NULL, 'f', 1, 2, 'company', '1', 'company', '1', 0, 3, '{}')`,
  comment: `INSERT INTO comment VALUES (NULL, 'm', 1, 2, 'company', '1', 3, '{}')`,
}

it('0002 leaves the rows of the first form as they are and adds work, records and history', () => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, 1))
  old.exec(`
    INSERT INTO customer (tie, id, hash, syncedAt, name) VALUES (1, '9007199254740993', 5, 9, '甲');
    INSERT INTO reference VALUES ('users', 'h', '[]', 1);
    INSERT INTO cursor VALUES ('customers', 'idle', NULL, 2, 0, NULL, 0, NULL, 3);
    INSERT INTO quarantine VALUES ('customers', '1', 'r', 'b', 1);
    INSERT INTO account_value VALUES ('token', 't');
    INSERT INTO store_state VALUES ('clean', 'yes');
  `)
  const contents = (database: typeof old): unknown =>
    before.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()])
  const first = contents(old)
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon + 1, migrations.slice(0, 2))
  expect(storedVersion(database)).toBe(2)
  expect(contents(database)).toEqual(first)
  for (const [table, insert] of Object.entries(rows)) {
    database.exec(insert)
    expect(database.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(1)
  }
  for (const table of ['outbox', 'id_map', 'conflict', 'draft', 'upload', 'trash', 'contact', 'followup', 'comment'])
    expect(() => database.exec(rows[table] ?? ''), table).toThrow('UNIQUE')
  expect(
    database.prepare('SELECT count(*) FROM pragma_table_list WHERE schema = ? AND strict = 0').pluck().get('main'),
  ).toBe(
    // The tables of SQLite itself: its schema and the counters of AUTOINCREMENT.
    2,
  )
  database.close()
})

it('0002 never gives the number of a change twice', () => {
  const database = openDatabase(join(newFolder(), 'a.db'), testKey)
  migrate(database, () => noon, migrations.slice(0, 2))
  database.exec(rows.outbox ?? '')
  database.exec('DELETE FROM outbox')
  database.exec(rows.outbox ?? '')
  expect(database.prepare('SELECT seq FROM outbox').pluck().get()).toBe(2)
  database.close()
})
