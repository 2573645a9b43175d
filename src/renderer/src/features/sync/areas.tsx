import { useState } from 'react'
import type { AreaProgress, SyncStatus } from '#shared/contract/sync'
import { useSyncNow } from '../../bridge/queries.ts'
import { usePauseWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { areaFailure, areaWords, progressFacts } from '../../lib/sync-words.ts'
import { formatAgo, formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

const icons: Readonly<Record<string, IconName>> = {
  customers: 'building',
  contacts: 'user',
  followups: 'trail',
  comments: 'comment',
  conversations: 'chat',
  messages: 'chat',
  files: 'file',
  meta: 'settings',
  config: 'settings',
  users: 'people',
  teams: 'people',
  roles: 'people',
  tags: 'tag',
  user: 'user',
}

const State = ({
  area,
  open,
  onToggle,
}: {
  readonly area: AreaProgress
  readonly open: boolean
  readonly onToggle: () => void
}) => {
  const words = useWords()
  if (area.phase === 'failed')
    return (
      <button type="button" className="state failed" aria-expanded={open} onClick={onToggle}>
        <Icon name="alert" size={14} />
        <span className="underlined">{words('sync.failed')}</span>
      </button>
    )
  if (area.phase === 'first' || area.phase === 'indexing') {
    const share = area.total ? Math.min(1, area.rows / area.total) : 0
    return (
      <span className="area-progress">
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
        <span className="meta">
          {area.phase === 'indexing' ? words('sync.phase.indexing') : `${Math.floor(share * 100)}%`}
        </span>
      </span>
    )
  }
  const icon = area.phase === 'done' ? 'check' : area.phase === 'waiting' ? 'clock' : 'refresh'
  return (
    <span className={`state ${area.phase}`}>
      <Icon name={icon} size={14} />
      {words(`sync.phase.${area.phase}`)}
    </span>
  )
}

const Age = ({ area }: { readonly area: AreaProgress }) => {
  const words = useWords()
  const zone = useZone()
  if (area.phase === 'first') return <span className="meta">{progressFacts(area, words).join('，')}</span>
  if (area.lastDone === null) return <span className="meta">{words('sync.never')}</span>
  return (
    <>
      {formatStamp(area.lastDone, zone)}
      <span className="meta">，{formatAgo(area.lastDone, words)}</span>
    </>
  )
}

const Row = ({ area }: { readonly area: AreaProgress }) => {
  const words = useWords()
  const syncNow = useSyncNow()
  const [open, setOpen] = useState(false)
  const failed = area.phase === 'failed'
  return (
    <>
      <tr>
        <td>
          <span className="area-name">
            <Icon name={icons[area.area] ?? 'cloud'} />
            {areaWords(area.area, words)}
          </span>
        </td>
        <td className="right">{area.cached?.toLocaleString('en-US') ?? ''}</td>
        <td>
          <Age area={area} />
        </td>
        <td>
          <State area={area} open={open} onToggle={() => setOpen(!open)} />
        </td>
      </tr>
      {failed && open ? (
        <tr className="area-failure">
          <td colSpan={4}>
            <p>
              {areaFailure(area, words)}
              <button
                type="button"
                className="text-button"
                disabled={syncNow.isPending}
                onClick={() => syncNow.mutate()}
              >
                {words('common.retryNow')}
              </button>
            </p>
          </td>
        </tr>
      ) : null}
    </>
  )
}

/** What this computer holds of each area, how old it is, and how its sync goes. */
export const Areas = ({ status, paused }: { readonly status: SyncStatus; readonly paused: boolean }) => {
  const words = useWords()
  const syncNow = useSyncNow()
  const pause = usePauseWork()
  return (
    <section aria-label={words('sync.title')}>
      <header className="sync-bar">
        <h1>{words('sync.title')}</h1>
        <span className="meta small cut">{words('sync.encrypted')}</span>
        <span className="grow" />
        <Button
          kind="quiet"
          icon={paused ? 'play' : 'pause'}
          disabled={pause.isPending}
          title={words(paused ? 'sync.continueHint' : 'sync.pauseHint')}
          onClick={() => pause.mutate(!paused)}
        >
          {words(paused ? 'sync.continue' : 'sync.pause')}
        </Button>
        <Button icon="refresh" disabled={status.running || syncNow.isPending} onClick={() => syncNow.mutate()}>
          {words(status.running ? 'sync.syncing' : 'sync.now')}
        </Button>
      </header>
      <table className="areas">
        <thead>
          <tr>
            <th scope="col">{words('sync.scope')}</th>
            <th scope="col" className="right">
              {words('sync.localRows')}
            </th>
            <th scope="col">{words('sync.dataTime')}</th>
            <th scope="col">{words('sync.state')}</th>
          </tr>
        </thead>
        <tbody>
          {status.areas.map((area) => (
            <Row key={area.area} area={area} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
