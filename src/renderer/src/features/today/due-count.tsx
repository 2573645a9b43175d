import { useQuery } from '@tanstack/react-query'
import { approvalCountsQuery } from '../../bridge/approvals.ts'
import { calendarTasksQuery } from '../../bridge/calendar.ts'
import { RailCount } from '../../components/rail-count.tsx'
import { useZone } from '../../lib/time.ts'
import { useMinute } from '../../lib/use-minute.ts'
import { useWords } from '../../lib/words.ts'
import { dueCount, dueGroups } from './due-groups.ts'

const none: ReadonlySet<string> = new Set()

/** How much is overdue, due today, or waits for the person's approval. */
export const DueCount = () => {
  const words = useWords()
  const zone = useZone()
  const now = useMinute()
  const tasks = useQuery(calendarTasksQuery).data?.tasks ?? []
  const waiting = useQuery(approvalCountsQuery).data?.waiting ?? 0
  return <RailCount count={dueCount(dueGroups(tasks, none, now, zone)) + waiting} title={words('today.count')} />
}
