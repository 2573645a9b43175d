import { builder, slot } from '#core/engine/store/compiler'
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

const allCursors = builder.selectFrom('cursor').select(cursorColumns).orderBy('scope').compile()
const oneCursor = builder
  .selectFrom('cursor')
  .select(cursorColumns)
  .where('scope', '=', slot<string>('scope'))
  .compile()
const putCursor = builder
  .replaceInto('cursor')
  .values({
    scope: slot<string>('scope'),
    phase: slot<string>('phase'),
    watermark: slot<number | null>('watermark'),
    candidate: slot<number | null>('candidate'),
    pageIndex: slot<number>('pageIndex'),
    total: slot<number | null>('total'),
    rows: slot<number>('rows'),
    passStarted: slot<number | null>('passStarted'),
    lastDone: slot<number | null>('lastDone'),
  })
  .compile()

/** Positions of the pulls. */
export const createCursors = (connection: Connection): Store['cursors'] => ({
  get: (scope) => connection.all<Cursor>(oneCursor, { scope })[0] ?? null,
  put: (cursor) => connection.run(putCursor, cursor),
  all: () => connection.all<Cursor>(allCursors),
})

const quarantined = builder
  .selectFrom('quarantine')
  .select(['entity', 'id', 'reason', 'body', 'at'])
  .where('entity', '=', slot<string>('entity'))
  .orderBy('id')
  .compile()
const putQuarantined = builder
  .replaceInto('quarantine')
  .values({
    entity: slot<string>('entity'),
    id: slot<string>('id'),
    reason: slot<string>('reason'),
    body: slot<string>('body'),
    at: slot<number>('at'),
  })
  .compile()
const removeQuarantined = builder
  .deleteFrom('quarantine')
  .where('entity', '=', slot<string>('entity'))
  .where('id', '=', slot<string>('id'))
  .compile()

/** Bodies without an id that are kept of an entity: nothing takes them out again, and some change with every read. */
const MOST_BODIES = 200
const isBody = "id >= 'body:' AND id < 'body;'"
const newestBodies = `SELECT id FROM quarantine WHERE entity = ? AND ${isBody} ORDER BY at DESC, id LIMIT ${MOST_BODIES}`
const dropBodies = `DELETE FROM quarantine WHERE entity = ? AND ${isBody} AND id NOT IN (${newestBodies})`

/** Rows that could not be parsed, one an entity and id. */
export const createQuarantine = (connection: Connection): Store['quarantine'] => ({
  put: (row: QuarantinedRow) =>
    connection.transaction(() => {
      connection.run(putQuarantined, row)
      if (row.id.startsWith('body:')) connection.prepare(dropBodies).run(row.entity, row.entity)
    }),
  prune: (before) => {
    connection.prepare(`DELETE FROM quarantine WHERE ${isBody} AND at < ?`).run(before)
  },
  list: (entity) => connection.all<QuarantinedRow>(quarantined, { entity }),
  remove: (entity, id) => connection.run(removeQuarantined, { entity, id }),
})

const oneValue = builder.selectFrom('account_value').select('value').where('name', '=', slot<string>('name')).compile()
const putValue = builder
  .replaceInto('account_value')
  .values({ name: slot<string>('name'), value: slot<string>('value') })
  .compile()
const removeValue = builder.deleteFrom('account_value').where('name', '=', slot<string>('name')).compile()

/** Small values of the account; null removes one. */
export const createValues = (connection: Connection): Store['values'] => ({
  get: (name) => connection.all<{ value: string }>(oneValue, { name })[0]?.value ?? null,
  put: (name, value) => connection.run(value === null ? removeValue : putValue, { name, value }),
})
