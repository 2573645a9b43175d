import { Failure } from '#shared/contract/failure'
import type { CoreHandlers } from '#shared/contract/index'
import type { Home } from '../../../engine/account-session.ts'
import type { Jobs } from '../../../engine/jobs/jobs.ts'
import { needAdministrator } from '../../../engine/signed-in-user.ts'
import { exportsOf } from './audit.ts'
import { isComplete, keptMessages } from './gather.ts'
import { evidencePlan } from './plan.ts'

/** Conversations as evidence: administrators export, as with customers (PM-01). */
export function createEvidence(home: Home, jobs: Jobs): CoreHandlers['evidence'] {
  return {
    scope({ id }) {
      needAdministrator(home)
      const { store } = home.opened()
      const row = store.conversations.get(id)
      if (row === null) throw new Failure('not-found')
      const { first, last } = store.messages.times(id, 0, 0)
      const complete = isComplete(store, row)
      return { messages: keptMessages(store, id), first, last, complete, pdf: home.ports.printPdf !== null }
    },
    export(asked, port) {
      needAdministrator(home)
      if (asked.format === 'pdf' && home.ports.printPdf === null)
        throw new Failure('invalid-input', { field: 'format', reason: 'no-printer' })
      return jobs.start(evidencePlan(home, asked, home.media.of(port?.session)))
    },
    audit({ conversation, limit }) {
      needAdministrator(home)
      return exportsOf(home.opened().store, conversation, limit)
    },
  }
}
