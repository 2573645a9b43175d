import { useQuery } from '@tanstack/react-query'
import type { PhoneCall } from '#shared/contract/phone'
import { recentCallsQuery } from '../../bridge/dialler.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Icon } from '../../components/icon.tsx'
import { routes } from '../../lib/paths.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { callLine, dialledAgain } from './call-line.ts'
import { MainLink } from './call-parts.tsx'
import { numberReason } from './dial-reason.ts'

type RowProps = {
  readonly call: PhoneCall
  readonly closed: string | null
  readonly onDial: (call: PhoneCall) => void
}

const Row = ({ call, closed, onDial }: RowProps) => {
  const words = useWords()
  const zone = useZone()
  const reason = closed ?? numberReason({ text: dialledAgain(call).number, objId: call.objId }, words)
  const name = call.name || call.number
  const line = callLine(call, words)
  const failed = call.endedBy === 'refused'
  return (
    <li className={failed ? 'recent-call failed' : 'recent-call'}>
      <Icon name="arrow-out" size={14} />
      <span className="cut" title={name}>
        {name}
      </span>
      <span className="recent-line cut" title={line}>
        {line}
      </span>
      <span className="recent-end">
        <time>{formatStamp(call.dialledAt, zone)}</time>
        <button
          type="button"
          className="text-button"
          disabled={reason !== null}
          title={reason ?? undefined}
          aria-label={words('dialler.again', { name })}
          onClick={() => onDial(call)}
        >
          {words('call.again')}
        </button>
      </span>
    </li>
  )
}

/** The last calls of this computer, each dialled again by one press; `closed` says why nothing can be dialled now. */
export const RecentCalls = ({ closed, onDial }: Omit<RowProps, 'call'>) => {
  const words = useWords()
  const { data, error, refetch } = useQuery(recentCallsQuery)
  return (
    <section className="recent-calls" aria-label={words('dialler.recent')}>
      <header>
        <span className="grow">{words('dialler.recent')}</span>
        <MainLink to={routes.calls}>{words('dialler.allCalls')}</MainLink>
      </header>
      {error === null ? null : (
        <p className="form-note error" role="alert">
          <span>{errorWords(error)}</span>
          <button type="button" className="text-button" onClick={() => void refetch()}>
            {words('common.retry')}
          </button>
        </p>
      )}
      {data?.rows.length === 0 ? <p className="meta">{words('call.none')}</p> : null}
      <ul>
        {data?.rows.map((call) => (
          <Row key={call.id} call={call} closed={closed} onDial={onDial} />
        ))}
      </ul>
    </section>
  )
}
