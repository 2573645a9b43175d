// Archived chats (§2): conversations at the left, their messages at the right, everything from this computer.
// Lives here: everything about archived chats on the screen. May not: import another feature.
// To add: a kind of message in message-body.tsx.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAttention } from '../../bridge/attention.ts'
import { chatCountsQuery, conversationsQuery, messageKey, noFilter } from '../../bridge/chats.ts'
import { useOffline } from '../../bridge/online.ts'
import { useSyncNow } from '../../bridge/queries.ts'
import { IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { usePaneFocus } from '../../lib/use-pane-focus.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { ConversationList } from './conversation-list.tsx'
import { Gallery } from './gallery.tsx'
import { ListTools } from './list-tools.tsx'
import { MessagePane } from './message-pane.tsx'
import { SearchPanel } from './search-panel.tsx'
import { Tabs } from './tabs.tsx'
import { tabs, useChatsAddress } from './use-chats-address.ts'
import { useConversationFilter } from './use-conversation-filter.ts'
import { useMessageSearch } from './use-message-search.ts'
import { useWarningFilter } from './use-warning-filter.ts'
import { WarningList } from './warning-list.tsx'
import '../../app/styles/chats.css'
import '../../app/styles/list-rows.css'

/** The page: what is chosen stands in its address, so that back and forward lead through it. */
export const ChatsPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const { tab, current, message, go, begin } = useChatsAddress()
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const everywhere = useRef<HTMLInputElement>(null)
  const messageSearch = useMessageSearch()
  const conversationFilter = useConversationFilter()
  const { filter, change: setFilter } = conversationFilter
  const { warnings, changeWarnings } = useWarningFilter(conversationFilter)
  const narrow = useNarrow(page)
  const offline = useOffline() !== null
  const sync = useSyncNow()
  const counts = useQuery(chatCountsQuery).data
  const hasNone = useInfiniteQuery(conversationsQuery(filter)).data?.pages[0]?.rows.length === 0
  useAttention(current === null ? 'chats' : null)
  const { action, onTaken } = wished
  useEffect(() => {
    const wanted = tabs.find((one) => one === action)
    if (wanted === undefined) return
    begin(wanted)
    if (wanted === 'search') requestAnimationFrame(() => everywhere.current?.focus())
    onTaken()
  }, [action, onTaken, begin])
  const focusRow = (id: string) => list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`)?.focus()
  const pane = usePaneFocus(current, focusRow)
  const back = (from: string) => {
    if (!narrow) return focusRow(from)
    pane.leave()
    go({ c: null })
  }
  usePageShortcuts(page, {
    leaveChat: () => (current === null ? false : back(current)),
    refreshChats: () => (offline ? false : sync.mutate()),
    searchChats: () => (tab === 'search' ? everywhere : search).current?.focus(),
    searchMessages: () => {
      go({ tab: 'search', c: narrow ? null : current, m: narrow ? null : message }, true)
      // After its field is there.
      requestAnimationFrame(() => everywhere.current?.select())
    },
  })
  const open = (id: string, enter: boolean) => {
    if (id !== current || message !== null) go({ c: id }, current !== null && !narrow)
    pane.opened(id, enter)
  }
  // Pressed again, a place is shown again: it may have been scrolled away, and its address stays the same.
  const [asked, setAsked] = useState(0)
  const openMessage = (c: string, m: string) => {
    if (c === current && m === message) setAsked(asked + 1)
    else go({ c, m })
  }
  const shown = current === null || message === null ? null : messageKey({ conversation: current, id: message })
  return (
    <div className="chats" ref={page} data-open={current === null ? undefined : true}>
      <section className="chats-list" aria-label={words('chats.tab.list')} inert={narrow && current !== null}>
        <Tabs
          label={words('chats.tabs')}
          items={tabs.map((value) => ({
            value,
            label: words(`chats.tab.${value}`),
            count: value === 'list' ? counts?.unread : value === 'warnings' ? counts?.warnings : undefined,
          }))}
          value={tab}
          panelClass="chats-panel"
          tools={
            <IconButton
              icon="refresh"
              label={words('chats.refresh')}
              disabled={offline || sync.isPending}
              onClick={() => sync.mutate()}
            />
          }
          onChange={(next) => go({ tab: next }, true)}
        >
          {tab === 'list' ? (
            <>
              <ListTools filter={filter} field={search} onChange={setFilter} />
              <ConversationList
                filter={filter}
                current={current}
                follows={!narrow}
                list={list}
                onOpen={open}
                onClear={() => setFilter(noFilter)}
              />
            </>
          ) : tab === 'search' ? (
            <SearchPanel search={messageSearch} field={everywhere} current={shown} onOpen={openMessage} />
          ) : tab === 'gallery' ? (
            <Gallery conversation="" onOpen={openMessage} />
          ) : (
            <WarningList filter={warnings} current={shown} onFilter={changeWarnings} onOpen={openMessage} />
          )}
        </Tabs>
      </section>
      <section className="chats-pane" aria-label={words('chats.tab.list')}>
        {current === null ? (
          // Nothing can be chosen from an empty list, which says itself where a filter leaves nothing.
          hasNone && tab === 'list' ? (
            filter === noFilter ? (
              <Notice icon="chat" title={words('history.none')} text={words('chats.noneNext')} />
            ) : null
          ) : (
            <Notice icon="chat" title={words('chats.choose')} />
          )
        ) : (
          <MessagePane
            key={current}
            id={current}
            message={message}
            asked={asked}
            searched={tab === 'search' ? (messageSearch.state.text.split(/\s+/)[0] ?? '') : ''}
            narrow={narrow}
            keysIn={page}
            entered={pane.turn}
            onBack={() => back(current)}
          />
        )}
      </section>
    </div>
  )
}
