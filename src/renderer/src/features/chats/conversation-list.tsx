import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import { type ConversationFilter, conversationsQuery, noFilter, useReplyDrafts } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { syncStatusQuery } from '../../bridge/queries.ts'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { RowsWaiting } from '../../components/rows-waiting.tsx'
import { readNextPage } from '../../lib/read-next-page.ts'
import { isBare } from '../../lib/shortcuts.ts'
import { isFirstToCome } from '../../lib/sync-words.ts'
import { rowIdAt, useRowWalk } from '../../lib/use-row-walk.ts'
import { useWords } from '../../lib/words.ts'
import { ConversationRow } from './conversation-row.tsx'

/** Distance from the end at which the next page is read (CA-34), CSS px. */
const NEAR_END = 10

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
  const isToCome = isFirstToCome(useQuery(syncStatusQuery).data, 'conversations')
  const more = () => readNextPage(query)
  const walk = useRowWalk({ rows, list, current, follows, nearEnd: NEAR_END, more, onOpen })
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const id = rowIdAt(event.target)
    if (event.key !== 'Enter' && event.key !== ' ') return walk.onKeyDown(event)
    if (id === undefined || !isBare(event)) return
    onOpen(id, true)
    event.preventDefault()
  }
  const error = query.error === null ? null : errorWords(query.error)
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
          {words(isToCome ? 'chats.firstSync' : isFiltered ? 'chats.noMatch' : 'chats.none')}
          {isFiltered ? (
            <Button kind="link" onClick={props.onClear}>
              {words('chats.clearFilters')}
            </Button>
          ) : null}
        </p>
      ) : null}
      {rows.length === 0 ? null : (
        <div className="list-rows" onScroll={walk.onScroll}>
          <div
            ref={list}
            role="listbox"
            aria-label={words('chats.list')}
            onKeyDown={onKeyDown}
            onClick={({ target }) => {
              const id = rowIdAt(target)
              if (id !== undefined) onOpen(id, false)
            }}
            onFocus={walk.onFocus}
            onBlur={walk.onBlur}
          >
            {rows.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                current={conversation.id === current}
                reachable={conversation.id === walk.reachable}
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
