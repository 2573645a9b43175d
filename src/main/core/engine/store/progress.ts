import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Cursor, QuarantinedRow, Store } from '#core/engine/store/types'

const cursorColumns = [
  'scope',
  'phase',
  'watermark',
  'candidate',
  'pageIndex',
  'total',
  'rows',
  'passStarted',
  'lastDone',
] as const

const allCursors = statement((db) => db.selectFrom('cursor').select(cursorColumns).orderBy('scope'))
const oneCursor = statement((db, { scope }: { scope: string }) =>
  db.selectFrom('cursor').select(cursorColumns).where('scope', '=', scope),
)
const putCursor = statement(
  (db, { scope, phase, watermark, candidate, pageIndex, total, rows, passStarted, lastDone }: Cursor) =>
    db
      .replaceInto('cursor')
      .values({ scope, phase, watermark, candidate, pageIndex, total, rows, passStarted, lastDone }),
)

/** Positions of the pulls. */
export const createCursors = (connection: Connection): Store['cursors'] => ({
  get: (scope) => connection.first(oneCursor, { scope }) ?? null,
  put: (cursor) => {
    connection.run(putCursor, cursor)
  },
  all: () => connection.all(allCursors),
})

type Named = Pick<QuarantinedRow, 'entity' | 'id'>

const quarantined = statement((db, { entity }: { entity: string }) =>
  db
    .selectFrom('quarantine')
    .select(['entity', 'id', 'reason', 'body', 'at'])
    .where('entity', '=', entity)
    .orderBy('id'),
)
const putQuarantined = statement((db, { entity, id, reason, body, at }: QuarantinedRow) =>
  db.replaceInto('quarantine').values({ entity, id, reason, body, at }),
)
const removeQuarantined = statement((db, { entity, id }: Named) =>
  db.deleteFrom('quarantine').where('entity', '=', entity).where('id', '=', id),
)

/** Bodies without an id that are kept of an entity: nothing takes them out again, and some change with every read. */
const MOST_BODIES = 200
const dropBodies = statement((db, { entity }: { entity: string }) => {
  const newest = db
    .selectFrom('quarantine')
    .select('id')
    .where('entity', '=', entity)
    .where('id', '>=', 'body:')
    .where('id', '<', 'body;')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST_BODIES)
  return db
    .deleteFrom('quarantine')
    .where('entity', '=', entity)
    .where('id', '>=', 'body:')
    .where('id', '<', 'body;')
    .where('id', 'not in', newest)
})
const dropOldBodies = statement((db, { before }: { before: number }) =>
  db.deleteFrom('quarantine').where('id', '>=', 'body:').where('id', '<', 'body;').where('at', '<', before),
)

/** Rows that could not be parsed, one an entity and id. */
export const createQuarantine = (connection: Connection): Store['quarantine'] => ({
  put: (row: QuarantinedRow) =>
    connection.transaction(() => {
      connection.run(putQuarantined, row)
      if (row.id.startsWith('body:')) connection.run(dropBodies, { entity: row.entity })
    }),
  prune: (before) => {
    connection.run(dropOldBodies, { before })
  },
  list: (entity) => connection.all(quarantined, { entity }),
  remove: (entity, id) => {
    connection.run(removeQuarantined, { entity, id })
  },
})

const oneValue = statement((db, { name }: { name: string }) =>
  db.selectFrom('account_value').select('value').where('name', '=', name),
)
const putValue = statement((db, { name, value }: { name: string; value: string }) =>
  db.replaceInto('account_value').values({ name, value }),
)
const removeValue = statement((db, { name }: { name: string }) =>
  db.deleteFrom('account_value').where('name', '=', name),
)

/** Small values of the account; null removes one. */
export const createValues = (connection: Connection): Store['values'] => ({
  get: (name) => connection.value(oneValue, { name }) ?? null,
  put: (name, value) => {
    if (value === null) connection.run(removeValue, { name })
    else connection.run(putValue, { name, value })
  },
})
