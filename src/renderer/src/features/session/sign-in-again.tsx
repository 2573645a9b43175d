import { useRef, useState } from 'react'
import type { SessionState } from '#shared/contract/session'
import { failureOf } from '../../bridge/index.ts'
import { useSignIn, useSignInWithToken } from '../../bridge/queries.ts'
import { Dialog } from '../../components/dialog.tsx'
import { DialogPassword } from '../../components/dialog-password.tsx'
import { samplePasswordHint } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'
import { errorsOf, type SignInErrors } from './sign-in-errors.ts'
import '../../app/styles/entrance.css'

/** Signs in again without leaving what is on the screen: by the password, or by a token of the same account. */
export const SignInAgain = ({ session, onClose }: { readonly session: SessionState; readonly onClose: () => void }) => {
  const words = useWords()
  const signIn = useSignIn()
  const tokenSignIn = useSignInWithToken()
  // An account that only ever had tokens has no password here, and its name at the firm is not known.
  const [withToken, setWithToken] = useState(!session.canLock)
  const field = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [errors, setErrors] = useState<SignInErrors>({})
  const { account } = session
  const pending = signIn.isPending || tokenSignIn.isPending
  const onSubmit = () => {
    if (!account) return
    const { key, server } = account
    const ways = {
      onSuccess: onClose,
      onError: (error: unknown) => setErrors(errorsOf(failureOf(error), withToken)),
    }
    if (withToken ? typed.trim() === '' : typed === '') {
      setErrors(withToken ? { token: words('signIn.tokenRequired') } : { password: words('signIn.passwordRequired') })
      field.current?.querySelector('input')?.focus()
    } else if (withToken) tokenSignIn.mutate({ server, token: typed.trim(), key }, ways)
    else signIn.mutate({ server, account: account.account, password: typed }, ways)
  }
  const onTyped = (text: string) => {
    setTyped(text)
    setErrors({})
  }
  return (
    <Dialog
      title={words('signIn.again')}
      busy={pending}
      action={words(pending ? 'signIn.submitting' : 'signIn.submit')}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <p className="dialog-text">{words('signIn.againFor', { account: account?.account ?? '' })}</p>
      <div ref={field}>
        <DialogPassword
          key={String(withToken)}
          label={words(withToken ? 'signIn.token' : 'signIn.password')}
          isToken={withToken}
          value={typed}
          error={errors.token ?? errors.password ?? errors.server ?? errors.account ?? errors.form}
          hint={withToken ? undefined : samplePasswordHint(account?.server, words)}
          onChange={onTyped}
        />
      </div>
      {session.canLock ? (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setWithToken(!withToken)
            onTyped('')
          }}
        >
          {words(withToken ? 'signIn.withPassword' : 'signIn.withToken')}
        </button>
      ) : null}
    </Dialog>
  )
}
