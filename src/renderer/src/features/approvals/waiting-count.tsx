import { useQuery } from '@tanstack/react-query'
import { approvalCountsQuery } from '../../bridge/approvals.ts'
import { RailCount } from '../../components/rail-count.tsx'
import { useWords } from '../../lib/words.ts'

/** How many approvals wait for the person. */
export const WaitingCount = () => (
  <RailCount count={useQuery(approvalCountsQuery).data?.waiting ?? 0} title={useWords()('approvals.waiting')} />
)
