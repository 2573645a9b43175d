import { failureOf } from '../../bridge/index.ts'
import { useForgetAccount } from '../../bridge/queries.ts'
import { Confirm } from '../../components/confirm.tsx'
import { failureWords } from '../../lib/failure-words.ts'
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
      {forget.isError ? (
        <p className="dialog-error" role="alert">
          {failureWords(failureOf(forget.error))}
        </p>
      ) : null}
    </Confirm>
  )
}
