// The sync page: areas, outbox, and what needs a person.
// Lives here: cards and lists of unsent work. May not: change a record by itself; every decision is an operation of `work`.
// To add: a kind of entry in change-words.ts.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../bridge/error-words.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { conflictsQuery, outboxQuery, workSummaryQuery } from '../../bridge/work.ts'
import { Bones } from '../../components/bones.tsx'
import { Notice } from '../../components/notice.tsx'
import { useHeldWhilePressed } from '../../lib/use-held-while-pressed.ts'
import { useWords } from '../../lib/words.ts'
import { Areas } from './areas.tsx'
import { Drafts } from './drafts.tsx'
import { Inbox } from './inbox.tsx'
import { Outbox } from './outbox.tsx'
import '../../app/styles/sync.css'

/** What is saved here, what is on its way, what is on the server, and what needs a person. */
export const SyncPage = () => {
  const words = useWords()
  const status = useHeldWhilePressed(useQuery(syncStatusQuery).data)
  const outbox = useQuery(outboxQuery)
  const conflicts = useQuery(conflictsQuery('open'))
  const summary = useQuery(workSummaryQuery).data
  const [asked, setAsked] = useState<{ readonly opId: string } | null>(null)
  const error = outbox.error ?? conflicts.error
  const entries = outbox.data?.entries
  if (status === undefined || entries === undefined || conflicts.data === undefined)
    return error === null ? (
      <Bones className="detail-loading" widths={[220, 480, 480, 360]} />
    ) : (
      <Notice
        icon="alert"
        title={words('sync.pageFailed')}
        text={errorWords(error)}
        action={{
          label: words('common.retry'),
          run: () => {
            void outbox.refetch()
            void conflicts.refetch()
          },
        }}
      />
    )
  const waiting = entries.filter(({ state }) => state !== 'conflict' && state !== 'rejected').length
  return (
    <div className="sync-page">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div className="sync-column" role="group" aria-label={words('sync.title')} tabIndex={0}>
        <Areas status={status} paused={summary?.paused ?? false} />
        <Outbox
          entries={entries}
          pending={summary?.pending ?? waiting}
          offline={status.connection === 'offline'}
          paused={summary?.paused ?? false}
          frozen={summary?.frozen ?? false}
          onShow={(opId) => setAsked({ opId })}
        />
        <Drafts />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: no set of form fields */}
      <div className="sync-column sunken" role="group" aria-label={words('inbox.label')} tabIndex={0}>
        <Inbox conflicts={conflicts.data.entries} entries={entries} asked={asked} />
      </div>
    </div>
  )
}
