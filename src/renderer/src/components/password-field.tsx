import { type Ref, useState } from 'react'
import { useWords } from '../lib/words.ts'
import { FormField } from './form-field.tsx'
import { Icon } from './icon.tsx'

/** The password of the account on the pages of the entrance, which paint without antd; it can be shown while it is typed. */
export const PasswordField = (props: {
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  readonly autoFocus?: boolean
  readonly onChange: (password: string) => void
  readonly ref?: Ref<HTMLInputElement>
}) => {
  const words = useWords()
  const [shown, setShown] = useState(false)
  const label = words(shown ? 'signIn.hidePassword' : 'signIn.showPassword')
  return (
    <FormField
      ref={props.ref}
      label={words('signIn.password')}
      type={shown ? 'text' : 'password'}
      placeholder={words('signIn.passwordPlaceholder')}
      autoComplete="current-password"
      maxLength={500}
      autoFocus={props.autoFocus}
      value={props.value}
      error={props.error}
      hint={props.hint}
      onChange={(event) => props.onChange(event.target.value)}
      end={
        <button
          type="button"
          className="field-button"
          aria-label={label}
          aria-pressed={shown}
          title={label}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eye-off' : 'eye'} />
        </button>
      }
    />
  )
}
