// Use cases, one file per area of the contract. Lives here: handlers and what they share (home.ts).
// May not: SQL, HTTP, anything of a shell. To add an area: its file, and a line below.
import type { CoreHandlers } from '#shared/contract/index'
import { createComments } from '../areas/comments/service.ts'
import { createContacts } from '../areas/contacts/service.ts'
import { createBatch } from '../areas/customers/batch.ts'
import { createChecks } from '../areas/customers/conflict-check.ts'
import { createCustomers } from '../areas/customers/service.ts'
import { createFiles } from '../areas/files/service.ts'
import { createFollowUps } from '../areas/followups/service.ts'
import { createMembers } from '../areas/members/service.ts'
import { createPickers } from '../areas/people/service.ts'
import { createAdmin } from '../areas/reference/admin.ts'
import { createFields } from '../areas/reference/fields.ts'
import { createTags } from '../areas/reference/tags.ts'
import { createSocial } from '../areas/social/service.ts'
import { createJobs } from '../engine/jobs/jobs.ts'
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
  return {
    handlers: {
      session: session.handlers,
      customers: createCustomers(home),
      contacts: createContacts(home, jobs),
      batch: createBatch(home, jobs),
      jobs: jobs.handlers,
      pickers: createPickers(home),
      tags: createTags(home),
      members: createMembers(home),
      admin: createAdmin(home),
      checks: createChecks(home),
      search: createSearch(home),
      fields: createFields(home),
      files: createFiles(home),
      followups: createFollowUps(home),
      comments: createComments(home),
      sync: createSyncService(home),
      work: createWork(home),
      views: createViews(home),
      pages: createPages(home),
      social: createSocial(home),
      settings: createSettings(home),
    },
    resume: session.resume,
  }
}
