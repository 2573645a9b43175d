import type { Connection } from '#core/engine/store/connection'
import {
  type OperationRow,
  operationColumns,
  operationOf,
  sendableCondition,
} from '#core/engine/store/work/operation-row'
import type { Operation, WorkStore } from '#core/engine/store/work/types'

/**
 * Something earlier of the same record that comes first: work that is on its way or will be, and stuck work of the same
 * fields. Without a record on the server (a stuck `create`) nothing later of it can be sent at all.
 */
const blocked = `EXISTS (
  SELECT 1 FROM outbox AS earlier
  WHERE earlier.entity = o.entity AND earlier.localId = o.localId AND earlier.seq < o.seq AND (
    earlier.state IN ('queued', 'inflight', 'verify')
    OR earlier.state IN ('waiting', 'conflict', 'rejected') AND (
      earlier.kind <> 'update'
      OR EXISTS (SELECT 1 FROM json_each(earlier.patch) AS one JOIN json_each(o.patch) AS other ON one.key = other.key)
    )
  )
)`

/** A dependency that is not done. One that is gone was done: history is removed, and never while it is still named. */
const unmet = `o.dependsOn <> '[]' AND EXISTS (
  SELECT 1 FROM json_each(o.dependsOn) AS named JOIN outbox AS first ON first.opId = named.value
  WHERE first.state <> 'done'
)`

const free = `o.${sendableCondition} AND NOT (${blocked}) AND NOT (${unmet})`

const dueText = `SELECT ${operationColumns} FROM outbox AS o INDEXED BY outbox_in_order
  WHERE ${free} AND o.nextAt <= ? ORDER BY o.seq LIMIT ?`

const nextText = `SELECT o.nextAt FROM outbox AS o INDEXED BY outbox_in_time
  WHERE ${free} ORDER BY o.nextAt, o.seq LIMIT 1`

/** What may be sent now, in order of `seq`, and when the next thing may be. */
export const createDue = (connection: Connection): Pick<WorkStore, 'due' | 'nextAt'> => ({
  due: (now, limit): Operation[] => (connection.prepare(dueText).all(now, limit) as OperationRow[]).map(operationOf),
  nextAt: () => (connection.pluck(nextText).get() as number | undefined) ?? null,
})
