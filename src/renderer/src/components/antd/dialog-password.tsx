import Input from 'antd/es/input'
import { useState } from 'react'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../icon.tsx'
import { FormItem } from './form-item.tsx'
import { Antd } from './provider.tsx'

/** A password in a dialog, with its label and what is wrong with it; it can be shown while it is typed. */
export const DialogPassword = (props: {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly hint?: string | undefined
  /** A password that is made up here, and not that of the account. */
  readonly isNew?: boolean
  /** A token that the firm gave out, and no password. */
  readonly isToken?: boolean
  readonly onChange: (password: string) => void
}) => {
  const words = useWords()
  const [shown, setShown] = useState(false)
  const turn = words(shown ? 'signIn.hidePassword' : 'signIn.showPassword')
  return (
    <Antd>
      <FormItem label={props.label} error={props.error} hint={props.hint}>
        {({ id, invalid, describedBy }) => (
          <Input
            id={id}
            type={shown ? 'text' : 'password'}
            status={invalid ? 'error' : ''}
            aria-invalid={invalid}
            aria-describedby={describedBy}
            placeholder={words(props.isToken ? 'signIn.tokenPlaceholder' : 'signIn.passwordPlaceholder')}
            autoComplete={props.isToken ? 'off' : props.isNew ? 'new-password' : 'current-password'}
            maxLength={props.isToken ? 10_000 : 500}
            spellCheck={false}
            value={props.value}
            onChange={(event) => props.onChange(event.target.value)}
            suffix={
              <button
                type="button"
                className="field-button"
                aria-label={turn}
                aria-pressed={shown}
                title={turn}
                onClick={() => setShown(!shown)}
              >
                <Icon name={shown ? 'eye-off' : 'eye'} />
              </button>
            }
          />
        )}
      </FormItem>
    </Antd>
  )
}
