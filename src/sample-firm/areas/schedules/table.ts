import { type FirmDatabase, nextId } from '../../database.ts'
import { notFound } from '../../envelope.ts'
import { type Fields, idOf } from '../../values.ts'

/** What stands in a calendar of the firm; each kind has a table of its name (`projects/data.ts`). */
export type PlanKind = 'schedule' | 'task'

/** One of them; `start` is epoch milliseconds, null for a task without a time. `people` are ids of users. */
export type Planned = {
  readonly operId: string
  readonly people: readonly string[]
  readonly start: number | null
  /** The row as it goes over the wire, without its id. */
  readonly row: Fields
}

/** Who takes part beside the one who made it. */
export const partTable = `
create table if not exists plan_part (
  kind text not null, id integer not null, userId text not null, primary key (kind, userId, id)
) without rowid;
`

/** What the column of the start holds where there is none. */
const noStart = -1

/** Writes new ones with the ids given. */
export function planWriter(database: FirmDatabase): (kind: PlanKind, id: bigint, planned: Planned) => void {
  const insert = (kind: PlanKind) =>
    database.prepare(`insert into ${kind} (id, operId, start, body) values (?, ?, ?, ?)`)
  const inserts = { schedule: insert('schedule'), task: insert('task') }
  const part = database.prepare('insert or ignore into plan_part (kind, id, userId) values (?, ?, ?)')
  return (kind, id, { operId, people, start, row }) => {
    inserts[kind].run(id, operId, start ?? noStart, JSON.stringify(row))
    for (const userId of people) part.run(kind, id, userId)
  }
}

/** Adds one with the next id; answers that id. `now` is epoch milliseconds. */
export function addPlan(database: FirmDatabase, kind: PlanKind, planned: Planned, now: number): bigint {
  const id = nextId(database, kind, now)
  planWriter(database)(kind, id, planned)
  return id
}

/** What begins from `from` to `to` (epoch milliseconds) and what has no time, of a person who made it or takes part. */
export function plansOf(
  database: FirmDatabase,
  kind: PlanKind,
  userId: string,
  span: { readonly from: number; readonly to: number },
): readonly (readonly [bigint, string])[] {
  return database
    .prepare<unknown[], [bigint, string]>(
      `select id, body from ${kind}
       where (operId = ? or id in (select id from plan_part where kind = ? and userId = ?))
         and (start between ? and ? or start = ${noStart})
       order by start, id`,
    )
    .raw()
    .safeIntegers()
    .all(userId, kind, userId, span.from, span.to)
}

/** One as it is stored. */
export type Kept = { readonly id: bigint; readonly operId: string; readonly body: string }

/** The one with an id; throws a refusal where there is none. */
export function readPlan(database: FirmDatabase, kind: PlanKind, value: unknown): Kept {
  const row = database
    .prepare<[bigint], Kept>(`select id, operId, body from ${kind} where id = ?`)
    .safeIntegers()
    .get(idOf(value) ?? -1n)
  if (row === undefined) throw notFound()
  return row
}

/** Takes one away. */
export function removePlan(database: FirmDatabase, kind: PlanKind, id: bigint): void {
  database.prepare(`delete from ${kind} where id = ?`).run(id)
  database.prepare('delete from plan_part where kind = ? and id = ?').run(kind, id)
}
