import { sql } from 'kysely'
import { statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { createRecordTable } from '#core/engine/store/records/table'
import type { RecordTable } from '#core/engine/store/records/types'
import type { StoreState } from '#core/engine/store/state'
import type { RecordColumns } from '#core/engine/store/tables'
import { type BoundedMap, boundedMap } from '#shared/domain/bounded-map'
import type { CalendarRow } from '#shared/domain/calendar'
import type { NextActionKind } from '#shared/domain/next-action'

/** A row with whether it was ticked on this computer. */
export type MarkedRow = { readonly row: CalendarRow; readonly marked: boolean }

/** A task with when it was ticked here, epoch milliseconds. */
export type TickedRow = { readonly row: CalendarRow; readonly at: number }

type Span = { readonly from: number; readonly to: number }

export type CalendarTable = RecordTable<CalendarRow> & {
  /** What touches a span, also what began before it and lasts into it; by start, so many at most. */
  readonly touching: (span: Span, limit: number) => readonly MarkedRow[]
  /** Tasks that the firm does not call finished, without those ticked here before a time; no time last. */
  readonly tasks: (markedSince: number, limit: number) => readonly MarkedRow[]
  /** When the first task begins that is done neither at the firm nor here, epoch milliseconds; null where none is open. */
  readonly firstOpenTask: () => number | null
  /** Ids of a kind that lie wholly inside a span, of rows up to a number; of tasks those without a time too. */
  readonly inside: (kind: NextActionKind, span: Span, upTo: number) => readonly string[]
  readonly isMarked: (id: string) => boolean
  /** When a task was ticked here, epoch milliseconds; null where it was not. */
  readonly markedAt: (id: string) => number | null
  /** Tasks that were ticked here in a span, the latest first, so many at most. */
  readonly ticked: (span: Span, limit: number) => readonly TickedRow[]
  /** Ticks a task, or takes the tick back; `at` epoch milliseconds. */
  readonly mark: (id: string, done: boolean, at: number) => void
  /** When a task was ticked last, epoch milliseconds; 0 where none is. */
  readonly lastMark: () => number
  /** Ids that were ticked after one time and before another, and of which no row is here. */
  readonly strayMarks: (after: number, before: number) => readonly string[]
}

/** What the calendar remembers of an open store. */
export type CalendarMemory = {
  /**
   * Lists that lacked so much that a later one of the same kind and span has to say the same, by `kind from to`, the
   * oldest first: since when, monotonic milliseconds.
   */
  readonly doubted: Map<string, number>
  /** The longest list without a count, rows, by its kind: a shorter one is no page that the firm has cut. */
  readonly longest: Map<string, number>
  /** What the halves of such a list showed of it, by `kind from to`. `at` is monotonic milliseconds. */
  readonly halved: BoundedMap<string, { readonly ids: string; readonly whole: boolean; readonly at: number }>
}

/** The memory of a start. */
export const createCalendarMemory = (): CalendarMemory => ({
  doubted: new Map(),
  longest: new Map(),
  halved: boundedMap(50),
})

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly calendar_item: RecordColumns & {
      readonly kind: string
      /** Epoch milliseconds; null for a task without a time. */
      readonly start: number | null
      readonly end: number | null
      /** 1 where the firm says that it is finished. */
      readonly done: number
    }
    readonly calendar_mark: { readonly id: string; readonly at: number }
  }
}

const touching = statement((db, { from, to, limit }: Span & { readonly limit: number }) =>
  db
    .selectFrom('calendar_item as item')
    .leftJoin('calendar_mark as mark', 'mark.id', 'item.id')
    .select(['item.body', 'mark.at'])
    .where('item.end', '>=', from)
    .where('item.start', '<', to)
    // What ended as the span begins is over, unless it is but a moment.
    .where(({ eb, or }) => or([eb('item.end', '>', from), eb('item.start', '>=', from)]))
    .orderBy('item.start')
    .orderBy('item.id')
    .limit(limit),
)

const openTasks = statement((db, { markedSince, limit }: { readonly markedSince: number; readonly limit: number }) =>
  db
    .selectFrom('calendar_item as item')
    .leftJoin('calendar_mark as mark', 'mark.id', 'item.id')
    .select(['item.body', 'mark.at'])
    .where('item.kind', '=', sql.lit('task'))
    .where('item.done', '=', sql.lit(0))
    .where(({ eb, or }) => or([eb('mark.at', 'is', null), eb('mark.at', '>=', markedSince)]))
    .orderBy('item.start', (order) => order.asc().nullsLast())
    .orderBy('item.id')
    .limit(limit),
)

