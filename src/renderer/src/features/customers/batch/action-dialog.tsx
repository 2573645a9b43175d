import { useState } from 'react'
import { HandoverDialog } from '../../../actions/handover-dialog.tsx'
import { OwnerDialog } from '../../../actions/owner-dialog.tsx'
import { RemoveDialog } from '../../../actions/remove-dialog.tsx'
import { useBatch, useHandover } from '../../../bridge/batch.ts'
import type { Permissions } from '../../../bridge/permissions.ts'
import type { TaskKind, Tell } from '../../../bridge/tasks.ts'
import { useWords } from '../../../lib/words.ts'
import { CreateDialog } from '../create/create-dialog.tsx'
import { ExportDialog } from '../export/export-dialog.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { ChoiceDialog } from './choice-dialog.tsx'
import { ClearDialog } from './clear-dialog.tsx'
import { FixNullDialog, PhaseDialog } from './confirmed-actions.tsx'
import type { ListAction } from './list-action.ts'
import type { ListForActions } from './list-for-actions.ts'
import { MembersDialog } from './members-dialog.tsx'
import '../../../app/styles/actions.css'

/** The dialog of an action. It is read after the first screen stands. */
export const ActionDialog = (props: {
  readonly action: ListAction
  readonly list: ListForActions
  readonly permissions: Permissions
  readonly tell: Tell
  /** An import whose result is shown instead of a new one. */
  readonly job: string | null
  readonly onClose: () => void
}) => {
  const { action, list, tell, onClose } = props
  // The customers that were selected when the dialog opened: a change of the list behind it changes nothing in it.
  const [ids] = useState<readonly string[]>(() => [...list.selected])
  const shared = { tell, onClose }
  const words = useWords()
  const { mutateAsync: start } = useBatch()
  const { mutateAsync: handOver } = useHandover()
  const started = (kind: TaskKind) => (job: string) => {
    tell.task(job, kind, ids)
    onClose()
  }
  switch (action) {
    case 'level':
    case 'charge':
      return <ChoiceDialog {...shared} kind={action} ids={ids} lists={list.lists} />
    case 'owner':
      return (
        <OwnerDialog
          title={words('batch.ownerTitle')}
          chosen={words('batch.chosen', { n: ids.length })}
          start={(value) => start({ call: 'set', input: { ids: [...ids], field: 'ownerid', value } })}
          onStarted={started(props.permissions.inviteTalk ? 'inviter' : 'owner')}
          onClose={onClose}
        />
      )
    case 'members':
      return <MembersDialog {...shared} ids={ids} mayReplace={props.permissions.resetMembers} />
    case 'phase.4':
    case 'phase.5':
      return <PhaseDialog {...shared} ids={ids} phase={action === 'phase.4' ? 4 : 5} />
    case 'remove':
      return (
        <RemoveDialog
          title={words('action.remove')}
          text={words('batch.removeSure', { n: ids.length })}
          start={() => start({ call: 'remove', input: { ids: [...ids] } })}
          onStarted={started('remove')}
          onClose={onClose}
        />
      )
    case 'fixNull':
      return <FixNullDialog {...shared} />
    case 'clear':
      return <ClearDialog {...shared} ids={ids} />
    case 'handover':
      return (
        <HandoverDialog
          title={words('handover.title')}
          text={words('handover.text')}
          run={handOver}
          onDone={() => {
            tell.note(words('task.done'))
            onClose()
          }}
          onClose={onClose}
        />
      )
    case 'create':
      return <CreateDialog {...shared} lists={list.lists} />
    case 'import':
      return <ImportDialog {...shared} lists={list.lists} job={props.job} />
    case 'export':
      return (
        <ExportDialog
          {...shared}
          ids={ids}
          query={list.query}
          local={list.local}
          lost={list.lost}
          total={list.total}
          partial={list.partial}
        />
      )
  }
}
