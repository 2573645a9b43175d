import type { ApprovalView } from '../../bridge/approvals.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Icon, type IconName } from '../../components/icon.tsx'
import { formatDateTime } from '../../lib/time.ts'
import { amountWords, beganWords, rowReason, rowTitle } from './approval-words.ts'
import { useSaying } from './use-saying.ts'

const iconOf = ({ leave, reimbursement, stamp }: ApprovalView): IconName =>
  reimbursement !== null ? 'receipt' : stamp !== null ? 'stamp' : leave !== null ? 'calendar' : 'approve'

/** One approval in the cells of a row of 今日: its kind, when it was begun, what is asked for, by whom, and the amount. */
export const WaitingApproval = ({ approval }: { readonly approval: ApprovalView }) => {
  const saying = useSaying()
  const { words, zone } = saying
  const { applicant, gmtCreate, reimbursement } = approval
  const title = rowTitle(approval, saying)
  const reason = rowReason(approval, saying)
  return (
    <>
      <Icon name={iconOf(approval)} />
      {gmtCreate === null ? (
        <span />
      ) : (
        <time className="today-when" title={formatDateTime(gmtCreate, zone)}>
          {beganWords(gmtCreate, zone)}
        </time>
      )}
      <span className="today-who">
        <bdi className="today-name cut" title={title}>
          {title}
        </bdi>
      </span>
      <span className="today-what">
        <bdi className="cut" title={reason}>
          {reason}
        </bdi>
      </span>
      <span className="today-tel" title={applicant.name}>
        <Avatar name={applicant.name} address={applicant.avatarUrl} />
        <bdi className="today-person cut" title={applicant.name}>
          {applicant.name}
        </bdi>
        {reimbursement === null ? null : <span className="today-amount">{amountWords(reimbursement, words)}</span>}
      </span>
    </>
  )
}
