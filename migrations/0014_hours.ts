import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  `CREATE TABLE hours_entry (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, day TEXT NOT NULL, seconds INTEGER NOT NULL, since INTEGER,
    stood INTEGER, note TEXT NOT NULL, customerId TEXT NOT NULL, customerName TEXT NOT NULL, projectId TEXT NOT NULL,
    projectName TEXT NOT NULL, textKey TEXT NOT NULL, source TEXT NOT NULL, sourceId TEXT NOT NULL,
    begun INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX hours_entry_by_day ON hours_entry (day, begun, no)',
  'CREATE INDEX hours_entry_stood ON hours_entry (stood) WHERE stood IS NOT NULL',
  "CREATE UNIQUE INDEX hours_entry_source ON hours_entry (source, sourceId) WHERE sourceId <> ''",
  // One clock at most: the expression is the same for every row whose clock runs.
  'CREATE UNIQUE INDEX hours_entry_running ON hours_entry (since IS NOT NULL) WHERE since IS NOT NULL',
]

/**
 * Hours of the person. `seconds` are counted, `since` is when the clock that runs began, `stood` when it stood last
 * (null where it never did), `begun` when the entry was begun or written down; these three in epoch milliseconds. `day`
 * is YYYY-MM-DD in the firm's zone, `textKey` what a search reads.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
