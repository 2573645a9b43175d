import { type FormEvent, useRef, useState } from 'react'
import type { SessionState } from '#shared/contract/session'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { useSignOut, useUnlock } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { samplePasswordHint } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Asks for the password of the locked account; the network is not needed (D-69). */
export const UnlockPage = ({ session }: { readonly session: SessionState }) => {
  const words = useWords()
  const unlock = useUnlock()
  const signOut = useSignOut()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const [missing, setMissing] = useState(false)
  const name = session.account?.displayName || session.account?.account || ''
  // Nobody is asked for an account here.
  const failed = (problem: unknown) =>
    failureOf(problem).code === 'wrong-password' ? words('unlock.wrong') : errorWords(problem)
  const error = missing ? words('signIn.passwordRequired') : unlock.isError ? failed(unlock.error) : undefined
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(password === '')
    if (password === '') input.current?.focus()
    else if (!unlock.isPending) unlock.mutate(password)
  }
  return (
    <SignInLayout session={session}>
      <div className="entrance-form">
        <h1>{words('unlock.title')}</h1>
        <p className="entrance-text">
          {session.problem === 'key-lost' ? words('unlock.oldPassword') : words('unlock.subtitle', { name })}
        </p>
        <form className="card" onSubmit={onSubmit} noValidate>
          <PasswordField
            ref={input}
            value={password}
            error={error}
            hint={samplePasswordHint(session.account?.server, words)}
            autoFocus
            onChange={(value) => {
              setPassword(value)
              setMissing(false)
              if (unlock.isError) unlock.reset()
            }}
          />
          <Button kind="primary" large type="submit" aria-disabled={unlock.isPending}>
            {words(unlock.isPending ? 'unlock.submitting' : 'unlock.submit')}
          </Button>
        </form>
        <p className="entrance-out">
          <button type="button" className="text-button" onClick={() => signOut.mutate(undefined)}>
            {words('unlock.other')}
          </button>
        </p>
      </div>
    </SignInLayout>
  )
}
