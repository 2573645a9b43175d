import type { Connection } from '#core/engine/store/connection'
import { createConflicts } from '#core/engine/store/work/conflicts'
import { createDrafts } from '#core/engine/store/work/drafts'
import { createIdMap } from '#core/engine/store/work/id-map'
import { createLog } from '#core/engine/store/work/log'
import { createOutbox } from '#core/engine/store/work/outbox'
import { createRemoteValues } from '#core/engine/store/work/remote-values'
import { createTrash } from '#core/engine/store/work/trash'
import type { WorkStore } from '#core/engine/store/work/types'
import { createUploads } from '#core/engine/store/work/uploads'

/** The unsent work of the account with all that belongs to it. */
export const createWork = (connection: Connection): WorkStore => {
  const { transaction } = connection
  const { move: moveOperations, prune: pruneOperations, ...outbox } = createOutbox(connection)
  const { move: moveConflicts, prune: pruneConflicts, ...conflicts } = createConflicts(connection)
  const { move: moveDrafts, ...drafts } = createDrafts(connection)
  const { move: moveRemote, ...remoteValues } = createRemoteValues(connection)
  const { put: putId, ...ids } = createIdMap(connection)
  return {
    ...outbox,
    ...remoteValues,
    ...ids,
    prune: (before) =>
      transaction(() => {
        pruneOperations(before)
        pruneConflicts(before)
      }),
    mapId: (entity, temporary, serverId, opId) =>
      transaction(() => {
        putId({ entity, temporary, serverId, opId })
        if (temporary === serverId) return
        moveOperations(entity, temporary, serverId)
        moveConflicts(entity, temporary, serverId)
        moveRemote(entity, temporary, serverId)
        moveDrafts(temporary, serverId)
      }),
    conflicts,
    trash: createTrash(connection),
    log: createLog(connection),
    drafts,
    uploads: createUploads(connection),
  }
}
