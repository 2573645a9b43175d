// Archived chats (§2): conversations at the left, their messages at the right, everything from this computer.
// Lives here: everything about archived chats on the screen. May not: import another feature.
// To add: a kind of message in message-body.tsx.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAttention } from '../../bridge/attention.ts'
import { chatCountsQuery, conversationsQuery, noFilter } from '../../bridge/chats.ts'
import { useOffline } from '../../bridge/online.ts'
import { useSyncNow } from '../../bridge/queries.ts'
import { IconButton } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import { usePageShortcuts } from '../../lib/keys.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { useWords } from '../../lib/words.ts'
import type { ScreenProps } from '../feature.ts'
import { ConversationList } from './conversation-list.tsx'
import { Gallery } from './gallery.tsx'
import { ListTools } from './list-tools.tsx'
import { MessagePane } from './message-pane.tsx'
import { SearchPanel } from './search-panel.tsx'
import { Tabs } from './tabs.tsx'
import { useConversationFilter } from './use-conversation-filter.ts'
import { useMessageSearch } from './use-message-search.ts'
import { WarningList } from './warning-list.tsx'
import '../../app/styles/chats.css'
import '../../app/styles/list-rows.css'

const tabs = ['list', 'search', 'gallery', 'warnings'] as const
type Tab = (typeof tabs)[number]

/** The page: what is chosen stands in its address, so that back and forward lead through it. */
export const ChatsPage = ({ wished }: Pick<ScreenProps, 'wished'>) => {
  const words = useWords()
  const [address, setAddress] = useSearchParams()
  const page = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const everywhere = useRef<HTMLInputElement>(null)
  const messageSearch = useMessageSearch()
  const { filter, change: setFilter } = useConversationFilter()
  const narrow = useNarrow(page)
  // The conversation that a person went into; each turn takes the focus there once.
  const [entered, setEntered] = useState<{ readonly id: string; readonly turn: number } | null>(null)
  const offline = useOffline() !== null
  const sync = useSyncNow()
  const counts = useQuery(chatCountsQuery).data
  const hasNone = useInfiniteQuery(conversationsQuery(filter)).data?.pages[0]?.rows.length === 0
  const current = address.get('c')
  const message = address.get('m')
  useAttention(current === null ? 'chats' : null)
  const tab: Tab = tabs.find((one) => one === address.get('tab')) ?? 'list'
  const go = (next: { readonly tab?: Tab; readonly c?: string | null; readonly m?: string | null }, replace = false) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('m')
        for (const [name, value] of Object.entries(next)) {
          if (value === null || value === undefined || (name === 'tab' && value === 'list')) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace },
    )
  const { action, onTaken } = wished
  useEffect(() => {
    const wanted = tabs.find((one) => one === action)
    if (wanted === undefined) return
    setAddress(wanted === 'list' ? {} : { tab: wanted })
    if (wanted === 'search') requestAnimationFrame(() => everywhere.current?.focus())
    onTaken()
  }, [action, onTaken, setAddress])
  const focusRow = (id: string | null) =>
    list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(id ?? '')}"]`)?.focus()
  const left = useRef<string | null>(null)
  // Once the list is there again.
  useEffect(() => {
    if (current !== null || left.current === null) return
    focusRow(left.current)
    left.current = null
  })
  const back = () => {
    if (!narrow) return focusRow(current)
    left.current = current
    go({ c: null })
  }
  usePageShortcuts(page, {
    leaveChat: () => (current === null ? false : back()),
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
    setEntered((before) => (enter ? { id, turn: (before?.turn ?? 0) + 1 } : null))
  }
  const openMessage = (c: string, m: string) => go({ c, m })
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
            <SearchPanel search={messageSearch} field={everywhere} current={message} onOpen={openMessage} />
          ) : tab === 'gallery' ? (
            <Gallery conversation="" onOpen={openMessage} />
          ) : (
            <WarningList onOpen={openMessage} current={message} />
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
            searched={tab === 'search' ? (messageSearch.state.text.split(/\s+/)[0] ?? '') : ''}
            narrow={narrow}
            keysIn={page}
            entered={entered?.id === current ? entered.turn : 0}
            onBack={back}
          />
        )}
      </section>
    </div>
  )
}
