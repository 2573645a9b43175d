import { errorWords } from '../../bridge/error-words.ts'
import { useForgetAccount } from '../../bridge/queries.ts'
import { Confirm } from '../../components/confirm.tsx'
import { FailedLine } from '../../components/failed-line.tsx'
import { useWords } from '../../lib/words.ts'

/** Asks before an account goes off this computer, for its unsent work goes with it. */
export const ForgetAccount = (props: {
  readonly accountKey: string
  readonly name: string
  readonly onClose: () => void
}) => {
  const words = useWords()
  const forget = useForgetAccount()
  return (
    <Confirm
      title={words('signIn.forget', { name: props.name })}
      text={words('signIn.forgetSure')}
      warning={words('batch.cannotUndo')}
      action={words('signIn.forgetAction')}
      busy={forget.isPending}
      onConfirm={() => forget.mutate(props.accountKey, { onSuccess: props.onClose })}
      onClose={props.onClose}
    >
      {forget.isError ? <FailedLine text={errorWords(forget.error)} /> : null}
    </Confirm>
  )
}
