import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0007 leaves what is there as it is and adds projects and contracts, each there once', () => {
  const place = migrations.findIndex(({ name }) => name === '0007_projects')
  const old = openDatabase(join(newFolder(), 'a.db'), testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec("INSERT INTO waiting_file VALUES ('u', 'a.png', 'image/png', 3, 'f')")
  const before = old.prepare('SELECT * FROM waiting_file').all()
  migrate(old, () => noon, migrations.slice(0, place + 1))
  expect(old.prepare('SELECT * FROM waiting_file').all()).toEqual(before)
  old.exec(`
    INSERT INTO project VALUES (NULL, 'p', 1, 2, '甲案', '{}');
    INSERT INTO contract VALUES (NULL, 'c', 1, 2, '甲', 3, '{}');
  `)
  for (const insert of [
    "INSERT INTO project VALUES (NULL, 'p', 1, 2, '', '{}')",
    "INSERT INTO contract VALUES (NULL, 'c', 1, 2, '', 3, '{}')",
  ])
    expect(() => old.exec(insert), insert).toThrow('UNIQUE')
  old.close()
})
