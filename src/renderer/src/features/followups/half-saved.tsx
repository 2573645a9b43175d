import { useQuery } from '@tanstack/react-query'
import { readFollowUpContent } from '#shared/domain/followups'
import type { Place } from '../../bridge/followups.ts'
import { outboxQuery, useMarks, useResendWork } from '../../bridge/work.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { textOf } from '../../lib/values.ts'
import { useWords } from '../../lib/words.ts'

/** A follow-up that the firm refused after it had created the next action of it: pressed, it alone is sent again (D-17). */
export const HalfSaved = ({ place }: { readonly place: Place }) => {
  const words = useWords()
  const isOpen = useMarks().any('followup')
  const resend = useResendWork()
  const entries = useQuery({ ...outboxQuery, enabled: isOpen }).data?.entries ?? []
  const half = entries.flatMap((entry) => {
    if (entry.entity !== 'followup' || entry.state !== 'rejected') return []
    const value = (field: string) => textOf(entry.changes.find((change) => change.field === field)?.to) ?? ''
    if (value('objId') !== place.objId || value('objType') !== place.objType) return []
    const { details } = readFollowUpContent(value('content'))
    const isCreated = (details.type === 1 || details.type === 2) && (textOf(details.id) ?? '') !== ''
    return isCreated ? [{ opId: entry.opId, isTask: details.type === 1, reason: entry.failure?.message ?? '' }] : []
  })
  return half.map(({ opId, isTask, reason }) => (
    <p key={opId} className="half-saved" role="status">
      <Icon name="alert" size={14} />
      <span className="grow">
        {words(isTask ? 'followup.halfTask' : 'followup.halfSchedule')}
        {reason === '' ? null : <span className="meta">{reason}</span>}
      </span>
      <Button kind="link" disabled={resend.isPending} onClick={() => resend.mutate({ opId })}>
        {words('common.retry')}
      </Button>
    </p>
  ))
}
