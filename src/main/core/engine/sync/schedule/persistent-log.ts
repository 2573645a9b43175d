import type { Store } from '#core/engine/store/types'
import type { Clock, Log } from '#core/ports'

/** The log that also stands in the store, for the diagnosis: the last 10,000 lines, without content. */
export function diary({ store, clock, log }: { store: Store; clock: Clock; log: Log }): Log {
  return (level, event, facts = {}) => {
    log(level, event, facts)
    try {
      store.work.log.add(clock.now(), event, { level, ...facts })
    } catch {
      // A full or damaged disk is said by whoever met it first; a line of the log must not hide that.
    }
  }
}
