import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, newStore, noon, testKey } from '../engine/store/support.ts'

it('0010 adds the list of what was taken out, whose entries stand, and leaves everything else as it is', () => {
  const place = migrations.findIndex(({ name }) => name.endsWith('_audit'))
  expect(place).toBeGreaterThan(0)
  const file = join(newFolder(), 'a.db')
  const old = openDatabase(file, testKey)
  migrate(old, () => noon, migrations.slice(0, place))
  old.exec("INSERT INTO chat (id, pinned) VALUES ('wework:1', 1)")
  old.close()
  const database = openDatabase(file, testKey)
  migrate(database, () => noon, migrations.slice(0, place + 1))
  expect(database.prepare('SELECT id, pinned FROM chat').all()).toEqual([{ id: 'wework:1', pinned: 1 }])
  database.exec("INSERT INTO audit VALUES (NULL, 1, 'chats.export', 'wework:1', '{}')")
  expect(() => database.exec("UPDATE audit SET detail = '[]'")).toThrow('audit entries stand')
  expect(() => database.exec('DELETE FROM audit')).toThrow('audit entries stand')
  expect(database.prepare('SELECT * FROM audit').all()).toEqual([
    { no: 1, at: 1, action: 'chats.export', subject: 'wework:1', detail: '{}' },
  ])
  database.close()
})

it('the list answers the newest first, of one subject or of all, and counts the rest', () => {
  const { audit } = newStore()
  for (const [at, subject] of ['a', 'b', 'a', 'a'].entries())
    audit.add({ at: at + 0.5, action: 'chats.export', subject, detail: String(at) })
  audit.add({ at: 9, action: 'other', subject: 'a', detail: '' })
  const ofA = audit.list('chats.export', 'a', 2)
  expect([ofA.entries.map(({ detail }) => detail), ofA.total]).toEqual([['3', '2'], 3])
  const all = audit.list('chats.export', '', 10)
  expect([all.entries.map(({ at }) => at), all.total]).toEqual([[3, 2, 1, 0], 4])
})
