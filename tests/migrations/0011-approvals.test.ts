import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0011 leaves what is there as it is and adds approvals, each there once, with an index for each scene', () => {
  const place = migrations.findIndex(({ name }) => name === '0011_approvals')
  expect(place).toBeGreaterThan(0)
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec("INSERT INTO contract VALUES (NULL, 'c', 1, 2, '甲', 3, '{}')")
  const before = old.prepare('SELECT * FROM contract').all()
  old.close()
  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(database.prepare('SELECT * FROM contract').all()).toEqual(before)
  const insert = "INSERT INTO approval VALUES (NULL, 'a', 1, 2, 1, 0, 0, 0, '', 'leave', 1, 3, '事由', '{}')"
  database.exec(insert)
  expect(() => database.exec(insert)).toThrow('UNIQUE')
  expect(database.prepare('SELECT * FROM approval').all()).toEqual([
    {
      no: 1,
      id: 'a',
      hash: 1,
      syncedAt: 2,
      initiated: 1,
      toApprove: 0,
      copied: 0,
      waiting: 0,
      mine: '',
      kind: 'leave',
      status: 1,
      gmtCreate: 3,
      textKey: '事由',
      body: '{}',
    },
  ])
  const indexes = "SELECT name FROM sqlite_schema WHERE type = 'index' AND name LIKE 'approval%' ORDER BY name"
  expect(database.prepare(indexes).pluck().all()).toEqual([
    'approval_copied',
    'approval_copied_text',
    'approval_initiated',
    'approval_initiated_text',
    'approval_toApprove',
    'approval_toApprove_text',
  ])
  database.close()
})
