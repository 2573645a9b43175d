import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

const place = migrations.findIndex(({ name }) => name === '0017_name_order')

/** A file before the migration with so many contacts, and what the migration makes of it. */
const migrated = (contacts: number) => {
  const database = openDatabase(join(newFolder(), 'a.db'), testKey)
  migrate(database, () => noon, migrations.slice(0, place))
  const columns =
    'no, id, hash, syncedAt, companyId, ownerid, nameKey, initials, phoneKey, gmtFollowup, gmtCreate, gmtModify, body'
  const insert = database.prepare(
    `INSERT INTO contact (${columns}) VALUES (?, ?, 1, 2, '1', '', '甲', 'j', '', 0, 0, 0, '{}')`,
  )
  for (let no = 1; no <= contacts; no += 1) insert.run(no, `c${no}`)
  const kept = () => database.prepare(`SELECT ${columns} FROM contact`).all()
  const rows = kept()
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(kept()).toEqual(rows)
  const keys = database.prepare('SELECT nameOrder FROM contact').pluck().all()
  const marks = database.prepare("SELECT name, value FROM store_state WHERE name LIKE '%Order'").all()
  database.close()
  return { keys, marks }
}

it('0017 leaves rows as they are and notes that their keys are to be filled in', () => {
  expect(place).toBeGreaterThan(0)
  expect(migrated(2)).toEqual({ keys: ['', ''], marks: [{ name: 'contactOrder', value: '0' }] })
})

it('0017 notes nothing in a file without rows', () => {
  expect(migrated(0)).toEqual({ keys: [], marks: [] })
})
