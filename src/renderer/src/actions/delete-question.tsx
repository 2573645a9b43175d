import type { OfflineReason } from '../bridge/online.ts'
import { Confirm } from '../components/confirm.tsx'
import { FailedLine } from '../components/failed-line.tsx'
import { useWords } from '../lib/words.ts'

/** Asks before something of the firm is gone for good; without the firm it cannot be pressed and says why. */
export const DeleteQuestion = (props: {
  readonly title: string
  readonly text: string
  /** Why it did not work, or what to know before it is tried again. */
  readonly problem?: string | null
  readonly busy: boolean
  readonly offline: OfflineReason | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}) => {
  const words = useWords()
  const { offline } = props
  const problem = offline === null ? (props.problem ?? null) : words(`online.${offline}`)
  return (
    <Confirm
      title={props.title}
      text={props.text}
      warning={words('batch.cannotUndo')}
      action={props.title}
      busy={props.busy}
      actionDisabled={offline !== null}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      {problem === null ? null : <FailedLine text={problem} />}
    </Confirm>
  )
}
