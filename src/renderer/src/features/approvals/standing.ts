// Who has decided about an approval, and for whom it waits, in words. Pure.
import { approvalStatus, isDecided } from '#shared/domain/approval'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { formatListTime } from '../../lib/time.ts'
import { type Saying, statusMark } from './approval-words.ts'

/** Why the signed-in person has nothing to decide: what they or the last approver decided, and who is next. */
export const standingWords = ({ steps, status }: ApprovalView, { words, zone }: Saying): string => {
  const timeOf = (at: number | null) => (at === null ? '' : formatListTime(at, zone))
  const decided = steps.filter(isDecided)
  const own = decided.findLast((step) => step.own)
  const last = decided.at(-1)
  const current = status === approvalStatus.inApproval ? steps.find(({ state }) => state === 'current') : undefined
  const parts = [
    own === undefined
      ? ''
      : words(own.state === 'passed' ? 'approvals.own.passed' : 'approvals.own.rejected', { time: timeOf(own.at) }),
    own !== undefined || last === undefined || current !== undefined
      ? ''
      : words(last.state === 'passed' ? 'approvals.by.passed' : 'approvals.by.rejected', {
          person: last.person.name,
          time: timeOf(last.at),
        }),
    current === undefined
      ? ''
      : words('approvals.waitsFor', { person: current.person.name || words('approvals.nobody') }),
  ]
  return (
    parts
      .map((part) => part.trim())
      .filter(Boolean)
      .join(words('join.comma')) || statusMark(status, words).text
  )
}
