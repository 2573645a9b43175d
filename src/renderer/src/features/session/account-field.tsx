import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { RememberedAccount } from '#shared/contract/session'
import { FormField } from '../../components/form-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { isComposing } from '../../lib/keys.ts'
import { sampleServer } from '../../lib/sample-accounts.ts'
import { useWords } from '../../lib/words.ts'
import { ForgetAccount } from './forget-account.tsx'

/** The account, with the ones used before on this computer under it. */
export const AccountField = (props: {
  readonly value: string
  readonly error?: string | undefined
  readonly autoFocus: boolean
  readonly accounts: readonly RememberedAccount[]
  readonly onChange: (account: string) => void
  readonly onPick: (account: RememberedAccount) => void
}) => {
  const words = useWords()
  const list = useId()
  const root = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const [forgetting, setForgetting] = useState<{ readonly key: string; readonly name: string } | null>(null)
  const { accounts } = props
  const shown = open && accounts.length > 0
  const pick = (account: RememberedAccount) => {
    setOpen(false)
    props.onPick(account)
  }
  const askToForget = (key: string, name: string) => {
    // The list goes, and its button with it: the question gives the focus back to the field.
    input.current?.focus()
    setOpen(false)
    setForgetting({ key, name })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || accounts.length === 0) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const account = accounts[at]
    if (step !== 0) {
      event.preventDefault()
      setAt(shown ? (at + step + accounts.length) % accounts.length : 0)
      setOpen(true)
    } else if (event.key === 'Escape' && shown) {
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Enter' && shown && account) {
      event.preventDefault()
      pick(account)
    }
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the combobox inside */}
      <div
        className="combo"
        ref={root}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          if (!root.current?.contains(event.relatedTarget)) setOpen(false)
        }}
      >
        <FormField
          ref={input}
          label={words('signIn.account')}
          placeholder={words('signIn.accountPlaceholder')}
          autoComplete="username"
          maxLength={200}
          autoFocus={props.autoFocus}
          value={props.value}
          error={props.error}
          onChange={(event) => {
            props.onChange(event.target.value)
            setOpen(false)
          }}
          {...(accounts.length > 0
            ? {
                role: 'combobox',
                'aria-expanded': shown,
                'aria-controls': list,
                'aria-activedescendant': shown && at >= 0 ? `${list}-${at}` : undefined,
                end: (
                  <button
                    type="button"
                    className="field-button"
                    aria-label={words('signIn.accounts')}
                    title={words('signIn.accounts')}
                    onClick={() => {
                      setOpen(!open)
                      setAt(-1)
                    }}
                  >
                    <Icon name="chevron-down" />
                  </button>
                ),
              }
            : {})}
        />
        {accounts.length > 0 ? (
          <ul className="pop combo-list" id={list} aria-label={words('signIn.accounts')} hidden={!shown}>
            {accounts.map((account, index) => {
              const firm = account.server === sampleServer ? words('sample.name') : account.firmName || account.server
              const name = account.displayName || account.account
              return (
                <li key={account.key} id={`${list}-${index}`} className={index === at ? 'option on' : 'option'}>
                  <button type="button" className="option-main" onClick={() => pick(account)}>
                    <span className="cut">{name}</span>
                    <span className="meta cut">{`${account.account} · ${firm}`}</span>
                  </button>
                  <button
                    type="button"
                    className="field-button"
                    aria-label={words('signIn.forget', { name })}
                    title={words('signIn.forget', { name })}
                    onClick={() => askToForget(account.key, name)}
                  >
                    <Icon name="close" size={12} />
                  </button>
                </li>
              )
            })}
          </ul>
        ) : null}
      </div>
      {forgetting === null ? null : (
        <ForgetAccount accountKey={forgetting.key} name={forgetting.name} onClose={() => setForgetting(null)} />
      )}
    </>
  )
}
