import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type ApprovalView, approvalQuery, approvalRefreshQuery } from '../../bridge/approvals.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { useOffline } from '../../bridge/online.ts'
import { Button } from '../../components/button.tsx'
import { DetailLoading } from '../../components/detail-loading.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { usePageShortcuts } from '../../lib/keys.ts'
import { usePrinting } from '../../lib/use-printing.ts'
import { useWords } from '../../lib/words.ts'
import { ActionBar, type Asked } from './action-bar.tsx'
import { ApprovalChain } from './approval-chain.tsx'
import { ApprovalFacts } from './approval-facts.tsx'
import { ApprovalFiles, previewFile } from './approval-files.tsx'
import { ApprovalHead } from './approval-head.tsx'
import type { ListPlace } from './list-place.ts'
import { receiptFile } from './receipt-file.ts'
import { useSaying } from './use-saying.ts'

/** What stands in place of an approval that is not here, or that the firm does not show. */
const Unread = (props: {
  readonly error: Error | null
  /** True where this computer itself could not read it. */
  readonly own: boolean
  readonly offline: boolean
  /** True while it is still looked for. */
  readonly looking: boolean
  readonly onRetry: () => void
  readonly onBack: () => void
}) => {
  const words = useWords()
  const back = { label: words('common.back'), run: props.onBack }
  const failure = props.error === null ? null : failureOf(props.error)
  if (failure?.code === 'forbidden') return <Notice icon="lock" title={words('approvals.forbidden')} action={back} />
  if (!props.own && props.offline)
    return <Notice icon="wifi-off" title={words('approvals.offlineMissing')} action={back} />
  if (failure !== null && failure.code !== 'not-found')
    return (
      <Notice
        icon="alert"
        title={words('approvals.failed')}
        text={failureWords(failure)}
        action={{ label: words('common.retry'), run: props.onRetry }}
        second={back}
      />
    )
  if (props.looking && failure === null) return <DetailLoading />
  return (
    <Notice icon="approve" title={words('approvals.missing')} text={words('approvals.missingNext')} action={back} />
  )
}

/** The form that this one was begun anew from, or that was begun anew from it (D-11). */
const OtherForm = (props: { readonly text: string; readonly label: string; readonly onOpen: () => void }) => (
  <p className="approval-other">
    <Icon name="redo" size={14} />
    <span>{props.text}</span>
    <button type="button" className="text-button" onClick={props.onOpen}>
      {props.label}
    </button>
  </p>
)

/** One approval: its head, what was filled in, the chain of approvers, and what can be done with it. */
export const ApprovalPane = (props: {
  readonly id: string
  /** The same as the list has it, which is shown until it was read. */
  readonly row: ApprovalView | undefined
  readonly page: RefObject<HTMLElement | null>
  readonly narrow: boolean
  readonly place: ListPlace | null
  /** Takes the focus into its head with every number but 0. */
  readonly entered: number
  readonly asked: Asked | null
  readonly onAskedOver: () => void
  readonly onBack: () => void
  readonly onOpen: (id: string) => void
  readonly onAgain: (approval: ApprovalView) => void
}) => {
  const { id, entered, row } = props
  const saying = useSaying()
  const { words } = saying
  const pane = useRef<HTMLDivElement>(null)
  const offline = useOffline() !== null
  const {
    data: approval,
    error,
    refetch,
    isPending,
  } = useQuery({
    ...approvalQuery(id),
    ...(row === undefined ? {} : { placeholderData: row }),
  })
  const read = useQuery({ ...approvalRefreshQuery(id), enabled: !offline })
  const [isBlocked, setBlocked] = useState(false)
  const [printing, print] = usePrinting<'all' | 'bare'>()
  const said = printing === null ? saying : { ...saying, onPaper: true }
  const isKnown = approval != null
  useEffect(() => {
    if (entered > 0 && isKnown) pane.current?.querySelector<HTMLElement>('[data-pane-first]')?.focus()
  }, [entered, isKnown])
  const files = approval?.attachments ?? []
  const preview = (file: (typeof files)[number]) => {
    setBlocked(false)
    void previewFile(file, files, () => setBlocked(true))
  }
  const first = files.find(({ fsid }) => fsid !== '')
  usePageShortcuts(props.page, {
    printApproval: () => (isKnown ? print('all') : false),
    previewAttachment: () => (first === undefined ? false : preview(first)),
  })
  const isForbidden = read.error !== null && failureOf(read.error).code === 'forbidden'
  if (approval == null || isForbidden)
    return (
      <Unread
        error={error ?? read.error}
        own={error !== null}
        offline={offline}
        looking={isPending || read.isPending || read.isFetching}
        onRetry={() => void (error === null ? read.refetch() : refetch())}
        onBack={props.onBack}
      />
    )
  const onReceipt = (name: string) => {
    const file = receiptFile(name, files)
    return file === null ? null : () => preview(file)
  }
  const stale = read.error === null ? null : errorWords(read.error)
  return (
    <div className="approval-pane" ref={pane} data-print={printing ?? undefined}>
      <ApprovalHead
        approval={approval}
        saying={said}
        narrow={props.narrow}
        place={props.place}
        onBack={props.onBack}
        onPrint={print}
        onRefresh={offline ? null : () => void read.refetch()}
      />
      {stale === null ? null : (
        <p className="approvals-note error" role="status">
          <Icon name="alert" size={14} />
          <span className="grow">{`${words('approvals.stale')}${words('join.colon')}${stale}`}</span>
          <Button kind="link" onClick={() => void read.refetch()}>
            {words('common.retry')}
          </Button>
        </p>
      )}
      <div className="approval-content">
        <div className="approval-body">
          {approval.previousId === '' ? null : (
            <OtherForm
              text={words('approvals.old')}
              label={words('approvals.openOld')}
              onOpen={() => props.onOpen(approval.previousId)}
            />
          )}
          {approval.nextId === '' ? null : (
            <OtherForm
              text={words('approvals.new')}
              label={words('approvals.openNew')}
              onOpen={() => props.onOpen(approval.nextId)}
            />
          )}
          <ApprovalFacts approval={approval} saying={said} onReceipt={onReceipt} />
          <ApprovalFiles files={files} onBlocked={() => setBlocked(true)} />
          <FieldError text={isBlocked ? words('approvals.file.notOpened') : null} />
        </div>
        <ApprovalChain approval={approval} saying={said} />
      </div>
      <ActionBar
        approval={approval}
        saying={saying}
        asked={props.asked}
        onAskedOver={props.onAskedOver}
        onAgain={() => props.onAgain(approval)}
      />
    </div>
  )
}
