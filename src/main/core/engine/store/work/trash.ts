import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'
import type { WorkStore } from '#core/engine/store/work/types'

type Key = { readonly entity: string; readonly id: string }

const putOne = statement((db, { entity, id, row, why, at }: Tables['trash']) =>
  db
    .insertInto('trash')
    .values({ entity, id, row, why, at })
    .onConflict((conflict) => conflict.columns(['entity', 'id']).doUpdateSet({ row, why, at })),
)
const ofEntity = statement((db, { entity }: Pick<Key, 'entity'>) =>
  db
    .selectFrom('trash')
    .select(['id', 'row', 'why', 'at'])
    .where('entity', '=', entity)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc'),
)
const isThere = statement((db, { entity, id }: Key) =>
  db
    .selectFrom('trash')
    .select(({ lit }) => lit(1).as('found'))
    .where('entity', '=', entity)
    .where('id', '=', id),
)
const removeOne = statement((db, { entity, id }: Key) =>
  db.deleteFrom('trash').where('entity', '=', entity).where('id', '=', id),
)
const pruneOld = statement((db, { before, most }: { before: number; most: number }) =>
  db
    .deleteFrom('trash')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('entity', 'id'),
        'in',
        selectFrom('trash').select(['entity', 'id']).where('at', '<', before).limit(most).$asTuple('entity', 'id'),
      ),
    ),
)

/** Rows that the server no longer has; lists are newest first. */
export const createTrash = ({ all, value, run }: Connection): WorkStore['trash'] => ({
  put: (entity, id, row, why, at) => {
    run(putOne, { entity, id, row: JSON.stringify(row), why, at })
  },
  list: (entity) => all(ofEntity, { entity }).map(({ row, ...rest }) => ({ ...rest, row: JSON.parse(row) as unknown })),
  has: (entity, id) => value(isThere, { entity, id }) !== undefined,
  remove: (entity, id) => {
    run(removeOne, { entity, id })
  },
  prune: (before, most = Number.MAX_SAFE_INTEGER) => run(pruneOld, { before, most }).changes,
})
