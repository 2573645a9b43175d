import type { Store } from '#core/engine/store/types'
import type { Clock } from '#core/ports'
import { asFailure, failureClass } from '../failures.ts'
import { type StoredValue, storedValue } from '../stored-value.ts'
import type { BackgroundJob, ObjectKey, SyncArea, SyncContext } from '../types.ts'
import { MOST_RECENT, nextObject, type RecentObject, recentForm, want, wasRead } from './objects.ts'
import { parking } from './parking.ts'
import type { Refresher } from './refresh.ts'

/** Name of the store's value that holds the objects of one type, the latest first. */
const keptUnder = (objType: string) => `sync.recent.${objType}`
/** An object as it is parked under its area. */
const parkedAs = ({ objType, objId }: ObjectKey) => `${objType}:${objId}`
const objectOf = (id: string): ObjectKey => {
  const at = id.indexOf(':')
  return { objType: id.slice(0, at), objId: id.slice(at + 1) }
}
/** An object that was just read on demand is not read again behind the scenes. Milliseconds. */
const JUST_READ = 60_000

/** The objects that were opened or changed last; their timelines are kept fresh (D-67). */
export type Recent = {
  readonly opened: (object: ObjectKey) => void
  /** An object of an area was read: it does not fail any more. */
  readonly read: (area: string, object: ObjectKey) => void
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
  const lists = new Map<string, StoredValue<readonly RecentObject[]>>()
  for (const { objectType } of areas)
    if (objectType !== undefined) lists.set(objectType, storedValue(store, keptUnder(objectType), recentForm))

  const wanted = (objType: string, ids: readonly string[]) => {
    const list = lists.get(objType)
    if (list !== undefined && followers.length > 0) list.put(want(list.get(), ids, clock.now()))
  }

  /** Reads an object for one area; where it fails by itself it is parked, and the others go on. */
  const readOne = (context: SyncContext, area: SyncArea, object: ObjectKey) =>
    parking(store, area.name).attempt(context, parkedAs(object), async () => {
      await refresher.refresh(area, object).catch((error: unknown) => {
        // What the firm does not show to this user is read as far as it goes.
        if (failureClass(asFailure(error)) !== 'refused') throw error
      })
    })

  const jobOf = ([objType, list]: readonly [string, StoredValue<readonly RecentObject[]>]): BackgroundJob => ({
    name: `recent.${objType}`,
    dueAt: ({ now }) => (nextObject(list.get(), now) === null ? null : 0),
    async slice(context) {
      const next = nextObject(list.get(), clock.now())
      if (next === null) return
      const object = { objType, objId: next.id }
      // What of it is parked is tried again when its time comes, and the next object follows.
      const due = followers.filter(
        ({ name }) => !parking(store, name).has(parkedAs(object)) && !refresher.readWithin(name, object, JUST_READ),
      )
      for (const area of due) await readOne(context, area, object)
      list.put(wasRead(list.get(), next.id, clock.now()))
    },
  })

  /** Tries again what is parked of an area, each object in its own time. */
  const parkedJob = (area: SyncArea): BackgroundJob => ({
    name: `recent.parked.${area.name}`,
    dueAt: ({ now }) => parking(store, area.name).dueAt(now),
    async slice(context) {
      const id = parking(store, area.name).next(clock.now())
      if (id !== null) await readOne(context, area, objectOf(id))
    },
  })

  return {
    opened: ({ objType, objId }) => wanted(objType, [objId]),
    read: (area, object) => parking(store, area).clear(parkedAs(object)),
    changed(name, ids) {
      const objType = areas.find((area) => area.name === name)?.objectType
      if (objType !== undefined && ids.length > 0 && ids.length <= MOST_RECENT) wanted(objType, ids)
    },
    jobs: followers.length === 0 ? [] : [...[...lists].map(jobOf), ...followers.map(parkedJob)],
  }
}
