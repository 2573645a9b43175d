import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ConversationFilter, chatAccountsQuery } from '../../bridge/chats.ts'
import { chatMembersQuery, type MemberScene } from '../../bridge/corporate.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { useOffline } from '../../bridge/online.ts'
import { Avatar } from '../../components/avatar.tsx'
import { FindField } from '../../components/find-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { Segments } from '../../components/segments.tsx'
import { useDebouncedInput } from '../../lib/use-debounced-input.ts'
import { useWords } from '../../lib/words.ts'
import { type Account, accountOf } from './member-account.ts'
import '../../app/styles/chat-search.css'

/** People that are listed at one time; a part of the name leads to the others. */
const MOST_PEOPLE = 100

type Narrowed = Pick<ConversationFilter, 'account' | 'peer' | 'peerName'>
type Change = (change: Partial<Narrowed>) => void

/** Staff, or the clients of the chat app: who is chosen narrows the list to the conversations of that account or client. */
export const MemberPanel = (props: {
  readonly scene: MemberScene
  readonly filter: Narrowed
  readonly accounts: readonly Account[]
  readonly onChange: Change
}) => {
  const words = useWords()
  const { scene, filter, accounts, onChange } = props
  const offline = useOffline()
  const [text, setText] = useState('')
  const typed = useDebouncedInput(text, setText)
  const { data, error } = useQuery(chatMembersQuery(scene, text, offline === null))
  const openIdOf = ({ id, name }: { readonly id: string; readonly name: string }) =>
    scene === 1 ? accountOf(id, name, accounts) : id
  const chosen = scene === 1 ? filter.account : filter.peer
  const choose = (openId: string, name: string) =>
    onChange(scene === 1 ? { account: openId } : { peer: openId, peerName: name })
  const said = () => {
    if (data === undefined && offline !== null) return words(`online.${offline}`)
    if (error !== null) return errorWords(error)
    if (data === undefined) return words('common.loading')
    if (data.length === 0) return words('chats.noMember')
    return data.length > MOST_PEOPLE ? words('chats.firstMembers', { n: MOST_PEOPLE }) : null
  }
  const note = said()
  return (
    <>
      <FindField label={words(`chats.findMember.${scene}`)} data-autofocus {...typed.input} />
      <fieldset className="chat-choices chat-writers">
        <legend className="visually-hidden">{words(`chats.member.${scene}`)}</legend>
        <label className="option">
          <input
            type="radio"
            className="radio"
            name={`chat-member-${scene}`}
            checked={chosen === ''}
            onChange={() => choose('', '')}
          />
          <span className="cut grow">{words('chats.anyAccount')}</span>
        </label>
        {(data ?? []).slice(0, MOST_PEOPLE).map((member) => (
          <label key={member.id} className="option">
            <input
              type="radio"
              className="radio"
              name={`chat-member-${scene}`}
              checked={chosen !== '' && openIdOf(member) === chosen}
              onChange={() => choose(openIdOf(member), member.name)}
            />
            <Avatar name={member.name} address={member.avatar} />
            <bdi className="cut grow" title={member.name}>
              {member.name}
            </bdi>
          </label>
        ))}
      </fieldset>
      {note === null ? null : (
        <p className="option-none" role="status">
          {note}
        </p>
      )}
    </>
  )
}

/** Chooses a member of the firm or a client of the chat app by name (MP-01 to MP-03). */
export const MemberPicker = ({ filter, onChange }: { readonly filter: Narrowed; readonly onChange: Change }) => {
  const words = useWords()
  const [scene, setScene] = useState<MemberScene>(1)
  const accounts = useQuery(chatAccountsQuery).data ?? []
  return (
    <Popover
      label={words('chats.member')}
      buttonClass={filter.peer === '' ? 'icon-btn' : 'icon-btn on'}
      panelClass="chat-panel"
      button={<Icon name="people" />}
    >
      {() => (
        <>
          <Segments
            label={words('chats.member')}
            items={([1, 3] as const).map((one) => ({ value: String(one), label: words(`chats.member.${one}`) }))}
            value={String(scene)}
            onChange={(value) => setScene(value === '3' ? 3 : 1)}
          />
          <MemberPanel key={scene} scene={scene} filter={filter} accounts={accounts} onChange={onChange} />
        </>
      )}
    </Popover>
  )
}
