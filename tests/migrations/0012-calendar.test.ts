import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0012 leaves what is there as it is and adds the calendar, its ticks, and an index of the terms of customers', () => {
  const place = migrations.findIndex(({ name }) => name === '0012_calendar')
  expect(place).toBeGreaterThan(0)
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec("INSERT INTO customer (no, tie, id, hash, syncedAt, gmtExpires) VALUES (1, 1, 'c', 2, 3, 4)")
  old.exec("INSERT INTO customer (no, tie, id, hash, syncedAt) VALUES (2, 2, 'd', 2, 3)")
  const before = old.prepare('SELECT * FROM customer').all()
  old.close()
  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(database.prepare('SELECT * FROM customer').all()).toEqual(before)
  const expiring = 'SELECT id FROM customer INDEXED BY customer_expires WHERE gmtExpires > 0'
  expect(database.prepare(expiring).pluck().all()).toEqual(['c'])
  const item = "INSERT INTO calendar_item VALUES (NULL, 'task:1', 1, 2, 'task', NULL, NULL, 0, '{}')"
  const mark = "INSERT INTO calendar_mark VALUES ('task:1', 5)"
  for (const insert of [item, mark]) {
    database.exec(insert)
    expect(() => database.exec(insert)).toThrow('UNIQUE')
  }
  expect(database.prepare('SELECT * FROM calendar_item').all()).toEqual([
    { no: 1, id: 'task:1', hash: 1, syncedAt: 2, kind: 'task', start: null, end: null, done: 0, body: '{}' },
  ])
  const indexes = "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'calendar%' ORDER BY name"
  expect(database.prepare(indexes).pluck().all()).toEqual(['calendar_item_by_end', 'calendar_task'])
  database.close()
})
