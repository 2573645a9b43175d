import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  `CREATE TABLE calendar_item (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    kind TEXT NOT NULL, start INTEGER, "end" INTEGER, done INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  // What ended before a span is read by none of its questions: much more lies behind than ahead.
  'CREATE INDEX calendar_item_by_end ON calendar_item ("end", start)',
  "CREATE INDEX calendar_task ON calendar_item (start, id) WHERE kind = 'task' AND done = 0",
  `CREATE TABLE calendar_mark (id TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
  'CREATE INDEX customer_expires ON customer (gmtExpires, id) WHERE gmtExpires > 0',
]

/**
 * Schedules and tasks that were read once: the whole row as JSON beside what is asked by; times are epoch milliseconds,
 * null for none. Ticks of this computer, and an index for the days on which terms of customers end.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
