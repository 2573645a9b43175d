import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  // The list has the newest first, and the entry that is added last is the newest.
  `INSERT INTO audit (at, action, subject, detail)
    SELECT CAST(coalesce(json_extract(entry.value, '$.at'), 0) AS INTEGER), 'checks.interest',
      CAST(coalesce(json_extract(entry.value, '$.id'), '') AS TEXT), entry.value
    FROM account_value AS kept, json_each(CASE WHEN json_valid(kept.value) THEN kept.value ELSE '[]' END) AS entry
    WHERE kept.name = 'interestChecks' AND entry.type = 'object'
    ORDER BY entry.key DESC`,
  "DELETE FROM account_value WHERE name = 'interestChecks' AND json_valid(value)",
]

/** Checks for conflicts of interest move from one value into entries that stand, one each. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
