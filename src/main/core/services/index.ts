// Use cases, one file per area of the contract. Lives here: handlers and what they share (home.ts).
// May not: SQL, HTTP, anything of a shell. To add an area: its file, and a line below.
import type { CoreHandlers } from '#shared/contract/index'
import { createAdmin } from './admin.ts'
import { createBatch } from './batch.ts'
import { createChecks } from './checks.ts'
import { createComments } from './comments.ts'
import { createContacts } from './contacts.ts'
import { createCustomers } from './customers.ts'
import { createFields } from './fields.ts'
import { createFiles } from './files.ts'
import { createFollowUps } from './followups.ts'
import type { Home } from './home.ts'
import { createJobs } from './jobs.ts'
import { createMembers } from './members.ts'
import { createPages } from './pages.ts'
import { createPickers } from './pickers.ts'
import { createSearch } from './search.ts'
import { createSession } from './session.ts'
import { createSettings } from './settings.ts'
import { createSocial } from './social.ts'
import { createSyncService } from './sync.ts'
import { createTags } from './tags.ts'
import { createViews } from './views.ts'
import { createWork } from './work.ts'

export { createHome, type Home } from './home.ts'
export type { FileOptions } from './opened.ts'

/** One handler for every operation of the contract, and what opens the last account at the start. */
export function createServices(home: Home): { readonly handlers: CoreHandlers; readonly resume: () => Promise<void> } {
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
