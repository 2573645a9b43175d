import type { Connection } from '#core/engine/store/connection'
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
const columns = [...plainColumns, ...jsonColumns]

type ConflictRow = Pick<Conflict, (typeof plainColumns)[number]> &
  Readonly<Record<(typeof jsonColumns)[number], string>>

const conflictOf = (row: ConflictRow): Conflict => ({
  ...row,
  fields: JSON.parse(row.fields) as Conflict['fields'],
  base: JSON.parse(row.base) as Conflict['base'],
  local: JSON.parse(row.local) as Conflict['local'],
  remote: JSON.parse(row.remote) as Conflict['remote'],
  merged: JSON.parse(row.merged) as Conflict['merged'],
  choice: JSON.parse(row.choice) as Conflict['choice'],
})

const select = `SELECT ${plainColumns.join(', ')}, ${jsonColumns.slice(0, -1).join(', ')},
  coalesce(choice, 'null') AS choice FROM conflict`
const newestFirst = 'ORDER BY at DESC, id DESC'
const putText = `INSERT INTO conflict (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
  ON CONFLICT (id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`
const pruneText = `DELETE FROM conflict WHERE state <> 'open' AND resolvedAt < ?`
const moveText = 'UPDATE conflict SET localId = ? WHERE entity = ? AND localId = ?'

/** Clashes of two edits; lists are newest first. */
export type Conflicts = WorkStore['conflicts'] & {
  /** Removes decided ones that were decided before a time; an open one never goes. */
  readonly prune: (before: number) => void
  readonly move: (entity: Conflict['entity'], from: string, to: string) => void
}

/** The conflicts of the account. */
export const createConflicts = (connection: Connection): Conflicts => {
  const { prepare } = connection
  const rows = (text: string, ...values: readonly string[]): Conflict[] =>
    (prepare(`${select} WHERE ${text}`).all(...values) as ConflictRow[]).map(conflictOf)
  return {
    put: (conflict) => {
      const json = jsonColumns.map((column) => {
        const value = conflict[column]
        return value === null ? null : JSON.stringify(value)
      })
      prepare(putText).run(...plainColumns.map((column) => conflict[column]), ...json)
    },
    get: (id) => rows('id = ?', id)[0] ?? null,
    list: (state) => rows(`state = ? ${newestFirst}`, state),
    ofRecord: (entity, localId) => rows(`entity = ? AND localId = ? ${newestFirst}`, entity, localId),
    prune: (before) => {
      prepare(pruneText).run(before)
    },
    move: (entity, from, to) => {
      prepare(moveText).run(to, entity, from)
    },
  }
}
