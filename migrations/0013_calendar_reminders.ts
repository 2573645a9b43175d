import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  `CREATE TABLE calendar_reminder (
    id TEXT PRIMARY KEY, start INTEGER NOT NULL, answered INTEGER NOT NULL, until INTEGER
  ) STRICT, WITHOUT ROWID`,
  // With the longest of an item's reminders, by which no row is read whose first one has not come. A row that is no JSON
  // has none, and holds up no start.
  `CREATE INDEX calendar_remind ON calendar_item (
    start, CASE WHEN json_valid(body) THEN json_extract(body, '$.reminders[#-1]') END, id, done
  ) WHERE done = 0`,
]

/**
 * What a person did with the reminders of an item on this computer. `start` is the start of the item for which it holds;
 * reminders up to `answered` are answered (0 for none), and until `until` they were put off (null for not). All of them
 * are epoch milliseconds.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
