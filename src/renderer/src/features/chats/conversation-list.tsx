import { useInfiniteQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type ConversationFilter, conversationsQuery, noFilter, useReplyDrafts } from '../../bridge/chats.ts'
import { failureOf } from '../../bridge/index.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { failureWords } from '../../lib/failure-words.ts'
import { isBare } from '../../lib/shortcuts.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { useWords } from '../../lib/words.ts'
import { ConversationRow } from './conversation-row.tsx'
import { RowsWaiting } from './rows-waiting.tsx'

/** Distance from the end at which the next page is read (CA-34), CSS px. */
const NEAR_END = 10
/** Rest of the focus on a row after which its conversation is shown, in milliseconds. */
const OPEN_REST = 120

const steps: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowUp: (at) => at - 1,
  ArrowDown: (at) => at + 1,
  PageUp: (at) => at - 8,
  PageDown: (at) => at + 8,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The conversations that a filter leaves. Up and Down move the focus, and where `follows` the pane shows the row after
 * a rest; Enter or a press opens at once.
 */
export const ConversationList = (props: {
  readonly filter: ConversationFilter
  readonly current: string | null
  readonly follows: boolean
  readonly list: RefObject<HTMLDivElement | null>
  /** Whose picture stands in a row (CA-05). */
  readonly avatar?: 'peer' | 'account'
  readonly onOpen: (id: string, enter: boolean) => void
  readonly onClear: () => void
}) => {
  const words = useWords()
  const { filter, current, follows, list, onOpen } = props
  const query = useInfiniteQuery(conversationsQuery(filter))
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.rows) ?? [], [query.data])
  const drafts = useReplyDrafts()
  const [focused, setFocused] = useState<string | null>(null)
  const rested = useDebounced(focused, OPEN_REST)
  const opened = useRef(onOpen)
  useEffect(() => {
    opened.current = onOpen
  })
  useEffect(() => {
    if (follows && rested !== null) opened.current(rested, false)
  }, [follows, rested])
  const more = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage()
  }
  const onScroll = useNearEnd(NEAR_END, more)
  const reachable = rows.find(({ id }) => id === current)?.id ?? rows[0]?.id
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]') : null
    const at = rows.findIndex(({ id }) => id === row?.dataset.id)
    if (at < 0 || !isBare(event)) return
    const step = steps[event.key]
    if (event.key === 'Enter' || event.key === ' ') onOpen(rows[at]?.id ?? '', true)
    else if (step !== undefined) {
      const to = Math.min(Math.max(step(at, rows.length), 0), rows.length - 1)
      const next = list.current?.children[to]
      if (next instanceof HTMLElement) next.focus()
      if (to === rows.length - 1) more()
    } else return
    event.preventDefault()
  }
  const onClick = ({ target }: MouseEvent) => {
    const id = target instanceof Element ? target.closest<HTMLElement>('[data-id]')?.dataset.id : undefined
    if (id !== undefined) onOpen(id, false)
  }
  const error = query.error === null ? null : failureWords(failureOf(query.error))
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(noFilter)
  return (
    <>
      {error === null ? null : (
        <p className="chat-line-error" role="alert">
          <Icon name="alert" size={14} />
          <span className="grow">{`${words('chats.failed')}${words('join.colon')}${error}`}</span>
          <Button kind="link" onClick={() => void query.refetch()}>
            {words('common.retry')}
          </Button>
        </p>
      )}
      {query.data === undefined && error === null ? <RowsWaiting /> : null}
      {query.data !== undefined && rows.length === 0 ? (
        <p className="chat-line-empty" role="status">
          {words(isFiltered ? 'chats.noMatch' : 'chats.none')}
          {isFiltered ? (
            <Button kind="link" onClick={props.onClear}>
              {words('chats.clearFilters')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <div className="chat-rows" onScroll={onScroll}>
          <div
            ref={list}
            role="listbox"
            aria-label={words('chats.list')}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onFocus={({ target }) => setFocused(target.dataset.id ?? null)}
            onBlur={() => setFocused(null)}
          >
            {rows.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === current}
                reachable={conversation.id === (focused ?? reachable)}
                draft={drafts.get(conversation.id)}
                avatar={props.avatar ?? 'peer'}
              />
            ))}
          </div>
          {query.isFetchingNextPage ? (
            <p className="chat-rows-end" role="status">
              {words('common.loading')}
            </p>
          ) : query.hasNextPage || rows.length < 20 ? null : (
            <p className="chat-rows-end">{words('chats.noMore')}</p>
          )}
        </div>
      )}
    </>
  )
}
