import type { Connection } from '#core/engine/store/connection'
import type { WorkStore } from '#core/engine/store/work/types'
import type { FieldValues } from '#shared/domain/work'

const getText = 'SELECT remote FROM entity_base WHERE entity = ? AND localId = ?'
const putText = `INSERT INTO entity_base (entity, localId, remote) VALUES (?, ?, ?)
  ON CONFLICT (entity, localId) DO UPDATE SET remote = excluded.remote`
const removeText = 'DELETE FROM entity_base WHERE entity = ? AND localId = ?'

/** What the server last showed for the edited fields of records with open work. */
export const createRemoteValues = (connection: Connection): Pick<WorkStore, 'remoteValues' | 'putRemoteValues'> => ({
  remoteValues: (entity, localId) => {
    const text = connection.pluck(getText).get(entity, localId) as string | undefined
    return text === undefined ? null : (JSON.parse(text) as FieldValues)
  },
  putRemoteValues: (entity, localId, values) => {
    if (values === null) connection.prepare(removeText).run(entity, localId)
    else connection.prepare(putText).run(entity, localId, JSON.stringify(values))
  },
})
