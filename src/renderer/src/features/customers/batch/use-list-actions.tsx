import { useEffect } from 'react'
import type { NewQueue } from '../../../bridge/call-queue.ts'
import { useMembershipsChanged } from '../../../bridge/members.ts'
import { usePermissions } from '../../../bridge/permissions.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { lazyScreen, useLoadAtIdle } from '../../../components/lazy-screen.tsx'
import type { ListActionParts } from '../../../record/list/record-list-page.tsx'
import { useRecordActions } from '../../../record/list/use-record-actions.tsx'
import { callsTo, useStartCalls } from '../../../record/start-calls.tsx'
import type { Wish } from '../../feature.ts'
import { HeadActions } from './head-actions.tsx'
import { type ListAction, listActions } from './list-action.ts'
import type { ListForActions } from './list-for-actions.ts'
import { SelectionBar } from './selection-bar.tsx'

const ActionDialog = lazyScreen(async () => (await import('./action-dialog.tsx')).ActionDialog)

const readAtIdle = [ActionDialog] as const

/**
 * Buttons, dialogs and tasks of the list, and their keys: Ctrl+N, Ctrl+I; `open` opens the dialog of an action.
 * `wished` is one that somebody outside the list wants open.
 */
export const useListActions = (
  list: ListForActions,
  { action: wished, onTaken }: Wish,
): ListActionParts & {
  readonly open: (action: ListAction) => void
  /** Has customers called one after the other. */
  readonly startCalls: (list: NewQueue) => void
  /** Says something in the strip of tasks. */
  readonly note: Tell['note']
} => {
  const permissions = usePermissions()
  const { open, tell, strip, dialog } = useRecordActions<ListAction>({
    area: 'customers',
    list: { selected: list.selected, select: list.onSelect },
    onEnded: useMembershipsChanged(),
  })
  useEffect(() => {
    if (wished === null) return
    const action = listActions.find((one) => one === wished)
    if (action !== undefined) open(action)
    onTaken()
  }, [wished, onTaken, open])
  useLoadAtIdle(readAtIdle)
  const calls = useStartCalls(tell.note)
  return {
    open,
    note: tell.note,
    startCalls: calls.start,
    head: <HeadActions permissions={permissions} tell={tell} onAction={open} />,
    bar: (
      <SelectionBar
        permissions={permissions}
        onAction={open}
        onCalls={() => calls.start(callsTo('company', list.selected))}
      />
    ),
    strip,
    dialog: (
      <>
        {dialog === null ? null : <ActionDialog {...dialog} list={list} permissions={permissions} />}
        {calls.question}
      </>
    ),
  }
}
