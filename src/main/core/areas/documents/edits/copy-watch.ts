import type { Applications, Clock } from '#core/ports'
import type { CopyPlace, CopyState, WorkingCopies } from './working-copies.ts'

/** A copy is taken when it has lain still for so long, milliseconds: an application may write it in several steps. */
const SETTLE = 1_000
/** Time between two looks without a sign of the system, which some disks never give, milliseconds. */
const LOOK = 5_000

/** A working copy that is watched. */
export type WatchedCopy = {
  readonly unwatch: () => void
  /** Ends the look that is due soon. */
  soon: () => void
  /** As it was when its bytes were compared last, and when it was looked at last. */
  settled: CopyState | null
  last: CopyState | null
  /** Monotonic milliseconds. */
  touchedAt: number
  /** Code of the failure by which it could not be taken; '' where it could. */
  failure: string
}

/** The working copies that are watched, each by the name of its folder. */
export type CopyWatch = {
  readonly get: (folder: string) => WatchedCopy | undefined
  /** Watches a copy; `settled` is its state where its bytes are known already. */
  readonly follow: (place: CopyPlace, settled: CopyState | null) => void
  readonly unfollow: (folder: string) => void
  /** Has a copy looked at once it has lain still. */
  readonly lookSoon: (folder: string) => void
  /** Ends all looks that are due, and watches none any more. */
  readonly end: () => void
}

type CopyWatchOptions = {
  readonly clock: Clock
  /** The system's applications; null where a shell has none, and only the slow looks find a change. */
  readonly applications: Applications | null
  readonly folderOf: WorkingCopies['folderOf']
  /** Looks at a copy; never twice at a time. */
  readonly look: (folder: string) => Promise<void>
  /** Aborted before the account is closed: nothing is looked at after it. */
  readonly over: AbortSignal
}

/** Watches working copies: each is looked at when the system tells of a change, and slowly without one. */
export function watchCopies({ clock, applications, folderOf, look, over }: CopyWatchOptions): CopyWatch {
  const watched = new Map<string, WatchedCopy>()
  let isLooking = false
  let stopLooks: () => void = () => undefined

  const lookSoon = (folder: string) => {
    const one = watched.get(folder)
    if (one === undefined || over.aborted) return
    one.soon()
    one.soon = clock.after(SETTLE, () => void look(folder))
  }

  const keepLooking = () => {
    if (isLooking || over.aborted || watched.size === 0) return
    isLooking = true
    stopLooks = clock.after(LOOK, () => {
      void Promise.all([...watched.keys()].map(look)).then(() => {
        isLooking = false
        keepLooking()
      })
    })
  }

  const unfollow = (folder: string) => {
    const one = watched.get(folder)
    one?.soon()
    one?.unwatch()
    watched.delete(folder)
  }

  return {
    get: (folder) => watched.get(folder),
    follow(place, settled) {
      const unwatch = applications?.watch(folderOf(place), () => lookSoon(place.folder))
      const idle = { soon: () => undefined, last: settled, touchedAt: clock.monotonic(), failure: '' }
      watched.set(place.folder, { unwatch: unwatch ?? (() => undefined), settled, ...idle })
      keepLooking()
    },
    unfollow,
    lookSoon,
    end() {
      stopLooks()
      for (const folder of [...watched.keys()]) unfollow(folder)
    },
  }
}
