import type { Store } from '#core/engine/store/types'
import type { Operation, OperationStep } from '#core/engine/store/work/types'
import type { Random } from '#core/ports'
import type { Failure } from '#shared/contract/failure'
import type { Json } from '#shared/domain/customer'
import type { FieldValues } from '#shared/domain/work'
import type { SendOutcome } from './types.ts'
import { onlyFields, withoutFields } from './values.ts'

// What becomes of an operation when an attempt ends; each runs in the caller's transaction. One that was settled while the
// attempt ran stays as it is: whoever settled it knew the end.

/** What a settled operation says about its last attempt; nothing where it went well. */
const clean: OperationStep = { lastCode: '', lastError: '', lastStatus: null }

/** The reason of fields that the server left as they were. */
const notTaken: OperationStep = { lastCode: 'change-ignored', lastError: '', lastStatus: null }

const idFrom = (random: Random): string => Buffer.from(random.bytes(16)).toString('hex')

function isSettled(store: Store, { opId }: Operation): boolean {
  const state = store.work.get(opId)?.state
  return state === 'done' || state === 'cancelled'
}

/** The server has it: its answer is taken, and what waited for its id gets it. */
export function settleDone(
  store: Store,
  operation: Operation,
  outcome: Extract<SendOutcome, { kind: 'done' }>,
  now: number,
): void {
  if (isSettled(store, operation)) return
  const { entity, localId, opId } = operation
  store.work.step(opId, { ...clean, state: 'done' }, now)
  outcome.accept?.()
  const { serverId } = outcome
  if (serverId === undefined || serverId === localId) return
  store.work.mapId(entity, localId, serverId, opId)
  for (const { opId: waiting, patch } of store.work.dependents(opId))
    store.work.step(waiting, { patch: withId(patch, localId, serverId) as FieldValues }, now)
}

/** A value in which one id stands for another, wherever it stands by itself. */
function withId(value: Json, from: string, to: string): Json {
  if (value === from) return to
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((one: Json) => withId(one, from, to))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withId(one, from, to)]))
}

/**
 * Both sides changed some fields: the operation keeps those, with everything that a person changed about them since,
 * and waits for a decision. What the server ignored beside them is rejected by itself.
 */
export function settleConflict(
  store: Store,
  operation: Operation,
  outcome: Extract<SendOutcome, { kind: 'conflict' }>,
  tools: { readonly now: number; readonly random: Random },
): void {
  if (isSettled(store, operation)) return
  const { entity, localId, opId, title, base } = operation
  const { fields, ignored, remote, remoteAt, merged } = outcome
  const { now, random } = tools
  if (ignored.length > 0) {
    const own = { opId: idFrom(random), entity, localId, kind: 'update', title, begins: 'verify' } as const
    const { mine: values } = takeLater(store, operation, ignored, now)
    store.work.add({ ...own, patch: values, base: onlyFields(base, ignored), at: operation.createdAt })
    store.work.step(own.opId, { ...notTaken, state: 'rejected' }, now)
  }
  const { mine, at: localAt } = takeLater(store, operation, fields, now)
  store.work.step(opId, { ...clean, state: 'conflict', patch: mine, base: onlyFields(base, fields) }, now)
  store.work.conflicts.put({
    id: idFrom(random),
    opId,
    entity,
    localId,
    title,
    fields,
    base: onlyFields(base, fields),
    local: mine,
    remote,
    merged,
    localAt,
    remoteAt,
    state: 'open',
    choice: null,
    at: now,
    resolvedAt: null,
  })
  outcome.accept?.()
}

/** The server left some fields of an update as they were: a person looks at those, the rest is done. */
export function settleIgnored(
  store: Store,
  operation: Operation,
  { ignored, accept }: Extract<SendOutcome, { kind: 'ignored' }>,
  now: number,
): void {
  if (isSettled(store, operation)) return
  const { patch, base } = operation
  const values = { patch: onlyFields(patch, ignored), base: onlyFields(base, ignored) }
  settleRejected(store, { ...operation, ...values }, { ...notTaken, base: values.base }, now)
  accept()
}

/** What a person changed about some fields of an update since leaves the later ones: its values now, and since when. */
function takeLater(
  store: Store,
  { entity, localId, seq, patch, createdAt }: Operation,
  fields: readonly string[],
  now: number,
): { readonly mine: FieldValues; readonly at: number } {
  const mine = onlyFields(patch, fields)
  let at = createdAt
  for (const later of store.work.ofRecord(entity, localId)) {
    // A conflict is a question of its own, which this must not answer.
    if (later.seq <= seq || later.kind !== 'update' || later.state === 'conflict') continue
    const taken = onlyFields(later.patch, fields)
    if (Object.keys(taken).length === 0) continue
    Object.assign(mine, taken)
    at = later.createdAt
    const rest = withoutFields(later.patch, fields)
    const empty = Object.keys(rest).length === 0
    const left: OperationStep = { patch: rest, base: withoutFields(later.base, fields) }
    store.work.step(later.opId, empty ? { state: 'cancelled' } : left, now)
  }
  return { mine, at }
}

/**
 * A person has to look at it, with the server's words where it gave any; what depends on it waits. What was changed since
 * in the fields of an update goes into it: left in a later one, it would come back over what the person makes of this.
 */
export function settleRejected(store: Store, operation: Operation, reason: OperationStep, now: number): void {
  if (isSettled(store, operation)) return
  const { opId, kind, patch } = operation
  const values = kind === 'update' ? { patch: takeLater(store, operation, Object.keys(patch), now).mine } : {}
  store.work.step(opId, { ...reason, ...values, state: 'rejected' }, now)
  holdDependents(store, opId, now)
}

function holdDependents(store: Store, opId: string, now: number): void {
  for (const other of store.work.dependents(opId)) {
    if (other.state === 'waiting') continue
    store.work.step(other.opId, { state: 'waiting' }, now)
    holdDependents(store, other.opId, now)
  }
}

/** It is sent again later, or looked for where it may have arrived. */
export function settleLater(
  store: Store,
  operation: Operation,
  step: Pick<OperationStep, 'nextAt' | 'attempts' | 'state'> & { readonly reason?: OperationStep },
  now: number,
): void {
  if (isSettled(store, operation)) return
  const { reason = {}, ...rest } = step
  store.work.step(operation.opId, { ...reason, ...rest }, now)
}

/** Code, words and status of a failure as the outbox keeps them. */
export function reasonOf({ code, details }: Failure): OperationStep {
  const { message, status } = details
  return {
    lastCode: code,
    lastError: typeof message === 'string' ? message : '',
    lastStatus: typeof status === 'number' ? status : null,
  }
}
