import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  `CREATE TABLE phone_call (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, provider TEXT NOT NULL, reference TEXT NOT NULL,
    number TEXT NOT NULL, extension TEXT NOT NULL, objType TEXT NOT NULL, objId TEXT NOT NULL,
    customerId TEXT NOT NULL, name TEXT NOT NULL, nameKey TEXT NOT NULL, state TEXT NOT NULL,
    dialledAt INTEGER NOT NULL, answeredAt INTEGER, endedAt INTEGER, endedBy TEXT NOT NULL, code TEXT NOT NULL,
    reason TEXT NOT NULL, unsure INTEGER NOT NULL, outcome INTEGER, note TEXT NOT NULL, ignored INTEGER NOT NULL
  ) STRICT`,
  'CREATE INDEX phone_call_by_time ON phone_call (dialledAt, no)',
  'CREATE INDEX phone_call_of_customer ON phone_call (customerId, dialledAt, no)',
  "CREATE INDEX phone_call_open ON phone_call (no) WHERE state <> 'idle'",

  // Records that are to be called, in the order of their places.
  `CREATE TABLE call_queue (
    place INTEGER PRIMARY KEY, objType TEXT NOT NULL, objId TEXT NOT NULL, state TEXT NOT NULL,
    UNIQUE (objType, objId)
  ) STRICT`,
]

/** Calls of this computer, and the list of those that are to be made. Times are epoch milliseconds. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
