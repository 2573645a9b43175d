// Begins a migration that ends the process before it is over.
import { type CompiledQuery, sql } from 'kysely'
import { openDatabase } from '#core/engine/store/database'
import { migrate } from '#core/engine/store/migrate'
import { migrations } from '#migrations'

const database = openDatabase(process.argv[2] ?? '', Buffer.from(process.env.STORE_KEY ?? '', 'hex'))
migrate(database, () => 1, [
  ...migrations,
  {
    name: '9999_killed',
    up: (schema, run) => {
      run({ compile: (): CompiledQuery => sql`ALTER TABLE customer ADD COLUMN favourite INTEGER`.compile(schema) })
      run({ compile: (): CompiledQuery => sql`DELETE FROM customer`.compile(schema) })
      process.kill(process.pid, 'SIGKILL')
    },
  },
])
