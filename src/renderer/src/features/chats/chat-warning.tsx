import type { Conversation, Message } from '../../bridge/chats.ts'
import { Icon } from '../../components/icon.tsx'
import { formatDateTime, useZone } from '../../lib/time.ts'
import { useWords } from '../../lib/words.ts'
import { bodyWords, formatRowTime } from './chat-words.ts'
import { PlatformBadge } from './conversation-row.tsx'

/** A message whose warning stands, in the cells of a row of 今日: when, by whom, what was said, and whose lead it is. */
export const ChatWarning = (props: { readonly message: Message; readonly conversation: Conversation }) => {
  const words = useWords()
  const zone = useZone()
  const { peer, platform, companyName } = props.conversation
  const { time, body } = props.message
  const said = bodyWords(body, words)
  return (
    <>
      <span className="warn-mark">
        <Icon name="warning" />
        <span className="visually-hidden">{words('messages.warning')}</span>
      </span>
      {time === null ? (
        <span />
      ) : (
        <time className="today-when" title={formatDateTime(time, zone)}>
          {formatRowTime(time, zone, words)}
        </time>
      )}
      <span className="today-who">
        <bdi className="today-name cut" title={peer.name}>
          {peer.name}
        </bdi>
        <PlatformBadge platform={platform} />
      </span>
      <span className="today-what">
        <bdi className="cut" title={said}>
          {said}
        </bdi>
      </span>
      <span className="today-tel">
        {companyName === '' ? null : (
          <>
            <Icon name="user" size={14} />
            <bdi className="today-person cut" title={companyName}>
              {companyName}
            </bdi>
          </>
        )}
      </span>
    </>
  )
}
