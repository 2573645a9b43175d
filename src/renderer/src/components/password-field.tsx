import { type Ref, useState } from 'react'
import { useWords } from '../lib/words.ts'
import { FormField } from './form-field.tsx'
import { Icon } from './icon.tsx'

/** A password that can be shown while it is typed. */
export const PasswordField = (props: {
  readonly value: string
  readonly error?: string | undefined
  /** Words of the field; those of a password without them. */
  readonly label?: string
  /** A password that is made up here, and not that of the account. */
  readonly isNew?: boolean
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
      label={props.label ?? words('signIn.password')}
      type={shown ? 'text' : 'password'}
      placeholder={words('signIn.passwordPlaceholder')}
      autoComplete={props.isNew ? 'new-password' : 'current-password'}
      maxLength={500}
      autoFocus={props.autoFocus}
      value={props.value}
      error={props.error}
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
