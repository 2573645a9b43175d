import { only, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'
import type { RecordKey } from '#core/engine/store/work/operation-row'
import type { Conflict, WorkStore } from '#core/engine/store/work/types'

const plainColumns = [
  'id',
  'opId',
  'entity',
  'localId',
  'title',
  'localAt',
  'remoteAt',
  'state',
  'at',
  'resolvedAt',
] as const
const jsonColumns = ['fields', 'base', 'local', 'remote', 'merged', 'choice'] as const
const columns = [...plainColumns, ...jsonColumns] as const

type ConflictRow = Tables['conflict']

const conflictOf = (row: ConflictRow): Conflict => ({
  ...row,
  fields: JSON.parse(row.fields) as Conflict['fields'],
  base: JSON.parse(row.base) as Conflict['base'],
  local: JSON.parse(row.local) as Conflict['local'],
  remote: JSON.parse(row.remote) as Conflict['remote'],
  merged: JSON.parse(row.merged) as Conflict['merged'],
  choice: JSON.parse(row.choice ?? 'null') as Conflict['choice'],
})

const oneConflict = statement((db, { id }: Pick<Conflict, 'id'>) =>
  db.selectFrom('conflict').select(columns).where('id', '=', id),
)
const ofState = statement((db, { state }: Pick<Conflict, 'state'>) =>
  db.selectFrom('conflict').select(columns).where('state', '=', state).orderBy('at', 'desc').orderBy('id', 'desc'),
)
const ofRecord = statement((db, { entity, localId }: RecordKey) =>
  db
    .selectFrom('conflict')
    .select(columns)
    .where('entity', '=', entity)
    .where('localId', '=', localId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc'),
)
const putOne = statement((db, row: ConflictRow) =>
  db
    .insertInto('conflict')
    .values(only(row, columns))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(only(row, columns))),
)
const pruneDecided = statement((db, { before }: { before: number }) =>
  db.deleteFrom('conflict').where('state', '<>', 'open').where('resolvedAt', '<', before),
)
const moveAll = statement((db, { entity, from, to }: { entity: Conflict['entity']; from: string; to: string }) =>
  db.updateTable('conflict').set({ localId: to }).where('entity', '=', entity).where('localId', '=', from),
)

/** Clashes of two edits; lists are newest first. */
export type Conflicts = WorkStore['conflicts'] & {
  /** Removes decided ones that were decided before a time; an open one never goes. */
  readonly prune: (before: number) => void
  readonly move: (entity: Conflict['entity'], from: string, to: string) => void
}

/** The conflicts of the account. */
export const createConflicts = (connection: Connection): Conflicts => {
  const { all, first, run } = connection
  return {
    put: (conflict) => {
      const { fields, base, local, remote, merged, choice } = conflict
      run(putOne, {
        ...conflict,
        fields: JSON.stringify(fields),
        base: JSON.stringify(base),
        local: JSON.stringify(local),
        remote: JSON.stringify(remote),
        merged: JSON.stringify(merged),
        choice: choice === null ? null : JSON.stringify(choice),
      })
    },
    get: (id) => {
      const row = first(oneConflict, { id })
      return row === undefined ? null : conflictOf(row)
    },
    list: (state) => all(ofState, { state }).map(conflictOf),
    ofRecord: (entity, localId) => all(ofRecord, { entity, localId }).map(conflictOf),
    prune: (before) => {
      run(pruneDecided, { before })
    },
    move: (entity, from, to) => {
      run(moveAll, { entity, from, to })
    },
  }
}
