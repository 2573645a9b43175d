import type { Connection } from '#core/engine/store/connection'
import { createConflicts } from '#core/engine/store/work/conflicts'
import { createDrafts } from '#core/engine/store/work/drafts'
import { createLog } from '#core/engine/store/work/log'
import { createOutbox } from '#core/engine/store/work/outbox'
import { createRemoteValues } from '#core/engine/store/work/remote-values'
import { createTrash } from '#core/engine/store/work/trash'
import type { WorkStore } from '#core/engine/store/work/types'
import { createUploads } from '#core/engine/store/work/uploads'

const mapText = `INSERT INTO id_map (entity, temporary, serverId, opId) VALUES (?, ?, ?, ?)
  ON CONFLICT (entity, temporary) DO UPDATE SET serverId = excluded.serverId, opId = excluded.opId`
const serverIdText = 'SELECT serverId FROM id_map WHERE entity = ? AND temporary = ?'
const temporaryText = 'SELECT temporary FROM id_map WHERE entity = ? AND serverId = ?'
const moveRemoteText = 'UPDATE OR REPLACE entity_base SET localId = ? WHERE entity = ? AND localId = ?'

/** The unsent work of the account with all that belongs to it. */
export const createWork = (connection: Connection): WorkStore => {
  const { transaction, prepare, pluck } = connection
  const { move: moveOperations, prune: pruneOperations, ...outbox } = createOutbox(connection)
  const { move: moveConflicts, prune: pruneConflicts, ...conflicts } = createConflicts(connection)
  const { move: moveDrafts, ...drafts } = createDrafts(connection)
  return {
    ...outbox,
    ...createRemoteValues(connection),
    prune: (before) =>
      transaction(() => {
        pruneOperations(before)
        pruneConflicts(before)
      }),
    mapId: (entity, temporary, serverId, opId) =>
      transaction(() => {
        prepare(mapText).run(entity, temporary, serverId, opId)
        if (temporary === serverId) return
        moveOperations(entity, temporary, serverId)
        moveConflicts(entity, temporary, serverId)
        prepare(moveRemoteText).run(serverId, entity, temporary)
        moveDrafts(temporary, serverId)
      }),
    serverId: (entity, id) => (pluck(serverIdText).get(entity, id) as string | undefined) ?? null,
    temporaryId: (entity, id) => (pluck(temporaryText).get(entity, id) as string | undefined) ?? null,
    conflicts,
    trash: createTrash(connection),
    log: createLog(connection),
    drafts,
    uploads: createUploads(connection),
  }
}
