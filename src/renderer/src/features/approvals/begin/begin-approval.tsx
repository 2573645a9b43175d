// Begins an approval (AV-05, AV-06). Lives here: the menu of the kinds, and the form of each with its draft. May not:
// anything of approvals that are there. To add a kind: its fields, what is sent of them in check.ts, and its words.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApprovalView } from '#shared/contract/approvals'
import { type ApprovalKind, approvalKinds } from '#shared/domain/approval'
import { enabledKinds, kindsSwitch } from '#shared/domain/approval-kinds'
import { useOffline } from '../../../bridge/online.ts'
import { configQuery } from '../../../bridge/queries.ts'
import type { IconName } from '../../../components/icon.tsx'
import { TextMenu } from '../../../components/menu.tsx'
import { useWords } from '../../../lib/words.ts'
import type { Parts } from '../../parts.ts'
import { ApprovalForm } from './approval-form.tsx'
import { kindOf } from './written.ts'

const icons: Readonly<Record<ApprovalKind, IconName>> = {
  leave: 'calendar',
  reimbursement: 'money',
  stamp: 'stamp',
  other: 'file',
}

/** The button that begins an approval, and the form of the kind that is chosen, or of one that is begun anew. */
export const BeginApproval = (props: {
  readonly parts: Parts
  /** The form that is begun anew; null for none. */
  readonly again: ApprovalView | null
  readonly onAgainOver: () => void
  readonly onMade: (id: string) => void
  readonly offline: boolean
}) => {
  const words = useWords()
  const reason = useOffline() ?? (props.offline ? 'offline' : null)
  const values = useQuery(configQuery).data?.values
  const [chosen, setChosen] = useState<ApprovalKind | null>(null)
  const { again } = props
  const enabled = enabledKinds(values?.[kindsSwitch])
  const kind = again === null ? chosen : kindOf(again)
  const close = () => {
    setChosen(null)
    if (again !== null) props.onAgainOver()
  }
  return (
    <>
      <TextMenu
        label={words('beginApproval.title')}
        items={approvalKinds.map((one) => ({
          key: one,
          label: words(`approvals.kind.${one}`),
          icon: icons[one],
          run: () => setChosen(one),
          disabled: !enabled.has(one),
          ...(enabled.has(one) ? {} : { hint: words('beginApproval.kindOff') }),
        }))}
      />
      {kind === null ? null : (
        <ApprovalForm
          key={`${kind} ${again?.id ?? ''}`}
          kind={kind}
          again={again}
          closed={reason === null ? null : words(`online.${reason}`)}
          AttachmentField={props.parts.AttachmentField}
          onMade={(id) => {
            close()
            props.onMade(id)
          }}
          onClose={close}
        />
      )}
    </>
  )
}
