import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0005 leaves conversations and messages as they are and adds what is seen, marked and kept of them', () => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, 4))
  old.exec(`
    INSERT INTO conversation VALUES (NULL, 'wework:1', 1, 2, 'wework', 'o', 3, '{}');
    INSERT INTO chat (id, pinned) VALUES ('wework:1', 1);
    INSERT INTO chat_range VALUES (1, 5, 9);
    INSERT INTO message VALUES (NULL, 'm', 1, 1, 9223372036854775807, NULL, 1, '你好', '[]');
    INSERT INTO waiting_file VALUES ('u', 'a.png', 'image/png', 3, 'f');
  `)
  const tables = ['conversation', 'chat_range', 'message', 'waiting_file']
  const contents = (database: typeof old): unknown =>
    tables.map((table) => database.prepare(`SELECT * FROM ${table}`).safeIntegers().all())
  const before = contents(old)
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, 5))
  expect(storedVersion(database)).toBe(5)
  expect(contents(database)).toEqual(before)
  expect(database.prepare('SELECT * FROM chat').all()).toEqual([
    { no: 1, id: 'wework:1', pinned: 1, unread: 0, seen: 0 },
  ])
  const marked = database.prepare("SELECT value FROM store_state WHERE name = 'messageMarks'").pluck()
  expect(marked.get()).toBeUndefined()
  database.exec(`
    INSERT INTO message_mark VALUES (1, 1, 3, 1, 0);
    INSERT INTO message_lead VALUES (1, 3, 1, 'k');
    INSERT INTO chat_file VALUES ('f', 'a.png', 'image/png', 3, 'x', 1, 5);
  `)
  for (const insert of [
    'INSERT INTO message_mark VALUES (1, 1, 3, 1, 1)',
    "INSERT INTO message_lead VALUES (1, 3, 1, 'l')",
    "INSERT INTO chat_file VALUES ('f', 'b', 'b', 1, 'y', 1, 5)",
  ])
    expect(() => database.exec(insert), insert).toThrow('UNIQUE')
  database.close()

  // A store without messages has none that are to be marked.
  const empty = openDatabase(join(newFolder(), 'b.db'), testKey)
  migrate(empty, () => noon, migrations.slice(0, 5))
  expect(empty.prepare("SELECT value FROM store_state WHERE name = 'messageMarks'").pluck().get()).toBe('0')
  empty.close()
})
