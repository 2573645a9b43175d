import { useBatch } from '../../../bridge/batch.ts'
import { failureOf } from '../../../bridge/index.ts'
import type { Tell } from '../../../bridge/tasks.ts'
import { Confirm } from '../../../components/confirm.tsx'
import { failureWords } from '../../../lib/failure-words.ts'
import { useWords } from '../../../lib/words.ts'

/** Asks before many customers are deleted at once, in red (BT-11). */
export const RemoveDialog = (props: {
  readonly ids: readonly string[]
  readonly tell: Tell
  readonly onClose: () => void
}) => {
  const words = useWords()
  const batch = useBatch()
  const { ids, tell, onClose } = props
  return (
    <Confirm
      title={words('action.remove')}
      text={words('batch.removeSure', { n: ids.length })}
      warning={words('batch.cannotUndo')}
      action={words('action.remove')}
      busy={batch.isPending}
      onClose={onClose}
      onConfirm={() =>
        batch.mutate(
          { call: 'remove', input: { ids: [...ids] } },
          {
            onSuccess: (job) => {
              tell.task(job, 'remove')
              onClose()
            },
          },
        )
      }
    >
      {batch.error === null ? null : (
        <p className="dialog-error" role="alert">
          {failureWords(failureOf(batch.error))}
        </p>
      )}
    </Confirm>
  )
}
