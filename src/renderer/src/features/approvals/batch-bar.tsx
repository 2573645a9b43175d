import { useState } from 'react'
import { formatYuan, sumFen } from '#shared/domain/approval-kinds'
import type { ApprovalView } from '../../bridge/approvals.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button, IconButton } from '../../components/button.tsx'
import { Confirm } from '../../components/confirm.tsx'
import { Icon } from '../../components/icon.tsx'
import { useWords } from '../../lib/words.ts'
import { rowTitle, type Saying } from './approval-words.ts'
import { type Batch, triedOf } from './batch-run.ts'

/** True where the firm says that the signed-in person may approve it. */
const isApprovable = ({ actions }: ApprovalView): boolean => actions?.includes('approve') === true

/** Asks once for all of them, with how many they are and what their amounts come to. */
const Question = (props: {
  readonly chosen: readonly ApprovalView[]
  readonly skipped: number
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { chosen, skipped } = props
  const expenses = chosen.flatMap(({ reimbursement }) => reimbursement ?? [])
  const hidden = expenses.filter(({ fen }) => fen === null).length
  const sentences = [
    expenses.length === 0 ? words('approvals.batch.plain') : '',
    expenses.length > hidden
      ? words('approvals.batch.sum', { amount: formatYuan(sumFen(expenses.map(({ fen }) => fen))) })
      : '',
    hidden > 0 ? words('approvals.batch.hidden', { n: hidden }) : '',
    skipped > 0 ? words('approvals.batch.skipped', { n: skipped }) : '',
  ]
  const [first = '', ...rest] = sentences.filter(Boolean)
  return (
    <Confirm
      title={words('approvals.batch.title', { n: chosen.length })}
      text={first}
      action={words('approvals.batch.approve')}
      harmless
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {rest.map((sentence) => (
        <p key={sentence} className="dialog-text">
          {sentence}
        </p>
      ))}
    </Confirm>
  )
}

/** What the batch came to: how many the firm took, which it did not, with the reason, and of which nobody knows. */
const Result = ({
  batch,
  saying,
  onClose,
}: {
  readonly batch: Batch
  readonly saying: Saying
  readonly onClose: () => void
}) => {
  const { words } = saying
  const { total, passed, failed, doubtful } = batch
  const left = total - triedOf(batch)
  const isBad = failed.length + doubtful.length > 0
  const nameOf = (approval: ApprovalView) => `${approval.applicant.name} ${rowTitle(approval, saying)}`
  const parts = [
    words('approvals.batch.done', { n: passed.length }),
    failed.length > 0 ? words('approvals.batch.failed', { n: failed.length }) : '',
    doubtful.length > 0 ? words('approvals.batch.doubtful', { n: doubtful.length }) : '',
    left > 0 ? words('approvals.batch.left', { n: left }) : '',
  ]
  return (
    <div className="batch-result" role="status">
      <p className={isBad ? 'batch-line bad' : 'batch-line ok'}>
        <Icon name={isBad ? 'alert' : 'passed'} size={14} />
        <span className="grow">{parts.filter(Boolean).join(words('join.comma'))}</span>
        <IconButton icon="close" label={words('approvals.batch.close')} onClick={onClose} />
      </p>
      {failed.length === 0 ? null : (
        <ul className="batch-failed">
          {failed.map(({ approval, reason }) => (
            <li key={approval.id}>
              <span>{nameOf(approval)}</span>
              <span className="meta">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {doubtful.length === 0 ? null : (
        <>
          <p>{words('approvals.doubtful')}</p>
          <ul className="batch-failed">
            {doubtful.map((approval) => (
              <li key={approval.id}>{nameOf(approval)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The foot of the list: what is selected and what can be done with it, how far that is, and what it came to. */
export const BatchBar = (props: {
  readonly selected: readonly ApprovalView[]
  readonly saying: Saying
  readonly batch: Batch | null
  readonly onRun: (approvals: readonly ApprovalView[]) => void
  readonly onStop: () => void
  readonly onCloseResult: () => void
  readonly onClear: () => void
}) => {
  const { selected, saying, batch } = props
  const { words } = saying
  const offline = useOffline() !== null
  const [isAsking, setAsking] = useState(false)
  const chosen = selected.filter(isApprovable)
  if (batch?.running === true) {
    const done = triedOf(batch)
    const said = words('approvals.batch.progress', { n: Math.min(done + 1, batch.total), m: batch.total })
    return (
      <footer className="batch-bar">
        <span role="status">{said}</span>
        <progress aria-label={said} value={done} max={batch.total} />
        <span className="grow" />
        <Button kind="quiet" onClick={props.onStop}>
          {words('approvals.batch.stop')}
        </Button>
      </footer>
    )
  }
  const reason = offline ? words('approvals.offline') : chosen.length === 0 ? words('approvals.batch.none') : undefined
  return (
    <>
      {batch === null ? null : <Result batch={batch} saying={saying} onClose={props.onCloseResult} />}
      {selected.length === 0 ? null : (
        <footer className="batch-bar">
          <strong role="status">{words('approvals.selected', { n: selected.length })}</strong>
          <Button disabled={reason !== undefined} title={reason} onClick={() => setAsking(true)}>
            {words('approvals.batch.approve')}
          </Button>
          {reason === undefined ? null : <span className="meta small">{reason}</span>}
          <span className="grow" />
          <Button kind="quiet" onClick={props.onClear}>
            {words('customers.clearSelection')}
          </Button>
        </footer>
      )}
      {isAsking ? (
        <Question
          chosen={chosen}
          skipped={selected.length - chosen.length}
          onConfirm={() => {
            setAsking(false)
            props.onRun(chosen)
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}
