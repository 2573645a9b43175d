import { useState } from 'react'
import type { SessionState } from '#shared/contract/session'
import { failureOf } from '../../bridge/index.ts'
import { useSignIn } from '../../bridge/queries.ts'
import { Dialog } from '../../components/dialog.tsx'
import { DialogPassword } from '../../components/dialog-password.tsx'
import { useWords } from '../../lib/words.ts'
import { errorsOf, type SignInErrors } from './sign-in-errors.ts'
import '../../app/styles/entrance.css'

/** Signs in again without leaving what is on the screen. */
export const SignInAgain = ({ session, onClose }: { readonly session: SessionState; readonly onClose: () => void }) => {
  const words = useWords()
  const signIn = useSignIn()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<SignInErrors>({})
  const { account } = session
  const onSubmit = () => {
    if (!account) return
    if (password === '') return setErrors({ password: words('signIn.passwordRequired') })
    signIn.mutate(
      { server: account.server, account: account.account, password },
      { onSuccess: onClose, onError: (error) => setErrors(errorsOf(failureOf(error))) },
    )
  }
  return (
    <Dialog
      title={words('signIn.again')}
      busy={signIn.isPending}
      action={words(signIn.isPending ? 'signIn.submitting' : 'signIn.submit')}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="dialog-text">{words('signIn.againFor', { account: account?.account ?? '' })}</p>
      <DialogPassword
        label={words('signIn.password')}
        value={password}
        error={errors.password ?? errors.server ?? errors.account ?? errors.form}
        onChange={(value) => {
          setPassword(value)
          setErrors({})
        }}
      />
    </Dialog>
  )
}
