import type { Clock } from '#core/ports'
import type { CoreEvent } from '#shared/contract/events'

/** Shortest time between two deliveries, milliseconds: at most five a second. */
export const EVENT_INTERVAL = 200
/** More changed rows than this are told as "any of the area". */
export const MOST_IDS = 200

/** The one stream of events. */
export type EventStream = {
  /** `atOnce` tells what waits now: for whoever then reads a state that says it is over. */
  readonly emit: (event: CoreEvent, atOnce?: boolean) => void
  readonly listen: (listener: (event: CoreEvent) => void) => () => void
  readonly close: () => void
}

/**
 * Gathers what happens and tells it at most every {@link EVENT_INTERVAL}: the first at once, the rest together.
 * Session and settings are told at once.
 */
export function eventStream(clock: Clock): EventStream {
  const listeners = new Set<(event: CoreEvent) => void>()
  const changed = new Map<string, Set<string> | 'any'>()
  let syncWaits = false
  let cancel: (() => void) | null = null

  const tell = (event: CoreEvent) => {
    for (const listener of listeners) listener(event)
  }
  const flush = () => {
    for (const [area, ids] of changed) tell({ type: 'changed', area, ids: ids === 'any' ? [] : [...ids] })
    changed.clear()
    if (syncWaits) tell({ type: 'sync' })
    syncWaits = false
  }
  const gather = () => {
    if (cancel !== null) return
    flush()
    cancel = clock.after(EVENT_INTERVAL, () => {
      cancel = null
      if (changed.size > 0 || syncWaits) gather()
    })
  }

  return {
    emit(event, atOnce = false) {
      if (event.type === 'changed') {
        const known = changed.get(event.area) ?? new Set<string>()
        if (known !== 'any') for (const id of event.ids) known.add(id)
        const any = known === 'any' || event.ids.length === 0 || known.size > MOST_IDS
        changed.set(event.area, any ? 'any' : known)
        gather()
      } else if (event.type === 'sync') {
        syncWaits = true
        if (atOnce) flush()
        else gather()
      } else {
        tell(event)
      }
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close() {
      cancel?.()
      listeners.clear()
    },
  }
}
