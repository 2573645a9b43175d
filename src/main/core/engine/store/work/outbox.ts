import { indexed, jsonEach, literals, only, statement, statementBy } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { joinable, joined } from '#core/engine/store/work/coalesce'
import { createDue } from '#core/engine/store/work/due'
import { createOpenWork } from '#core/engine/store/work/open-work'
import {
  type OperationRow,
  openLiterals,
  operationColumns,
  operationOf,
  type RecordKey,
  writtenBy,
} from '#core/engine/store/work/operation-row'
import type { Change, OpenChange, Operation, WorkStore } from '#core/engine/store/work/types'

/** The part of the unsent work that is about its operations. */
export type Outbox = Pick<
  WorkStore,
  | 'add'
  | 'get'
  | 'open'
  | 'openChanges'
  | 'openOf'
  | 'ofRecord'
  | 'dependents'
  | 'openIds'
  | 'hasOpen'
  | 'due'
  | 'nextAt'
  | 'step'
  | 'recover'
  | 'prune'
> & {
  /** Moves the open operations of a record to its new id. */
  readonly move: (entity: Operation['entity'], from: string, to: string) => void
}

const oneOperation = statement((db, { opId }: { opId: string }) =>
  db.selectFrom('outbox').select(operationColumns).where('opId', '=', opId),
)
const openOperations = statement((db) =>
  db
    .selectFrom(indexed('outbox', 'outbox_open'))
    .select(operationColumns)
    .where('state', 'in', openLiterals)
    .orderBy('seq'),
)
const openOfRecord = statement((db, { entity, localId }: RecordKey) =>
  db
    .selectFrom('outbox')
    .select(operationColumns)
    .where('entity', '=', entity)
    .where('localId', '=', localId)
    .where('state', 'in', openLiterals)
    .orderBy('seq'),
)
type Added = Omit<OperationRow, 'seq' | 'attempts' | 'firstAt' | 'lease' | 'lastStatus' | 'lastCode' | 'lastError'>
const addedColumns = [
  'opId',
  'entity',
  'localId',
  'kind',
  'title',
  'patch',
  'base',
  'dependsOn',
  'groupId',
  'state',
  'nextAt',
  'createdAt',
  'updatedAt',
] as const
const insertOne = statement((db, added: Added) =>
  db.insertInto('outbox').values({ ...only(added, addedColumns), attempts: 0, lease: '', lastCode: '', lastError: '' }),
)
const steps = statementBy((columns: readonly (keyof OperationRow)[]) =>
  statement((db, row: OperationRow) => db.updateTable('outbox').set(only(row, columns)).where('opId', '=', row.opId)),
)
const recoverSent = statement((db, { now, lease }: { now: number; lease: string }) =>
  db
    .updateTable('outbox')
    .set(({ fn, val }) => ({ state: 'verify', nextAt: fn<number>('min', ['nextAt', val(now)]), updatedAt: now }))
    .where('state', '=', 'inflight')
    .where('lease', '<>', lease),
)
const forgetRemote = statement((db) =>
  db
    .deleteFrom('entity_base as b')
    .where(({ not, exists, selectFrom, lit }) =>
      not(
        exists(
          selectFrom('outbox as o')
            .select(lit(1).as('found'))
            .whereRef('o.entity', '=', 'b.entity')
            .whereRef('o.localId', '=', 'b.localId')
            .where('o.state', 'in', openLiterals),
        ),
      ),
    ),
)
const pruneDone = statement((db, { before }: { before: number }) =>
  db
    .deleteFrom('outbox')
    .where('state', 'in', literals(['done', 'cancelled']))
    .where('updatedAt', '<', before)
    .where('opId', 'not in', (eb) =>
      eb
        .selectFrom(indexed('outbox', 'outbox_open', 'o'))
        .crossJoin((of) => jsonEach<string, 'named'>(of.ref('o.dependsOn'), 'named'))
        .select('named.value')
        .where('o.state', 'in', openLiterals),
    ),
)
const moveAll = statement((db, { entity, from, to }: { entity: Operation['entity']; from: string; to: string }) =>
  db.updateTable('outbox').set({ localId: to }).where('entity', '=', entity).where('localId', '=', from),
)

/** The unsent changes of the account, in the order in which they were made. */
export const createOutbox = (connection: Connection): Outbox => {
  const open = createOpenWork(connection)
  const { transaction, first, all, run } = connection

  const get = (opId: string): Operation | null => {
    const row = first(oneOperation, { opId })
    return row === undefined ? null : operationOf(row)
  }

  const known = (opId: string): Operation => {
    const operation = get(opId)
    if (operation === null) throw new Error(`no operation ${opId}`)
    return operation
  }

  const ofRecord: Outbox['ofRecord'] = (entity, localId) => all(openOfRecord, { entity, localId }).map(operationOf)

  const insert = (change: Change): void => {
    const { opId, entity, localId, kind, title, patch, base, dependsOn, groupId, begins, at } = change
    run(insertOne, {
      opId,
      entity,
      localId,
      kind,
      title,
      patch: JSON.stringify(patch),
      base: JSON.stringify(base),
      dependsOn: JSON.stringify(dependsOn ?? []),
      groupId: groupId ?? null,
      state: begins ?? 'queued',
      nextAt: at,
      createdAt: at,
      updatedAt: at,
    })
  }

  const write = (opId: string, row: Partial<OperationRow>): void => {
    run(steps(Object.keys(row) as (keyof OperationRow)[]), { ...row, opId } as OperationRow)
  }

  const add = (change: Change): Operation => {
    const target = joinable(ofRecord(change.entity, change.localId), change)
    if (target === null) insert(change)
    else {
      const { patch, base } = joined(target, change)
      write(target.opId, { title: change.title, ...writtenBy({ patch, base }), updatedAt: change.at })
    }
    const operation = known(target?.opId ?? change.opId)
    open.note(operation)
    return operation
  }

  const wholeOf = (changes: readonly OpenChange[]): Operation[] => changes.map(({ opId }) => known(opId))

  return {
    ...createDue(connection),
    add: (change) => transaction(() => add(change)),
    get,
    open: () => all(openOperations).map(operationOf),
    ofRecord,
    openChanges: open.all,
    openOf: (entity) => wholeOf(open.all().filter((change) => change.entity === entity)),
    dependents: (opId) => wholeOf(open.dependents(opId)),
    openIds: open.ids,
    hasOpen: open.any,
    step: (opId, step, now) =>
      transaction(() => {
        write(opId, { ...writtenBy(step), updatedAt: now })
        open.note(known(opId))
      }),
    recover: (lease, now) =>
      transaction(() => {
        run(forgetRemote)
        open.forget()
        return run(recoverSent, { now, lease }).changes
      }),
    prune: (before) => {
      run(pruneDone, { before })
    },
    move: (entity, from, to) => {
      run(moveAll, { entity, from, to })
      for (const operation of ofRecord(entity, to)) open.note(operation)
    },
  }
}
