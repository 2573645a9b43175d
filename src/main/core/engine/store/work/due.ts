import { type ExpressionBuilder, sql } from 'kysely'
import { indexed, jsonEach, literals, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'
import { operationColumns, operationOf, sendableLiterals } from '#core/engine/store/work/operation-row'
import type { Operation, WorkStore } from '#core/engine/store/work/types'

/** Builds conditions of an operation `o`. */
type Builder = ExpressionBuilder<Tables & { o: Tables['outbox'] }, 'o'>

/** Both changes are of a field of the same name. */
const sharesField = (
  eb: ExpressionBuilder<Tables & { o: Tables['outbox']; earlier: Tables['outbox'] }, 'o' | 'earlier'>,
) =>
  eb.exists(
    eb
      .selectFrom(jsonEach(eb.ref('earlier.patch'), 'one'))
      .innerJoin(jsonEach(eb.ref('o.patch'), 'other'), 'one.key', 'other.key')
      .select(eb.lit(1).as('found')),
  )

/**
 * Something earlier of the same record that comes first: work that is on its way or will be, and stuck work of the same
 * fields. Without a record on the server (a stuck `create`) nothing later of it can be sent at all.
 */
const blocked = (eb: Builder) =>
  eb.exists(
    eb
      .selectFrom('outbox as earlier')
      .select(eb.lit(1).as('found'))
      .whereRef('earlier.entity', '=', 'o.entity')
      .whereRef('earlier.localId', '=', 'o.localId')
      .whereRef('earlier.seq', '<', 'o.seq')
      .where((inner) =>
        inner.or([
          inner('earlier.state', 'in', literals(['queued', 'inflight', 'verify'])),
          inner.and([
            inner('earlier.state', 'in', literals(['waiting', 'conflict', 'rejected'])),
            inner.or([inner('earlier.kind', '<>', sql.lit('update')), sharesField(inner)]),
          ]),
        ]),
      ),
  )

/** A dependency that is not done. One that is gone was done: history is removed, and never while it is still named. */
const unmet = (eb: Builder) =>
  eb.and([
    eb('o.dependsOn', '<>', sql.lit('[]')),
    eb.exists(
      eb
        .selectFrom(jsonEach<string, 'named'>(eb.ref('o.dependsOn'), 'named'))
        .innerJoin('outbox as first', 'first.opId', 'named.value')
        .select(eb.lit(1).as('found'))
        .where('first.state', '<>', sql.lit('done')),
    ),
  ])

const isFree = (eb: Builder) => eb.and([eb('o.state', 'in', sendableLiterals), eb.not(blocked(eb)), eb.not(unmet(eb))])

const dueNow = statement((db, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom(indexed('outbox', 'outbox_in_order', 'o'))
    .select(operationColumns)
    .where(isFree)
    .where('o.nextAt', '<=', now)
    .orderBy('o.seq')
    .limit(limit),
)
const nextTime = statement((db) =>
  db
    .selectFrom(indexed('outbox', 'outbox_in_time', 'o'))
    .select('o.nextAt')
    .where(isFree)
    .orderBy('o.nextAt')
    .orderBy('o.seq')
    .limit(sql.lit(1)),
)

/** What may be sent now, in order of `seq`, and when the next thing may be. */
export const createDue = (connection: Connection): Pick<WorkStore, 'due' | 'nextAt'> => ({
  due: (now, limit): Operation[] => connection.all(dueNow, { now, limit }).map(operationOf),
  nextAt: () => connection.value(nextTime) ?? null,
})