const firstOpenTask = statement((db) =>
  db
    .selectFrom('calendar_item as item')
    .leftJoin('calendar_mark as mark', 'mark.id', 'item.id')
    .select('item.start')
    .where('item.kind', '=', sql.lit('task'))
    .where('item.done', '=', sql.lit(0))
    .where('item.start', 'is not', null)
    .where('mark.at', 'is', null)
    .orderBy('item.start')
    .orderBy('item.id')
    .limit(1),
)

/** Of tasks with all that have no time: these come with every list. */
const inside = statementBy((tasks: boolean) =>
  statement((db, { from, to, upTo }: Span & { readonly upTo: number }) =>
    db
      .selectFrom('calendar_item')
      .select('id')
      .where('no', '<=', upTo)
      .where('kind', tasks ? '=' : '<>', sql.lit('task'))
      .where(({ eb, or, and }) => {
        const within = and([eb('start', '>=', from), eb('start', '<', to), eb('end', '<', to)])
        return tasks ? or([within, eb('start', 'is', null)]) : within
      }),
  ),
)

const markOf = statement((db, { id }: { id: string }) =>
  db.selectFrom('calendar_mark').select('at').where('id', '=', id),
)
const ticked = statement((db, { from, to, limit }: Span & { readonly limit: number }) =>
  db
    .selectFrom('calendar_mark as mark')
    .innerJoin('calendar_item as item', 'item.id', 'mark.id')
    .select(['item.body', 'mark.at'])
    .where('item.kind', '=', sql.lit('task'))
    .where('mark.at', '>=', from)
    .where('mark.at', '<', to)
    .orderBy('mark.at', 'desc')
    .orderBy('item.id')
    .limit(limit),
)
const addMark = statement((db, { id, at }: { id: string; at: number }) =>
  db
    .insertInto('calendar_mark')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing()),
)
const lastMark = statement((db) => db.selectFrom('calendar_mark').select(({ fn }) => fn.max('at').as('at')))
const strayMarks = statement((db, { after, before }: { readonly after: number; readonly before: number }) =>
  db
    .selectFrom('calendar_mark as mark')
    .leftJoin('calendar_item as item', 'item.id', 'mark.id')
    .select('mark.id')
    .where('item.id', 'is', null)
    .where('mark.at', '>', after)
    .where('mark.at', '<', before),
)
const dropMark = statement((db, { id }: { id: string }) => db.deleteFrom('calendar_mark').where('id', '=', id))

/** Schedules and tasks that were read once, and ticks of this computer. */
export const createCalendar = (connection: Connection, state: StoreState): CalendarTable => {
  const { rows: _rows, ...table } = createRecordTable<CalendarRow, 'calendar_item'>(connection, state, {
    table: 'calendar_item',
    columns: ['kind', 'start', 'end', 'done'],
    values: ({ kind, start, end, done }) => ({ kind, start, end, done: done ? 1 : 0 }),
  })
  const read = ({ body, at }: { readonly body: string; readonly at: number | null }): MarkedRow => ({
    row: JSON.parse(body) as CalendarRow,
    marked: at !== null,
  })
  return {
    ...table,
    touching: ({ from, to }, limit) => connection.all(touching, { from, to, limit }).map(read),
    tasks: (markedSince, limit) => connection.all(openTasks, { markedSince, limit }).map(read),
    firstOpenTask: () => connection.value(firstOpenTask) ?? null,
    inside: (kind, span, upTo) => connection.column(inside(kind === 'task'), { ...span, upTo }),
    isMarked: (id) => connection.value(markOf, { id }) !== undefined,
    markedAt: (id) => connection.value(markOf, { id }) ?? null,
    ticked: ({ from, to }, limit) =>
      connection.all(ticked, { from, to, limit }).map(({ body, at }) => ({ row: JSON.parse(body) as CalendarRow, at })),
    mark: (id, done, at) => void connection.run(done ? addMark : dropMark, { id, at }),
    lastMark: () => connection.value(lastMark) ?? 0,
    strayMarks: (after, before) => connection.column(strayMarks, { after, before }),
  }
}
