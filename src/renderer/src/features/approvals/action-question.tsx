import type { ApprovalAction } from '#shared/domain/approval'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { Confirm } from '../../components/confirm.tsx'
import { approvalName, type Saying } from './approval-words.ts'

/** What follows, in one sentence; '' where the question says it. */
const outcomeWords = (action: ApprovalAction, { steps }: ApprovalView, opinion: string, { words }: Saying): string => {
  switch (action) {
    case 'approve':
    case 'reject':
      return opinion === '' ? '' : words('approvals.ask.opinion', { opinion })
    case 'withdraw':
      return words('approvals.ask.withdrawn')
    case 'urge': {
      const current = steps.find(({ state }) => state === 'current')
      return words('approvals.ask.urged', { person: current?.person.name || words('approvals.nobody') })
    }
    case 'delete':
      return words('approvals.ask.deleted')
  }
}

/** Asks before something is done with an approval: it says whose it is and what it comes to. */
export const ActionQuestion = (props: {
  readonly action: ApprovalAction
  readonly approval: ApprovalView
  readonly opinion: string
  readonly saying: Saying
  readonly busy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const { action, approval, saying, busy } = props
  const { words } = saying
  const person = approval.applicant.name || words('approvals.nobody')
  const outcome = outcomeWords(action, approval, props.opinion, saying)
  return (
    <Confirm
      title={words(`approvals.ask.${action}`)}
      text={words('approvals.ask.text', { person, name: approvalName(approval, saying) })}
      action={words(busy ? 'approvals.sending' : `approvals.action.${action}`)}
      harmless={action === 'approve' || action === 'urge' || action === 'withdraw'}
      goesOn={action === 'approve' || action === 'urge'}
      busy={busy}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {outcome === '' ? null : <p className="dialog-text action-outcome">{outcome}</p>}
    </Confirm>
  )
}
