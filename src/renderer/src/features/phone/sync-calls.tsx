import { useState } from 'react'
import { Link } from 'react-router'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { useSyncCalls } from '../../bridge/phone.ts'
import { useMarks } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { routes } from '../../lib/paths.ts'
import { useWords } from '../../lib/words.ts'
import '../../app/styles/phone.css'

/** Has the firm write the calls of a customer down as follow-ups (D-96), says what became of it, and leads to those of this computer. */
export const SyncCalls = ({ customerId }: { readonly customerId: string }) => {
  const words = useWords()
  const offline = useOffline()
  const mark = useMarks().record('callSync', customerId)
  const sync = useSyncCalls()
  const [asked, setAsked] = useState('')
  const standing =
    mark !== null
      ? words(mark === 'saved' && offline !== null ? 'syncCalls.offline' : `syncCalls.${mark}`)
      : asked === customerId
        ? words('syncCalls.done')
        : ''
  return (
    <div className="sync-calls">
      <Button
        icon="refresh"
        disabled={sync.isPending || mark !== null}
        onClick={() => sync.mutate(customerId, { onSuccess: () => setAsked(customerId) })}
      >
        {words('syncCalls.ask')}
      </Button>
      <span className="meta cut grow" role="status">
        {sync.error === null ? standing : errorWords(sync.error)}
      </span>
      <Link to={routes.callsOf(customerId)}>{words('syncCalls.here')}</Link>
    </div>
  )
}
