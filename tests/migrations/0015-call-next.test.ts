import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0015 leaves calls as they are, with nothing that comes next', () => {
  const place = migrations.findIndex(({ name }) => name === '0015_call_next')
  expect(place).toBeGreaterThan(0)
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec(
    "INSERT INTO phone_call VALUES (NULL, 'a', 'own', '', '138', '', '', '', '', '', '', 'idle', 5, 6, 7, '', '', '', 0, NULL, '约好', 0)",
  )
  const before = old.prepare('SELECT * FROM phone_call').all() as object[]
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(database.prepare('SELECT * FROM phone_call').all()).toEqual(before.map((row) => ({ ...row, next: null })))
  database.close()
})
