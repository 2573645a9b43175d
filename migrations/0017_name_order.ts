import { type Compilable, type CompiledQuery, type Kysely, sql } from 'kysely'

const changes = [
  "ALTER TABLE customer ADD COLUMN nameOrder TEXT NOT NULL DEFAULT ''",
  "ALTER TABLE contact ADD COLUMN nameOrder TEXT NOT NULL DEFAULT ''",
  'CREATE INDEX contact_by_order ON contact (nameOrder, id)',
  // How far the keys of rows that are here are filled in, by the app, while it runs; no mark where none is missing.
  `INSERT INTO store_state (name, value) SELECT 'customerOrder', '0' WHERE EXISTS (SELECT 1 FROM customer)
    ON CONFLICT (name) DO UPDATE SET value = '0'`,
  `INSERT INTO store_state (name, value) SELECT 'contactOrder', '0' WHERE EXISTS (SELECT 1 FROM contact)
    ON CONFLICT (name) DO UPDATE SET value = '0'`,
]

/** The key by which the names of customers and contacts stand in the order of pinyin, beside their rows. */
export const up = (schema: Kysely<unknown>, run: (statement: Compilable) => unknown): void => {
  for (const text of changes) run({ compile: (): CompiledQuery => sql.raw(text).compile(schema) })
}
