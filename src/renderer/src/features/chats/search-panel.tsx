import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { historyQuery, messageKey, messageSearchQuery } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Notice } from '../../components/notice.tsx'
import { RowsWaiting } from '../../components/rows-waiting.tsx'
import { formatCount } from '../../lib/count.ts'
import { readNextPage } from '../../lib/read-next-page.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { useWords } from '../../lib/words.ts'
import { EmojiText } from '../../media/emoji-text.tsx'
import { bodyWords } from './chat-words.ts'
import { PlatformBadge } from './conversation-row.tsx'
import { askedSearch, isBlank, lineAround, markIn } from './search-state.ts'
import { SearchTools } from './search-tools.tsx'
import type { MessageSearchControl } from './use-message-search.ts'
import '../../app/styles/chat-search.css'

const NEAR_END = 100

/** How much of the history is searched: what is on this computer, and whether the firm has more. */
const Reach = () => {
  const words = useWords()
  const { data } = useQuery(historyQuery)
  if (data === undefined) return null
  const missing = data.reading ? data.conversations - data.complete : 0
  return (
    <p className="chat-search-reach meta small">
      {words('chatSearch.reach', { n: formatCount(data.messages) })}
      {missing > 0 ? words('chatSearch.reachMissing', { n: formatCount(missing) }) : ''}
    </p>
  )
}

/** Messages of all conversations by words, writer, kind, platform and days (beyond 5); each leads to where it was said. */
export const SearchPanel = (props: {
  readonly search: MessageSearchControl
  readonly field: RefObject<HTMLInputElement | null>
  /** Key of the message that is shown beside the list, null for none. */
  readonly current: string | null
  readonly onOpen: (conversation: string, message: string) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const list = useRef<HTMLUListElement>(null)
  const { state } = props.search
  const blank = isBlank(state)
  const query = useInfiniteQuery(messageSearchQuery(askedSearch(state, zone), !blank))
  const hits = blank ? [] : (query.data?.pages.flatMap((page) => page.hits) ?? [])
  const onScroll = useNearEnd(NEAR_END, () => readNextPage(query))
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('.chat-hit') ?? [])]
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = rows()
    const to = all.findIndex((one) => one.matches(':focus')) + step
    if (to < 0) props.field.current?.focus()
    else all[Math.min(to, all.length - 1)]?.focus()
  }
  const answer = () => {
    if (blank) return <Notice icon="search" title={words('chatSearch.begin')} text={words('chatSearch.beginHint')} />
    if (query.data === undefined && query.error !== null)
      return (
        <Notice
          icon="alert"
          title={words('chatSearch.failed')}
          text={errorWords(query.error)}
          action={{ label: words('common.retry'), run: () => void query.refetch() }}
        />
      )
    if (query.data === undefined) return <RowsWaiting />
    if (hits.length === 0)
      return (
        <p className="chat-line-empty" role="status">
          {words('chatSearch.none')}
        </p>
      )
    return (
      <div className="list-rows" onScroll={onScroll} aria-busy={query.isPlaceholderData}>
        <ul ref={list} aria-label={words('chatSearch.hits')} onKeyDown={onKeyDown}>
          {hits.map(({ message, conversation }) => {
            const text = bodyWords(message.body, words)
            const mark = markIn(text, state.text)
            const key = messageKey(message)
            return (
              <li key={key} className={key === props.current ? 'warning-row on' : 'warning-row'}>
                <button
                  type="button"
                  className="chat-hit"
                  aria-current={key === props.current}
                  onClick={() => props.onOpen(conversation.id, message.id)}
                >
                  <span className="list-row-line">
                    <bdi className="chat-row-name cut" title={conversation.peer.name}>
                      {conversation.peer.name}
                    </bdi>
                    <PlatformBadge platform={conversation.platform} />
                    <bdi className="meta small cut grow">
                      {message.own ? words('chatSearch.by', { name: message.from.name }) : ''}
                    </bdi>
                    {message.time === null ? null : (
                      <time className="meta small">{formatStamp(message.time, zone)}</time>
                    )}
                  </span>
                  <bdi className="chat-hit-text">
                    <EmojiText platform={conversation.platform} text={lineAround(text, mark)} mark={mark} />
                  </bdi>
                </button>
              </li>
            )
          })}
        </ul>
        {query.isFetchingNextPage ? (
          <p className="chat-rows-end" role="status">
            {words('common.loading')}
          </p>
        ) : null}
      </div>
    )
  }
  return (
    <>
      <SearchTools {...props.search} field={props.field} onEnter={() => rows()[0]?.focus()} />
      {answer()}
      <Reach />
    </>
  )
}
