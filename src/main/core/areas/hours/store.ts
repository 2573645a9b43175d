import { type ExpressionBuilder, type Generated, sql } from 'kysely'
import { contains, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { searchKey } from '#core/engine/store/search/key'
import type { Tables } from '#core/engine/store/tables'
import type { HoursEntry } from '#shared/contract/hours'

type Source = HoursEntry['source']

/** An entry as it is kept. `since`, `stood` and `begun` are epoch milliseconds, `day` is YYYY-MM-DD in the firm's zone. */
export type HoursRow = {
  readonly id: string
  readonly day: string
  /** What is counted, without what runs. */
  readonly seconds: number
  /** Since when its clock runs; null where it stands. */
  readonly since: number | null
  /** When its clock stood last; null where it never did. */
  readonly stood: number | null
  /** When it was begun or written down. */
  readonly begun: number
  readonly note: string
  readonly customerId: string
  readonly customerName: string
  readonly projectId: string
  readonly projectName: string
  readonly source: Source
  readonly sourceId: string
}

/** Entries of some days, both included; `text` is part of a note or of a name, '' for all. */
export type HoursQuery = { readonly from: string; readonly to: string; readonly text: string }

/** The place of an entry in the order of the list. */
export type HoursPlace = { readonly day: string; readonly begun: number; readonly no: number }

/** Minutes of a customer or of a project, each entry's rounded up; an empty id for what belongs to none. */
export type HoursSum = { readonly id: string; readonly name: string; readonly minutes: number }

/** Hours of the person. */
export type HoursTable = {
  /** Writes an entry, or changes the one of its id. Throws where another clock runs or another entry has its source. */
  readonly put: (row: HoursRow) => void
  readonly get: (id: string) => HoursRow | null
  readonly remove: (id: string) => void
  /** The one whose clock runs; null where none does. */
  readonly running: () => HoursRow | null
  /** The one whose clock stood last, at `from` or later (epoch milliseconds), and stands; null where there is none. */
  readonly last: (from: number) => HoursRow | null
  /** The one that was made of a call, a follow-up or a task; null where none was. */
  readonly ofSource: (source: Source, sourceId: string) => HoursRow | null
  /**
   * Newest day first, and of a day what was begun last; those behind `before`, null for the first ones. `next` is where
   * it goes on, null at the end.
   */
  readonly list: (
    query: HoursQuery,
    before: HoursPlace | null,
    limit: number,
  ) => { readonly rows: readonly HoursRow[]; readonly next: HoursPlace | null }
  /** Number and minutes of all, each entry's rounded up, without what runs. */
  readonly total: (query: HoursQuery) => { readonly count: number; readonly minutes: number }
  /** Minutes by customer or by project, the most first, under the name that the entry begun last has. */
  readonly sums: (query: HoursQuery, by: 'customer' | 'project') => readonly HoursSum[]
}

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly hours_entry: HoursRow & { readonly no: Generated<number>; readonly textKey: string }
  }
}

const columns = [
  'id',
  'day',
  'seconds',
  'since',
  'stood',
  'begun',
  'note',
  'customerId',
  'customerName',
  'projectId',
  'projectName',
  'source',
  'sourceId',
] as const

type Written = HoursRow & { readonly textKey: string }

const valuesOf = (row: Written) => ({
  id: row.id,
  day: row.day,
  seconds: row.seconds,
  since: row.since,
  stood: row.stood,
  begun: row.begun,
  note: row.note,
  customerId: row.customerId,
  customerName: row.customerName,
  projectId: row.projectId,
  projectName: row.projectName,
  textKey: row.textKey,
  source: row.source,
  sourceId: row.sourceId,
})

const insert = statement((db, row: Written) => db.insertInto('hours_entry').values(valuesOf(row)))
const update = statement((db, row: Written) =>
  db.updateTable('hours_entry').set(valuesOf(row)).where('id', '=', row.id),
)
const remove = statement((db, { id }: { id: string }) => db.deleteFrom('hours_entry').where('id', '=', id))
const byId = statement((db, { id }: { id: string }) =>
  db.selectFrom('hours_entry').select(columns).where('id', '=', id),
)
const running = statement((db) => db.selectFrom('hours_entry').select(columns).where('since', 'is not', null))
const last = statement((db, { from }: { from: number }) =>
  db
    .selectFrom('hours_entry')
    .select(columns)
    .where('stood', '>=', from)
    .where('since', 'is', null)
    .orderBy('stood', 'desc')
    .limit(1),
)
const bySource = statement((db, { source, sourceId }: Pick<HoursRow, 'source' | 'sourceId'>) =>
  db
    .selectFrom('hours_entry')
    .select(columns)
    .where('source', '=', source)
    .where('sourceId', '=', sourceId)
    // As the index has it, which serves no other question.
    .where('sourceId', '<>', sql.lit('')),
)

