// The sync over every area: what the engine takes as lists, given to it under the engine's own names.
// May not: anything but hand lists over.
import { areas } from '#core/areas/index'
import { pullsOf, sendersOf } from '#core/engine/area'
import type { Store } from '#core/engine/store/types'
import { createSync as createEngineSync } from '#core/engine/sync/index'
import * as inbox from '#core/engine/sync/push/inbox-actions'
import { besidePull as besideEnginePull } from '#core/engine/sync/push/pull-guard'
import { senderFor as senderAmong } from '#core/engine/sync/push/senders'
import type { Push, Sender } from '#core/engine/sync/push/types'
import type { Sync, SyncGroups, SyncOptions } from '#core/engine/sync/types'
import type { Clock } from '#core/ports'
import type { FieldValues, WritableEntity } from '#shared/domain/work'

/** Everything that is pulled, by stage. */
export const syncAreas: SyncGroups = pullsOf(areas)

/** Every kind of record that can be written. */
export const senders: readonly Sender[] = sendersOf(areas)

/** What is known of a kind. */
export const senderFor = (entity: WritableEntity): Sender => senderAmong(senders, entity)

type Lists = Pick<SyncOptions, 'areas' | 'senders' | 'cleanUps'>
const lists: Lists = { areas: syncAreas, senders, cleanUps: areas.flatMap(({ cleanUp }) => cleanUp ?? []) }

/** Makes the sync of an open account; what is not said otherwise is that of every area. */
export const createSync = (options: Omit<SyncOptions, keyof Lists> & Partial<Lists>): Sync =>
  createEngineSync({ ...lists, ...options })

/** Joins pull and push of one account. */
export const besidePull = (store: Store, clock: Clock, push: Pick<Push, 'heard' | 'failed' | 'ackedSince'>) =>
  besideEnginePull(store, clock, push, senders)

/** What a decision about unsent work needs. */
export type DecideTools = Omit<inbox.DecideTools, 'senders'>

/** The engine's `discardOperation` with every sender. */
export const discardOperation = (tools: DecideTools, opId: string): void =>
  inbox.discardOperation({ ...tools, senders }, opId)

/** The engine's `detachFile` with every sender. */
export const detachFile = (tools: DecideTools, opId: string): void => inbox.detachFile({ ...tools, senders }, opId)

/** The engine's `resendOperation` with every sender. */
export const resendOperation = (tools: DecideTools, opId: string, mended: FieldValues): void =>
  inbox.resendOperation({ ...tools, senders }, opId, mended)

/** The engine's `resolveConflict` with every sender. */
export const resolveConflict = (tools: DecideTools, id: string, choices: Readonly<Record<string, inbox.Pick>>): void =>
  inbox.resolveConflict({ ...tools, senders }, id, choices)

/** The engine's `undoConflict` with every sender. */
export const undoConflict = (tools: DecideTools, id: string): void => inbox.undoConflict({ ...tools, senders }, id)
