import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

const number = migrations.findIndex(({ name }) => name === '0008_phone') + 1

it('0008 leaves what is there as it is and adds the log of calls and the list of those to be made', () => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, number - 1))
  old.exec("INSERT INTO draft VALUES ('followup:company:1', '已联系', 5)")
  old.close()

  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, number))
  expect(storedVersion(database)).toBe(number)
  expect(database.prepare('SELECT * FROM draft').all()).toEqual([
    { place: 'followup:company:1', text: '已联系', at: 5 },
  ])
  const call =
    "'own', '', '138****5621', '', 'company', '7', '7', '甲', '甲', 'idle', 5, NULL, NULL, '', '', '', 0, NULL, '', 0"
  database.exec(`INSERT INTO phone_call VALUES (NULL, 'a', ${call})`)
  database.exec("INSERT INTO call_queue VALUES (1, 'company', '7', 'waiting')")
  for (const insert of [
    `INSERT INTO phone_call VALUES (NULL, 'a', ${call})`,
    "INSERT INTO call_queue VALUES (1, 'company', '8', 'waiting')",
    "INSERT INTO call_queue VALUES (2, 'company', '7', 'done')",
  ])
    expect(() => database.exec(insert), insert).toThrow('UNIQUE')
  database.close()
})
