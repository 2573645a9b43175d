import { useMutation } from '@tanstack/react-query'
import { errorWords } from '../bridge/error-words.ts'
import { DeleteQuestion } from './delete-question.tsx'

/** Asks before many records are deleted at once, in red (BT-11). */
export const RemoveDialog = (props: {
  readonly title: string
  readonly text: string
  /** Starts the task; answers its id. */
  readonly start: () => Promise<string>
  readonly onStarted: (job: string) => void
  readonly onClose: () => void
}) => {
  const batch = useMutation({ mutationFn: props.start })
  return (
    <DeleteQuestion
      title={props.title}
      text={props.text}
      problem={batch.error === null ? null : errorWords(batch.error)}
      busy={batch.isPending}
      offline={null}
      onClose={props.onClose}
      onConfirm={() => batch.mutate(undefined, { onSuccess: props.onStarted })}
    />
  )
}
