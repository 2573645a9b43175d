import { type ReactNode, useState } from 'react'
import type { AreaProgress } from '#shared/contract/sync'
import { useSweep, useSyncNow } from '../../bridge/queries.ts'
import { Confirm } from '../../components/confirm.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { LoadBar, loadShare } from '../../components/load-bar.tsx'
import { formatCount } from '../../lib/count.ts'
import { formatAgo } from '../../lib/relative-time.ts'
import { areaFailure, areaNotice, areaWords, progressFacts } from '../../lib/sync-words.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
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

/** Icons of the phases that rest. */
const resting: Partial<Record<AreaProgress['phase'], IconName>> = {
  done: 'check',
  waiting: 'clock',
  offline: 'cloud-off',
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
  if (area.phase === 'failed' || area.notice !== null)
    return (
      <button
        type="button"
        className={area.phase === 'failed' ? 'state failed' : 'state offline'}
        aria-expanded={open}
        onClick={onToggle}
      >
        <Icon name={area.phase === 'failed' ? 'alert' : 'warning'} size={14} />
        <span className="underlined">{words(area.phase === 'failed' ? 'sync.failed' : 'sync.notice')}</span>
      </button>
    )
  if (area.phase === 'first' || area.phase === 'indexing') {
    return (
      <span className="area-progress">
        <LoadBar area={area} />
        <span className="meta">
          {area.phase === 'indexing' ? words('sync.phase.indexing') : `${Math.floor(loadShare(area) * 100)}%`}
        </span>
      </span>
    )
  }
  const icon = resting[area.phase] ?? 'refresh'
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

/** Why an area is not in step, and the way to try again. */
const Failed = ({ area }: { readonly area: AreaProgress }) => {
  const words = useWords()
  const syncNow = useSyncNow()
  return (
    <p className="error">
      {areaFailure(area, words)}
      <button type="button" className="text-button" disabled={syncNow.isPending} onClick={() => syncNow.mutate()}>
        {words('common.retryNow')}
      </button>
    </p>
  )
}

/** What of an area is not as it should be although it is read: most of these pass by themselves. */
const Notice = ({ area }: { readonly area: AreaProgress }) => {
  const words = useWords()
  if (area.notice === 'sweep-stopped') return <SweepStopped area={area} />
  return <p className="warn">{areaNotice(area, words)}</p>
}

/** So much is missing on the server that nothing was removed here: a person looks, and says that it is so. */
const SweepStopped = ({ area }: { readonly area: AreaProgress }) => {
  const words = useWords()
  const sweep = useSweep()
  const [sure, setSure] = useState(false)
  return (
    <>
      <p className="warn">
        {areaNotice(area, words)}
        <button
          type="button"
          className="text-button"
          disabled={sweep.isPending}
          onClick={() => sweep.mutate({ area: area.area })}
        >
          {words('sync.sweepAgain')}
        </button>
        <button type="button" className="text-button" disabled={sweep.isPending} onClick={() => setSure(true)}>
          {words('sync.sweepConfirm')}
        </button>
      </p>
      {sure ? (
        <Confirm
          title={words('sync.sweepConfirm')}
          text={words('sync.sweepSure', { area: areaWords(area.area, words) })}
          action={words('sync.sweepConfirm')}
          // It reads all of the area at the firm, for which nobody waits: the row tells of it.
          onConfirm={() => {
            setSure(false)
            sweep.mutate({ area: area.area, confirm: true })
          }}
          onClose={() => setSure(false)}
        />
      ) : null}
    </>
  )
}

/** One area: its rows on this computer, how old they are, how its sync goes, and what to do where it does not. */
export const AreaRow = ({
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
  const [open, setOpen] = useState(false)
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
        <td className="right">{area.cached === null ? '' : formatCount(area.cached)}</td>
        <td>
          <Age area={area} />
        </td>
        <td>
          <State area={area} open={open} onToggle={() => setOpen(!open)} />
        </td>
      </tr>
      {open && (area.phase === 'failed' || area.notice !== null) ? (
        <tr className="area-trouble">
          <td colSpan={4}>{area.phase === 'failed' ? <Failed area={area} /> : <Notice area={area} />}</td>
        </tr>
      ) : null}
    </>
  )
}
