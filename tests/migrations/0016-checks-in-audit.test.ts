import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

const place = migrations.findIndex(({ name }) => name === '0016_checks_in_audit')

/** A file before the migration with the value of the checks, and what the migration makes of it. */
const migrated = (value: string | null) => {
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec("INSERT INTO audit VALUES (NULL, 5, 'phone.copy', 'company 1', '{}')")
  old.exec("INSERT INTO account_value VALUES ('token', 'secret')")
  if (value !== null) old.prepare("INSERT INTO account_value VALUES ('interestChecks', ?)").run(value)
  old.close()
  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  const rows = (table: string) => database.prepare(`SELECT * FROM ${table}`).raw().all()
  const found = { audit: rows('audit'), values: rows('account_value') }
  database.close()
  return found
}

it('0016 moves every kept check into an entry of its own, the oldest first, as it was', () => {
  expect(place).toBeGreaterThan(0)
  const newest = { id: 'b', at: 9.5, by: '林知远', parties: ['甲"公司'], hits: [{ name: '甲公司', exact: false }] }
  const oldest = { id: 'a', at: 7, by: '林知远', parties: ['乙'], hits: [] }
  const { audit, values } = migrated(JSON.stringify([newest, oldest]))
  expect(audit).toEqual([
    [1, 5, 'phone.copy', 'company 1', '{}'],
    [2, 7, 'checks.interest', 'a', JSON.stringify(oldest)],
    [3, 9, 'checks.interest', 'b', JSON.stringify(newest)],
  ])
  expect(values).toEqual([['token', 'secret']])
})

it('0016 changes nothing where no check was kept, and leaves what nobody can read', () => {
  expect(migrated(null).audit).toHaveLength(1)
  const { audit, values } = migrated('[{"id"')
  expect(audit).toHaveLength(1)
  expect(values).toContainEqual(['interestChecks', '[{"id"'])
})
