import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ApprovalView } from '#shared/contract/approvals'
import type { ApprovalKind } from '#shared/domain/approval'
import { enabledKinds, kindsSwitch, leaveTypesOf, leaveTypesSwitch } from '#shared/domain/approval-kinds'
import { useBeginApproval } from '../../../bridge/approvals.ts'
import { useOnceReady } from '../../../bridge/drafts.ts'
import { failureOf } from '../../../bridge/index.ts'
import { configQuery } from '../../../bridge/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Confirm } from '../../../components/confirm.tsx'
import { DraftElsewhere } from '../../../components/draft-elsewhere.tsx'
import { DraftKept } from '../../../components/draft-kept.tsx'
import { Drawer } from '../../../components/drawer.tsx'
import { FieldError } from '../../../components/field-error.tsx'
import { Icon } from '../../../components/icon.tsx'
import { failureWords, isDoubtful } from '../../../lib/failure-words.ts'
import { control } from '../../../lib/focus-place.ts'
import { isSubmit, isWithin } from '../../../lib/keys.ts'
import { randomId } from '../../../lib/random-id.ts'
import { submitWords } from '../../../lib/shortcuts.ts'
import { useZone } from '../../../lib/time.ts'
import { useWords } from '../../../lib/words.ts'
import type { Parts } from '../../parts.ts'
import { check, type Wrong, wrongAfter } from './check.ts'
import { CustomerField, type FormParts, Named, ReasonField } from './fields.tsx'
import { LeaveFields } from './leave-fields.tsx'
import { ReimbursementFields } from './reimbursement-fields.tsx'
import { StampFields } from './stamp-fields.tsx'
import { useApprovalDraft } from './use-approval-draft.ts'
import { useWaiting } from './use-waiting.ts'
import { leaving, leftOver, type Written } from './written.ts'
import '../../../app/styles/actions.css'
import '../../../app/styles/approval-forms.css'

/** Widths of the drawer in CSS px; a reimbursement has a table in it. */
const [narrow, wide] = [560, 760] as const

const noWrong: Wrong = {}

/** The drawer draws what it holds after itself: the first field has the focus once that is there. */
const FocusFirst = ({ of }: { readonly of: RefObject<HTMLElement | null> }) => {
  useEffect(() => of.current?.querySelector<HTMLElement>(control)?.focus({ preventScroll: true }), [of])
  return null
}

