import type { Clock } from '#core/ports'
import type { Store } from '#core/store/types'
import { failureClass } from './failures.ts'
import { ingest } from './ingest.ts'
import { MOST_RECENT, nextObject, type RecentObject, readRecent, want, wasRead } from './objects.ts'
import { asFailure } from './passes.ts'
import type { Refresher } from './refresh.ts'
import type { BackgroundJob, ObjectKey, SyncArea } from './types.ts'

/** Name of the store's value that holds the objects of one type, the latest first. */
const keptUnder = (objType: string) => `sync.recent.${objType}`
/** An object that was just read on demand is not read again behind the scenes. Milliseconds. */
const JUST_READ = 60_000

/** The objects that were opened or changed last; their timelines are kept fresh (D-67). */
export type Recent = {
  readonly opened: (object: ObjectKey) => void
  /** A commit changed rows; large commits say nothing about what a person will open. */
  readonly changed: (area: string, ids: readonly string[]) => void
  readonly jobs: readonly BackgroundJob[]
}

/** Keeps the recent objects of every type that some area's rows are. */
export function recentObjects(options: {
  readonly areas: readonly SyncArea[]
  readonly store: Store
  readonly clock: Clock
  readonly refresher: Refresher
}): Recent {
  const { areas, store, clock, refresher } = options
  const followers = areas.filter((area) => area.keepsRecent === true)
  const lists = new Map<string, readonly RecentObject[]>()
  for (const { objectType } of areas)
    if (objectType !== undefined) lists.set(objectType, readRecent(store.values.get(keptUnder(objectType))))

  const keep = (objType: string, list: readonly RecentObject[]) => {
    lists.set(objType, list)
    ingest(store, () => store.values.put(keptUnder(objType), JSON.stringify(list)))
  }
  const wanted = (objType: string, ids: readonly string[]) => {
    const list = lists.get(objType)
    if (list !== undefined && followers.length > 0) keep(objType, want(list, ids, clock.now()))
  }

  const jobOf = (objType: string): BackgroundJob => ({
    name: `recent.${objType}`,
    dueAt: ({ now }) => (nextObject(lists.get(objType) ?? [], now) === null ? null : 0),
    async slice() {
      const next = nextObject(lists.get(objType) ?? [], clock.now())
      if (next === null) return
      const object = { objType, objId: next.id }
      for (const area of followers) {
        if (refresher.readWithin(area.name, object, JUST_READ)) continue
        await refresher.refresh(area, object).catch((error: unknown) => {
          // What the firm does not show to this user is read as far as it goes.
          const kind = failureClass(asFailure(error))
          if (kind !== 'refused') throw error
        })
      }
      keep(objType, wasRead(lists.get(objType) ?? [], next.id, clock.now()))
    },
  })

  return {
    opened: ({ objType, objId }) => wanted(objType, [objId]),
    changed(name, ids) {
      const objType = areas.find((area) => area.name === name)?.objectType
      if (objType !== undefined && ids.length > 0 && ids.length <= MOST_RECENT) wanted(objType, ids)
    },
    jobs: followers.length === 0 ? [] : [...lists.keys()].map(jobOf),
  }
}
