import { useState } from 'react'
import type { AreaProgress, SyncStatus } from '#shared/contract/sync'
import { useSyncNow } from '../../bridge/queries.ts'
import { usePauseWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { AreaRow } from './area-row.tsx'

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

const togetherPhase = (areas: readonly AreaProgress[]): AreaProgress['phase'] => {
  const has = (...phases: readonly AreaProgress['phase'][]) => areas.some(({ phase }) => phases.includes(phase))
  if (has('failed')) return 'failed'
  if (has('offline')) return 'offline'
  if (has('first', 'incremental', 'indexing')) return 'incremental'
  return has('waiting') ? 'waiting' : 'done'
}

/** The small areas as one: as old as the oldest, and in trouble where one of them is. */
const together = (areas: readonly AreaProgress[]): AreaProgress | null => {
  const [first] = areas
  if (first === undefined) return null
  const active = areas.find(({ phase }) => phase === 'first' || phase === 'incremental' || phase === 'indexing')
  const failed = areas.find(({ phase }) => phase === 'failed')
  const told = areas.find(({ notice }) => notice !== null)
  const times = areas.map(({ lastDone }) => lastDone)
  return {
    ...(failed ?? active ?? first),
    area: 'basics',
    notice: told?.notice ?? null,
    phase: togetherPhase(areas),
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
  const shown = basics !== null && (open || basics.phase === 'failed' || basics.notice !== null)
  return (
    <>
      {main.map((area) => (
        <AreaRow key={area.area} area={area} />
      ))}
      {basics === null ? null : (
        <AreaRow
          area={basics}
          name={
            <button type="button" className="area-name" aria-expanded={shown} onClick={() => setOpen(!open)}>
              <Icon name={shown ? 'chevron-down' : 'chevron-right'} />
              {words('area.basics', { n: small.length })}
            </button>
          }
        />
      )}
      {shown ? small.map((area) => <AreaRow key={area.area} area={area} inner />) : null}
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
        <span className="meta small cut">{words(status.background ? 'sync.background' : 'sync.encrypted')}</span>
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
