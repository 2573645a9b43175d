import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate, storedVersion } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { customerJsonFields, customerTextFields, customerTimeFields } from '#shared/domain/customer'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0001 makes the first tables in an empty file, and a row of every table survives in it', () => {
  const file = join(newFolder(), 'a.db')
  const database = openDatabase(file, testKey)
  expect(storedVersion(database)).toBe(0)
  expect(database.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(0)

  migrate(database, () => noon, migrations.slice(0, 1))
  database.exec(`
    INSERT INTO customer (tie, id, hash, syncedAt, name) VALUES (1, '9007199254740993', 5, 9, '甲');
    INSERT INTO reference VALUES ('users', 'h', '[]', 1);
    INSERT INTO cursor VALUES ('customers', 'idle', NULL, 2, 0, NULL, 0, NULL, 3);
    INSERT INTO quarantine VALUES ('customers', '1', 'r', 'b', 1);
    INSERT INTO account_value VALUES ('token', 't');
    INSERT INTO store_state VALUES ('clean', 'yes');
  `)
  database.close()

  const again = openDatabase(file, testKey)
  migrate(again, () => noon, migrations.slice(0, 1))
  expect(storedVersion(again)).toBe(1)
  const row = again.prepare('SELECT * FROM customer').get() as Record<string, unknown>
  expect(row).toMatchObject({ no: 1, id: '9007199254740993', name: '甲', hash: 5, dialState: null, extra: '{}' })
  for (const field of customerTextFields) expect(row[field], field).toBe(field === 'name' ? '甲' : '')
  for (const field of customerTimeFields) expect(row[field], field).toBe(0)
  for (const field of customerJsonFields) expect(row[field], field).toBe('[]')
  expect(again.prepare('SELECT * FROM cursor').get()).toMatchObject({ watermark: null, candidate: 2, lastDone: 3 })
  for (const table of ['reference', 'quarantine', 'account_value', 'store_state', 'applied_migration']) {
    expect(again.prepare(`SELECT count(*) FROM ${table}`).pluck().get(), table).toBe(1)
  }
  expect(() =>
    again.exec("INSERT INTO customer (tie, id, hash, syncedAt) VALUES (2, '9007199254740993', 1, 1)"),
  ).toThrow('UNIQUE')
  again.close()
})
