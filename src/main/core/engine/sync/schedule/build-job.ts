import type { Store } from '#core/engine/store/types'
import { ingest } from '../pull/ingest.ts'
import type { BackgroundJob } from '../types.ts'

/** An index of the store that is built when nothing else is to be done, a slice at a time. */
export function buildJob(
  name: string,
  isLeft: (store: Store) => boolean,
  build: (store: Store) => boolean,
): BackgroundJob {
  return {
    name,
    dueAt: ({ store }) => (isLeft(store) ? 0 : null),
    async slice(context) {
      while (ingest(context.store, () => build(context.store))) {
        await context.breathe()
        if (!context.mayGoOn()) return
      }
    },
  }
}
