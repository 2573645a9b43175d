import { useMutation } from '@tanstack/react-query'
import { failureOf } from '../bridge/index.ts'
import { Confirm } from '../components/confirm.tsx'
import { failureWords } from '../lib/failure-words.ts'
import { useWords } from '../lib/words.ts'

/** Asks before many records are deleted at once, in red (BT-11). */
export const RemoveDialog = (props: {
  readonly title: string
  readonly text: string
  /** Starts the task; answers its id. */
  readonly start: () => Promise<string>
  readonly onStarted: (job: string) => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const batch = useMutation({ mutationFn: props.start })
  return (
    <Confirm
      title={props.title}
      text={props.text}
      warning={words('batch.cannotUndo')}
      action={props.title}
      busy={batch.isPending}
      onClose={props.onClose}
      onConfirm={() => batch.mutate(undefined, { onSuccess: props.onStarted })}
    >
      {batch.error === null ? null : (
        <p className="dialog-error" role="alert">
          {failureWords(failureOf(batch.error))}
        </p>
      )}
    </Confirm>
  )
}
