import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SyncStatus } from '#shared/contract/sync'
import { workSummaryQuery } from '../../bridge/work.ts'
import { Icon } from '../../components/icon.tsx'
import { LoadBar } from '../../components/load-bar.tsx'
import { routes } from '../../lib/paths.ts'
import { firstLoad, moodOf, progressWords } from '../../lib/sync-words.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

const Progress = ({ status }: { readonly status: SyncStatus }) => {
  const words = useWords()
  const area = firstLoad(status)
  if (area === null) return null
  return (
    <span className="sync-progress">
      <LoadBar area={area} />
      {progressWords(area, words).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

/** What is saved here and not on the server yet; each leads to the sync page. */
const Unsent = () => {
  const words = useWords()
  const summary = useQuery(workSummaryQuery).data
  if (!summary) return null
  return (
    <>
      <Link className="state" to={routes.sync}>
        <Icon name="upload" size={14} />
        {words('status.pending', { n: summary.pending })}
      </Link>
      {summary.attention === 0 ? null : (
        <Link className="state failed" to={routes.sync}>
          <Icon name="alert" size={14} />
          {words('status.attention', { n: summary.attention })}
        </Link>
      )}
      {summary.drafts === 0 ? null : (
        <Link className="state" to={routes.sync}>
          <Icon name="edit" size={14} />
          {words('status.drafts', { n: summary.drafts })}
        </Link>
      )}
    </>
  )
}

/** The status bar: how old the data are, what the sync is doing, and what is unsent. */
export const StatusBar = ({ status }: { readonly status: SyncStatus | undefined }) => {
  const words = useWords()
  const zone = useZone()
  if (!status) return <footer className="status" />
  const mood = moodOf(status)
  const time = status.dataTime === null ? '' : formatStamp(status.dataTime, zone)
  const sentence = {
    synced: words('sync.syncedAt', { time }),
    syncing: words('sync.syncing'),
    failed: status.dataTime === null ? words('sync.phase.failed') : words('sync.failedAt', { time }),
    offline: words('sync.currentlyOffline'),
    unknown: words('sync.unknown'),
  }[mood]
  const icon = { synced: 'check', syncing: 'refresh', failed: 'alert', offline: 'cloud-off', unknown: 'clock' } as const
  return (
    <footer className="status">
      <span className={`state ${mood}`}>
        <Icon name={icon[mood]} size={14} />
        {sentence}
      </span>
      <Unsent />
      <Progress status={status} />
      <span className="visually-hidden" role="status">
        {mood === 'syncing' ? '' : sentence}
      </span>
    </footer>
  )
}
