import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0006 leaves what waits and what is kept as it is and adds documents', () => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, 5))
  old.exec(`
    INSERT INTO waiting_file VALUES ('u', 'a.png', 'image/png', 3, 'f');
    INSERT INTO chat_file VALUES ('f', 'a.png', 'image/png', 3, 'x', 1, 5);
  `)
  const contents = (database: typeof old): unknown =>
    ['waiting_file', 'chat_file'].map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  const before = contents(old)
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, 6))
  expect(storedVersion(database)).toBe(6)
  expect(contents(database)).toEqual(before)
  database.exec(`
    INSERT INTO document VALUES (NULL, 'd', 1, 2, 'company', 'c', '', 0, 0, 'f', 'a.pdf', 3, '{}');
    INSERT INTO document_place VALUES ('company', 'c', '', 0, 5);
    INSERT INTO document_owner VALUES ('company', 'c', '甲', 5);
    INSERT INTO document_file VALUES ('f', 'application/pdf', 3, 'x', 5);
    INSERT INTO document_pin VALUES ('d');
    INSERT INTO document_edit VALUES ('d', 'f', 'a1', '', NULL, NULL, 0);
  `)
  for (const insert of [
    "INSERT INTO document VALUES (NULL, 'd', 1, 2, 'company', 'c', '', 0, 0, 'f', 'a.pdf', 3, '{}')",
    "INSERT INTO document_place VALUES ('company', 'c', '', 0, 6)",
    "INSERT INTO document_file VALUES ('f', 'b', 1, 'y', 5)",
  ])
    expect(() => database.exec(insert), insert).toThrow('UNIQUE')
  database.close()
})
