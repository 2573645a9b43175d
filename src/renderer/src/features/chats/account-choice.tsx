import { useQuery } from '@tanstack/react-query'
import { chatAccountsQuery } from '../../bridge/chats.ts'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { platformName } from '../../lib/chat-platforms.ts'
import { useWords } from '../../lib/words.ts'

type Choice = { readonly value: string; readonly label: string; readonly hint?: string }

/** One of several, as a column of radio buttons. */
export const RadioColumn = (props: {
  readonly name: string
  readonly label: string
  readonly items: readonly Choice[]
  readonly value: string
  readonly onChange: (value: string) => void
}) => (
  <fieldset className="chat-choices">
    <legend>{props.label}</legend>
    {props.items.map(({ value, label, hint }) => (
      <label key={value} className="option">
        <input
          type="radio"
          className="radio"
          name={props.name}
          checked={value === props.value}
          data-autofocus={value === props.value ? true : undefined}
          onChange={() => props.onChange(value)}
        />
        <span className="cut grow" title={label}>
          {label}
        </span>
        {hint === undefined ? null : <span className="meta small">{hint}</span>}
      </label>
    ))}
  </fieldset>
)

/** Chooses an account of the firm (CA-03), '' for all of them. */
export const AccountChoice = (props: { readonly account: string; readonly onChange: (account: string) => void }) => {
  const words = useWords()
  const accounts = useQuery(chatAccountsQuery).data ?? []
  const name = accounts.find(({ openId }) => openId === props.account)?.name ?? words('chats.anyAccount')
  return (
    <Popover
      label={`${words('chats.account')}${words('join.colon')}${name}`}
      buttonClass="btn chat-account"
      panelClass="chat-panel"
      button={
        <>
          <span className="cut grow">{name}</span>
          <Icon name="chevron-down" size={14} />
        </>
      }
    >
      {() => (
        <RadioColumn
          name="chat-account"
          label={words('chats.account')}
          items={[
            { value: '', label: words('chats.anyAccount') },
            ...accounts.map(({ openId, name: label, platform }) => ({
              value: openId,
              label,
              hint: platformName(platform, words),
            })),
          ]}
          value={props.account}
          onChange={props.onChange}
        />
      )}
    </Popover>
  )
}
