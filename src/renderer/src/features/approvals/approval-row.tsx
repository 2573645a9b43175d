import { memo } from 'react'
import type { LeaveType } from '#shared/domain/approval-kinds'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { Avatar } from '../../components/avatar.tsx'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { beganWords, rowSummary, rowTitle } from './approval-words.ts'
import { StatusMark } from './status-mark.tsx'

/** One approval: who wants what, when it was begun, and how it stands. */
export const ApprovalRow = memo(
  (props: {
    readonly approval: ApprovalView
    readonly leaves: readonly LeaveType[]
    readonly current: boolean
    readonly reachable: boolean
    /** Null where rows are not selected. */
    readonly selected: boolean | null
  }) => {
    const words = useWords()
    const zone = useZone()
    const { approval, leaves, current, reachable, selected } = props
    const { applicant, gmtCreate } = approval
    const saying = { words, zone, leaves }
    const title = rowTitle(approval, saying)
    const summary = rowSummary(approval, saying)
    const names = ['list-row approval-row', current ? 'on' : '', approval.mine === 'waiting' ? 'waiting' : '']
    return (
      <div
        role="option"
        className={names.filter(Boolean).join(' ')}
        aria-selected={selected ?? current}
        aria-current={current ? 'true' : undefined}
        data-id={approval.id}
        data-focus-next={reachable ? true : undefined}
        tabIndex={reachable ? 0 : -1}
      >
        <span className={selected === null ? 'approval-face' : 'approval-face selectable'}>
          <Avatar name={applicant.name} address={applicant.avatarUrl} />
          {selected === null ? null : (
            <span className="approval-tick" data-tick title={words('approvals.selectRow')} aria-hidden="true">
              <span className={selected ? 'check ticked' : 'check'} />
            </span>
          )}
        </span>
        <span className="list-row-lines">
          <span className="list-row-line">
            <span className="approval-title cut" title={title}>
              {title}
            </span>
            <bdi className="meta small cut grow">{applicant.name}</bdi>
            {gmtCreate === null ? null : (
              <time className="meta small" title={formatDateTime(gmtCreate, zone)}>
                {beganWords(gmtCreate, zone)}
              </time>
            )}
          </span>
          <span className="list-row-line">
            <bdi className="approval-summary cut grow" title={summary}>
              {summary}
            </bdi>
            <StatusMark status={approval.status} />
          </span>
        </span>
      </div>
    )
  },
)
