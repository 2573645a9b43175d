import { workKeys } from '../../bridge/work-keys.ts'
import { lazyScreen } from '../../components/lazy-screen.tsx'
import { routes } from '../../lib/paths.ts'
import type { Feature } from '../feature.ts'

const SyncPage = lazyScreen(async () => (await import('./sync-page.tsx')).SyncPage)
const RecordSyncState = lazyScreen(async () => (await import('./record-sync-state.tsx')).RecordSyncState)

/** What is not on the server yet, what needs a person, and how far the sync is. */
export const sync = {
  name: 'sync',
  routes: [{ path: routes.sync, screen: SyncPage }],
  commands: [{ name: 'attention', icon: 'cloud', to: routes.sync }],
  queries: {
    keys: workKeys,
    refresh: {
      work: [workKeys.summary, workKeys.outbox, workKeys.conflicts, workKeys.draftList, workKeys.salvaged],
      drafts: [workKeys.draftList],
    },
    refreshById: { drafts: workKeys.drafts },
  },
  parts: { RecordSyncState },
} as const satisfies Feature
