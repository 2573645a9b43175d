import type { Clock } from '#core/ports'
import type { WritableEntity } from '#shared/domain/work'

/** No request of a pull is on its way for longer than this, milliseconds. */
const REMEMBERED = 15 * 60_000
const MANY = 1_000

/** When records were acknowledged, so that a page which was asked for before then does not take them back (C11). */
export type Acknowledgements = {
  readonly note: (entity: WritableEntity, id: string) => void
  /** True where the record was acknowledged after a monotonic time. */
  readonly since: (entity: WritableEntity, id: string, monotonic: number) => boolean
}

/** An empty memory; it forgets what is too old to matter. */
export function acknowledgements(clock: Clock): Acknowledgements {
  const times = new Map<string, number>()
  return {
    note(entity, id) {
      const key = `${entity} ${id}`
      const now = clock.monotonic()
      times.delete(key)
      times.set(key, now)
      if (times.size <= MANY) return
      // The oldest stand first.
      for (const [old, at] of times) {
        if (now - at < REMEMBERED) return
        times.delete(old)
      }
    },
    since: (entity, id, monotonic) => (times.get(`${entity} ${id}`) ?? Number.NEGATIVE_INFINITY) >= monotonic,
  }
}
