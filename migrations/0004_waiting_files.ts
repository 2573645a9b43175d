import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

/**
 * Files that wait to be sent: their bytes lie beside the store from now on, under the name `file`. Rows of `upload`,
 * which hold bytes, are moved when the store is opened.
 */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  const text = `CREATE TABLE waiting_file (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, type TEXT NOT NULL, size INTEGER NOT NULL, file TEXT NOT NULL
  ) STRICT`
  run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
