// A desk: a real store, a clock that stands still, and a sync over whatever firm a test plays.

import { openStore } from '#core/areas/stores'
import { createSync } from '#core/areas/sync'
import type { Remote } from '#core/engine/remote/types'
import type { Store } from '#core/engine/store/types'
import type { Sync, SyncGroups } from '#core/engine/sync/types'
import { START, type TestClock, temporaryFolder, testClock, testPower, testRandom, until } from '../../support/ports.ts'

export type Desk = {
  readonly store: Store
  readonly clock: TestClock
  readonly power: ReturnType<typeof testPower>
  /** What every commit told. */
  readonly changed: { readonly area: string; readonly ids: readonly string[] }[]
  /** How often the sync said that the store takes rows. */
  readonly works: () => number
  /** Lines of the log. */
  readonly lines: string[]
  /** A new sync over the store, as a new process makes it; the one before is stopped. */
  readonly sync: (remote: Remote, areas: SyncGroups, seed?: number) => Promise<Sync>
  /** Waits until nothing runs and nothing is read behind the passes. */
  readonly quiet: (sync: Sync) => Promise<void>
  /** Runs a pass and what comes behind it. */
  readonly settle: (sync: Sync) => Promise<void>
  readonly close: () => Promise<void>
}

/** Opens a desk over a new folder. */
export function openDesk(): Desk {
  const folder = temporaryFolder()
  const store = openStore({ folder: folder.path, key: new Uint8Array(32).fill(5), now: () => START })
  const clock = testClock()
  const power = testPower()
  const changed: Desk['changed'] = []
  const lines: string[] = []
  let works = 0
  let current: Sync | null = null
  const quiet = (sync: Sync) =>
    until(() => {
      const { running, background } = sync.status()
      return !running && !background
    })
  return {
    store,
    clock,
    power,
    changed,
    works: () => works,
    lines,
    async sync(remote, areas, seed = 1) {
      await current?.stop()
      current = createSync({
        store,
        connect: async () => remote,
        clock,
        random: testRandom(seed),
        log: (level, event) => lines.push(`${level} ${event}`),
        power,
        areas,
        changed: (area, ids) => changed.push({ area, ids }),
        statusChanged: () => undefined,
        storeFailed: () => undefined,
        storeWorks: () => {
          works += 1
        },
      })
      return current
    },
    quiet,
    async settle(sync) {
      await sync.run()
      await quiet(sync)
    },
    async close() {
      await current?.stop()
      store.close()
      folder.remove()
    },
  }
}
