import type { Store } from '#core/engine/store/types'
import { isFromCopy } from '#core/engine/store/work/doubtful'
import type { Conflict, Operation } from '#core/engine/store/work/types'
import type { Clock, Random } from '#core/ports'
import { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import { type FieldValues, mendPlace, resolvePlace } from '#shared/domain/work'
import { resentAction } from './actions.ts'
import { unsent, withCreate } from './creates.ts'
import { senderFor } from './senders.ts'
import { isOurs, takenAlong, takesBack } from './taken-along.ts'
import type { Push, Sender } from './types.ts'
import { isSame } from './values.ts'

/** What a decision about unsent work needs; each runs in one transaction and sends nothing. */
export type DecideTools = {
  readonly store: Store
  readonly clock: Clock
  readonly random: Random
  readonly senders: readonly Sender[]
  readonly changed: (area: string, ids: readonly string[]) => void
  /** Breaks off what is on its way; without it, what is taken back goes on to its end, and its answer is not taken. */
  readonly cancel?: Push['cancel']
}

/** What a person picks for a field of a conflict. */
export type Pick =
  | { readonly pick: 'mine' }
  | { readonly pick: 'theirs' }
  | { readonly pick: 'edit'; readonly value: Json }

/** Decisions can be taken back for this long, milliseconds (R31). */
const UNDO_FOR = 30 * 24 * 60 * 60_000
const waits: ReadonlySet<Operation['state']> = new Set(['queued', 'verify'])

/** Makes what waits due now; all of it where no operation is named. What a person waits for is on its way already. */
export function retryOperations({ store, clock }: Omit<DecideTools, 'senders'>, opId: string | null): void {
  const now = clock.now()
  store.transaction(() => {
    for (const operation of store.work.openChanges()) {
      if (store.memory.awaited.has(operation.opId)) continue
      if ((opId === null || operation.opId === opId) && waits.has(operation.state))
        store.work.step(operation.opId, { nextAt: now }, now)
    }
  })
}

/**
 * Takes a change back on this computer, with all that goes along (taken-along.ts); a file on its way is broken off. Fails
 * with `not-found` where the change, or what waits for it, is on its way or has arrived.
 */
export function discardOperation(tools: DecideTools, opId: string): void {
  const { store } = tools
  const files = store.transaction(() => {
    const open = store.work.openChanges()
    const along = new Set(takenAlong(tools, open)(opId))
    // What waits for something was made after it, and goes before it.
    const others = open.filter((one) => along.has(one.opId)).reverse()
    for (const other of others) takeBack(tools, other.opId, other.kind === 'upload')
    takeBack(tools, opId, false)
    return others.flatMap((other) => (other.kind === 'upload' ? other.opId : []))
  })
  for (const file of files) tools.cancel?.(file, () => undefined)
}

/** Takes one change back; a file that goes along may, whether it is on its way or not. */
function takeBack(tools: DecideTools, opId: string, isFile: boolean): void {
  const { store, clock } = tools
  const operation = store.work.get(opId)
  if (operation === null || !(isFile || isOurs(operation))) throw new Failure('not-found')
  closeConflicts(tools, operation)
  store.work.step(opId, { state: 'cancelled' }, clock.now())
  store.work.drafts.put(mendPlace(opId), null, clock.now())
  senderFor(tools.senders, operation.entity).revert(operation, tools)
}

/**
 * Gives up alone what others name (a file, a next action): they go out without it. Fails with `not-found` where nothing
 * goes without it, or where it is on its way or through.
 */
export function detachFile(tools: DecideTools, opId: string): void {
  const { store, clock } = tools
  const now = clock.now()
  store.transaction(() => {
    const operation = store.work.get(opId)
    if (operation === null || !takesBack.has(operation.state)) throw new Failure('not-found')
    const sender = senderFor(tools.senders, operation.entity)
    if (sender.detached === undefined) throw new Failure('not-found')
    store.work.step(opId, { state: 'cancelled' }, now)
    sender.revert(operation, tools)
    for (const other of store.work.dependents(opId)) {
      const patch = sender.detached(other.patch, opId)
      const dependsOn = other.dependsOn.filter((one) => one !== opId)
      store.work.step(other.opId, { patch, dependsOn }, now)
      senderFor(tools.senders, other.entity).show({ ...other, patch }, tools)
      releaseOne(store, { ...other, dependsOn }, now)
    }
  })
}

/**
 * Sends rejected work again, with what was mended of it. Fails with `not-found` where it is not rejected, with
 * `invalid-input` where its words were mended to none.
 */
export function resendOperation(tools: DecideTools, opId: string, mended: FieldValues): void {
  const { store, clock } = tools
  const now = clock.now()
  store.transaction(() => {
    const operation = store.work.get(opId)
    if (operation === null || operation.state !== 'rejected') throw new Failure('not-found')
    const sender = senderFor(tools.senders, operation.entity)
    const { content } = mended
    if (content !== undefined && sender.isBlank?.(typeof content === 'string' ? content : ''))
      throw new Failure('invalid-input', { field: 'content', reason: 'required' })
    const patch = { ...operation.patch, ...mended }
    // What ended in a fault of ours may have arrived before it, what came out of a copy since that was made.
    const doubtful = operation.lastCode === 'internal' || isFromCopy(operation)
    const state = operation.kind === 'create' && doubtful ? 'verify' : 'queued'
    const base = state === 'verify' ? operation.base : baseAgain(operation)
    store.work.step(opId, { state, patch, base, attempts: 0, nextAt: now, lastCode: '', lastError: '' }, now)
    store.work.drafts.put(mendPlace(opId), null, now)
    releaseDependents(store, opId, now)
    sender.show({ ...operation, state, patch }, tools)
  })
}

/** What work that a person sends again is compared with. */
function baseAgain({ kind, base }: Operation): FieldValues {
  if (kind === 'action') return resentAction(base)
  // A new record is compared with nothing; what was noted while it was sent is noted anew.
  return kind === 'update' ? withCreate(base, unsent) : {}
}

/** What waited for an operation may go on with it, unless it waits for another one too. */
function releaseDependents(store: Store, opId: string, now: number): void {
  for (const other of store.work.dependents(opId)) releaseOne(store, other, now)
}

function releaseOne(store: Store, waiting: Operation, now: number): void {
  const stuck = (one: string) => ['rejected', 'waiting'].includes(store.work.get(one)?.state ?? '')
  if (waiting.state !== 'waiting' || waiting.dependsOn.some(stuck)) return
  store.work.step(waiting.opId, { state: isFromCopy(waiting) ? 'verify' : 'queued', nextAt: now }, now)
  releaseDependents(store, waiting.opId, now)
}

/** Decides every field of an open conflict; fails with `invalid-input` where a field has no pick. */
export function resolveConflict(tools: DecideTools, id: string, choices: Readonly<Record<string, Pick>>): void {
  const { store, clock } = tools
  const now = clock.now()
  store.transaction(() => {
    const conflict = store.work.conflicts.get(id)
    if (conflict === null || conflict.state !== 'open') throw new Failure('not-found')
    const operation = store.work.get(conflict.opId)
    if (operation === null) throw new Failure('not-found')
    const missing = conflict.fields.find((field) => choices[field] === undefined && field !== 'ownerName')
    if (missing !== undefined) throw new Failure('invalid-input', { field: missing })
    const patch = picked(conflict, choices)
    const base = pickedFrom(conflict.remote, Object.keys(patch))
    const empty = Object.keys(patch).length === 0
    store.work.step(
      operation.opId,
      empty
        ? { state: 'cancelled' }
        : { state: 'queued', patch, base, attempts: 0, nextAt: now, lastCode: '', lastError: '' },
      now,
    )
    const choice = { ...pickedFrom(conflict.remote, conflict.fields), ...patch }
    store.work.conflicts.put({ ...conflict, state: 'resolved', choice, resolvedAt: now })
    store.work.drafts.put(resolvePlace(id), null, now)
    senderFor(tools.senders, operation.entity).show(operation, tools)
  })
}

/**
 * Takes a decision back: what was not chosen is written as a new change, except into fields that were edited since and
 * are not sent yet. Fails with `not-found`.
 */
export function undoConflict(tools: DecideTools, id: string): void {
  const { store, clock, random } = tools
  const now = clock.now()
  store.transaction(() => {
    const conflict = store.work.conflicts.get(id)
    if (conflict === null || conflict.state !== 'resolved' || conflict.choice === null) throw new Failure('not-found')
    if (Math.abs(now - (conflict.resolvedAt ?? 0)) > UNDO_FOR) throw new Failure('not-found')
    const { choice, local, remote } = conflict
    store.work.conflicts.put({ ...conflict, state: 'undone' })
    const fields = conflict.fields.filter((field) => !isEditedSince(store, conflict, field))
    if (fields.length === 0) return
    const other = Object.fromEntries(
      fields.map((field) => [field, (isSame(choice[field], remote[field]) ? local : remote)[field] ?? null]),
    )
    const known = store.work.remoteValues(conflict.entity, conflict.localId)
    const { record } = senderFor(tools.senders, conflict.entity)
    const shown = record?.shown(store, conflict.localId, fields) ?? pickedFrom(choice, fields)
    store.work.putRemoteValues(conflict.entity, conflict.localId, { ...shown, ...known })
    const operation = store.work.add({
      opId: Buffer.from(random.bytes(16)).toString('hex'),
      entity: conflict.entity,
      localId: conflict.localId,
      kind: 'update',
      title: conflict.title,
      patch: other,
      base: pickedFrom(choice, fields),
      at: now,
    })
    senderFor(tools.senders, operation.entity).show(operation, tools)
  })
}

/** True where a field holds what was typed after the decision and is not sent yet; what was decided is itself a change. */
function isEditedSince(store: Store, { entity, localId, opId, choice }: Conflict, field: string): boolean {
  return store.work
    .ofRecord(entity, localId)
    .some(({ opId: one, patch }) => field in patch && (one !== opId || !isSame(patch[field], choice?.[field])))
}

function closeConflicts({ store, clock }: DecideTools, { opId, entity, localId }: Operation): void {
  for (const conflict of store.work.conflicts.ofRecord(entity, localId)) {
    if (conflict.opId !== opId || conflict.state !== 'open') continue
    const choice = pickedFrom(conflict.remote, conflict.fields)
    store.work.conflicts.put({ ...conflict, state: 'resolved', choice, resolvedAt: clock.now() })
    store.work.drafts.put(resolvePlace(conflict.id), null, clock.now())
  }
}

function picked(conflict: Conflict, choices: Readonly<Record<string, Pick>>): Record<string, Json> {
  const patch: Record<string, Json> = {}
  for (const field of conflict.fields) {
    // The name of the owner goes with the owner.
    const choice = choices[field] ?? (field === 'ownerName' ? choices.ownerid : undefined)
    if (choice?.pick === 'mine') patch[field] = conflict.local[field] ?? null
    else if (choice?.pick === 'edit') patch[field] = choice.value
  }
  return patch
}

function pickedFrom(values: FieldValues, fields: readonly string[]): FieldValues {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? null]))
}
