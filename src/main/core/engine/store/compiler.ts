import { type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Tables } from '#core/engine/store/tables'

/** Builds and compiles queries; it never runs one. */
export const createBuilder = <Schema>(): Kysely<Schema> =>
  new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new SqliteIntrospector(database),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })

/** The builder for the tables of the store. */
export const builder = createBuilder<Tables>()

/** Stands in a query that is compiled once for a value that each run gives. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** A parameter by name, typed as the value that it will be. */
export const slot = <Value>(name: string): Value => new Slot(name) as unknown as Value

/** A compiled query with the values of one run put in place of its slots, in the order of its parameters. */
export const bind = (query: CompiledQuery, values: Readonly<Record<string, unknown>>): unknown[] =>
  query.parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter))
