import { type ReactNode, useState } from 'react'
import type { JobArea } from '#shared/contract/jobs'
import { TaskStrip } from '../../actions/task-strip.tsx'
import { type Tell, useTold } from '../../bridge/tasks.ts'
import { useShortcuts } from '../../lib/keys.ts'
import type { RecordList } from './use-record-list.ts'

/** The dialog of an action that is open. `job` is an import whose result it shows, null for a new one. */
export type OpenDialog<Action> = {
  readonly action: Action
  readonly tell: Tell
  readonly job: string | null
  readonly onClose: () => void
}

/** What every list can do; the dialog of the import also shows what one came to. */
type Every = 'create' | 'import'

/** Dialogs and tasks of a list: which dialog is open, its keys, what tasks came to. `onEnded` is called when a task has ended. */
export const useRecordActions = <Action extends string>({
  area,
  list: { selected, select },
  onEnded,
}: {
  readonly area: JobArea
  readonly list: Pick<RecordList<unknown>, 'selected' | 'select'>
  readonly onEnded?: () => void
}): {
  readonly open: (action: Action | Every) => void
  readonly tell: Tell
  readonly strip: ReactNode
  /** Null while none is open. */
  readonly dialog: OpenDialog<Action | Every> | null
} => {
  const { task, note } = useTold(area)
  const tell = { task, note }
  const [action, setAction] = useState<Action | Every | null>(null)
  const [job, setJob] = useState<string | null>(null)
  // Before the code of a dialog is there, one is open already.
  const begin = (wanted: Every) => () => (action === null ? setAction(wanted) : undefined)
  useShortcuts({ create: begin('create'), import: begin('import') })
  const ended: Parameters<typeof TaskStrip>[0]['onEnded'] = ({ kind, ids = [] }, { done, failures }) => {
    onEnded?.()
    if (kind !== 'remove' || selected.size === 0) return
    // What was deleted can no longer be selected; what failed, or was not begun before a cancel, still is.
    const failed = new Set(failures.map(({ id }) => id))
    const deleted = new Set(ids.slice(0, done).filter((id) => !failed.has(id)))
    select(new Set([...selected].filter((id) => !deleted.has(id))))
  }
  const showResult = (of: string) => {
    setJob(of)
    setAction('import')
  }
  const onClose = () => {
    setAction(null)
    setJob(null)
  }
  return {
    open: setAction,
    tell,
    strip: <TaskStrip area={area} onEnded={ended} onShowResult={showResult} />,
    dialog: action === null ? null : { action, tell, job: action === 'import' ? job : null, onClose },
  }
}
