import { useQuery } from '@tanstack/react-query'
import type { UpdateAction, UpdateState } from '#shared/contract/shell'
import { updateQuery, useUpdateAction } from '../../bridge/desktop.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'

/** What may be pressed in each phase. */
const actions: Readonly<Record<UpdateState['phase'], UpdateAction | null>> = {
  idle: 'check',
  checking: null,
  current: 'check',
  found: 'download',
  downloading: 'cancel',
  ready: 'install',
  failed: 'check',
}

/** How far a new version of the app is, what is new in it, and the one thing that can be done about it. */
export const Updates = () => {
  const words = useWords()
  const zone = useZone()
  const { data } = useQuery(updateQuery)
  const act = useUpdateAction()
  if (data === undefined) return null
  if (!data.can) return <p className="form-note">{words('update.none')}</p>
  const { phase, version, notes, percent, reason, checkedAt } = data
  const isChecking = act.isPending && act.variables === 'check'
  const shown = isChecking ? 'checking' : phase
  const action = actions[shown]
  const time = checkedAt === null ? '' : formatDateTime(checkedAt, zone)
  const problem = act.error === null ? null : errorWords(act.error)
  return (
    <div className="setting-text">
      <p className="setting-state" role="status">
        {shown === 'failed' ? words(`update.${reason ?? 'unusable'}`) : words(`update.${shown}`, { version, time })}
      </p>
      {shown === 'downloading' ? (
        <p className="setting-transfer">
          <progress value={percent} max={100} aria-label={words('update.downloading', { version })} />
          <span className="meta">{percent}%</span>
        </p>
      ) : null}
      {notes === '' ? null : (
        <details>
          <summary>
            <Icon name="chevron-right" size={14} />
            {words('update.notes')}
          </summary>
          <p className="setting-notes">{notes}</p>
        </details>
      )}
      {action === null ? null : (
        <Button disabled={act.isPending} onClick={() => act.mutate(action)}>
          {words(`update.${action}`)}
        </Button>
      )}
      {problem === null ? null : (
        <p className="form-note warn" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
