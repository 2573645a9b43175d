import type Database from 'better-sqlite3'
import { createBuilder } from '#core/engine/store/compiler'
import { migrations, type StoreMigration } from '#migrations'

/** Number of the newest form of the store that this version knows. */
export const newestVersion = migrations.length

/** Number of the form that a file has; 0 for an empty one. */
export const storedVersion = (database: Database.Database): number =>
  Number(database.pragma('user_version', { simple: true }))

/**
 * Brings an open file to the last of `list`. Each migration is one transaction together with the file's number, so
 * that a failure or a kill leaves the form before it. `now` stamps what was applied, epoch milliseconds.
 */
export const migrate = (
  database: Database.Database,
  now: () => number,
  list: readonly StoreMigration[] = migrations,
): void => {
  const schema = createBuilder<unknown>()
  for (const [index, migration] of list.entries()) {
    const number = index + 1
    if (number <= storedVersion(database)) continue
    database.exec('BEGIN IMMEDIATE')
    try {
      migration.up(schema, (statement) => {
        const { sql, parameters } = statement.compile()
        const prepared = database.prepare(sql)
        if (prepared.reader) return prepared.all(...parameters)
        prepared.run(...parameters)
        return []
      })
      database
        .prepare('INSERT INTO applied_migration (number, name, at) VALUES (?, ?, ?)')
        .run(number, migration.name, now())
      database.pragma(`user_version=${number}`)
      database.exec('COMMIT')
    } catch (error) {
      if (database.inTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
}
