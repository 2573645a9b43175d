import { useFixNull } from '../../../bridge/batch.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useWords } from '../../../lib/words.ts'
import { type BatchDialogProps, useBatchTask } from './use-batch-task.ts'

/** Moves many customers to following-up or signed, after a look at how many they are (CL-10). */
export const PhaseDialog = (props: BatchDialogProps & { readonly phase: 4 | 5 }) => {
  const words = useWords()
  const { start, dialog } = useBatchTask(props)
  const { phase, ids } = props
  return (
    <Dialog
      {...dialog}
      title={words(`action.phase.${phase}`)}
      onSubmit={() => start({ call: 'phase', input: { ids: [...ids], phase } }, 'phase')}
    >
      <p className="dialog-text">{words('batch.chosen', { n: ids.length })}</p>
    </Dialog>
  )
}

/** Fills what is empty of all customers with its default; says how many there are and how many were filled (BT-16). */
export const FixNullDialog = ({ tell, onClose }: Omit<BatchDialogProps, 'ids'>) => {
  const words = useWords()
  const fix = useFixNull()
  return (
    <Dialog
      title={words('action.fixNull')}
      action={words('common.ok')}
      busy={fix.isPending}
      error={fix.error === null ? undefined : errorWords(fix.error)}
      onSubmit={() =>
        fix.mutate(undefined, {
          onSuccess: ({ total, done }) => {
            tell.note(words('task.fixedNull', { total, n: done }))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p className="dialog-text">{words('batch.fixNullSure')}</p>
    </Dialog>
  )
}
