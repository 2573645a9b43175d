import { sql } from 'kysely'
import { indexed, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { openLiterals, type RecordKey } from '#core/engine/store/work/operation-row'
import type { WritableEntity } from '#shared/domain/work'

/** Which records have open operations, kept in memory: a pull asks for every row. */
export type OpenIds = {
  /** The ids of now; ask again after every write. */
  readonly of: (entity: WritableEntity) => ReadonlySet<string>
  /** True where any record has one, of whatever kind. */
  readonly any: () => boolean
  /** Looks at a record again whose operations changed. */
  readonly refresh: (key: RecordKey) => void
}

const ofAll = statement((db) =>
  db
    .selectFrom(indexed('outbox', 'outbox_open'))
    .select(['entity', 'localId'])
    .distinct()
    .where('state', 'in', openLiterals),
)
const ofOne = statement((db, { entity, localId }: RecordKey) =>
  db
    .selectFrom('outbox')
    .select(({ lit }) => lit(1).as('found'))
    .where('entity', '=', entity)
    .where('localId', '=', localId)
    .where('state', 'in', openLiterals)
    .limit(sql.lit(1)),
)

/** Reads the ids once, and again after a rollback took writes back. */
export const createOpenIds = (connection: Connection): OpenIds => {
  const kept = new Map<WritableEntity, Set<string>>()
  let readAt = -1

  const idsOf = (entity: WritableEntity): Set<string> => {
    const known = kept.get(entity)
    if (known !== undefined) return known
    const made = new Set<string>()
    kept.set(entity, made)
    return made
  }

  const read = (): void => {
    if (readAt === connection.rollbacks()) return
    kept.clear()
    for (const { entity, localId } of connection.all(ofAll)) idsOf(entity).add(localId)
    readAt = connection.rollbacks()
  }

  return {
    of: (entity) => {
      read()
      return idsOf(entity)
    },
    any: () => {
      read()
      return [...kept.values()].some((ids) => ids.size > 0)
    },
    refresh: ({ entity, localId }) => {
      read()
      if (connection.value(ofOne, { entity, localId }) === undefined) idsOf(entity).delete(localId)
      else idsOf(entity).add(localId)
    },
  }
}
