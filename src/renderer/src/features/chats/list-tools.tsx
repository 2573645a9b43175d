import type { RefObject } from 'react'
import type { ConversationFilter } from '../../bridge/chats.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { chatPlatforms, platformName } from '../../lib/chat-platforms.ts'
import { useWords } from '../../lib/words.ts'
import { AccountChoice, RadioColumn } from './account-choice.tsx'
import { MemberPicker } from './member-picker.tsx'

const onlies = ['all', 'unread', 'warning'] as const

/** The line over the list: account (CA-03), search, people (MP-01), platform and what asks for attention. */
export const ListTools = (props: {
  readonly filter: ConversationFilter
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChange: (change: Partial<ConversationFilter>) => void
}) => {
  const words = useWords()
  const { filter, onChange } = props
  const isFiltered = filter.platform !== '' || filter.only !== 'all'
  const tools = (
    <div className="chat-tools">
      <AccountChoice account={filter.account} onChange={(account) => onChange({ account })} />
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
