import { type ReactNode, useEffect, useState } from 'react'
import type { Job } from '#shared/contract/jobs'
import { TaskStrip } from '../../../actions/task-strip.tsx'
import { usePermissions } from '../../../bridge/permissions.ts'
import { type TaskKind, useTold } from '../../../bridge/tasks.ts'
import { later } from '../../../components/later.tsx'
import { useWindowKeys } from '../../../lib/keys.ts'
import { HeadActions } from './head-actions.tsx'
import type { ListAction } from './list-action.ts'
import type { ListForActions } from './list-for-actions.ts'
import { SelectionBar } from './selection-bar.tsx'

const ActionDialog = later(async () => (await import('./action-dialog.tsx')).ActionDialog)

/** A dialog that somebody outside the list wants open; null where nobody does. */
export type WishedDialog = { readonly action: ListAction | null; readonly onTaken: () => void }

/** The parts of the list that the actions put in: for its head, its footer, above its footer, and a dialog if one is open. */
export type ListActions = {
  readonly head: ReactNode
  readonly bar: ReactNode
  readonly strip: ReactNode
  readonly dialog: ReactNode
  readonly open: (action: ListAction) => void
}

const keys: Readonly<Record<string, ListAction>> = { n: 'create', i: 'import' }

/** Buttons, dialogs and tasks of the list, and their keys: Ctrl+N, Ctrl+I. */
export const useListActions = (list: ListForActions, { action: wished, onTaken }: WishedDialog): ListActions => {
  const permissions = usePermissions()
  const { task, note } = useTold('customers')
  const tell = { task, note }
  const [open, setOpen] = useState<ListAction | null>(null)
  const [shownImport, setShownImport] = useState<string | null>(null)
  useWindowKeys((event) => {
    const action = keys[event.key.toLowerCase()]
    if (action === undefined || open !== null || !(event.ctrlKey || event.metaKey)) return
    if (event.altKey || event.shiftKey || document.querySelector('dialog[open]') !== null) return
    event.preventDefault()
    setOpen(action)
  })
  useEffect(() => {
    if (wished === null) return
    setOpen(wished)
    onTaken()
  }, [wished, onTaken])
  useEffect(() => {
    const handle = requestIdleCallback(() => void ActionDialog.start())
    return () => cancelIdleCallback(handle)
  }, [])
  const onEnded = (kind: TaskKind, job: Job) => {
    if (kind !== 'remove' || list.selected.size === 0) return
    // What was deleted can no longer be selected; what failed still is.
    const failed = new Set(job.failures.map(({ id }) => id))
    list.onSelect(new Set([...list.selected].filter((id) => failed.has(id))))
  }
  return {
    open: setOpen,
    head: <HeadActions permissions={permissions} tell={tell} onAction={setOpen} />,
    bar: <SelectionBar permissions={permissions} onAction={setOpen} />,
    strip: (
      <TaskStrip
        area="customers"
        onEnded={onEnded}
        onShowResult={(job) => {
          setShownImport(job)
          setOpen('import')
        }}
      />
    ),
    dialog:
      open === null ? null : (
        <ActionDialog
          action={open}
          list={list}
          permissions={permissions}
          tell={tell}
          job={open === 'import' ? shownImport : null}
          onClose={() => {
            setOpen(null)
            setShownImport(null)
          }}
        />
      ),
  }
}
