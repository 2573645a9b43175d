import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

const before = ['customer', 'outbox', 'draft', 'followup', 'account_value']

it('0003 leaves customers, work and records as they are and adds conversations, messages and their search', () => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, 2))
  old.exec(`
    INSERT INTO customer (tie, id, hash, syncedAt, name) VALUES (1, '9007199254740993', 5, 9, '甲');
    INSERT INTO outbox VALUES (NULL, 'a', 'customer', '1', 'update', '甲', '{"note":"x"}', '{"note":""}', '[]',
      NULL, 'queued', 0, NULL, 5, '', NULL, '', '', 5, 5);
    INSERT INTO draft VALUES ('followup:1', '草稿', 1);
    INSERT INTO followup VALUES (NULL, 'f', 1, 2, 'company', '1', 'company', '1', 0, 3, '{}');
    INSERT INTO account_value VALUES ('token', 't');
  `)
  const contents = (database: typeof old): unknown =>
    before.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()])
  const first = contents(old)
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, 3))
  expect(storedVersion(database)).toBe(3)
  expect(contents(database)).toEqual(first)
  database.exec(`
    INSERT INTO conversation VALUES (NULL, 'wework:1', 1, 2, 'wework', 'o', 3, '{}');
    INSERT INTO chat (id) VALUES ('wework:1');
    INSERT INTO chat_person VALUES (NULL, 'wework', 'o', '甲', '');
    INSERT INTO chat_range VALUES (1, 5, 9);
    INSERT INTO message VALUES (NULL, 'm', 1, 1, 9223372036854775807, NULL, 1, '你好', '[]');
    INSERT INTO message_search (rowid, terms) VALUES (1, '你 好 ，');
  `)
  expect(database.prepare('SELECT pkid FROM message').safeIntegers().pluck().get()).toBe(2n ** 63n - 1n)
  expect(database.prepare('SELECT pinned FROM chat').pluck().get()).toBe(0)
  const search = database.prepare('SELECT rowid FROM message_search WHERE message_search MATCH ?').pluck()
  expect([search.all('"好 ，"'), search.all('"，"'), search.all('"好 你"')]).toEqual([[1], [1], []])
  database.exec('DELETE FROM message_search WHERE rowid = 1')
  expect(search.all('"好"')).toEqual([])
  for (const insert of [
    `INSERT INTO conversation VALUES (NULL, 'wework:1', 1, 2, 'wework', 'o', 3, '{}')`,
    `INSERT INTO chat (id) VALUES ('wework:1')`,
    `INSERT INTO chat_person VALUES (NULL, 'wework', 'o', '甲', '')`,
    'INSERT INTO chat_range VALUES (1, 5, 7)',
  ])
    expect(() => database.exec(insert), insert).toThrow('UNIQUE')
  database.close()
})
