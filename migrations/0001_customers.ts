import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const shortTexts = [
  'name',
  'level',
  'chargeStatus',
  'ownerid',
  'ownerName',
  'telephone',
  'contact',
  'industry',
  'phase',
]
const moreTexts = ['channel', 'city', 'region', 'source', 'weMediaAccountId', 'userCreate', 'userCreateName']
const times = ['gmtFollowup', 'gmtCooperate', 'gmtApply', 'gmtExpires', 'gmtCreate', 'gmtModify']
/** May be long, so they stand last: narrow reads stop before their overflow pages. */
const longTexts = ['nameKey', 'initials', 'phoneKey', 'followupContent', 'note']

/**
 * Customers, the small lists, sync positions, quarantined rows and values of the account.
 * Times are epoch milliseconds, 0 for none. `tie` repeats `no`: SQLite seeks no (column, rowid) pair by row value.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  const statement = (text: string): Compilable => ({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
  const text = (name: string) => `"${name}" TEXT NOT NULL DEFAULT ''`
  const time = (name: string) => `"${name}" INTEGER NOT NULL DEFAULT 0`

  run(
    statement(`CREATE TABLE customer (
    no INTEGER PRIMARY KEY,
    tie INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    hash INTEGER NOT NULL,
    syncedAt INTEGER NOT NULL,
    ${[...shortTexts, ...moreTexts].map(text).join(', ')},
    ${times.map(time).join(', ')},
    dialState INTEGER,
    phoneMore TEXT NOT NULL DEFAULT '[]',
    participantList TEXT NOT NULL DEFAULT '[]',
    tagList TEXT NOT NULL DEFAULT '[]',
    ${longTexts.map(text).join(', ')},
    extra TEXT NOT NULL DEFAULT '{}',
    unknown TEXT NOT NULL DEFAULT '{}'
  ) STRICT`),
  )
  run(
    statement(`CREATE TABLE reference (
    area TEXT PRIMARY KEY, hash TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`),
  )
  run(
    statement(`CREATE TABLE cursor (
    scope TEXT PRIMARY KEY, phase TEXT NOT NULL, watermark INTEGER, candidate INTEGER, pageIndex INTEGER NOT NULL,
    total INTEGER, rows INTEGER NOT NULL, passStarted INTEGER, lastDone INTEGER
  ) STRICT, WITHOUT ROWID`),
  )
  run(
    statement(`CREATE TABLE quarantine (
    entity TEXT NOT NULL, id TEXT NOT NULL, reason TEXT NOT NULL, body TEXT NOT NULL, at INTEGER NOT NULL,
    PRIMARY KEY (entity, id)
  ) STRICT, WITHOUT ROWID`),
  )
  run(statement(`CREATE TABLE account_value (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`))
  run(statement(`CREATE TABLE store_state (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID`))
  run(
    statement(`CREATE TABLE applied_migration (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, at INTEGER NOT NULL
  ) STRICT`),
  )
}
