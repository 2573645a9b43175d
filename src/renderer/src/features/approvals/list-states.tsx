import { approvalScene } from '#shared/domain/approval'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { RowsWaiting } from '../../components/rows-waiting.tsx'
import { useWords } from '../../lib/words.ts'
import { type ApprovalsState, isNarrowed, unfiltered } from './approvals-state.ts'
import type { Approvals } from './use-approvals.ts'

/** Why there are no rows, in one sentence, and what leads on. */
const NoRows = (props: {
  readonly state: ApprovalsState
  readonly known: boolean
  /** True where it is said already that the firm shows none. */
  readonly isRefused: boolean
  readonly onChange: (change: Partial<ApprovalsState>) => void
}) => {
  const words = useWords()
  const offline = useOffline() !== null
  const { state, onChange } = props
  const isWaitingAlone = isNarrowed(state) && !isNarrowed({ ...state, filter: 'all' }) && state.filter === 'waiting'
  const link = isWaitingAlone
    ? ({ label: 'approvals.showAll', change: { filter: 'all' } } as const)
    : isNarrowed(state)
      ? ({ label: 'approvals.clearFilters', change: unfiltered } as const)
      : null
  const none = {
    [approvalScene.toApprove]: 'approvals.noneWaiting',
    [approvalScene.initiated]: 'approvals.noneInitiated',
    [approvalScene.copied]: 'approvals.noneCopied',
  } as const
  const text = !props.known
    ? offline
      ? 'approvals.offlineNone'
      : 'approvals.notReadYet'
    : isWaitingAlone || !isNarrowed(state)
      ? none[state.scene]
      : 'approvals.noMatch'
  const isSaid = props.isRefused && text === none[state.scene]
  if (isSaid && link === null) return null
  return (
    <p className="approvals-note" role="status">
      {isSaid ? null : words(text)}
      {link === null ? null : (
        <Button kind="link" onClick={() => onChange(link.change)}>
          {words(link.label)}
        </Button>
      )}
    </p>
  )
}

/** That the firm does not show the list; what was read of it before stays below. */
const Refused = ({ refused, rows }: Pick<Approvals, 'refused' | 'rows'>) => {
  const words = useWords()
  if (refused === null) return null
  const kept = rows.length === 0 ? '' : `${words('join.comma')}${words('approvals.refused.kept')}`
  return (
    <p className="approvals-note" role="status">
      <Icon name="lock" size={14} />
      <span className="grow">{`${words(`approvals.refused.${refused}`)}${kept}`}</span>
    </p>
  )
}

/**
 * What stands over the rows or in their place: that they could not be read, that they are coming, that the firm does not
 * show them, that there are none.
 */
export const ListStates = (props: {
  readonly approvals: Approvals
  readonly state: ApprovalsState
  readonly onChange: (change: Partial<ApprovalsState>) => void
}) => {
  const words = useWords()
  const { answered, error, rows, known, refused, retry } = props.approvals
  return (
    <>
      {error === null ? null : (
        <p className="approvals-note error" role="alert">
          <Icon name="alert" size={14} />
          <span className="grow">{`${words('approvals.failed')}${words('join.colon')}${errorWords(error)}`}</span>
          <Button kind="link" onClick={retry}>
            {words('common.retry')}
          </Button>
        </p>
      )}
      {!answered && error === null ? <RowsWaiting /> : null}
      <Refused refused={refused} rows={rows} />
      {answered && rows.length === 0 ? (
        <NoRows state={props.state} known={known} isRefused={refused !== null} onChange={props.onChange} />
      ) : null}
    </>
  )
}
