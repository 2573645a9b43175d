import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SessionState } from '#shared/contract/session'
import { failureOf } from '../../bridge/index.ts'
import { useSignIn } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useWords } from '../../lib/words.ts'
import { errorsOf, type SignInErrors } from './sign-in-errors.ts'
import '../../app/styles/entrance.css'

/** Signs in again without leaving what is on the screen. */
export const SignInAgain = ({ session, onClose }: { readonly session: SessionState; readonly onClose: () => void }) => {
  const words = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  const signIn = useSignIn()
  const [password, setPassword] = useState('')
  const [errors, setErrors] = useState<SignInErrors>({})
  const { account } = session
  useEffect(() => dialog.current?.showModal(), [])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!account || signIn.isPending) return
    if (password === '') return setErrors({ password: words('signIn.passwordRequired') })
    signIn.mutate(
      { server: account.server, account: account.account, password },
      { onSuccess: onClose, onError: (error) => setErrors(errorsOf(failureOf(error))) },
    )
  }
  return (
    <dialog className="dialog" ref={dialog} onClose={onClose} aria-labelledby="sign-in-again">
      <form onSubmit={onSubmit} noValidate>
        <h2 id="sign-in-again">{words('signIn.again')}</h2>
        <p className="entrance-text">{words('signIn.againFor', { account: account?.account ?? '' })}</p>
        <PasswordField
          value={password}
          error={errors.password ?? errors.server ?? errors.account ?? errors.form}
          autoFocus
          onChange={(value) => {
            setPassword(value)
            setErrors({})
          }}
        />
        <div className="dialog-actions">
          <Button onClick={() => dialog.current?.close()}>{words('common.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={signIn.isPending}>
            {words(signIn.isPending ? 'signIn.submitting' : 'signIn.submit')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
