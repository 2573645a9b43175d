import { type ExpressionBuilder, type Generated, sql } from 'kysely'
import { contains, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { readPagePlace, writePagePlace } from '#core/engine/store/page-place'
import { searchKey } from '#core/engine/store/search/key'
import type { Tables } from '#core/engine/store/tables'
import { type CallEnd, type CallLogRow, REACHED } from '#shared/domain/call'
import type { CallState } from '#shared/domain/call-machine'
import { soughtNumber } from '#shared/domain/phone-number'

/** Which calls are listed; `before` is the place behind a page. Times are epoch milliseconds. */
export type CallQuery = {
  readonly text: string
  readonly customerId: string
  readonly outcome: number | null
  readonly answered: boolean | null
  /** True leaves out those that were refused or given up: nobody was called. */
  readonly placed: boolean
  readonly from: number | null
  readonly to: number | null
  readonly before: string | null
  readonly limit: number
}

/** A record that is to be called; those of a list are called by their places. */
export type QueuedRecord = { readonly place: number; readonly objType: 'company' | 'contact'; readonly objId: string }
export type QueueState = 'waiting' | 'done' | 'skipped'

/** Calls of this computer and the list of those that are to be made. */
export type CallTable = {
  readonly put: (row: CallLogRow) => void
  readonly get: (id: string) => CallLogRow | null
  /** The call that is not finished yet; null where there is none. */
  readonly open: () => CallLogRow | null
  readonly list: (query: CallQuery) => {
    readonly rows: readonly CallLogRow[]
    readonly next: string | null
    readonly total: number
  }
  readonly queue: {
    readonly begin: (records: readonly Omit<QueuedRecord, 'place'>[]) => number
    readonly waiting: (limit: number) => readonly QueuedRecord[]
    readonly counts: () => Readonly<Record<QueueState, number>>
    /** False where the record at that place does not wait any more. */
    readonly move: (place: number, to: Exclude<QueueState, 'waiting'> | 'later') => boolean
    readonly clear: () => void
  }
}

type StoredCall = Omit<CallLogRow, 'unsure'> & { readonly unsure: number }

declare module '#core/engine/store/tables' {
  interface Tables {
    readonly phone_call: StoredCall & { readonly no: Generated<number>; readonly nameKey: string }
    readonly call_queue: {
      readonly place: number
      readonly objType: 'company' | 'contact'
      readonly objId: string
      readonly state: QueueState
    }
  }
}

const columns = [
  'id',
  'provider',
  'reference',
  'number',
  'extension',
  'objType',
  'objId',
  'customerId',
  'name',
  'state',
  'dialledAt',
  'answeredAt',
  'endedAt',
  'endedBy',
  'code',
  'reason',
  'unsure',
  'outcome',
  'note',
  'next',
  'ignored',
] as const

const numbered = ['no', ...columns] as const

/** What becomes known of a call as it goes on. */
const told = (row: StoredCall) => ({
  provider: row.provider,
  reference: row.reference,
  state: row.state,
  answeredAt: row.answeredAt,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
  code: row.code,
  reason: row.reason,
  unsure: row.unsure,
  outcome: row.outcome,
  note: row.note,
  next: row.next,
  ignored: row.ignored,
})

const insert = statement((db, row: StoredCall & { readonly nameKey: string }) =>
  db.insertInto('phone_call').values({
    ...told(row),
    nameKey: row.nameKey,
    id: row.id,
    number: row.number,
    extension: row.extension,
    objType: row.objType,
    objId: row.objId,
    customerId: row.customerId,
    name: row.name,
    dialledAt: row.dialledAt,
  }),
)
const update = statement((db, row: StoredCall) => db.updateTable('phone_call').set(told(row)).where('id', '=', row.id))
const byId = statement((db, { id }: { id: string }) => db.selectFrom('phone_call').select(columns).where('id', '=', id))
const openRow = statement((db) =>
  db
    .selectFrom('phone_call')
    .select(columns)
    .where('state', '<>', sql.lit<CallState>('idle'))
    .orderBy('no', 'desc')
    .limit(1),
)

type Shape = {
  readonly named: boolean
  readonly numbered: boolean
  readonly ofCustomer: boolean
  readonly outcome: boolean
  readonly answered: boolean | null
  readonly placed: boolean
  readonly from: boolean
  readonly to: boolean
  readonly isFirst: boolean
}
type Asked = {
  readonly key: string
  readonly digits: string
  readonly customerId: string
  readonly outcome: number
  readonly from: number
  readonly to: number
  readonly time: number
  readonly no: number
  readonly limit: number
}

const passes = (eb: ExpressionBuilder<Tables, 'phone_call'>, shape: Shape, asked: Asked) => {
  const holds = (column: 'nameKey' | 'number', text: string) => contains<'phone_call'>(column, text)(eb)
  const words = [
    ...(shape.named ? [holds('nameKey', asked.key)] : []),
    ...(shape.numbered ? [holds('number', asked.digits)] : []),
  ]
  // As `wasAnswered` says it; never null, so that its opposite has all the others.
  const isAnswered = eb.or([
    eb('answeredAt', 'is not', null),
    eb(eb.fn.coalesce('outcome', sql.lit(0)), '=', sql.lit(REACHED)),
  ])
  return eb.and([
    ...(words.length === 0 ? [] : [eb.or(words)]),
    ...(shape.ofCustomer ? [eb('customerId', '=', asked.customerId)] : []),
    // A call without an outcome keeps none, and is asked for as 0.
    ...(shape.outcome ? [eb(eb.fn.coalesce('outcome', sql.lit(0)), '=', asked.outcome)] : []),
    ...(shape.answered === null ? [] : [shape.answered ? isAnswered : eb.not(isAnswered)]),
    ...(shape.placed ? [eb('endedBy', '<>', sql.lit<CallEnd>('refused'))] : []),
    ...(shape.from ? [eb('dialledAt', '>=', asked.from)] : []),
    ...(shape.to ? [eb('dialledAt', '<', asked.to)] : []),
    ...(shape.isFirst ? [] : [eb(eb.refTuple('dialledAt', 'no'), '<', eb.tuple(asked.time, asked.no))]),
  ])
}
const page = statementBy((shape: Shape) =>
  statement((db, asked: Asked) =>
    db
      .selectFrom('phone_call')
      .select(numbered)
      .where((eb) => passes(eb, shape, asked))
      .orderBy('dialledAt', 'desc')
      .orderBy('no', 'desc')
      .limit(asked.limit),
  ),
)
const count = statementBy((shape: Shape) =>
  statement((db, asked: Asked) =>
    db
      .selectFrom('phone_call')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where((eb) => passes(eb, shape, asked)),
  ),
)

const queueRow = statement((db, row: QueuedRecord) =>
  db
    .insertInto('call_queue')
    .values({ place: row.place, objType: row.objType, objId: row.objId, state: 'waiting' })
    .onConflict((conflict) => conflict.doNothing()),
)
const queueClear = statement((db) => db.deleteFrom('call_queue'))
const queueWaiting = statement((db, { limit }: { limit: number }) =>
  db
    .selectFrom('call_queue')
    .select(['place', 'objType', 'objId'])
    .where('state', '=', 'waiting')
    .orderBy('place')
    .limit(limit),
)
const queueCounts = statement((db) =>
  db
    .selectFrom('call_queue')
    .select(({ fn }) => ['state', fn.countAll<number>().as('rows')] as const)
    .groupBy('state'),
)
const queueLast = statement((db) => db.selectFrom('call_queue').select(({ fn }) => fn.max('place').as('place')))
const queueState = statement((db, { place, state }: { place: number; state: QueueState }) =>
  db.updateTable('call_queue').set({ state }).where('place', '=', place).where('state', '=', 'waiting'),
)
const queuePlace = statement((db, { place, last }: { place: number; last: number }) =>
  db.updateTable('call_queue').set({ place: last }).where('place', '=', place).where('state', '=', 'waiting'),
)

const rowOf = ({ unsure, ...row }: StoredCall): CallLogRow => ({ ...row, unsure: unsure === 1 })
const storedOf = (row: CallLogRow): StoredCall => ({ ...row, unsure: row.unsure ? 1 : 0 })

/** The calls of an open store. */
export const createCalls = ({ all, first, value, run, transaction }: Connection): CallTable => ({
  put(row) {
    transaction(() => {
      const stored = storedOf(row)
      if (run(update, stored).changes === 0) run(insert, { ...stored, nameKey: searchKey(row.name) })
    })
  },
  get(id) {
    const row = first(byId, { id })
    return row === undefined ? null : rowOf(row)
  },
  open() {
    const row = first(openRow)
    return row === undefined ? null : rowOf(row)
  },
  list({ text, customerId, outcome, answered, placed, from, to, before, limit }) {
    const key = searchKey(text)
    const digits = soughtNumber(text)
    const place = readPagePlace(before)
    const shape = {
      named: key !== '',
      numbered: /^[\d*]{2,}$/.test(digits),
      ofCustomer: customerId !== '',
      outcome: outcome !== null,
      answered,
      placed,
      from: from !== null,
      to: to !== null,
      isFirst: place === null,
    }
    const asked = {
      key,
      digits,
      customerId,
      outcome: outcome ?? 0,
      from: Math.trunc(from ?? 0),
      to: Math.trunc(to ?? 0),
      time: place?.time ?? 0,
      no: place?.no ?? 0,
      limit: limit + 1,
    }
    const found = all(page(shape), asked)
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    return {
      rows: shown.map(({ no: _no, ...row }) => rowOf(row)),
      next: last === undefined ? null : writePagePlace({ time: last.dialledAt, no: last.no }),
      total: value(count({ ...shape, isFirst: true }), asked) ?? 0,
    }
  },
  queue: {
    begin: (records) =>
      transaction(() => {
        run(queueClear)
        let added = 0
        for (const [place, record] of records.entries()) added += run(queueRow, { ...record, place }).changes
        return added
      }),
    waiting: (limit) => all(queueWaiting, { limit }),
    counts() {
      const counts = { waiting: 0, done: 0, skipped: 0 }
      for (const { state, rows } of all(queueCounts)) counts[state] = rows
      return counts
    },
    move: (place, to) =>
      transaction(() => {
        if (to !== 'later') return run(queueState, { place, state: to }).changes > 0
        const last = (value(queueLast) ?? 0) + 1
        return run(queuePlace, { place, last }).changes > 0
      }),
    clear: () => void run(queueClear),
  },
})
