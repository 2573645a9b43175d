import { statement } from '#core/engine/store/compiler'
import type { Connection } from '#core/engine/store/connection'
import type { Tables } from '#core/engine/store/tables'
import type { WorkStore } from '#core/engine/store/work/types'

type Entry = Tables['id_map']

const putOne = statement((db, { entity, temporary, serverId, opId }: Entry) =>
  db
    .insertInto('id_map')
    .values({ entity, temporary, serverId, opId })
    .onConflict((conflict) => conflict.columns(['entity', 'temporary']).doUpdateSet({ serverId, opId })),
)
const serverIdOf = statement((db, { entity, temporary }: Pick<Entry, 'entity' | 'temporary'>) =>
  db.selectFrom('id_map').select('serverId').where('entity', '=', entity).where('temporary', '=', temporary),
)
const temporaryIdOf = statement((db, { entity, serverId }: Pick<Entry, 'entity' | 'serverId'>) =>
  db.selectFrom('id_map').select('temporary').where('entity', '=', entity).where('serverId', '=', serverId),
)

/** Temporary ids that the server has replaced. */
export type IdMap = Pick<WorkStore, 'serverId' | 'temporaryId'> & { readonly put: (entry: Entry) => void }

/** The replaced ids of the account. */
export const createIdMap = ({ value, run }: Connection): IdMap => ({
  put: (entry) => {
    run(putOne, entry)
  },
  serverId: (entity, id) => value(serverIdOf, { entity, temporary: id }) ?? null,
  temporaryId: (entity, serverId) => value(temporaryIdOf, { entity, serverId }) ?? null,
})
