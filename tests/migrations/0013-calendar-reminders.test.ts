import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0013 leaves the calendar as it is, and adds what was done with reminders and an index of those that are to come', () => {
  const place = migrations.findIndex(({ name }) => name === '0013_calendar_reminders')
  expect(place).toBeGreaterThan(0)
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  const add = old.prepare('INSERT INTO calendar_item VALUES (NULL, ?, 1, 2, ?, ?, ?, ?, ?)')
  add.run('schedule:1', 'schedule', 9, 9, 0, JSON.stringify({ title: '面谈', reminders: [0, 900] }))
  add.run('task:1', 'task', null, null, 0, '{}')
  add.run('task:2', 'task', 9, 9, 1, JSON.stringify({ reminders: [60] }))
  add.run('schedule:2', 'schedule', 9, 9, 0, '{"reminders":[')
  old.exec("INSERT INTO calendar_mark VALUES ('task:1', 5)")
  const all = (database: typeof old) =>
    ['calendar_item', 'calendar_mark'].map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  const before = all(old)
  old.close()
  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(all(database)).toEqual(before)
  const longest = "CASE WHEN json_valid(body) THEN json_extract(body, '$.reminders[#-1]') END"
  const coming = `SELECT id, ${longest} FROM calendar_item INDEXED BY calendar_remind WHERE done = 0 AND start >= 0`
  expect(database.prepare(coming).raw().all()).toEqual([
    ['schedule:2', null],
    ['schedule:1', 900],
  ])
  expect(JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${coming}`).all())).toContain('COVERING')
  const reminder = "INSERT INTO calendar_reminder VALUES ('schedule:1', 9, 0, NULL)"
  database.exec(reminder)
  expect(() => database.exec(reminder)).toThrow('UNIQUE')
  expect(database.prepare('SELECT * FROM calendar_reminder').all()).toEqual([
    { id: 'schedule:1', start: 9, answered: 0, until: null },
  ])
  database.close()
})
