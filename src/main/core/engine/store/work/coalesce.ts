import type { Change, Operation } from '#core/engine/store/work/types'
import type { OperationKind, OperationState } from '#shared/domain/work'

/** States in which a person has to do something before the change can go on. */
const stuck: ReadonlySet<OperationState> = new Set(['waiting', 'conflict', 'rejected'])

/** Changes that an edit made after them can become part of. */
const takesEdits: ReadonlySet<OperationKind> = new Set(['create', 'update'])

const sameDependencies = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((opId) => other.includes(opId))

/**
 * The operation that a change becomes part of, or null where it stands by itself. `open` holds the open
 * operations of the same record in their order. Only the last one can take it, and only while it was never sent.
 */
export const joinable = (open: readonly Operation[], change: Change): Operation | null => {
  const last = open.at(-1)
  if (last === undefined || change.kind !== 'update' || !takesEdits.has(last.kind)) return null
  if (change.begins !== undefined) return null
  if (last.state !== 'queued' || last.attempts > 0) return null
  if (last.groupId !== (change.groupId ?? null)) return null
  if (!sameDependencies(last.dependsOn, change.dependsOn ?? [])) return null
  // With a field of a stuck one the whole operation would wait for a person.
  const held = open.some(
    ({ state, patch }) => stuck.has(state) && Object.keys(change.patch).some((name) => name in patch),
  )
  return held ? null : last
}

/** Patch and base of an operation after a change became part of it: the newest values, the oldest base. */
export const joined = (operation: Operation, change: Change): Pick<Operation, 'patch' | 'base'> => ({
  patch: { ...operation.patch, ...change.patch },
  base: operation.kind === 'create' ? operation.base : { ...change.base, ...operation.base },
})