type Shape = { readonly searched: boolean }
type Asked = { readonly from: string; readonly to: string; readonly key: string }

const passes = (eb: ExpressionBuilder<Tables, 'hours_entry'>, { searched }: Shape, { from, to, key }: Asked) =>
  eb.and([
    eb('day', '>=', from),
    eb('day', '<=', to),
    ...(searched ? [contains<'hours_entry'>('textKey', key)(eb)] : []),
  ])

const page = statementBy(({ isFirst, ...shape }: Shape & { readonly isFirst: boolean }) =>
  statement(
    (db, asked: Asked & { readonly place: string; readonly begun: number; readonly no: number; limit: number }) =>
      db
        .selectFrom('hours_entry')
        .select(['no', ...columns])
        .where((eb) => passes(eb, shape, asked))
        .$if(!isFirst, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('day', 'begun', 'no'), '<', tuple(asked.place, asked.begun, asked.no)),
          ),
        )
        .orderBy('day', 'desc')
        .orderBy('begun', 'desc')
        .orderBy('no', 'desc')
        .limit(asked.limit),
  ),
)
/** Minutes of an entry as `minutesOf` rounds them: whole numbers are divided to whole numbers. */
const charged = (eb: ExpressionBuilder<Tables, 'hours_entry'>) =>
  eb(eb.parens(eb('seconds', '+', eb.lit(59))), '/', eb.lit(60))

const total = statementBy((shape: Shape) =>
  statement((db, asked: Asked) =>
    db
      .selectFrom('hours_entry')
      .select((eb) => [
        eb.fn.countAll<number>().as('count'),
        eb.fn.coalesce(eb.fn.sum<number>(charged(eb)), eb.lit(0)).as('minutes'),
      ])
      .where((eb) => passes(eb, shape, asked)),
  ),
)
/** SQLite takes the name from the row of the maximum. */
const sums = statementBy(({ by, ...shape }: Shape & { readonly by: 'customer' | 'project' }) =>
  statement((db, asked: Asked) =>
    db
      .selectFrom('hours_entry')
      .select((eb) => [
        `${by}Id as id` as const,
        `${by}Name as name` as const,
        eb.fn.sum<number>(charged(eb)).as('minutes'),
        eb.fn.max('begun').as('newest'),
      ])
      .where((eb) => passes(eb, shape, asked))
      .groupBy(`${by}Id`)
      .orderBy('minutes', 'desc')
      .orderBy('newest', 'desc'),
  ),
)

const askedOf = ({ from, to, text }: HoursQuery) => {
  const key = searchKey(text)
  return { shape: { searched: key !== '' }, values: { from, to, key } }
}

/** The hours of an open store. */
export const createHoursTable = ({ all, first, run, transaction }: Connection): HoursTable => ({
  put(row) {
    const textKey = [row.note, row.customerName, row.projectName].map(searchKey).join('\n')
    transaction(() => {
      if (run(update, { ...row, textKey }).changes === 0) run(insert, { ...row, textKey })
    })
  },
  get: (id) => first(byId, { id }) ?? null,
  remove: (id) => void run(remove, { id }),
  running: () => first(running) ?? null,
  last: (from) => first(last, { from }) ?? null,
  ofSource: (source, sourceId) => first(bySource, { source, sourceId }) ?? null,
  list(query, before, limit) {
    const { shape, values } = askedOf(query)
    const place = { place: before?.day ?? '', begun: before?.begun ?? 0, no: before?.no ?? 0 }
    const found = all(page({ ...shape, isFirst: before === null }), { ...values, ...place, limit: limit + 1 })
    const shown = found.slice(0, limit)
    const end = found.length > limit ? shown.at(-1) : undefined
    return {
      rows: shown.map(({ no: _no, ...row }) => row),
      next: end === undefined ? null : { day: end.day, begun: end.begun, no: end.no },
    }
  },
  total(query) {
    const { shape, values } = askedOf(query)
    return first(total(shape), values) ?? { count: 0, minutes: 0 }
  },
  sums(query, by) {
    const { shape, values } = askedOf(query)
    return all(sums({ ...shape, by }), values).map(({ newest: _newest, ...sum }) => sum)
  },
})
