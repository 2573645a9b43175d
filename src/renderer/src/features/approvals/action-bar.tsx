import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { type ApprovalAction, approvalStatus } from '#shared/domain/approval'
import { type ApprovalView, approvalQuery, useApprovalAction } from '../../bridge/approvals.ts'
import { useDraft, useOnceReady } from '../../bridge/drafts.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { ActionQuestion } from './action-question.tsx'
import type { Saying } from './approval-words.ts'
import { decisionWords } from './decision-words.ts'
import { OpinionBox } from './opinion-box.tsx'
import { standingWords } from './standing.ts'

/** What a key asked for; each turn asks once. */
export type Asked = { readonly id: string; readonly action: 'approve' | 'reject'; readonly turn: number }

/** What was last said under the field: what is wrong, or what came about; it holds as long as the approval stands so. */
type Said = { readonly text: string; readonly wrong: boolean; readonly standing: string }

/** How an approval stands, to tell whether that is still so. */
const standingOf = ({ status, actions }: ApprovalView): string => JSON.stringify([status, actions])

/** Forms that their initiator can begin anew (D-11). */
const ended: readonly (number | null)[] = [approvalStatus.rejected, approvalStatus.withdrawn]

/**
 * What the signed-in person can do with an approval, and else why they cannot (D-11). Each asks first, and nothing is ever
 * queued: the firm answers while the person waits. What was typed stays until the firm has it.
 */
export const ActionBar = (props: {
  readonly approval: ApprovalView
  readonly saying: Saying
  readonly asked: Asked | null
  readonly onAskedOver: () => void
  readonly onAgain: () => void
}) => {
  const { approval, saying, asked, onAskedOver } = props
  const { id, actions, status } = approval
  const { words } = saying
  const offline = useOffline()
  const noteId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const draft = useDraft(`approval:${id}:opinion`)
  const act = useApprovalAction()
  const [question, setQuestion] = useState<ApprovalAction | null>(null)
  const client = useQueryClient()
  const [lastSaid, setSaid] = useState<Said | null>(null)
  const now = standingOf(approval)
  const said = lastSaid?.standing === now ? lastSaid : null
  const [isMissing, setMissing] = useState(false)
  const text = draft.text ?? ''
  const may = (action: ApprovalAction) => actions?.includes(action) === true
  const decides = may('approve') || may('reject')
  const isBusy = act.isPending
  const isShut = offline !== null || isBusy || draft.elsewhere
  const ask = (action: ApprovalAction) => {
    if (!may(action) || isShut) return
    const lacks = action === 'reject' && text.trim() === ''
    setMissing(lacks)
    setSaid(lacks ? { text: words('approvals.opinionNeeded'), wrong: true, standing: now } : null)
    if (lacks) field.current?.focus()
    else setQuestion(action)
  }
  const approve = useOnceReady(draft, () => ask('approve'))
  const reject = useOnceReady(draft, () => ask('reject'))
  const takeUp = useEffectEvent((action: Asked['action']) => {
    onAskedOver()
    if (action === 'approve') approve()
    else reject()
  })
  useEffect(() => {
    if (asked?.id === id) takeUp(asked.action)
  }, [asked, id])
  const run = (action: ApprovalAction) => {
    const isDecision = action === 'approve' || action === 'reject'
    const say = (text: string, wrong: boolean) => {
      // It is said of the approval as the action left it, which this page has read but may not show yet.
      const left = client.getQueryData(approvalQuery(id).queryKey) ?? approval
      setSaid({ text, wrong, standing: standingOf(left) })
    }
    // What a mutation itself would call is not called after another approval was chosen.
    act
      .mutateAsync({ id, action, opinion: isDecision ? text.trim() : '' })
      .then(
        () => {
          if (isDecision) draft.clear()
          if (action === 'urge') say(words('approvals.done.urge'), false)
          else setSaid(null)
        },
        (error: unknown) => say(decisionWords(failureOf(error), words), true),
      )
      .finally(() => setQuestion(null))
  }
  const isAgain = approval.own && actions !== null && ended.includes(status) && approval.nextId === ''
  const hint = offline === null ? undefined : words(decides ? 'approvals.offline' : `online.${offline}`)
  const standing = actions === null ? words('approvals.readOnly') : standingWords(approval, saying)
  const hasActions = decides || isAgain || (['withdraw', 'urge', 'delete'] as const).some(may)
  const note =
    said?.text ??
    (draft.state === 'failed' ? words('draft.failed') : !decides && text !== '' ? words('approvals.opinionKept') : '')
  const isWrong = said?.wrong === true || draft.state === 'failed'
  const button = (action: 'withdraw' | 'urge' | 'delete') =>
    may(action) ? (
      <Button
        className={action === 'delete' ? 'danger-text' : ''}
        disabled={isShut}
        title={hint}
        onClick={() => ask(action)}
      >
        {words(`approvals.action.${action}`)}
      </Button>
    ) : null
  return (
    <footer className="approval-bar" aria-busy={isBusy}>
      <div className="approval-bar-line">
        <div className="approval-bar-main">
          {decides ? null : <p className="approval-standing">{standing}</p>}
          {decides || text !== '' ? (
            <OpinionBox
              draft={draft}
              field={field}
              readOnly={isBusy || !decides}
              invalid={isMissing}
              noteId={noteId}
              onTyped={() => {
                setMissing(false)
                setSaid(null)
              }}
              onSubmit={approve}
            />
          ) : null}
        </div>
        {!decides && text !== '' ? (
          <Button kind="link" onClick={draft.clear}>
            {words('approvals.opinionClear')}
          </Button>
        ) : null}
        {button('delete')}
        {button('urge')}
        {button('withdraw')}
        {isAgain ? <Button onClick={props.onAgain}>{words('approvals.again')}</Button> : null}
        {may('reject') ? (
          <Button className="danger-text" disabled={isShut} title={hint} onClick={reject}>
            {words('approvals.action.reject')}
            <kbd>R</kbd>
          </Button>
        ) : null}
        {may('approve') ? (
          <Button kind="primary" disabled={isShut} title={hint} onClick={approve}>
            {words('approvals.action.approve')}
            <span className="small">A</span>
          </Button>
        ) : null}
      </div>
      <p id={noteId} className={isWrong ? 'field-note error' : 'field-note'} role={isWrong ? 'alert' : 'status'}>
        {note === '' ? null : (
          <>
            {isWrong ? <Icon name="alert" size={14} /> : null}
            <span>{note}</span>
          </>
        )}
      </p>
      {hint === undefined || !hasActions ? null : (
        <p className="field-note" role="status">
          <Icon name="wifi-off" size={14} />
          <span>{hint}</span>
        </p>
      )}
      {question === null ? null : (
        <ActionQuestion
          action={question}
          approval={approval}
          opinion={text.trim()}
          saying={saying}
          busy={isBusy}
          onConfirm={() => run(question)}
          onClose={() => setQuestion(null)}
        />
      )}
    </footer>
  )
}
