import type { SyncStatus } from '#shared/contract/sync'
import { Icon } from '../../components/icon.tsx'
import { firstLoad, moodOf, progressWords } from '../../lib/sync-words.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

const Progress = ({ status }: { readonly status: SyncStatus }) => {
  const words = useWords()
  const area = firstLoad(status)
  if (area === null) return null
  const share = area.total ? Math.min(1, area.rows / area.total) : 0
  return (
    <span className="sync-progress">
      <span
        className="bar"
        role="progressbar"
        aria-label={words('sync.progress')}
        aria-valuemin={0}
        aria-valuemax={area.total ?? undefined}
        aria-valuenow={area.total === null ? undefined : area.rows}
      >
        <span style={{ transform: `scaleX(${share})` }} />
      </span>
      {progressWords(area, words).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  )
}

/** The status bar: how old the data are and what the sync is doing. */
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
      <Progress status={status} />
      <span className="visually-hidden" role="status">
        {mood === 'syncing' ? '' : sentence}
      </span>
    </footer>
  )
}
