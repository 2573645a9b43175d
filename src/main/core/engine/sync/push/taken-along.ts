import type { Store } from '#core/engine/store/types'
import type { Operation } from '#core/engine/store/work/types'
import { readCreate } from './creates.ts'
import type { Sender } from './types.ts'

/** An open operation, as far as it is asked here. */
type Linked = Pick<Operation, 'opId' | 'entity' | 'kind' | 'dependsOn'>

export const takesBack: ReadonlySet<Operation['state']> = new Set(['queued', 'waiting', 'conflict', 'rejected'])

/** True where the server may have a record that is not through yet. */
const isBegun = ({ kind, state, base }: Operation): boolean =>
  kind === 'create' && state === 'queued' && readCreate(base).at !== 'unsent'

/**
 * True where nothing of an operation is at the server. What was sent once and whose answer was lost may be there, and is
 * not ours to take back; nor is what was taken there while more has to follow on it.
 */
export const isOurs = (operation: Operation): boolean => takesBack.has(operation.state) && !isBegun(operation)

/**
 * Answers what goes with one of the open operations when it is discarded: all that waits for it, and for that, and the
 * files and next actions that nothing else names. A file may go at any moment before it is through, unless a draft names
 * it; a next action only while the server cannot have it. `open` are all of them, in their order, as they are now.
 */
export function takenAlong(
  { store, senders }: { readonly store: Store; readonly senders: readonly Sender[] },
  open: readonly Linked[],
): (opId: string) => readonly string[] {
  const byId = new Map(open.map((one) => [one.opId, one]))
  const waiting = new Map<string, string[]>()
  for (const { opId, dependsOn } of open)
    for (const first of dependsOn) {
      const others = waiting.get(first)
      if (others === undefined) waiting.set(first, [opId])
      else others.push(opId)
    }
  let drafts: readonly { readonly text: string }[] | null = null

  const isNamedByDraft = (opId: string): boolean => {
    drafts ??= store.work.drafts.list(store.work.drafts.count())
    return drafts.some(({ text }) => text.includes(opId))
  }

  const mayGo = ({ opId, entity, kind }: Linked): boolean => {
    if (senders.find((one) => one.entity === entity)?.detached === undefined) return false
    if (kind === 'upload') return !isNamedByDraft(opId)
    const operation = store.work.get(opId)
    return operation !== null && isOurs(operation)
  }

  return (opId) => {
    const taken = new Set([opId])
    // What is added on the way is walked over too.
    for (const one of taken) {
      for (const other of waiting.get(one) ?? []) taken.add(other)
      for (const first of byId.get(one)?.dependsOn ?? []) {
        const named = byId.get(first)
        const isAlone = waiting.get(first)?.every((other) => taken.has(other)) === true
        if (named !== undefined && isAlone && !taken.has(first) && mayGo(named)) taken.add(first)
      }
    }
    taken.delete(opId)
    return [...taken]
  }
}
