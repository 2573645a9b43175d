import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { approvalScene } from '#shared/domain/approval'
import { type ApprovalsAsked, type ApprovalView, approvalsQuery } from '../../bridge/approvals.ts'
import { useOffline } from '../../bridge/online.ts'
import { routes } from '../../lib/paths.ts'
import { isShortcut } from '../../lib/shortcuts.ts'
import { useSectionWalk } from '../../lib/use-section-walk.ts'
import { useWords } from '../../lib/words.ts'
import { usePart } from '../use-parts.ts'
import { NoneDone } from './none-done.tsx'
import { Section } from './section.tsx'

/** Rows of a section at most; the way to all of them stands in its head. */
export const MOST_ROWS = 5

const asked: ApprovalsAsked = { scene: approvalScene.toApprove, filter: 'waiting', status: null, kind: null, text: '' }
const decisions = ['approve', 'reject'] as const
export type Decision = (typeof decisions)[number]

/** A firm that says nothing of actions shows its approvals alone, which their page says (D-11). */
const may = ({ actions }: Pick<ApprovalView, 'actions'>, decision: Decision): boolean =>
  actions?.includes(decision) === true

/** The newest approvals that wait for the person. They are decided where they are shown, with a question before it. */
export const WaitingApprovals = (props: {
  readonly onBegin: () => void
  readonly onDecide: (id: string, decision: Decision) => void
}) => {
  const words = useWords()
  const Cells = usePart('WaitingApproval')
  const offline = useOffline() !== null
  const { data, error, refetch } = useInfiniteQuery(approvalsQuery(asked))
  const first = data?.pages[0]
  const rows = first?.rows.slice(0, MOST_ROWS) ?? []
  const refused = first?.refused ? words(`approvals.refused.${first.refused}`) : null
  const { reachable, walk } = useSectionWalk(
    rows.map(({ id }) => id),
    (event) => isShortcut(event, 'moveToday'),
  )
  const onKeyDown = (approval: ApprovalView) => (event: KeyboardEvent) => {
    const decision = isShortcut(event, 'approveToday') ? 'approve' : isShortcut(event, 'rejectToday') ? 'reject' : null
    if (decision === null || offline || !may(approval, decision)) return
    event.preventDefault()
    props.onDecide(approval.id, decision)
  }
  return (
    <Section
      title={words('today.approvals')}
      count={first?.waiting ?? 0}
      note={rows.length === 0 ? null : offline ? words('approvals.offline') : refused}
      link={{ label: words('today.approvals.all'), to: routes.approvals }}
      answered={data !== undefined}
      known={first?.known === true || rows.length > 0}
      error={error}
      failed={words('today.approvals.failed')}
      retry={() => void refetch()}
      none={
        rows.length > 0
          ? null
          : (refused ?? (
              <NoneDone
                text={words('approvals.noneWaiting')}
                action={words('today.beginApproval')}
                onAction={props.onBegin}
              />
            ))
      }
    >
      <ul className="today-rows first" {...walk}>
        {rows.map((approval) => (
          <li key={approval.id} className="today-row approval">
            <Link
              className="today-open"
              data-row={approval.id}
              tabIndex={approval.id === reachable ? 0 : -1}
              to={routes.approval(approval.id)}
              onKeyDown={onKeyDown(approval)}
            >
              <Cells approval={approval} />
            </Link>
            <span className="today-acts">
              {decisions.some((one) => may(approval, one)) ? null : (
                <Link className="today-act" tabIndex={-1} to={routes.approval(approval.id)}>
                  {words('today.warnings.look')}
                </Link>
              )}
              {decisions.map((decision) =>
                may(approval, decision) ? (
                  <button
                    key={decision}
                    type="button"
                    className="today-act"
                    tabIndex={-1}
                    disabled={offline}
                    title={offline ? words('approvals.offline') : undefined}
                    onClick={() => props.onDecide(approval.id, decision)}
                  >
                    {words(`approvals.action.${decision}`)}
                  </button>
                ) : null,
              )}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
