import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { FollowUpView } from '#shared/contract/followups'
import type { OutboxEntry } from '#shared/contract/work'
import { isDeletable } from '#shared/domain/followups'
import { TakeBackDialog } from '../../actions/take-back-dialog.tsx'
import { useChangeWords } from '../../actions/use-change-words.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useRemoveFollowUp } from '../../bridge/followups.ts'
import { useOffline } from '../../bridge/online.ts'
import { outboxQuery, useMarks } from '../../bridge/work.ts'
import { Confirm } from '../../components/confirm.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import type { MenuItem } from '../../components/menu.tsx'
import { useWords } from '../../lib/words.ts'
import { HoursItem, useHoursOf } from '../hours-of.tsx'

/** True where a follow-up may be quoted: its type allows it, and the firm has it (FP-08). */
export const isQuotable = (entry: FollowUpView, isUnsent: boolean): boolean => isDeletable(entry.type) && !isUnsent

/**
 * What a person may do with a follow-up: quote it, comment on it, take back what was not sent, write hours down of what is
 * their own and delete it (FP-08). `dialogs` are what it asks before.
 */
export const useEntryActions = (asked: {
  readonly onQuote: (entry: FollowUpView) => void
  readonly onComment: (entry: FollowUpView) => void
}): { readonly items: (entry: FollowUpView) => readonly MenuItem[]; readonly dialogs: ReactNode } => {
  const words = useWords()
  const marks = useMarks()
  const tools = useChangeWords()
  const offline = useOffline()
  const unsent = useQuery({ ...outboxQuery, enabled: marks.any('followup') }).data?.entries ?? []
  const [takingBack, setTakingBack] = useState<OutboxEntry | null>(null)
  const [deleting, setDeleting] = useState<FollowUpView | null>(null)
  const remove = useRemoveFollowUp()
  const hours = useHoursOf('followup')
  const items = (entry: FollowUpView): readonly MenuItem[] => {
    const operation = unsent.find((one) => one.entity === 'followup' && one.id === entry.id)
    const mark = marks.record('followup', entry.id)
    const quote: MenuItem = { label: words('followup.quote'), icon: 'quote', run: () => asked.onQuote(entry) }
    const comment: MenuItem = { label: words('comment.write'), icon: 'comment', run: () => asked.onComment(entry) }
    const take: MenuItem = {
      label: words('hours.takeShort'),
      text: <HoursItem source="followup" id={entry.id} />,
      icon: 'clock',
      run: () => hours.open(entry.id),
    }
    const takeBack: MenuItem = {
      label: words('followup.takeBack'),
      icon: 'undo',
      disabled: operation === undefined || mark === 'sending',
      run: () => operation && setTakingBack(operation),
    }
    const drop: MenuItem = {
      label: words('followup.delete'),
      icon: 'trash',
      danger: true,
      disabled: offline !== null,
      ...(offline === null ? {} : { hint: words('failure.offline') }),
      run: () => setDeleting(entry),
    }
    return [
      ...(isQuotable(entry, mark !== null) ? [quote] : []),
      comment,
      ...(entry.deletable && mark === null ? [take] : []),
      ...(mark === null ? [] : [takeBack]),
      ...(entry.deletable && mark === null ? [drop] : []),
    ]
  }
  const dialogs = (
    <>
      {takingBack === null ? null : (
        <TakeBackDialog entry={takingBack} tools={tools} onClose={() => setTakingBack(null)} />
      )}
      {deleting === null ? null : (
        <Confirm
          title={words('followup.delete')}
          text={words('followup.deleteSure')}
          action={words('followup.delete')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(deleting, { onSuccess: () => setDeleting(null) })}
          onClose={() => {
            remove.reset()
            setDeleting(null)
          }}
        >
          {remove.isError ? <p className="field-note error">{errorWords(remove.error)}</p> : null}
        </Confirm>
      )}
      {hours.failed === null ? null : <FailedLine text={hours.failed.text} />}
      {hours.form}
      <span className="visually-hidden" role="status">
        {remove.isSuccess ? words('followup.deleted') : ''}
      </span>
    </>
  )
  return { items, dialogs }
}
