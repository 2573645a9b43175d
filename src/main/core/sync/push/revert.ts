import type { Store } from '#core/store/types'
import type { Operation } from '#core/store/work/types'
import { customerFields } from '#shared/domain/record-fields'
import type { FieldValues } from '#shared/domain/work'

type Tools = {
  readonly store: Store
  readonly changed: (area: string, ids: readonly string[]) => void
}

/** Takes a discarded change out of the visible row; a record that was never on the server goes with it. */
export function revertOperation(tools: Tools, operation: Operation): void {
  const { store, changed } = tools
  const { entity, localId } = operation
  if (operation.kind === 'update') {
    showOpenWork(tools, operation)
  } else if (entity === 'followup') {
    const row = store.followups.get(localId)
    store.followups.remove([localId])
    if (row !== null) changed('followups', [row.objId, row.group.id])
  } else if (entity === 'comment') {
    const row = store.comments.get(localId)
    store.comments.remove([localId])
    if (row !== null) changed('comments', [row.objId])
  } else if (entity === 'file') {
    store.work.uploads.remove(localId)
  }
}

/** Shows a record as the server has it with all open changes laid over it; forgets the base where none is left. */
export function showOpenWork({ store, changed }: Tools, { entity, localId }: Operation): void {
  const remote = store.work.remoteValues(entity, localId)
  if (remote === null || entity !== 'customer') return
  const open = store.work.ofRecord(entity, localId).filter(({ kind }) => kind === 'update')
  const visible = open.reduce<FieldValues>((values, { patch }) => ({ ...values, ...patch }), remote)
  const known = store.customers.get(localId)
  if (known !== null) {
    store.customers.upsert([customerFields.withValues(known.row, visible)], known.syncedAt)
    changed('customers', [localId])
  }
  if (open.length === 0) store.work.putRemoteValues(entity, localId, null)
}