/** The drawer of a new approval: its fields, errors at their fields, and a draft that outlives the page. */
export const ApprovalForm = (props: {
  readonly kind: ApprovalKind
  /** The form that it is begun anew from. */
  readonly again: ApprovalView | null
  /** Why nothing can be sent now, in words; null where it can. */
  readonly closed: string | null
  readonly AttachmentField: Parts['AttachmentField']
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const begin = useBeginApproval()
  const values = useQuery(configQuery).data?.values
  const own = useRef<HTMLFormElement>(null)
  const { kind, again, AttachmentField } = props
  const { written, now, put, isRestored, round, giveUp, draft } = useApprovalDraft(kind, again)
  const { state, elsewhere } = draft
  const [wrong, setWrong] = useState(noWrong)
  const [failure, setFailure] = useState<string | null>(null)
  const [isLeaving, setLeaving] = useState(false)
  const isSeeking = useRef(false)
  const leaveTypes = leaveTypesOf(values?.[leaveTypesSwitch])
  const closed = props.closed ?? (enabledKinds(values?.[kindsSwitch]).has(kind) ? null : words('beginApproval.kindOff'))
  const isBusy = begin.isPending
  const isShut = closed !== null || elsewhere || isBusy

  const change = (changed: Partial<Written>) => {
    if (isBusy) return
    setWrong(wrongAfter(wrong, changed, now()))
    put(changed)
  }
  /** What is to be sent; null where something is wrong, which is said at its field then. */
  const checked = () => {
    const found = check(now(), { kind, zone, words, leaveTypes, previousId: again?.id ?? '' })
    setFailure(null)
    setWrong(found.wrong)
    isSeeking.current = Object.keys(found.wrong).length > 0
    return isSeeking.current ? null : found.input
  }
  const send = () => {
    const input = checked()
    if (input === null || isShut) return
    // Kept before it leaves: after a crash, too, a person is told that it may have been taken.
    const before = now()
    const noted = leaving(before, randomId)
    put(noted)
    draft.flush()
    begin.mutateAsync({ ...input, key: noted.key }).then(
      (id) => {
        draft.clear()
        props.onMade(id)
      },
      (error: unknown) => {
        const failed = failureOf(error)
        if (isDoubtful(failed)) return
        put(leftOver(before, failed.details.rejected === true))
        setFailure(failureWords(failed))
      },
    )
  }
  const { isWaiting, setTaken, sendOnceReady, stop } = useWaiting(written.attachments, isShut, send)
  const submit = useOnceReady(draft, () => {
    if (!isShut && !isWaiting && checked() !== null) sendOnceReady()
  })
  useLayoutEffect(() => {
    if (!isSeeking.current || wrong === noWrong) return
    isSeeking.current = false
    own.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])
  const leave = () => {
    if (isBusy) return
    if (state === 'failed') setLeaving(true)
    else props.onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSubmit(event) || !isWithin(event)) return
    event.preventDefault()
    submit()
  }
  const form: FormParts = { written, wrong, put: change }
  const title = words(again === null ? 'beginApproval.titleOf' : 'beginApproval.againOf', {
    kind: words(`approvals.kind.${kind}`),
  })
  return (
    <Drawer title={title} width={kind === 'reimbursement' ? wide : narrow} onClose={leave}>
      <form
        ref={own}
        className="approval-form"
        noValidate
        autoComplete="off"
        aria-busy={isBusy}
        onSubmit={(event) => event.preventDefault()}
        onKeyDown={onKeyDown}
      >
        <div className="drawer-body">
          <DraftElsewhere draft={draft} />
          <div className="create-form" inert={elsewhere}>
            {kind === 'leave' ? <LeaveFields form={form} types={leaveTypes} /> : null}
            {kind === 'reimbursement' ? <ReimbursementFields form={form} /> : null}
            {kind === 'stamp' ? <StampFields form={form} /> : null}
            {kind === 'other' ? <CustomerField form={form} /> : null}
            <ReasonField form={form} />
            <Named label={words('attachments.title')}>
              <AttachmentField
                key={round}
                value={written.attachments}
                onChange={(attachments) => put({ attachments })}
                owner={
                  written.customer === null
                    ? null
                    : { btype: 'company', bid: written.customer.id, name: written.customer.name }
                }
                project={null}
                disabled={elsewhere || isBusy}
                onTaken={setTaken}
              />
            </Named>
          </div>
        </div>
        <FocusFirst of={own} />
        <footer className="approval-foot">
          {isWaiting ? (
            <p className="field-note" role="status">
              <Icon name="upload" size={14} />
              <span>{words('beginApproval.waiting')}</span>
              <button type="button" className="text-button" onClick={stop}>
                {words('beginApproval.stopWaiting')}
              </button>
            </p>
          ) : null}
          <FieldError text={failure} />
          {written.sent && !isBusy ? (
            <p className="field-note warn" role="alert">
              <Icon name="warning" size={14} />
              <span>{words('beginApproval.doubtful')}</span>
            </p>
          ) : null}
          {closed === null ? null : (
            <p className="field-note" role="status">
              <Icon name="alert" size={14} />
              <span>{closed}</span>
            </p>
          )}
          <div className="dialog-actions">
            <DraftKept
              draft={draft}
              isRestored={isRestored}
              disabled={isBusy}
              onGiveUp={() => {
                setWrong(noWrong)
                setFailure(null)
                stop()
                giveUp()
              }}
            />
            <span className="grow" />
            <Button disabled={isBusy} onClick={leave}>
              {words('common.cancel')}
            </Button>
            <Button
              kind="primary"
              disabled={closed !== null || elsewhere}
              aria-disabled={isBusy || isWaiting}
              onClick={submit}
            >
              {words('beginApproval.submit')}
              <span className="key">{submitWords}</span>
            </Button>
          </div>
        </footer>
      </form>
      {isLeaving ? (
        <Confirm
          title={title}
          text={words('dialog.loseTyped')}
          action={words('dialog.lose')}
          onConfirm={props.onClose}
          onClose={() => setLeaving(false)}
        />
      ) : null}
    </Drawer>
  )
}
