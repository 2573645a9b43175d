// What belongs to an account and to no area: sign-in, keys, lock, outbox, views, search over everything; its handlers
// and those of all areas together. May not: SQL, HTTP, anything of a shell. To add one: its file, its line here and in
// contract.ts.
import { areas } from '#core/areas/index'
import { handlersOf } from '#core/engine/area'
import { createJobs } from '#core/engine/jobs/jobs'
import { joinParts } from '#core/engine/join-parts'
import type { CoreHandlers } from '#shared/contract/index'
import type { ownContract } from './contract.ts'
import type { AccountHome } from './home.ts'
import { createWork } from './outbox-service.ts'
import { createPages } from './pages.ts'
import { createSearch } from './search.ts'
import { createSession } from './session.ts'
import { createSettings } from './settings.ts'
import { createSyncService } from './sync-service.ts'
import { createViews } from './views.ts'

export { contract } from './contract.ts'
export { createHome } from './home.ts'
export type { FileOptions } from './open-account.ts'

/** One handler for every operation of the contract, and what opens the last account at the start. */
export function createServices(home: AccountHome): {
  readonly handlers: CoreHandlers
  readonly resume: () => Promise<void>
} {
  const session = createSession(home)
  const jobs = createJobs(home)
  const own: Pick<CoreHandlers, keyof typeof ownContract> = {
    session: session.handlers,
    jobs: jobs.handlers,
    search: createSearch(home),
    sync: createSyncService(home),
    work: createWork(home),
    views: createViews(home),
    pages: createPages(home),
    settings: createSettings(home),
  }
  return { handlers: joinParts('handle', [own, handlersOf(areas, home, { jobs })]), resume: session.resume }
}
