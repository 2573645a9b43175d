import { useQuery } from '@tanstack/react-query'
import { durationText, minutesOf } from '#shared/domain/hours'
import { errorWords } from '../../bridge/error-words.ts'
import { type HoursProposal, type HoursSpan, hoursProposalsQuery } from '../../bridge/hours.ts'
import { Button } from '../../components/button.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatCount } from '../../lib/count.ts'
import { formatListTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { nameOf, sourceIcons } from './entry-words.ts'

/** Calls, follow-ups and ticked tasks of some days that nobody wrote hours down for; nothing where there are none. */
export const Proposals = ({
  span,
  onTake,
}: {
  readonly span: HoursSpan
  readonly onTake: (proposal: HoursProposal) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { data = [], error, refetch } = useQuery(hoursProposalsQuery(span))
  if (error !== null) {
    const reason = errorWords(error)
    return <FailedLine text={words('hours.proposalsFailed', { reason })} retry={() => void refetch()} />
  }
  if (data.length === 0) return null
  return (
    <details className="hours-proposals">
      <summary title={words('hours.proposalsHint')}>
        <Icon name="chevron-right" size={14} />
        {words('hours.proposals')}
        <span className="meta">{formatCount(data.length)}</span>
      </summary>
      <ul aria-label={words('hours.proposals')}>
        {data.map((proposal) => {
          const { source, sourceId, at, seconds, customer } = proposal
          const name = nameOf(proposal, words)
          return (
            <li key={`${source} ${sourceId}`} className="hours-proposal">
              <span title={words(`hours.source.${source}`)}>
                <Icon name={sourceIcons[source]} size={14} />
              </span>
              <time className="meta">{formatListTime(at, zone)}</time>
              <bdi className="cut" title={proposal.note}>
                {name}
              </bdi>
              <span className="meta cut" title={customer.name}>
                {customer.name}
              </span>
              <span className="hours-length">
                {seconds === null ? '' : durationText(Math.max(1, minutesOf(seconds)))}
              </span>
              <Button kind="quiet" aria-label={words('hours.take', { name })} onClick={() => onTake(proposal)}>
                {words('hours.takeShort')}
              </Button>
            </li>
          )
        })}
      </ul>
    </details>
  )
}
