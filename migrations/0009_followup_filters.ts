import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  "ALTER TABLE followup ADD COLUMN author TEXT NOT NULL DEFAULT ''",
  `UPDATE followup SET author = coalesce(CAST(json_extract(body, '$.operUser.id') AS TEXT), '')
    WHERE json_valid(body) AND json_extract(body, '$.operUser.id') <> ''`,
  // Everything that the timeline over all customers is filtered by, so that a walk reads no row that it does not show.
  'DROP INDEX followup_by_time',
  'CREATE INDEX followup_by_time ON followup (gmtCreate, id, type, author, objType)',
]

/** Who wrote a follow-up, beside its row; '' where nobody says. Times are epoch milliseconds, 0 stands for none. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
