import { useBatch, useFixNull } from '../../../bridge/batch.ts'
import { failureOf } from '../../../bridge/index.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWords } from '../../../lib/words.ts'

type Asked = { readonly tell: Tell; readonly onClose: () => void }

/** Moves many customers to following-up or signed, after a look at how many they are (CL-10). */
export const PhaseDialog = ({
  phase,
  ids,
  tell,
  onClose,
}: Asked & { readonly phase: 4 | 5; readonly ids: readonly string[] }) => {
  const words = useWords()
  const batch = useBatch()
  return (
    <Dialog
      title={words(`action.phase.${phase}`)}
      action={words('common.ok')}
      busy={batch.isPending}
      error={batch.error === null ? undefined : failureWords(failureOf(batch.error))}
      onSubmit={() =>
        batch.mutate(
          { call: 'phase', input: { ids: [...ids], phase } },
          {
            onSuccess: (job) => {
              tell.task(job, 'phase')
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-text">{words('batch.chosen', { n: ids.length })}</p>
    </Dialog>
  )
}

/** Fills what is empty of all customers with its default; says how many there are and how many were filled (BT-16). */
export const FixNullDialog = ({ tell, onClose }: Asked) => {
  const words = useWords()
  const fix = useFixNull()
  return (
    <Dialog
      title={words('action.fixNull')}
      action={words('common.ok')}
      busy={fix.isPending}
      error={fix.error === null ? undefined : failureWords(failureOf(fix.error))}
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
