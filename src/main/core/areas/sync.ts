// The sync over every area: what the engine takes as lists, given to it under the engine's own names.
// May not: anything but hand lists over.
import { areas } from '#core/areas/index'
import { pullsOf, sendersOf } from '#core/engine/area'
import type { Store } from '#core/engine/store/types'
import { createSync as createEngineSync } from '#core/engine/sync/index'
import { besidePull as besideEnginePull } from '#core/engine/sync/push/pull-guard'
import { senderFor as senderAmong } from '#core/engine/sync/push/senders'
import type { Push, Sender } from '#core/engine/sync/push/types'
import type { Sync, SyncGroups, SyncOptions } from '#core/engine/sync/types'
import type { Clock } from '#core/ports'
import type { WritableEntity } from '#shared/domain/work'

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
