import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

/** `next` is what a person began to write of what comes next after a call, as JSON; null for nothing. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  run({ compile: (): CompiledQuery => sql.raw('ALTER TABLE phone_call ADD COLUMN next TEXT').compile(schema) })
}
