import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'
import { newFolder, noon, testKey } from '../engine/store/support.ts'

it('0009 leaves follow-ups as they are and adds who wrote them, where the row says it', () => {
  const before = migrations.findIndex(({ name }) => name === '0009_followup_filters')
  const database = openDatabase(join(newFolder(), 'a.db'), testKey)
  migrate(database, () => noon, migrations.slice(0, before))
  const bodies = ['{"operUser":{"id":"5","name":"林"}}', '{"operUser":{"id":7}}', '{}', 'no JSON', '{"operUser":null}']
  const insert = database.prepare(
    "INSERT INTO followup VALUES (NULL, ?, 1, 2, 'company', '1', 'company', '1', 0, 9, ?)",
  )
  for (const [at, body] of bodies.entries()) insert.run(`f${at}`, body)
  const kept = () => database.prepare('SELECT no, id, hash, syncedAt, objId, type, gmtCreate, body FROM followup').all()
  const rows = kept()
  migrate(database, () => noon, migrations.slice(0, before + 1))
  expect(kept()).toEqual(rows)
  expect(database.prepare('SELECT author FROM followup ORDER BY no').pluck().all()).toEqual(['5', '7', '', '', ''])
  const plan = database
    .prepare('EXPLAIN QUERY PLAN SELECT id FROM followup ORDER BY gmtCreate DESC, id DESC')
    .all() as { detail: string }[]
  expect(plan.map(({ detail }) => detail)).toEqual(['SCAN followup USING COVERING INDEX followup_by_time'])
  database.close()
})
