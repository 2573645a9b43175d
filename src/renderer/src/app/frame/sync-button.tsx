import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { SyncStatus } from '#shared/contract/sync'
import { useSyncNow } from '../../bridge/queries.ts'
import { workSummaryQuery } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { formatCount } from '../../lib/count.ts'
import { routes } from '../../lib/paths.ts'
import { areaWords, moodOf } from '../../lib/sync-words.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

const icons = {
  synced: 'cloud-check',
  syncing: 'refresh',
  failed: 'alert',
  offline: 'cloud-off',
  unknown: 'cloud',
} as const

/** The sync's state as a button; its panel shows every area, starts a pass and leads to the sync page. */
export const SyncButton = ({ status }: { readonly status: SyncStatus }) => {
  const words = useWords()
  const zone = useZone()
  const syncNow = useSyncNow()
  const mood = moodOf(status)
  const summary = useQuery(workSummaryQuery).data
  const pending = summary?.pending ?? 0
  // 已同步 would not be true while something of this computer is not on the server.
  const unsent = pending > 0 && (mood === 'synced' || mood === 'unknown')
  return (
    <Popover
      label={words('sync.panel')}
      buttonClass={`btn quiet sync-button ${mood}`}
      panelClass="sync-panel"
      button={
        <>
          <Icon name={unsent ? 'upload' : icons[mood]} />
          {unsent ? words(summary?.paused ? 'sync.paused' : 'status.pending', { n: pending }) : words(`sync.${mood}`)}
        </>
      }
    >
      {(close) => (
        <>
          <div className="sync-panel-head">
            <h2>{words('sync.panel')}</h2>
            <Button icon="refresh" disabled={status.running || syncNow.isPending} onClick={() => syncNow.mutate()}>
              {words('sync.now')}
            </Button>
          </div>
          <table>
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
                <tr key={area.area}>
                  <td>{areaWords(area.area, words)}</td>
                  <td className="right">{area.cached === null ? '' : formatCount(area.cached)}</td>
                  <td>{area.lastDone === null ? words('sync.never') : formatStamp(area.lastDone, zone)}</td>
                  <td>
                    <span className={`state ${area.phase}`}>{words(`sync.phase.${area.phase}`)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="sync-panel-foot">
            <span className="meta">
              {summary === undefined ? '' : words('status.pending', { n: summary.pending })}
              {summary === undefined || summary.attention === 0
                ? ''
                : words('join.comma') + words('status.attention', { n: summary.attention })}
            </span>
            <Link to={routes.sync} onClick={close}>
              {words('sync.openPage')}
            </Link>
          </div>
        </>
      )}
    </Popover>
  )
}
