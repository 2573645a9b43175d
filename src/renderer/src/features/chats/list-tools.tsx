import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { type ConversationFilter, chatAccountsQuery } from '../../bridge/chats.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { chatPlatforms, platformName } from '../../lib/chat-platforms.ts'
import { useWords } from '../../lib/words.ts'
import { MemberPicker } from './member-picker.tsx'

const onlies = ['all', 'unread', 'warning'] as const

type Choice = { readonly value: string; readonly label: string; readonly hint?: string }

/** One of several, as a column of radio buttons. */
const RadioColumn = (props: {
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

/** The line over the list: account (CA-03), search, people (MP-01), platform and what asks for attention. */
export const ListTools = (props: {
  readonly filter: ConversationFilter
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChange: (change: Partial<ConversationFilter>) => void
}) => {
  const words = useWords()
  const { filter, onChange } = props
  const accounts = useQuery(chatAccountsQuery).data ?? []
  const chosen = accounts.find(({ openId }) => openId === filter.account)
  const isFiltered = filter.platform !== '' || filter.only !== 'all'
  const tools = (
    <div className="chat-tools">
      <Popover
        label={`${words('chats.account')}${words('join.colon')}${chosen?.name ?? words('chats.anyAccount')}`}
        buttonClass="btn chat-account"
        panelClass="chat-panel"
        button={
          <>
            <span className="cut grow">{chosen?.name ?? words('chats.anyAccount')}</span>
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
              ...accounts.map(({ openId, name, platform }) => ({
                value: openId,
                label: name,
                hint: platformName(platform, words),
              })),
            ]}
            value={filter.account}
            onChange={(account) => onChange({ account })}
          />
        )}
      </Popover>
      <SearchField
        label={words('chats.search')}
        clearLabel={words('chats.clearSearch')}
        value={filter.text}
        onChange={(text) => onChange({ text })}
        field={props.field}
        keys="/"
      />
      <MemberPicker filter={filter} onChange={onChange} />
      <Popover
        label={words('chats.filter')}
        buttonClass={isFiltered ? 'icon-btn on' : 'icon-btn'}
        panelClass="chat-panel"
        button={<Icon name="filter" />}
      >
        {() => (
          <>
            <RadioColumn
              name="chat-only"
              label={words('chats.only')}
              items={onlies.map((value) => ({ value, label: words(`chats.only.${value}`) }))}
              value={filter.only}
              onChange={(value) => onChange({ only: onlies.find((one) => one === value) ?? 'all' })}
            />
            <RadioColumn
              name="chat-platform"
              label={words('chats.platform')}
              items={[
                { value: '', label: words('chats.anyPlatform') },
                ...chatPlatforms.map((value) => ({ value, label: platformName(value, words) })),
              ]}
              value={filter.platform}
              onChange={(platform) => onChange({ platform })}
            />
          </>
        )}
      </Popover>
    </div>
  )
  if (filter.peer === '') return tools
  return (
    <>
      {tools}
      <p className="chat-line-note">
        <Icon name="user" size={14} />
        <bdi className="cut grow" title={filter.peerName}>
          {filter.peerName}
        </bdi>
        <Button kind="link" onClick={() => onChange({ peer: '', peerName: '' })}>
          {words('chats.anyPeer')}
        </Button>
      </p>
    </>
  )
}
