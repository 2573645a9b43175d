import type { Connection } from '#core/engine/store/connection'
import { joinable, joined } from '#core/engine/store/work/coalesce'
import { createDue } from '#core/engine/store/work/due'
import { createOpenIds } from '#core/engine/store/work/open-ids'
import {
  assignments,
  type OperationRow,
  openCondition,
  operationColumns,
  operationOf,
} from '#core/engine/store/work/operation-row'
import type { Change, Operation, WorkStore } from '#core/engine/store/work/types'

/** The part of the unsent work that is about its operations. */
export type Outbox = Pick<
  WorkStore,
  'add' | 'get' | 'open' | 'ofRecord' | 'openIds' | 'due' | 'nextAt' | 'step' | 'recover' | 'prune'
> & {
  /** Moves the open operations of a record to its new id. */
  readonly move: (entity: Operation['entity'], from: string, to: string) => void
}

const select = `SELECT ${operationColumns} FROM outbox`
const oneText = `${select} WHERE opId = ?`
const openText = `${select} INDEXED BY outbox_open WHERE ${openCondition} ORDER BY seq`
const ofRecordText = `${select} WHERE entity = ? AND localId = ? AND ${openCondition} ORDER BY seq`
const insertText = `INSERT INTO outbox
  (opId, entity, localId, kind, title, patch, base, dependsOn, groupId, state, attempts, nextAt, lease, lastCode,
   lastError, createdAt, updatedAt)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, '', '', '', ?, ?)`
const joinText = 'UPDATE outbox SET title = ?, patch = ?, base = ?, updatedAt = ? WHERE opId = ?'
const recoverText = `UPDATE outbox SET state = 'verify', nextAt = min(nextAt, ?), updatedAt = ?
  WHERE state = 'inflight' AND lease <> ?`
const forgetText = `DELETE FROM entity_base AS b WHERE NOT EXISTS (
  SELECT 1 FROM outbox AS o WHERE o.entity = b.entity AND o.localId = b.localId AND o.${openCondition})`
const pruneText = `DELETE FROM outbox WHERE state IN ('done', 'cancelled') AND updatedAt < ? AND opId NOT IN (
  SELECT named.value FROM outbox AS o INDEXED BY outbox_open, json_each(o.dependsOn) AS named WHERE o.${openCondition})`
const moveText = `UPDATE outbox SET localId = ? WHERE entity = ? AND localId = ?`

/** The unsent changes of the account, in the order in which they were made. */
export const createOutbox = (connection: Connection): Outbox => {
  const openIds = createOpenIds(connection)
  const { transaction, prepare } = connection

  const get = (opId: string): Operation | null => {
    const row = prepare(oneText).get(opId) as OperationRow | undefined
    return row === undefined ? null : operationOf(row)
  }

  const known = (opId: string): Operation => {
    const operation = get(opId)
    if (operation === null) throw new Error(`no operation ${opId}`)
    return operation
  }

  const ofRecord: Outbox['ofRecord'] = (entity, localId) =>
    (prepare(ofRecordText).all(entity, localId) as OperationRow[]).map(operationOf)

  const insert = (change: Change): void => {
    const { opId, entity, localId, kind, title, patch, base, dependsOn, groupId, begins, at } = change
    prepare(insertText).run(
      opId,
      entity,
      localId,
      kind,
      title,
      JSON.stringify(patch),
      JSON.stringify(base),
      JSON.stringify(dependsOn ?? []),
      groupId ?? null,
      begins ?? 'queued',
      at,
      at,
      at,
    )
    openIds.refresh(change)
  }

  const add = (change: Change): Operation => {
    const target = joinable(ofRecord(change.entity, change.localId), change)
    if (target === null) insert(change)
    else {
      const { patch, base } = joined(target, change)
      prepare(joinText).run(change.title, JSON.stringify(patch), JSON.stringify(base), change.at, target.opId)
    }
    return known(target?.opId ?? change.opId)
  }

  return {
    ...createDue(connection),
    add: (change) => transaction(() => add(change)),
    get,
    open: () => (prepare(openText).all() as OperationRow[]).map(operationOf),
    ofRecord,
    openIds: openIds.of,
    step: (opId, step, now) =>
      transaction(() => {
        const { text, values } = assignments(step)
        const set = text === '' ? 'updatedAt = ?' : `${text}, updatedAt = ?`
        prepare(`UPDATE outbox SET ${set} WHERE opId = ?`).run(...values, now, opId)
        const operation = known(opId)
        if (step.state !== undefined) openIds.refresh(operation)
      }),
    recover: (lease, now) =>
      transaction(() => {
        prepare(forgetText).run()
        return prepare(recoverText).run(now, now, lease).changes
      }),
    prune: (before) => {
      prepare(pruneText).run(before)
    },
    move: (entity, from, to) => {
      prepare(moveText).run(to, entity, from)
      openIds.refresh({ entity, localId: from })
      openIds.refresh({ entity, localId: to })
    },
  }
}
