import { type BatchCall, useBatch } from '../../../bridge/batch.ts'
import { errorWords } from '../../../bridge/error-words.ts'
import type { TaskKind, Tell } from '../../../bridge/tasks.ts'
import { useWords } from '../../../lib/words.ts'

/** What a dialog needs that starts a task over the chosen customers. */
export type BatchDialogProps = {
  readonly ids: readonly string[]
  readonly tell: Tell
  readonly onClose: () => void
}

/** Starts a task over customers, told as `kind`, and closes its dialog; `dialog` are the properties of that dialog. */
export const useBatchTask = ({ tell, onClose }: BatchDialogProps) => {
  const words = useWords()
  const { mutate, isPending, error } = useBatch()
  return {
    start: (call: BatchCall, kind: TaskKind) =>
      mutate(call, {
        onSuccess: (job) => {
          tell.task(job, kind)
          onClose()
        },
      }),
    dialog: {
      action: words('common.ok'),
      busy: isPending,
      error: error === null ? undefined : errorWords(error),
      onClose,
    },
  }
}
