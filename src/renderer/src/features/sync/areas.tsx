import { type ReactNode, useState } from 'react'
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
  if (area.phase === 'first')
    return <span className="meta">{progressFacts(area, words).join(words('join.comma'))}</span>
  if (area.lastDone === null) return <span className="meta">{words('sync.never')}</span>
  return (
    <>
      {formatStamp(area.lastDone, zone)}
      <span className="meta">{words('join.comma') + formatAgo(area.lastDone, words)}</span>
    </>
  )
}

const Row = ({
  area,
  name,
  inner = false,
}: {
  readonly area: AreaProgress
  readonly name?: ReactNode
  /** One of the small areas under their common row. */
  readonly inner?: boolean
}) => {
  const words = useWords()
  const syncNow = useSyncNow()
  const [open, setOpen] = useState(false)
  const failed = area.phase === 'failed'
  return (
    <>
      <tr className={inner ? 'inner' : undefined}>
        <td>
          {name ?? (
            <span className="area-name">
              <Icon name={icons[area.area] ?? 'cloud'} />
              {areaWords(area.area, words)}
            </span>
          )}
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

/** Areas whose rows people work with, in the order in which they look for them; the rest is small and stands together. */
const mainAreas: readonly string[] = [
  'customers',
  'contacts',
  'followups',
  'comments',
  'conversations',
  'messages',
  'files',
]

/** The small areas as one: as old as the oldest, and in trouble where one of them is. */
const together = (areas: readonly AreaProgress[]): AreaProgress | null => {
  const [first] = areas
  if (first === undefined) return null
  const active = areas.find(({ phase }) => phase === 'first' || phase === 'incremental' || phase === 'indexing')
  const failed = areas.find(({ phase }) => phase === 'failed')
  const times = areas.map(({ lastDone }) => lastDone)
  return {
    ...(failed ?? active ?? first),
    area: 'basics',
    phase: failed
      ? 'failed'
      : active
        ? 'incremental'
        : areas.every(({ phase }) => phase === 'done')
          ? 'done'
          : 'waiting',
    cached: areas.reduce((sum, { cached }) => sum + (cached ?? 0), 0),
    lastDone: times.includes(null) ? null : Math.min(...times.map((time) => time ?? 0)),
  }
}

/** The areas of a status in rows: those that people work with, then the small ones together, which open on demand. */
const Rows = ({ areas }: { readonly areas: readonly AreaProgress[] }) => {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const order = (area: string) => mainAreas.indexOf(area)
  const main = areas.filter(({ area }) => order(area) >= 0).sort((one, other) => order(one.area) - order(other.area))
  const small = areas.filter(({ area }) => order(area) < 0)
  const basics = together(small)
  const shown = open || basics?.phase === 'failed'
  return (
    <>
      {main.map((area) => (
        <Row key={area.area} area={area} />
      ))}
      {basics === null ? null : (
        <Row
          area={basics}
          name={
            <button type="button" className="area-name" aria-expanded={shown} onClick={() => setOpen(!open)}>
              <Icon name={shown ? 'chevron-down' : 'chevron-right'} />
              {words('area.basics', { n: small.length })}
            </button>
          }
        />
      )}
      {shown ? small.map((area) => <Row key={area.area} area={area} inner />) : null}
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
          <Rows areas={status.areas} />
        </tbody>
      </table>
    </section>
  )
}
