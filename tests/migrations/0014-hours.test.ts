import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0014 leaves calls and drafts as they are, and adds hours with one clock and one entry of a source', () => {
  const place = migrations.findIndex(({ name }) => name === '0014_hours')
  expect(place).toBeGreaterThan(0)
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec("INSERT INTO draft VALUES ('followup:company:1', '已联系', 5)")
  old.exec(
    "INSERT INTO phone_call VALUES (NULL, 'a', 'own', '', '138', '', '', '', '', '', '', 'idle', 5, 6, 7, '', '', '', 0, NULL, '约好', 0)",
  )
  const all = (database: typeof old) =>
    ['draft', 'phone_call'].map((table) => database.prepare(`SELECT * FROM ${table}`).all())
  const before = all(old)
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(all(database)).toEqual(before)
  const add = database.prepare(
    "INSERT INTO hours_entry VALUES (NULL, ?, '2026-06-01', 60, ?, NULL, '起草', 'c1', '甲', '', '', '起草', ?, ?, 5)",
  )
  add.run('a', null, 'call', '1')
  add.run('b', null, 'followup', '1')
  add.run('c', null, '', '')
  add.run('d', null, '', '')
  add.run('e', 7, '', '')
  for (const values of [
    ['a', null, '', ''],
    ['f', null, 'call', '1'],
    // A second clock, whenever it began.
    ['g', 8, '', ''],
  ])
    expect(() => add.run(...values), String(values)).toThrow('UNIQUE')
  expect(() => add.run('h', 'now', '', '')).toThrow('cannot store TEXT')
  const plan = (text: string) => JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN SELECT * FROM ${text}`).all())
  expect(plan('hours_entry WHERE since IS NOT NULL')).toContain('hours_entry_running')
  expect(plan('hours_entry WHERE stood >= 5 ORDER BY stood DESC')).toContain('hours_entry_stood')
  expect(plan("hours_entry WHERE source = 'call' AND sourceId = '1' AND sourceId <> ''")).toContain(
    'hours_entry_source',
  )
  const days = plan("hours_entry WHERE day >= '2026' AND day <= '2027' ORDER BY day DESC, begun DESC, no DESC")
  expect(days).toContain('hours_entry_by_day')
  expect(days).not.toContain('TEMP B-TREE')
  database.close()
})
