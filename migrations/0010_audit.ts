import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  `CREATE TABLE audit (
    no INTEGER PRIMARY KEY, at INTEGER NOT NULL, action TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX audit_of_subject ON audit (action, subject, no)',
  // What was noted stays as it was noted, whatever a later program does.
  "CREATE TRIGGER audit_stands BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit entries stand'); END",
  "CREATE TRIGGER audit_stays BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'audit entries stand'); END",
]

/**
 * What a person took out of the app. `action` says what was done, `subject` is the id of what it was done with, `detail`
 * JSON by the action; `at` is epoch milliseconds.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
