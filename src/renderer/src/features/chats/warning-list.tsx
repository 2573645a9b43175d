import { useInfiniteQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { warningsQuery } from '../../bridge/chats.ts'
import { errorWords } from '../../bridge/error-words.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice.tsx'
import { readNextPage } from '../../lib/read-next-page.ts'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useNearEnd } from '../../lib/use-near-end.ts'
import { useWords } from '../../lib/words.ts'
import { bodyWords } from './chat-words.ts'
import { useWarningClearing } from './clear-warning.tsx'
import { AccountName, PlatformBadge } from './conversation-row.tsx'

const NEAR_END = 50

/** Messages whose warning stands, over all conversations (beyond 27): each leads to where it was said. */
export const WarningList = (props: {
  /** Message that is shown beside the list, null for none. */
  readonly current: string | null
  readonly onOpen: (conversation: string, message: string) => void
}) => {
  const words = useWords()
  const zone = useZone()
  const query = useInfiniteQuery(warningsQuery)
  const clearing = useWarningClearing()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const onScroll = useNearEnd(NEAR_END, () => readNextPage(query))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.warning-open')]
    const at = all.findIndex((one) => one.matches(':focus'))
    all[Math.min(Math.max(at + step, 0), all.length - 1)]?.focus()
  }
  if (query.data === undefined && query.error !== null)
    return (
      <Notice
        icon="alert"
        title={words('warnings.failed')}
        text={errorWords(query.error)}
        action={{ label: words('common.retry'), run: () => void query.refetch() }}
      />
    )
  if (query.data !== undefined && rows.length === 0)
    return (
      <p className="chat-line-empty" role="status">
        {words('warnings.none')}
      </p>
    )
  return (
    <div className="list-rows" onScroll={onScroll}>
      <ul aria-label={words('warnings.list')} onKeyDown={onKeyDown}>
        {rows.map(({ message, conversation }) => (
          <li key={message.id} className={message.id === props.current ? 'warning-row on' : 'warning-row'}>
            <button
              type="button"
              className="warning-open"
              aria-current={message.id === props.current}
              onClick={() => props.onOpen(conversation.id, message.id)}
            >
              <Avatar name={conversation.peer.name} address={conversation.peer.avatar} />
              <span className="list-row-lines">
                <span className="list-row-line">
                  <bdi className="chat-row-name cut" title={conversation.peer.name}>
                    {conversation.peer.name}
                  </bdi>
                  <PlatformBadge platform={conversation.platform} account={conversation.account.name} />
                  <AccountName name={conversation.account.name} />
                  <span className="grow" />
                  {message.time === null ? null : <time className="meta small">{formatStamp(message.time, zone)}</time>}
                </span>
                <span className="list-row-line">
                  <span className="warn-mark">
                    <Icon name="warning" size={14} />
                    <span className="visually-hidden">{words('messages.warning')}</span>
                  </span>
                  {message.emotion ? (
                    <span className="meta" title={words('messages.emotion')}>
                      <Icon name="frown" size={14} />
                      <span className="visually-hidden">{words('messages.emotion')}</span>
                    </span>
                  ) : null}
                  <bdi className="chat-row-preview cut grow">{bodyWords(message.body, words)}</bdi>
                </span>
              </span>
            </button>
            {message.warning === 'clearing' ? (
              <span className="meta small">{words('messages.clearing')}</span>
            ) : (
              <button
                type="button"
                className="text-button small"
                disabled={clearing.reason !== null}
                title={clearing.reason ?? undefined}
                onClick={() => clearing.ask(message)}
              >
                {words('messages.clearWarning')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {clearing.question}
    </div>
  )
}
