import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  type Expression,
  type ExpressionBuilder,
  Kysely,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type StringReference,
  sql,
} from 'kysely'
import type { Tables, TableWith } from '#core/engine/store/tables'
import { boundedMap } from '#shared/domain/bounded-map'

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

/** A query whose text is made once, at its first use. */
export type Statement<Values, Row> = {
  readonly sql: string
  /** Constants, and the slots of the values that each run gives, in the order of the text's question marks. */
  readonly parameters: readonly unknown[]
  /** For the types alone: what a run takes and what each row of its answer is. */
  readonly typed?: (values: Values) => Row
}

class LazyStatement<Row> {
  readonly #build: () => Compilable<Row>
  #compiled: CompiledQuery<Row> | null = null
  constructor(build: () => Compilable<Row>) {
    this.#build = build
  }
  get #query(): CompiledQuery<Row> {
    this.#compiled ??= this.#build().compile()
    return this.#compiled
  }
  get sql(): string {
    return this.#query.sql
  }
  get parameters(): readonly unknown[] {
    return this.#query.parameters
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

/**
 * A statement over the tables, built and compiled at its first use. `values` are what each run will give: in `build` they
 * are only named, `({ id }: { id: string })`, and nothing can be worked out of them.
 */
export const statement = <Row, Values>(
  build: (db: Kysely<Tables>, values: Values) => Compilable<Row>,
): Statement<Values, Row> => new LazyStatement(() => build(builder, slots as Values))

/**
 * The same over one of several tables that all have some columns: `self` is its name in the query, and none of its
 * columns may be named with it.
 */
export const statementsOn =
  <Columns>(table: TableWith<Columns>) =>
  <Row, Values>(
    build: (db: Kysely<{ readonly self: Columns }>, self: 'self', values: Values) => Compilable<Row>,
  ): Statement<Values, Row> =>
    new LazyStatement(() => build(createBuilder(), table as string as 'self', slots as Values))

/** Shapes kept of a statement whose text depends on what is asked; more of them only come from very unusual use. */
const shapesKept = 400

/** A statement for each shape of a question, each built once. `keyOf` tells shapes apart, by their JSON if left out. */
export const statementBy = <Shape, Values, Row>(
  build: (shape: Shape) => Statement<Values, Row>,
  keyOf: (shape: Shape) => string = JSON.stringify,
): ((shape: Shape) => Statement<Values, Row>) => {
  const kept = boundedMap<string, Statement<Values, Row>>(shapesKept)
  return (shape) => kept.take(keyOf(shape), () => build(shape))
}

/** The parameters of a statement with the values of one run put in place of its slots. */
export const bind = (
  { parameters }: Pick<Statement<never, unknown>, 'parameters'>,
  values: Readonly<Record<string, unknown>>,
): unknown[] => parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter))

/** Some of the named values, as the columns of the same names. */
export const only = <Values, Column extends keyof Values>(
  values: Values,
  columns: readonly Column[],
): Pick<Values, Column> => Object.fromEntries(columns.map((column) => [column, values[column]])) as Pick<Values, Column>

/** A table that is read by one of its indexes and no other: the query fails where it cannot serve. */
export const indexed = <Table extends keyof Tables & string, Alias extends string = Table>(
  table: Table,
  index: string,
  alias?: Alias,
) => sql<Tables[Table]>`${sql.table(table)}`.as<Alias>(sql`${sql.id(alias ?? table)} indexed by ${sql.id(index)}`)

/** An expression that SQLite looks up in no index. */
export const unindexed = <Value>(expression: Expression<Value>) => sql<Value>`+${expression}`

/** Whether a column holds a text anywhere; no character of the text stands for another one, as in LIKE. */
export const contains =
  <Table extends keyof Tables>(column: StringReference<Tables, Table>, text: string) =>
  ({ eb, fn, val, lit }: ExpressionBuilder<Tables, Table>): Expression<SqlBool> =>
    eb(fn<number>('instr', [column, val(text)]), '>', lit(0))

/** Texts that stand in the query itself, not as parameters: only so a partial index serves it. */
export const literals = <const Text extends string>(texts: readonly Text[]) => texts.map((text) => sql.lit<Text>(text))

/** The entries of a JSON text, as a table. */
export const jsonEach = <Value, Name extends string>(json: Expression<string> | string, name: Name) =>
  sql<{ readonly key: string | number; readonly value: Value }>`json_each(${json})`.as(name)
