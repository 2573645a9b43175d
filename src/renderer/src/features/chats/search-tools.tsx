import { useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { chatAccountsQuery, chatPeersQuery } from '../../bridge/chats.ts'
import { Button } from '../../components/button.tsx'
import { DayField } from '../../components/field-editor/day-field.tsx'
import { FindField } from '../../components/find-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { Popover } from '../../components/popover.tsx'
import { SearchField } from '../../components/search-field.tsx'
import { chatPlatforms, platformName } from '../../lib/chat-platforms.ts'
import { useDebouncedInput } from '../../lib/use-debounced-input.ts'
import { useWords } from '../../lib/words.ts'
import { QuietSelect } from './quiet-select.tsx'
import { isBlank } from './search-state.ts'
import { searchedKindNames } from './searched-kinds.ts'
import type { MessageSearchControl } from './use-message-search.ts'

/** People that are listed at one time. */
const MOST_PEOPLE = 30

type Writer = { readonly openId: string; readonly name: string }

/** Finds who wrote: the firm's accounts and the people of conversations, by a part of the name. */
const Writers = (props: { readonly chosen: string; readonly onPick: (writer: Writer) => void }) => {
  const words = useWords()
  const [text, setText] = useState('')
  const typed = useDebouncedInput(text, setText)
  const accounts = useQuery(chatAccountsQuery).data ?? []
  const peers = useQuery(chatPeersQuery(text)).data ?? []
  const own = accounts.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
  const known = new Set<string>()
  const people = [...own, ...peers].filter(({ openId }) => {
    if (openId === '' || known.has(openId)) return false
    known.add(openId)
    return true
  })
  return (
    <>
      <FindField label={words('chatSearch.findPerson')} data-autofocus {...typed.input} />
      <fieldset className="chat-choices chat-writers">
        <legend className="visually-hidden">{words('chatSearch.person')}</legend>
        {[{ openId: '', name: words('chatSearch.anyPerson') }, ...people.slice(0, MOST_PEOPLE)].map((writer) => (
          <label key={writer.openId} className="option">
            <input
              type="radio"
              className="radio"
              name="chat-writer"
              checked={writer.openId === props.chosen}
              onChange={() => props.onPick(writer)}
            />
            <bdi className="cut grow" title={writer.name}>
              {writer.name}
            </bdi>
          </label>
        ))}
      </fieldset>
      {people.length === 0 ? <p className="option-none">{words('chatSearch.noPerson')}</p> : null}
      {people.length > MOST_PEOPLE ? (
        <p className="option-none">{words('chatSearch.morePeople', { n: MOST_PEOPLE })}</p>
      ) : null}
    </>
  )
}

/** The words and filters of the search over all conversations. */
export const SearchTools = (
  props: MessageSearchControl & { readonly field: RefObject<HTMLInputElement | null>; readonly onEnter: () => void },
) => {
  const words = useWords()
  const { state, change } = props
  const person = state.name === '' ? words('chatSearch.anyPerson') : state.name
  return (
    <search className="chat-search-tools" aria-label={words('chatSearch.title')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of its field */}
      <div
        className="chat-tools"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || event.target !== props.field.current) return
          event.preventDefault()
          props.onEnter()
        }}
      >
        <SearchField
          label={words('chatSearch.text')}
          clearLabel={words('chats.clearSearch')}
          value={state.text}
          onChange={(text) => change({ text })}
          field={props.field}
          keys="/ Control+Shift+F"
        />
      </div>
      <div className="chat-search-line">
        <Popover
          label={`${words('chatSearch.person')}${words('join.colon')}${person}`}
          buttonClass="text-select"
          panelClass="chat-panel"
          button={
            <>
              <span className="cut">{state.name === '' ? words('chatSearch.anyPerson') : state.name}</span>
              <Icon name="chevron-down" size={12} />
            </>
          }
        >
          {(close) => (
            <Writers
              chosen={state.person}
              onPick={({ openId, name }) => {
                close()
                change({ person: openId, name: openId === '' ? '' : name })
              }}
            />
          )}
        </Popover>
        <QuietSelect
          label={words('find.types')}
          items={searchedKindNames.map((value) => ({ value, label: words(`find.type.${value}`) }))}
          value={state.kind}
          onChange={(kind) => change({ kind })}
        />
        <QuietSelect
          label={words('chats.platform')}
          items={[
            { value: '', label: words('chats.anyPlatform') },
            ...chatPlatforms.map((value) => ({ value, label: platformName(value, words) })),
          ]}
          value={state.platform}
          onChange={(platform) => change({ platform })}
        />
      </div>
      <div className="chat-search-line">
        <DayField label={words('chatSearch.from')} value={state.from} onChange={(from) => change({ from })} />
        <span aria-hidden="true">—</span>
        <DayField label={words('chatSearch.to')} value={state.to} onChange={(to) => change({ to })} />
        {isBlank(state) ? null : (
          <Button
            kind="link"
            onClick={() => {
              change({ text: '', person: '', name: '', platform: '', kind: 'all', from: '', to: '' })
              props.field.current?.focus()
            }}
          >
            {words('chatSearch.clear')}
          </Button>
        )}
      </div>
      {state.from !== '' && state.to !== '' && state.from > state.to ? (
        <p className="chat-line-error" role="alert">
          {words('filters.turned')}
        </p>
      ) : null}
    </search>
  )
}
