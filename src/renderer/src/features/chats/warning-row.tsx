import type { Conversation, Message } from '../../bridge/chats.ts'
import { Avatar } from '../../components/avatar.tsx'
import { Icon } from '../../components/icon.tsx'
import { formatStamp, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { bodyWords } from './chat-words.ts'
import { AccountName, PlatformBadge } from './conversation-row.tsx'

/** A message whose warning stands, as it is listed. */
export type Warning = { readonly message: Message; readonly conversation: Conversation }

/** A warning of the queue: who said what, where, when, and what is done about it. */
export const WarningRow = (props: {
  readonly warning: Warning
  readonly isCurrent: boolean
  /** Why it cannot be cleared now; null where it can. */
  readonly clearingWaits: string | null
  readonly onOpen: () => void
  readonly onHandOver: () => void
  readonly onClear: () => void
}) => {
  const words = useWords()
  const zone = useZone()
  const { message, conversation } = props.warning
  return (
    <li className={props.isCurrent ? 'warning-row on' : 'warning-row'}>
      <button type="button" className="warning-open" aria-current={props.isCurrent} onClick={props.onOpen}>
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
      <span className="warning-acts">
        <button type="button" className="text-button small" onClick={props.onHandOver}>
          {words('warnings.handOver')}
        </button>
        {message.warning === 'clearing' ? (
          <span className="meta small">{words('messages.clearing')}</span>
        ) : (
          <button
            type="button"
            className="text-button small"
            disabled={props.clearingWaits !== null}
            title={props.clearingWaits ?? undefined}
            onClick={props.onClear}
          >
            {words('messages.clearWarning')}
          </button>
        )}
      </span>
    </li>
  )
}
