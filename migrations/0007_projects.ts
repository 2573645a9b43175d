import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

/** Projects and contracts that were read once: the whole row as JSON beside what lists are read by. */
const tables = [
  `CREATE TABLE project (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    nameKey TEXT NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX project_by_name ON project (nameKey, id)',
  `CREATE TABLE contract (
    no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hash INTEGER NOT NULL, syncedAt INTEGER NOT NULL,
    nameKey TEXT NOT NULL, gmtCreate INTEGER NOT NULL, body TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX contract_by_create ON contract (gmtCreate, id)',
]

/** Tables of what is kept of the project system. `nameKey` of a contract has its name and both parties. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of tables) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
