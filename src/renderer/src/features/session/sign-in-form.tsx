import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { RememberedAccount } from '#shared/contract/session'
import { errorWords } from '../../bridge/error-words.ts'
import { failureOf } from '../../bridge/index.ts'
import { preferencesQuery, useProbe, useSetPreferences, useSignIn, useSignInWithToken } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { FormField } from '../../components/form-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { leadToWrong } from '../../lib/lead-to-wrong.ts'
import { samplePasswordHint, sampleServer } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'
import { AccountField } from './account-field.tsx'
import { errorsOf, type SignInErrors, type SignInField } from './sign-in-errors.ts'

const headerForm = /^[A-Za-z0-9-]{1,64}$/

const ProbeState = ({ pending, reached }: { readonly pending: boolean; readonly reached: boolean }) => {
  const words = useWords()
  return (
    <span className={reached ? 'probe ok' : 'probe'} role="status">
      {reached ? <Icon name="check" size={14} /> : null}
      {pending ? words('signIn.probing') : reached ? words('signIn.reachable') : ''}
    </span>
  )
}

/** Server, account and password, or a token; whatever fails is said at its field and nothing typed is lost. */
export const SignInForm = (props: {
  readonly accounts: readonly RememberedAccount[]
  readonly defaultServer: string
}) => {
  const words = useWords()
  // The sample has a card of its own: who tried it signs in at their firm here.
  const latest = props.accounts.find((one) => one.server !== sampleServer)
  const first = latest?.server ?? props.defaultServer
  const [server, setServer] = useState(first === sampleServer ? '' : first)
  const [account, setAccount] = useState(latest?.account ?? '')
  const [password, setPassword] = useState('')
  const [token, setToken] = useState('')
  const [advanced, setAdvanced] = useState(false)
  const [withToken, setWithToken] = useState(false)
  const [errors, setErrors] = useState<SignInErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const preferences = useQuery(preferencesQuery).data
  const setPreferences = useSetPreferences()
  const [header, setHeader] = useState<string | null>(null)
  const saveHeader = useSetPreferences()
  const probe = useProbe()
  const signIn = useSignIn()
  const tokenSignIn = useSignInWithToken()
  const pending = saveHeader.isPending || signIn.isPending || tokenSignIn.isPending

  /** The sample firm stands in the field by its name; everything else as it was typed. */
  const address = () => (server.trim() === words('sample.name') ? sampleServer : server.trim())
  const correct = (field: SignInField) => setErrors((before) => ({ ...before, [field]: undefined, form: undefined }))

  const onProbe = () => {
    const target = address()
    if (target === '' || target === sampleServer || (probe.isSuccess && probe.variables === target)) return
    probe.mutate(target, {
      onError: (error) => setErrors((before) => ({ ...before, ...errorsOf(failureOf(error)) })),
    })
  }
  const onPick = (picked: RememberedAccount) => {
    setServer(picked.server === sampleServer ? words('sample.name') : picked.server)
    setAccount(picked.account)
    setWithToken(false)
    setErrors({})
    probe.reset()
    passwordInput.current?.focus()
  }
  const enter = () => {
    const onError = (error: unknown) => {
      const wrong = errorsOf(failureOf(error), withToken)
      setErrors(wrong)
      // What is typed next takes its place.
      if (wrong.password === undefined) return
      passwordInput.current?.focus()
      passwordInput.current?.select()
    }
    if (withToken) tokenSignIn.mutate({ server: address(), token: token.trim() }, { onError })
    else signIn.mutate({ server: address(), account: account.trim(), password }, { onError })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (pending) return
    const missing: SignInErrors = {
      server: server.trim() === '' ? words('signIn.serverRequired') : undefined,
      account: !withToken && account.trim() === '' ? words('signIn.accountRequired') : undefined,
      password: !withToken && password === '' ? words('signIn.passwordRequired') : undefined,
      token: withToken && token.trim() === '' ? words('signIn.tokenRequired') : undefined,
    }
    // Drawn at once, so that the first field that lacks something has the focus with its error.
    flushSync(() => setErrors(missing))
    if (Object.values(missing).some((error) => error !== undefined)) {
      leadToWrong(form.current)
      return
    }
    // Enter leaves no field, so what was typed for the header may not be kept yet.
    if (header === null) return enter()
    const onError = () => setAdvanced(true)
    if (headerForm.test(header)) saveHeader.mutate({ tokenHeader: header }, { onSuccess: enter, onError })
    else onError()
  }

  const shownHeader = header ?? preferences?.tokenHeader ?? 'Authorization'
  const headerFailure = saveHeader.isError ? errorWords(saveHeader.error) : undefined
  const headerError = headerForm.test(shownHeader) ? headerFailure : words('signIn.tokenHeaderInvalid')
  return (
    <form className="card" ref={form} onSubmit={onSubmit} noValidate>
      <FormField
        label={words('signIn.server')}
        placeholder={words('signIn.serverPlaceholder')}
        inputMode="url"
        autoComplete="url"
        maxLength={2000}
        autoFocus={server === ''}
        value={server}
        error={errors.server}
        onChange={(event) => {
          setServer(event.target.value)
          probe.reset()
          correct('server')
        }}
        onBlur={onProbe}
        end={
          <ProbeState
            pending={probe.isPending}
            reached={probe.isSuccess && probe.variables === address() && errors.server === undefined}
          />
        }
        beside={
          <button type="button" className="text-button" aria-expanded={advanced} onClick={() => setAdvanced(!advanced)}>
            {words(advanced ? 'signIn.advancedHide' : 'signIn.advanced')}
          </button>
        }
      />
      {advanced ? (
        <div className="advanced-box">
          <button type="button" className="text-button" onClick={() => setWithToken(!withToken)}>
            {words(withToken ? 'signIn.withPassword' : 'signIn.withToken')}
          </button>
          <FormField
            label={words('signIn.tokenHeader')}
            value={shownHeader}
            maxLength={64}
            autoComplete="off"
            hint={words('signIn.tokenHeaderHint')}
            error={headerError}
            onChange={(event) => {
              setHeader(event.target.value)
              saveHeader.reset()
            }}
            onBlur={() => {
              if (header !== null && headerForm.test(header)) setPreferences.mutate({ tokenHeader: header })
            }}
          />
        </div>
      ) : null}
      {withToken ? (
        <FormField
          label={words('signIn.token')}
          placeholder={words('signIn.tokenPlaceholder')}
          type="password"
          autoComplete="off"
          maxLength={10_000}
          value={token}
          error={errors.token}
          onChange={(event) => {
            setToken(event.target.value)
            correct('token')
          }}
        />
      ) : (
        <>
          <AccountField
            value={account}
            error={errors.account}
            autoFocus={server !== '' && account === ''}
            accounts={props.accounts}
            onChange={(value) => {
              setAccount(value)
              correct('account')
            }}
            onPick={onPick}
          />
          <PasswordField
            ref={passwordInput}
            value={password}
            error={errors.password}
            hint={samplePasswordHint(address(), words)}
            autoFocus={server !== '' && account !== ''}
            onChange={(value) => {
              setPassword(value)
              correct('password')
            }}
          />
        </>
      )}
      {errors.form ? (
        <p className="form-note error" role="alert">
          <Icon name="alert" size={14} />
          <span>{errors.form}</span>
        </p>
      ) : null}
      <Button kind="primary" large type="submit" aria-disabled={pending}>
        {words(pending ? 'signIn.submitting' : 'signIn.submit')}
      </Button>
    </form>
  )
}
