import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'
import type { RecordKey } from '#core/engine/store/work/operation-row'
import type { WorkStore } from '#core/engine/store/work/types'
import type { FieldValues, WritableEntity } from '#shared/domain/work'

const getOne = statement((db, { entity, localId }: RecordKey) =>
  db.selectFrom('entity_base').select('remote').where('entity', '=', entity).where('localId', '=', localId),
)
const putOne = statement((db, { entity, localId, remote }: Tables['entity_base']) =>
  db
    .insertInto('entity_base')
    .values({ entity, localId, remote })
    .onConflict((conflict) => conflict.columns(['entity', 'localId']).doUpdateSet({ remote })),
)
const removeOne = statement((db, { entity, localId }: RecordKey) =>
  db.deleteFrom('entity_base').where('entity', '=', entity).where('localId', '=', localId),
)

/** What the server last showed for the edited fields of records with open work. */
export type RemoteValues = Pick<WorkStore, 'remoteValues' | 'putRemoteValues'> & {
  /** Follows a record to its new id, and takes the place of what was kept under that. */
  readonly move: (entity: WritableEntity, from: string, to: string) => void
}

/** The remote values of the account. */
export const createRemoteValues = ({ value, run }: Connection): RemoteValues => ({
  remoteValues: (entity, localId) => {
    const text = value(getOne, { entity, localId })
    return text === undefined ? null : (JSON.parse(text) as FieldValues)
  },
  putRemoteValues: (entity, localId, values) => {
    if (values === null) run(removeOne, { entity, localId })
    else run(putOne, { entity, localId, remote: JSON.stringify(values) })
  },
  move: (entity, from, to) => {
    const remote = value(getOne, { entity, localId: from })
    if (remote === undefined) return
    run(putOne, { entity, localId: to, remote })
    run(removeOne, { entity, localId: from })
  },
})
