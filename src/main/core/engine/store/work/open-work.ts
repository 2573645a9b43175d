import { indexed, statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import { openLiterals } from '#core/engine/store/work/operation-row'
import type { OpenChange, Operation } from '#core/engine/store/work/types'
import { type FieldValues, openStates, type WritableEntity } from '#shared/domain/work'

/**
 * What is open, in brief and in memory: a pull asks for every row which records have open work, and the end of each
 * attempt who waited for it. Neither may cost more the more changes wait.
 */
export type OpenWork = {
  /** Ids of an entity with open operations, as they are now; ask again after every write. */
  readonly ids: (entity: WritableEntity) => ReadonlySet<string>
  /** True where anything is open, of whatever kind. */
  readonly any: () => boolean
  /** Every open operation, in the order of `seq`. */
  readonly all: () => readonly OpenChange[]
  /** The open operations that depend on one, in the order of `seq`. */
  readonly dependents: (opId: string) => readonly OpenChange[]
  /** Takes an operation over as a write has left it. */
  readonly note: (operation: Operation) => void
  /** Reads all of it again when it is asked for next; for writes of many operations at once. */
  readonly forget: () => void
}

const openBriefs = statement((db) =>
  db
    .selectFrom(indexed('outbox', 'outbox_open'))
    .select(['seq', 'opId', 'entity', 'localId', 'kind', 'state', 'patch', 'dependsOn', 'createdAt'])
    .where('state', 'in', openLiterals)
    .orderBy('seq'),
)

const openOnes: ReadonlySet<string> = new Set(openStates)

const briefOf = (operation: Omit<OpenChange, 'fields'> & { readonly patch: FieldValues }): OpenChange => {
  const { seq, opId, entity, localId, kind, state, patch, dependsOn, createdAt } = operation
  return { seq, opId, entity, localId, kind, state, dependsOn, createdAt, fields: Object.keys(patch) }
}

const inOrder = (changes: Iterable<OpenChange>): OpenChange[] => [...changes].sort((one, other) => one.seq - other.seq)

/** The value of a key, made where it is not there. */
const taken = <Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}

/** Reads what is open once, and again after a rollback took writes back. */
export const createOpenWork = (connection: Connection): OpenWork => {
  const changes = new Map<string, OpenChange>()
  const records = new Map<WritableEntity, Set<string>>()
  /** Open operations by their record. */
  const ofRecord = new Map<string, Set<OpenChange>>()
  /** Open operations by each one that they depend on. */
  const waiting = new Map<string, Set<OpenChange>>()
  let readAt = -1

  const idsOf = (entity: WritableEntity): Set<string> => taken(records, entity, () => new Set())
  const recordOf = ({ entity, localId }: OpenChange): string => `${entity} ${localId}`

  const put = (change: OpenChange): void => {
    changes.set(change.opId, change)
    idsOf(change.entity).add(change.localId)
    taken(ofRecord, recordOf(change), () => new Set()).add(change)
    for (const first of change.dependsOn) taken(waiting, first, () => new Set()).add(change)
  }

  const takeOut = (sets: Map<string, Set<OpenChange>>, key: string, change: OpenChange): boolean => {
    const those = sets.get(key)
    those?.delete(change)
    return those?.size === 0 && sets.delete(key)
  }

  const remove = (change: OpenChange): void => {
    changes.delete(change.opId)
    if (takeOut(ofRecord, recordOf(change), change)) idsOf(change.entity).delete(change.localId)
    for (const first of change.dependsOn) takeOut(waiting, first, change)
  }

  const read = (): void => {
    if (readAt === connection.rollbacks()) return
    for (const map of [changes, records, ofRecord, waiting]) map.clear()
    for (const { patch, dependsOn, ...row } of connection.all(openBriefs))
      put(briefOf({ ...row, patch: JSON.parse(patch), dependsOn: JSON.parse(dependsOn) }))
    readAt = connection.rollbacks()
  }

  return {
    ids: (entity) => {
      read()
      return idsOf(entity)
    },
    any: () => {
      read()
      return changes.size > 0
    },
    all: () => {
      read()
      return inOrder(changes.values())
    },
    dependents: (opId) => {
      read()
      return inOrder(waiting.get(opId) ?? [])
    },
    note: (operation) => {
      // Not read since a rollback: the next reading finds this write too.
      if (readAt !== connection.rollbacks()) return
      const before = changes.get(operation.opId)
      if (before !== undefined) remove(before)
      if (openOnes.has(operation.state)) put(briefOf(operation))
    },
    forget: () => {
      readAt = -1
    },
  }
}
